"""Reads what stands by itself in a content folder: front matter, terms, rulebooks and what asks only these."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from courseware.finding import Finding, blockers
from courseware.lessons import Lesson
from courseware.library.books import Good, Pages, in_force, read_again, read_folder, still_served
from courseware.library.compare import Incident, read_incidents
from courseware.library.files import Folder
from courseware.library.front import read_assumptions, read_documents
from courseware.library.links import check_references, known_in
from courseware.library.model import Share, Track, Withheld
from courseware.library.references import Reference, read_references
from courseware.rules import Rulebook, read_book
from courseware.source import Document
from courseware.terms import Dismissal, Style, Termbase, read_dismissals, read_style, read_terms
from courseware.text import Language, Text

T = TypeVar("T")
Readings = dict[tuple[object, ...], object]  # what was made of texts: the same texts are not read again
ReadOfBooks = Callable[[str, str, Mapping[str, Rulebook], Collection[str]], tuple[tuple[T, ...], list[Finding]]]


class ContentReader:
    """A folder, what was found in it, and what is withheld of it."""

    def __init__(
        self,
        root: Path,
        today: str,
        good: Good,
        *,
        with_faults: bool,
        checks: Collection[Share],
        readings: Readings,
    ) -> None:
        self.folder = Folder(root)
        self.today, self.good, self.with_faults, self.checks = today, good, with_faults, checks
        self.pages: dict[str, Pages] = {}
        self.findings: list[Finding] = self.folder.findings
        self.withheld: list[Withheld] = []
        self.documents: dict[str, Document] = {}
        self.style = Style()
        self.language: Mapping[str, list[Finding]] = {}
        self.texts: dict[str, Pages] = {}
        self.unrecorded: list[Finding] = []
        self.waiting: frozenset[Finding] = frozenset()  # of questions that a changed rule keeps back anyway
        self.readings = readings
        self.as_written: dict[str, dict[Language, Lesson]] = {}
        self.dismissals: tuple[Dismissal, ...] = ()

    def _once(self, read: Callable[[], T], *key: object) -> T:
        """What `read` makes of the texts that the key names; each is read once."""
        if key not in self.readings:
            self.readings[key] = read()
        return self.readings[key]  # type: ignore[return-value]

    def _links(self, books: Mapping[str, Rulebook], tracks: tuple[Track, ...], incidents: tuple[Incident, ...]) -> None:
        """What the files refer to is there: looked for in all that was read."""
        if Share.TEXTS in self.checks:
            self.findings += check_references(self.folder.texts, known_in(self.folder, books, tracks, incidents))

    def _file(self, name: str, read):  # type: ignore[no-untyped-def]
        """What `read(text, file, faults)` makes of a file of the folder, or None where there is no such file."""
        found = [self.folder.root / name] if (self.folder.root / name).is_file() else []
        texts = [(self.folder.name(path), self.folder.text(path)) for path in found]
        return next((read(text, file, self.findings) for file, text in texts if text is not None), None)

    def _front(self) -> tuple[Text, ...]:
        self.documents = self._file("sources.yaml", read_documents) or {}
        self.style = self._file("style.yaml", read_style) or Style()
        self.dismissals = self._file("dismissed.yaml", read_dismissals) or ()
        return self._file("assumptions.yaml", read_assumptions) or ()

    def _keep(self, name: str, findings: list[Finding]) -> bool:
        """Note what was found; is this part to be taken in?"""
        self.findings += findings
        faults = blockers(findings)
        if faults:
            self.withheld.append(Withheld(name, tuple(faults)))
        return self.with_faults or not faults

    def _terms(self) -> dict[str, Termbase]:
        found = {}
        for path in self.folder.files("terms/*.yaml"):
            text, name = self.folder.text(path), self.folder.name(path)
            termbase, findings = self._termbase(name, text) if text is not None else (None, [])
            if self._keep(name, findings) and termbase:
                found[termbase.domain] = termbase
        return found

    def _termbase(self, name: str, text: str) -> tuple[Termbase | None, list[Finding]]:
        return self._once(lambda: read_terms(text, name), "terms", name, text)

    def _books(self) -> dict[str, Rulebook]:
        found = {}
        for path in self.folder.folders("rulebooks/*"):
            read = read_folder(self.folder, path, self._book, self.documents, is_checked=Share.RULES not in self.checks)
            book = read.book if self._keep(self.folder.name(path), [*read.findings]) else None
            if book:
                self.pages[path.name] = read.pages
            else:
                book = self._last_good(path.name)
            if book:
                found[path.name] = in_force(book, self.today)
        return found

    def _book(self, name: str, pages: Pages) -> tuple[Rulebook | None, list[Finding]]:
        return self._once(lambda: read_book(name, pages), "book", name, *sorted(pages.items()))

    def _last_good(self, name: str) -> Rulebook | None:
        """The book of the pages that were sound last, and a word on it beside what is withheld."""
        book = read_again(name, self.good.books[name]) if name in self.good.books else None
        if book:
            self.withheld[-1] = replace(self.withheld[-1], notice=still_served(self.withheld[-1].findings))
        return book

    def _comparisons(self, books: Mapping[str, Rulebook]) -> tuple[Incident, ...]:
        """The incidents, without what is wrong with them: a book that is withheld must not hide the others."""
        return self._of_books("compare.yaml", read_incidents, books)

    def _references(self, books: Mapping[str, Rulebook]) -> tuple[Reference, ...]:
        """The quick references that are sound as a whole."""
        return self._of_books("references.yaml", read_references, books)

    def _of_books(self, name: str, read: ReadOfBooks[T], books: Mapping[str, Rulebook]) -> tuple[T, ...]:
        """What is sound in a file of the folder that asks the books."""
        path = self.folder.root / name
        text = self.folder.text(path) if path.is_file() else None
        if text is None:
            return ()
        withheld = {folder.name for folder in self.folder.folders("rulebooks/*")} - books.keys()
        found, findings = read(text, self.folder.name(path), books, withheld)
        self._keep(self.folder.name(path), findings)
        return found
