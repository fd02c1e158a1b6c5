"""Typed tables against the core: penalties, times and counts, cell by cell (L10N-211).

What a row is about is said by its citations and by the infractions that it names, or else by those of the caption,
the head and the title of the section. A penalty must be one that the rulebook gives there, in the column that the head
names and for the times of the row. An amount must stand in what the rulebook has there; a time alone in a row that
cites nothing is an example and is let be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from markdown_it.token import Token

from courseware.finding import Finding, fault
from courseware.lessons.checks.numbers import is_known
from courseware.lessons.checks.sentences import BARRIER, sentences
from courseware.lessons.checks.subject import Subject
from courseware.lessons.syntax.pieces import plain
from courseware.rules import Amount, Mention, Rulebook, amounts, penalties_at, penalty_words, said_at
from courseware.terms import Occurrence, TermClass, occurrences
from courseware.text import comparable

# Between two ends, or from one on: such an amount is a border of the rule and no example.
BORDER = re.compile(r"[〜～–-]|以上|以下|未満|から|まで|超|under|over|less|fewer|more|from|up to", re.IGNORECASE)
BELOW_JA, BELOW_EN = ("未満",), ("under ", "less than ", "fewer than ")


@dataclass(slots=True)
class Typed:
    """A typed table: the words around it that say what it is about, its head, and its rows."""

    about: list[Token]
    head: list[Token] = field(default_factory=list)
    rows: list[list[Token]] = field(default_factory=list)


def check_typed(subject: Subject) -> Iterator[Finding]:
    for table in _tables(subject.tokens):
        around = _cites(subject, [*table.about, *table.head])
        explicit = {cite for token in (*table.about[:-1], *table.head) for cite in _cited(subject, token)}
        for row in table.rows:
            own = _cites(subject, row)
            yield from _penalties(subject, table, row, own or around)
            yield from _amounts(subject, row, own or around, is_explicit=bool(own or explicit))


def _tables(tokens: Iterable[Token]) -> Iterator[Typed]:
    """Each typed table, with its caption (if any) and the title of its section, which stands last in `about`."""
    table: Typed | None = None
    title = Token("inline", "", 0, content="", children=[])
    heading = in_head = False
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            heading = token.nesting == 1
        elif heading and token.type == "inline":
            title = token
        elif token.type == "table_open":
            caption = token.meta.get("caption")
            table = Typed([*([caption] if caption else []), title])
        elif table and token.type in ("thead_open", "thead_close"):
            in_head = token.nesting == 1
        elif table and token.type == "tr_open" and not in_head:
            table.rows.append([])
        elif table and token.type == "inline":
            (table.head if in_head else table.rows[-1] if table.rows else table.about).append(token)
        elif table and token.type == "table_close":
            yield table
            table = None


def _cited(subject: Subject, token: Token) -> Iterator[str]:
    for child in token.children or ():
        if child.type == "citation":
            yield from (subject.lesson.citations.get(one.number, "") for one in child.meta["cited"])


def _terms(subject: Subject, text: str, kind: TermClass) -> list[Occurrence]:
    terms = subject.context.terms
    found = occurrences(terms, text, subject.lesson.language) if terms else ()
    return [one for one in found if one.concept.kind is kind]


def _cites(subject: Subject, tokens: Iterable[Token]) -> set[str]:
    """What these words cite, or else the provisions of the infractions that they name."""
    tokens = list(tokens)
    cited = {cite for token in tokens for cite in _cited(subject, token)}
    named = (
        one.concept.ref for token in tokens for one in _terms(subject, plain(token.children), TermClass.INFRACTION)
    )
    return (cited or set(named)) - {""}


# --- penalties ------------------------------------------------------------------------


def _penalties(subject: Subject, table: Typed, row: list[Token], cites: set[str]) -> Iterator[Finding]:
    told = [amount for cell in row for _, amount in _told(subject, cell)]
    for n, cell in enumerate(row):
        words = plain(cell.children).strip()
        found = _terms(subject, words, TermClass.PENALTY)
        is_whole = found and found[0].start == 0 and _rest(words, found[0]) == ""
        columns = [plain(one.children).strip() for one in (*table.head[n : n + 1], *row)]
        for book in subject.context.books.values() if is_whole else ():
            yield from _penalty(subject, cell, found[0], (book, cites, columns, told))


def _rest(words: str, found: Occurrence) -> str:
    """What a cell says besides the penalty; a gloss in brackets is part of it."""
    return re.sub(r"^[（(][^（）()]*[）)]$", "", words[found.end :].strip())


Asked = tuple[Rulebook, set[str], list[str], list[Amount]]


def _penalty(subject: Subject, cell: Token, found: Occurrence, asked: Asked) -> Iterator[Finding]:
    book, cites, columns, told = asked
    known = penalty_words(book)
    given = frozenset().union(*(penalties_at(book, cite, columns, told) for cite in cites))
    typed = _penalty_id(found, known)
    if typed is None or not given or typed in given:
        return
    typed_words, where = found.form.words, ", ".join(sorted(cites))
    right = [words for name, words in known.items() if name in given and (name != "none" or len(given) == 1)]
    yield fault(
        subject.place(cell, typed_words),
        "L10N-211",
        f"この欄は「{typed_words}」ですが、ルールブック（{where}）では{'・'.join(f'「{ja}」' for ja, _ in right)}です。",
        f"This cell says “{typed_words}”; the rulebook ({where}) gives {' or '.join(f'“{en}”' for _, en in right)} here.",
    )


def _penalty_id(found: Occurrence, known: dict[str, tuple[str, str]]) -> str | None:
    """The penalty of the rulebook that a concept is."""
    forms = {comparable(form.words) for form in found.concept.forms}
    return next((name for name, words in known.items() if forms & {comparable(one) for one in words}), None)


# --- amounts --------------------------------------------------------------------------


def _told(subject: Subject, cell: Token) -> Iterator[tuple[Mention, Amount]]:
    """The amounts of a cell, and what each leaves: `3分未満` is at most a second less."""
    language = subject.lesson.language
    text = "".join(sentence.text for sentence in sentences(cell.children or (), language))
    for mention in amounts(text, language):
        is_below = text.startswith(BELOW_JA, mention.end) or text[: mention.start].lower().endswith(BELOW_EN)
        yield mention, Amount(mention.amount.value - is_below, mention.amount.unit)


def _amounts(subject: Subject, row: list[Token], cites: set[str], *, is_explicit: bool) -> Iterator[Finding]:
    found = [said_at(subject.context.books.values(), cite) for cite in cites]
    known = frozenset().union(*(one for one in found if one is not None))
    if not cites or any(one is None for one in found):
        return
    for cell in row:
        text = "".join(sentence.text for sentence in sentences(cell.children or (), subject.lesson.language))
        for mention, _ in _told(subject, cell):
            if not is_known(mention.amount, known) and (is_explicit or BORDER.search(text.replace(BARRIER, ""))):
                words, where = text[mention.start : mention.end], ", ".join(sorted(cites))
                yield fault(
                    subject.nth_place(cell, words, 0),
                    "L10N-211",
                    f"「{words}」は、ルールブック（{where}）の記述にも、表や数にもありません。"
                    f"この教材だけの数なら [{words}]{{=}} と書いてください。",
                    f"“{words}” stands nowhere in what the rulebook has under {where}. "
                    f"If it is a number of your own, write [{words}]{{=}}.",
                )
