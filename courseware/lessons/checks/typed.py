"""Typed tables against the core: penalties, times and counts, cell by cell (L10N-211).

What a row is about is said by its citations and by the infractions that it names, or else by those of the caption,
the head and the title of the section. A penalty must be one that the rulebook gives there, in the column that the head
names and for the times of the row. An amount must stand in what the rulebook has there; a time alone in a row that
cites nothing is an example and is let be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from markdown_it.token import Token

from courseware.finding import Finding, fault
from courseware.lessons.checks.numbers import amounts_under, is_known
from courseware.lessons.checks.sentences import sentences
from courseware.lessons.checks.subject import Subject
from courseware.lessons.checks.typed_table import TypedTable, typed_tables
from courseware.lessons.syntax.pieces import plain
from courseware.rules import Amount, Rulebook, amounts, penalties_at, penalty_words
from courseware.terms import Occurrence, TermClass, occurrences
from courseware.text import comparable

# Between two ends, or from one on: such an amount is a border of the rule and no example.
BORDER = re.compile(r"[〜～–-]|以上|以下|未満|から|まで|超|under|over|less|fewer|more|from|up to", re.IGNORECASE)
BELOW_JA, BELOW_EN = ("未満",), ("under ", "less than ", "fewer than ")


def check_typed(subject: Subject) -> Iterator[Finding]:
    for table in typed_tables(subject.tokens):
        around = _cites(subject, [*table.captions, table.title, *table.head])
        explicit = {cite for token in (*table.captions, *table.head) for cite in _cited(subject, token)}
        for row in table.rows:
            own = _cites(subject, row)
            yield from _penalties(subject, table, row, own or around)
            yield from _amounts(subject, row, own or around, is_explicit=bool(own or explicit))


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


def _penalties(subject: Subject, table: TypedTable, row: list[Token], cites: set[str]) -> Iterator[Finding]:
    told = [amount for cell in row for amount in _told(subject, cell)]
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


def _text(subject: Subject, cell: Token) -> str:
    return "".join(sentence.text for sentence in sentences(cell.children or (), subject.lesson.language))


def _told(subject: Subject, cell: Token) -> Iterator[Amount]:
    """What the amounts of a cell leave: `3分未満` is at most a second less."""
    text = _text(subject, cell)
    for mention in amounts(text, subject.lesson.language):
        is_below = text.startswith(BELOW_JA, mention.end) or text[: mention.start].lower().endswith(BELOW_EN)
        yield Amount(mention.amount.value - is_below, mention.amount.unit)


def _amounts(subject: Subject, row: list[Token], cites: set[str], *, is_explicit: bool) -> Iterator[Finding]:
    known = amounts_under(subject, cites)
    if known is None:
        return
    for cell in row:
        text = _text(subject, cell)
        for mention in amounts(text, subject.lesson.language) if is_explicit or BORDER.search(text) else ():
            if not is_known(mention.amount, known):
                words, where = text[mention.start : mention.end], ", ".join(sorted(cites))
                yield fault(
                    subject.nth_place(cell, words, 0),
                    "L10N-211",
                    f"「{words}」は、ルールブック（{where}）の記述にも、表や数にもありません。"
                    f"この教材だけの数なら [{words}]{{=}} と書いてください。",
                    f"“{words}” stands nowhere in what the rulebook has under {where}. "
                    f"If it is a number of your own, write [{words}]{{=}}.",
                )
