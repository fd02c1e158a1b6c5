"""Which amounts a rulebook knows under each citation: what its pages say, decide, number and work out as examples.

A page counts for every citation on it. Amounts of a table have the unit that its column is named after; where a name
tells none, the number fits any unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from courseware.rules.amounts import SECOND, Amount, amounts, units
from courseware.rules.book import Provision, Rulebook
from courseware.rules.model import Between, Has, Ladder, OneOf, Piece, PrintedRow, Procedure, Table
from courseware.rules.types import Kind, Number
from courseware.text import LANGUAGES, Text

Said = Mapping[str, frozenset[Amount]]


@dataclass(frozen=True, slots=True)
class _Book:
    """A book by its digest: two of one digest say the same."""

    digest: str
    book: Rulebook = field(compare=False, repr=False)


def said(book: Rulebook) -> Said:
    """Citation → the amounts that the book knows there."""
    return _said(_Book(book.digest, book))


@lru_cache(maxsize=16)
def _said(key: _Book) -> Said:
    book = key.book
    by_page: dict[str, set[Amount]] = {}
    cites: dict[str, set[str]] = {}
    for page in book.provisions.values():
        by_page[page.id] = set(_of_texts(_texts(book, page))) | set(_of_examples(book, page))
        cites[page.id] = set(_parts(page.cite, *(cite for reason in page.open_questions for cite in reason.cites)))
    for step in (step for decision in book.decisions.values() for step in decision.steps):
        if isinstance(step, Procedure):
            by_page.setdefault(step.page, set()).update(_of_numbers(book, step))
            cites.setdefault(step.page, set()).update(_parts(step.cite))
        elif isinstance(step, Table | Ladder):
            for piece in (step.table if isinstance(step, Ladder) else step).pieces:
                by_page.setdefault(piece.page, set()).update(_of_piece(book, piece))
                rows = (row for printed in piece.printed for row in printed.rows)
                cites.setdefault(piece.page, set()).update(_parts(*(row.cite for row in rows)))
    found: dict[str, set[Amount]] = {}
    for page_id, known in by_page.items():
        for cite in cites[page_id]:
            found.setdefault(cite, set()).update(known)
    for number in book.numbers.values():
        for cite in _parts(number.cite):
            found.setdefault(cite, set()).update(_of_number(number))
    return {cite: frozenset(known) for cite, known in found.items()}


def said_at(books: Iterable[Rulebook], cite: str) -> frozenset[Amount] | None:
    """What any of these books knows under a citation; None where none knows the citation.

    A citation of a whole chapter stands for its parts, and one of a part that no page names for its chapter.
    """
    found: list[frozenset[Amount]] = []
    for book in books:
        known = said(book)
        if cite in known:
            found.append(known[cite])
        else:
            found += [known[one] for one in known if _is_part(one, cite) or _is_part(cite, one)]
    return frozenset().union(*found) if found else None


def _is_part(part: str, whole: str) -> bool:
    """`TCG 6b-ii` is part of `TCG 6b` and that of `TCG 6`; `PCG 3.12` is none of `PCG 3.1`, nor `PCG 3` of `PCG`."""
    rest = part[len(whole) :]
    return part.startswith(whole) and bool(rest) and " " in whole and (rest[0] in ".-" or rest.isalpha())


def bound_amounts(book: Rulebook, name: str) -> frozenset[Amount] | None:
    """What a name of the book stands for: a named number, or `tardiness/to_9`, a row of a decision by its id."""
    if name in book.numbers:
        return frozenset(_of_number(book.numbers[name]))
    decision, _, row = name.partition("/")
    found = [amount for piece, printed in _rows(book, decision, row) for amount in _of_row(book, piece, printed)]
    return frozenset(found) or None


def _rows(book: Rulebook, decision: str, row: str) -> Iterator[tuple[Piece, PrintedRow]]:
    steps = book.decisions[decision].steps if decision in book.decisions else ()
    for step in steps:
        if isinstance(step, Table | Ladder):
            for piece in (step.table if isinstance(step, Ladder) else step).pieces:
                yield from ((piece, one) for one in piece.printed if any(known.id == row for known in one.rows))


def bindable(book: Rulebook) -> Iterator[str]:
    """Every name that a number of a lesson may be bound to."""
    yield from book.numbers
    for decision in book.decisions.values():
        for step in decision.steps:
            if isinstance(step, Table | Ladder):
                rows = (step.table if isinstance(step, Ladder) else step).rows
                yield from (f"{decision.name}/{row.id}" for row in rows)


def _parts(*cites: str) -> Iterator[str]:
    return (part.strip() for cite in cites for part in cite.split(";") if part.strip())


def _texts(book: Rulebook, page: Provision) -> Iterator[Text]:
    yield from (page.title, page.text)
    yield from (reason.why for reason in page.open_questions)
    yield from (difference.words for difference in page.differs)
    yield from (book.decisions[name].title for name in page.decisions)


def _of_texts(texts: Iterable[Text]) -> Iterator[Amount]:
    for text in texts:
        for language in LANGUAGES:
            yield from (mention.amount for mention in amounts(text[language], language))


def _of_examples(book: Rulebook, page: Provision) -> Iterator[Amount]:
    for example in page.examples:
        for name, value in example.gives.items():
            yield from _of_value(book, name, value)


def _of_piece(book: Rulebook, piece: Piece) -> Iterator[Amount]:
    yield from _of_texts([piece.caption] if piece.caption else [])
    for name, condition in piece.when:
        yield from _of_cell(book, name, condition)
    for printed in piece.printed:
        yield from _of_row(book, piece, printed)


def _of_row(book: Rulebook, piece: Piece, printed: PrintedRow) -> Iterator[Amount]:
    for column, cell in zip(piece.columns, printed.cells, strict=True):
        for one in cell if column.across and isinstance(cell, tuple) else (cell,):
            yield from _of_cell(book, column.name, one)


def _of_cell(book: Rulebook, name: str, cell: object) -> Iterator[Amount]:
    """The numbers of a condition or an outcome; of a range its ends, and the first number outside it."""
    if isinstance(cell, Between):
        word = book.words.get(name)
        beyond = 1 if word and word.type.kind is Kind.DURATION else 0
        yield from _of_value(book, name, cell.low)
        if cell.high is not None:
            yield from _of_value(book, name, cell.high + beyond)
    elif isinstance(cell, OneOf):
        yield from _of_value(book, name, cell.values)
    elif isinstance(cell, Has):
        yield from _of_value(book, name, cell.item)
    else:
        yield from _of_value(book, name, cell)


def _of_value(book: Rulebook, name: str, value: object) -> Iterator[Amount]:
    if isinstance(value, tuple):
        for one in value:
            yield from _of_value(book, name, one)
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from (*_of_value(book, name, key), *_of_value(book, name, one))
    elif isinstance(value, int) and not isinstance(value, bool):
        word = book.words.get(name)
        is_length = word is not None and word.type.kind is Kind.DURATION
        yield from [Amount(value, SECOND)] if is_length else _counted(value, book.label(name))
    elif isinstance(value, str) and name in book.words:
        label = book.values.get(book.words[name].type.of, {}).get(value)
        yield from _of_texts([label] if label else [])


def _of_numbers(book: Rulebook, procedure: Procedure) -> Iterator[Amount]:
    """The named numbers that a procedure is handed."""
    for name in procedure.numbers:
        if name in book.numbers:
            yield from _of_number(book.numbers[name])


def _of_number(number: Number) -> Iterable[Amount]:
    return [Amount(number.value, SECOND)] if number.is_duration else _counted(number.value, number.label)


def _counted(value: int, label: Text) -> Iterable[Amount]:
    """A bare number under its name: `（分）` makes it minutes, `ターン` turns."""
    found = {unit for language in LANGUAGES for unit in units(label[language], language)}
    lengths = {(unit, scale) for unit, scale in found if unit == SECOND}
    return [Amount(value * scale, unit) for unit, scale in lengths or found] or [Amount(value, "")]
