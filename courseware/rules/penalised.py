"""Which penalties a rulebook gives under a citation: what a table that somebody typed may say."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from courseware.rules.amounts import SECOND, Amount
from courseware.rules.book import Rulebook
from courseware.rules.model import Between, Column, Copy, Ladder, OneOf, Piece, PrintedRow, Table
from courseware.rules.types import Kind, Type

PENALTY = "penalty"


def penalty_words(book: Rulebook) -> dict[str, tuple[str, str]]:
    """The id of each penalty with its names in Japanese and English."""
    return {name: (words.ja, words.en) for name, words in book.values.get(PENALTY, {}).items()}


def penalties_at(book: Rulebook, cite: str, columns: Sequence[str], told: Collection[Amount]) -> frozenset[str]:
    """What the rows of a citation give, among those that fit the times told.

    Of the words `columns` the first that name a column (`競技`, `Competitive`, `3`) count; without one, all columns.
    Nothing where a row takes the penalty from elsewhere: then there is no answer to hold a text against.
    """
    found: set[str] = set()
    for piece, printed in _rows_at(book, cite):
        if _fits(book, piece, printed, told):
            for given in _given(book, piece, printed, columns):
                if isinstance(given, Copy):
                    return frozenset()
                found |= {given} if isinstance(given, str) else set()
    return frozenset(found)


def _rows_at(book: Rulebook, cite: str) -> Iterator[tuple[Piece, PrintedRow]]:
    for step in (step for decision in book.decisions.values() for step in decision.steps):
        if isinstance(step, Table | Ladder):
            for piece in (step.table if isinstance(step, Ladder) else step).pieces:
                for printed in piece.printed:
                    if any(cite in (part.strip() for part in row.cite.split(";")) for row in printed.rows):
                        yield piece, printed


def _fits(book: Rulebook, piece: Piece, printed: PrintedRow, told: Collection[Amount]) -> bool:
    """Whether a row can apply to a length of time that was told; of a range, to one of its ends."""
    lengths = [amount.value for amount in told if amount.unit == SECOND]
    conditions = [
        cell
        for column, cell in zip(piece.columns, printed.cells, strict=True)
        if not column.is_outcome and _is_length(book, column) and isinstance(cell, Between | OneOf)
    ]
    return not lengths or all(any(map(condition.holds, lengths)) for condition in conditions)


def _is_length(book: Rulebook, column: Column) -> bool:
    return column.name in book.words and book.words[column.name].type.kind is Kind.DURATION


def _given(book: Rulebook, piece: Piece, printed: PrintedRow, columns: Sequence[str]) -> Iterator[object]:
    """The penalties of a row: those of the column that is named, where the row has columns."""
    for one, cell in zip(piece.columns, printed.cells, strict=True):
        if not one.is_outcome or one.name not in book.words or book.words[one.name].type.of != PENALTY:
            continue
        cells = cell if one.across and isinstance(cell, tuple) else (cell,)
        place = _column(book, one.across, columns) if len(cells) > 1 else None
        yield from cells if place is None else cells[place : place + 1]


def _column(book: Rulebook, across: str, columns: Sequence[str]) -> int | None:
    """Which column of a row the first of these words name."""
    found = (_named(book.words[across].type, book, words) for words in columns)
    return next((place for place in found if place is not None), None)


def _named(type_: Type, book: Rulebook, words: str) -> int | None:
    if type_.kind is Kind.ENUM:
        labels = [book.values[type_.of][value] for value in type_.values]
        return next(
            (n for n, label in enumerate(labels) if label.ja in words or label.en.lower() in words.lower()), None
        )
    return int(words) - type_.least if words.isdecimal() else None
