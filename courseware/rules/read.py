"""Pages in, rulebook out. Three passes: words, then facts and fields, then steps. All faults of a run are collected."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from courseware.finding import Finding, blockers, fault
from courseware.reading import Node, Page, duplicate, read_page, unknown
from courseware.rules.book import Difference, Example, OpenReason, Provision, Rulebook
from courseware.rules.decisions import finish
from courseware.rules.editions import Period, is_date, periods, wrong_date
from courseware.rules.heads import Draft, read_head
from courseware.rules.model import Ladder, Unknown, Value
from courseware.rules.sections import Cell, Section, sections, texts
from courseware.rules.steps import read_ladder, read_step
from courseware.rules.tables import Scope
from courseware.rules.types import Type
from courseware.rules.vocabulary import Vocabulary, attempt, citation, records
from courseware.source import Place
from courseware.text import Text

BOOK_KEYS = ("id", "title", "documents", "edition", "checked", "review_by")  # `from` only where the source names a day


@dataclass(slots=True)
class PageDraft:
    """A page with its front matter read and its body split, before its sections are understood."""

    id: str
    file: str
    front: dict[str, Node]
    title: Text
    cite: str
    texts: dict[str, str]
    sections: list[Section]
    is_book: bool
    questions: dict[str, OpenReason] = field(default_factory=dict)
    differs: list[Difference] = field(default_factory=list)
    examples: list[Example] = field(default_factory=list)
    decisions: list[str] = field(default_factory=list)


class Reader:
    """Collects one book from its pages."""

    def __init__(self, book_id: str) -> None:
        self.book_id = book_id
        self.faults: list[Finding] = []
        self.cites: list[tuple[str, Place]] = []
        self.vocabulary = Vocabulary(self.faults)
        self.pages: dict[str, PageDraft] = {}
        self.drafts: dict[str, Draft] = {}
        self.ladders: dict[str, Ladder] = {}
        self.reasons: dict[str, Place] = {}

    # --- pages ------------------------------------------------------------------

    def page(self, file: str, page: Page) -> None:
        """Front matter and sections of one page."""
        is_book = "edition" in page.front.mapping(self.faults)
        required, optional = (
            (BOOK_KEYS, ("cite", "from"))
            if is_book
            else (("id", "title"), ("document", "section", "cite", "from", "new"))
        )
        front = page.front.fields(self.faults, required, optional)
        id_ = front["id"].scalar(self.faults) if "id" in front else None
        title = front["title"].bilingual(self.faults) if "title" in front else None
        if not id_ or not title:
            return
        cite = (front["cite"].scalar(self.faults) or "") if "cite" in front else ""
        if cite:
            self.cites.append((cite, front["cite"].place))
        words, lines = texts(page.body, page.body_line, file, self.faults)
        found = list(sections(lines, file, self.faults))
        self.pages[id_] = PageDraft(id_, file, front, title, cite, words, found, is_book)
        if "section" in front and set(words) != {"ja", "en"}:
            both = ("条文には ::: ja と ::: en の両方が要ります。", "A provision needs both ::: ja and ::: en.")
            self.faults.append(fault(Place(file, page.body_line, 1), "RULE-132", *both))

    def scope(self, page: PageDraft, narrowed: Mapping[str, Type]) -> Scope:
        return Scope(self.vocabulary, page.id, page.cite, narrowed, self.faults, self.cites, self.reasons)

    # --- pass 1: words -----------------------------------------------------------

    def read_words(self) -> None:
        simple = {"values": self.vocabulary.read_values, "penalties": self.vocabulary.read_penalties}
        for kinds in (("values", "penalties"), ("facts", "fields"), ("numbers",)):
            for page in self.pages.values():
                for section in page.sections:
                    if section.kind not in kinds:
                        continue
                    if section.kind == "numbers":
                        self.vocabulary.read_numbers(section, page.cite, self.cites)
                    else:
                        simple.get(section.kind, self.vocabulary.read_words)(section)

    # --- pass 2: what decisions are told and give ---------------------------------

    def read_heads(self) -> None:
        for page in self.pages.values():
            for section in page.sections:
                if section.kind == "ladder":
                    ladder = read_ladder(section, self.scope(page, {}))
                    self.ladders |= {section.name: ladder} if ladder else {}
                if section.kind in ("decision", "part of"):
                    draft = self.drafts.setdefault(section.name, Draft(section.name, section.place))
                    read_head(draft, section, self.scope(page, draft.narrowed))
                    page.decisions += [section.name] if section.name not in page.decisions else []

    # --- pass 3: steps, open questions, examples -----------------------------------

    def read_bodies(self) -> None:
        for page in self.pages.values():
            draft: Draft | None = None
            for section in page.sections:
                if section.kind in ("decision", "part of"):
                    draft = self.drafts[section.name]
                elif section.kind in ("table", "procedure", "ask"):
                    self._step(draft, section, page)
                elif section.kind == "open":
                    self._open(section, page)
                elif section.kind == "differs":
                    self._differs(section, page)
                elif section.kind == "examples":
                    self._examples(section, page)

    def _step(self, draft: Draft | None, section: Section, page: PageDraft) -> None:
        if draft is None:
            words = (
                "手順は ## decision: か ## part of: の下に書きます。",
                "A step stands below ## decision: or ## part of:.",
            )
            self.faults.append(fault(section.place, "RULE-133", *words))
            return
        read_step(draft, section, self.scope(page, draft.narrowed))

    def _open(self, section: Section, page: PageDraft) -> None:
        for row in records(section, ("id", "ja", "en"), ("cite", "candidates"), self.faults):
            name = row["id"].plain
            if name in page.questions:
                self.faults.append(duplicate(row["id"].place, name, section.place))
            cite = citation(row, page.cite, self.faults, self.cites)
            listed = row["candidates"].text if "candidates" in row else "-"
            candidates = () if listed == "-" else tuple(part.strip() for part in listed.split(","))
            why = Text(row["ja"].text, row["en"].text)
            page.questions[name] = OpenReason(f"{page.id}#{name}", why, (cite,), candidates, row["id"].place)

    def _differs(self, section: Section, page: PageDraft) -> None:
        for row in records(section, ("of", "field", "document", "edition", "says", "ja", "en"), (), self.faults):
            if not self.vocabulary.knows(row["field"], row["field"].plain):
                continue
            words = Text(row["ja"].text, row["en"].text)
            of, field_, document, edition, says = (row[n].text for n in ("of", "field", "document", "edition", "says"))
            page.differs.append(Difference(of, field_, document, edition, says, words, page.id, row["of"].place))

    def _examples(self, section: Section, page: PageDraft) -> None:
        draft = self.drafts.get(section.name)
        if draft is None:
            self.faults.append(unknown(section.place, "RULE-134", section.name, self.drafts))
            return
        facts = draft.narrowed | {fact.name: fact.type for ladder in self.ladders.values() for fact in ladder.facts}
        scope = self.scope(page, facts)
        for table in section.tables:
            for row in table.rows:
                told: dict[str, Value] = {}
                gives: dict[str, Value | Unknown] = {}
                for head, cell in zip(table.head, row, strict=True):
                    self._example_cell(head, cell, (scope, told, gives))
                page.examples.append(Example(section.name, told, gives, row[0].place))

    def _example_cell(
        self, head: Cell, cell: Cell, into: tuple[Scope, dict[str, Value], dict[str, Value | Unknown]]
    ) -> None:
        scope, told, gives = into
        name = head.plain.removeprefix("→").strip()
        if cell.plain in ("", "-") or name in ("note", "cite") or not scope.vocabulary.knows(head, name):
            return
        if head.plain.startswith("→") and cell.plain.startswith("?"):
            gives[name] = Unknown(frozenset([cell.plain[1:]]))
            return
        value = attempt(cell, lambda text: scope.cells.outcome(text, scope.cells.type_of(name)), self.faults)
        (gives if head.plain.startswith("→") else told)[name] = value

    # --- the whole book --------------------------------------------------------------

    def book(self, begins: str, digest: str) -> Rulebook | None:
        """The finished book of a period, or None where faults leave nothing to decide with."""
        self.read_words()
        self.read_heads()
        self.read_bodies()
        self._reasons_are_known()
        decisions = {name: finish(draft, self.ladders, self.faults) for name, draft in self.drafts.items()}
        front = next((page for page in self.pages.values() if page.is_book), None)
        if front is None:
            words = ("edition のあるページ（book.md）がありません。", "No page with an edition (book.md).")
            self.faults.append(fault(Place(self.book_id), "RULE-135", *words))
        if front is None or blockers(self.faults):
            return None
        say = {key: front.front[key].scalar(self.faults) or "" for key in ("edition", "checked", "review_by")}
        self._dates(front)
        return Rulebook(
            id=self.book_id,
            title=front.title,
            edition=say["edition"],
            in_force_from=begins,
            checked=say["checked"],
            review_by=say["review_by"],
            documents=front.front["documents"].texts(self.faults),
            words=self.vocabulary.words,
            values=self.vocabulary.sets,
            numbers=self.vocabulary.numbers,
            ladder=self.vocabulary.ladder,
            decisions=decisions,
            provisions={page.id: self._provision(page) for page in self.pages.values() if "section" in page.front},
            reasons={reason.id: reason for page in self.pages.values() for reason in page.questions.values()},
            digest=digest,
            cites=tuple(self.cites),
        )

    def _reasons_are_known(self) -> None:
        known = {reason.id for page in self.pages.values() for reason in page.questions.values()}
        for reason, place in self.reasons.items():
            page, _, name = reason.partition("#")
            if reason not in known:
                names = [id_.partition("#")[2] for id_ in known if id_.startswith(f"{page}#")]
                self.faults.append(unknown(place, "RULE-136", name, names))

    def _dates(self, page: PageDraft) -> None:
        for key in ("from", "checked", "review_by"):
            node = page.front.get(key)
            if node and not is_date(node.scalar(self.faults) or ""):
                self.faults.append(wrong_date(node.place))

    def _provision(self, page: PageDraft) -> Provision:
        say = {
            key: (page.front[key].scalar(self.faults) or "") if key in page.front else ""
            for key in ("document", "section", "from")
        }
        return Provision(
            id=page.id,
            title=page.title,
            document=say["document"],
            section=say["section"],
            cite=page.cite,
            text=Text(page.texts.get("ja", ""), page.texts.get("en", "")),
            file=page.file,
            in_force_from=say["from"],
            decisions=tuple(page.decisions),
            open_questions=tuple(page.questions.values()),
            differs=tuple(page.differs),
            examples=tuple(page.examples),
        )


def read_book(book_id: str, pages: Mapping[str, str]) -> tuple[Rulebook | None, list[Finding]]:
    """Read all pages (file → text) of a book, each period of its editions by itself.

    The book is that of the last period; `at` gives those before. None where a fault leaves no sound book; findings say
    all faults.
    """
    faults: list[Finding] = []
    parsed = {file: read_page(pages[file], file, faults) for file in sorted(pages)}
    known = {file: page for file, page in parsed.items() if page is not None}
    books = [_of_period(book_id, period, pages, faults) for period in periods(known, faults)]
    findings = sorted(dict.fromkeys(faults), key=lambda finding: finding.place)
    return (None if blockers(findings) else _in_order(books)), findings


def _of_period(book_id: str, period: Period, pages: Mapping[str, str], faults: list[Finding]) -> Rulebook | None:
    reader = Reader(book_id)
    for edition in period.editions:
        reader.page(edition.file, edition.page)
    book = reader.book(period.begins, _digest({edition.file: pages[edition.file] for edition in period.editions}))
    faults += reader.faults
    return book


def _digest(pages: Mapping[str, str]) -> str:
    joined = "\0".join(f"{file.rpartition('/')[2]}\0{pages[file]}" for file in sorted(pages))
    return hashlib.sha256(joined.encode()).hexdigest()


def _in_order(books: Iterable[Rulebook | None]) -> Rulebook | None:
    """The last of the periods; each knows all of them."""
    together: list[Rulebook] = []
    together += [replace(book, periods=together) for book in books if book is not None]
    return together[-1] if together else None
