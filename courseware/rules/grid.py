"""Decision tables as printed tables, so that no lesson and no page types a rule twice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from courseware.rules.book import Decision, OpenReason, Rulebook
from courseware.rules.decide import recall_of
from courseware.rules.model import Column, Condition, Ladder, OneOf, Outcome, Piece, PrintedRow, Row, Table, Unknown
from courseware.rules.types import Kind
from courseware.rules.words import condition_words, outcome_words
from courseware.text import Text

DASH = Text("―", "–")
OTHERWISE = Text("それ以外", "otherwise")
CITE = Text("出典", "source")
FIRST = Text("（ほかの行に優先）", " (goes before the other rows)")


@dataclass(frozen=True, slots=True)
class Grid:
    """A table ready to print: as many cells in each row as in the head.

    `names` are the fact or field of each column but the last, which is the source; `open` holds for each cell the
    reasons why it is open.
    """

    name: str
    caption: Text
    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    provision: str
    names: tuple[str, ...]
    open: tuple[tuple[tuple[OpenReason, ...], ...], ...] = field(compare=False)  # not printed in the table itself


def grids(book: Rulebook, decision: str, table: str | None = None) -> tuple[Grid, ...]:
    """The tables of a decision, or the one of this name; KeyError when there is no such decision or table."""
    found = book.decisions[decision]
    kept = recall_of(book, found).grids  # a lesson prints the same tables as its other language and the rule page
    if table not in kept:
        kept[table] = _grids(book, found, table)
    made: tuple[Grid, ...] = kept[table]
    return made


def _grids(book: Rulebook, found: Decision, table: str | None) -> tuple[Grid, ...]:
    tables = [
        step.table if isinstance(step, Ladder) else step for step in found.steps if isinstance(step, Table | Ladder)
    ]
    if table is not None:
        tables = [one for one in tables if one.name == table]
        if not tables:
            raise KeyError(table)
    return tuple(_grid(book, piece, one, found.title) for one in tables for piece in one.pieces)


def table_names(book: Rulebook, decision: str) -> tuple[str, ...]:
    """The names of the tables that can be printed for a decision."""
    return tuple(step.name for step in book.decisions[decision].steps if isinstance(step, Table | Ladder))


def _grid(book: Rulebook, piece: Piece, table: Table, title: Text) -> Grid:
    shown = [(n, column) for n, column in enumerate(piece.columns) if _has_content(piece, n)]
    head = [label for _, column in shown for label in _labels(book, column)]
    rows = [_cells(book, printed, shown) for printed in piece.printed]
    caption = piece.caption or title
    return Grid(
        table.name,
        caption,
        (*head, CITE),
        tuple((*cells, _cite(printed.rows)) for cells, printed in zip(rows, piece.printed, strict=True)),
        piece.page,
        tuple(column.name for _, column in shown for _ in range(_width(book, column))),
        tuple(_open(book, printed, shown) for printed in piece.printed),
    )


def _has_content(piece: Piece, n: int) -> bool:
    """A column in which every cell is `-` says nothing and is not printed; the first says `otherwise` of a row."""
    begins = n == 0 and not piece.columns[n].is_outcome
    return any(printed.cells[n] is not None or (begins and _is_otherwise(printed)) for printed in piece.printed)


def _is_otherwise(printed: PrintedRow) -> bool:
    return all(row.is_otherwise for row in printed.rows)


def _labels(book: Rulebook, column: Column) -> Iterable[Text]:
    """The heads of a column. An arrow marks what a row gives: a ladder reads and gives a field of one name."""
    label = book.label(column.name)
    if column.is_outcome:
        label = Text(f"→ {label.ja}", f"→ {label.en}")
    if not column.across:
        return [label]
    return [Text(f"{label.ja}（{value.ja}）", f"{label.en} ({value.en})") for value in _across(book, column)]


def _across(book: Rulebook, column: Column) -> list[Text]:
    type_ = book.words[column.across].type
    if type_.kind is Kind.ENUM:
        return [condition_words(book, column.across, OneOf((value,))) for value in type_.values]
    most = type_.most if type_.most is not None else type_.least
    return [Text.same(str(n)) for n in range(type_.least, most + 1)]


def _cells(book: Rulebook, printed: PrintedRow, shown: list[tuple[int, Column]]) -> tuple[Text, ...]:
    cells: list[Text] = []
    goes_first = any(row.over for row in printed.rows)
    for place, (n, column) in enumerate(shown):
        if place == 0 and _is_otherwise(printed):
            cells.append(OTHERWISE)
        else:
            cells += _spread(book, column, printed.cells[n])
    if goes_first:
        first = next(n for n, cell in enumerate(cells) if cell is not DASH)
        cells[first] = Text(f"{cells[first].ja}{FIRST.ja}", f"{cells[first].en}{FIRST.en}")
    return tuple(cells)


def _open(book: Rulebook, printed: PrintedRow, shown: list[tuple[int, Column]]) -> tuple[tuple[OpenReason, ...], ...]:
    """For each cell of a row the reasons why it is open; the source always stands."""
    found: list[tuple[OpenReason, ...]] = []
    for n, column in shown:
        cell = printed.cells[n]
        outcomes = cell if column.across and isinstance(cell, tuple) else (cell,) * _width(book, column)
        found += [_reasons(book, outcome) for outcome in outcomes]
    return (*found, ())


def _reasons(book: Rulebook, outcome: object) -> tuple[OpenReason, ...]:
    ids = sorted(outcome.reasons) if isinstance(outcome, Unknown) else []
    return tuple(book.reasons[id_] for id_ in ids if id_ in book.reasons)


def _width(book: Rulebook, column: Column) -> int:
    return len(_across(book, column)) if column.across else 1


def _spread(book: Rulebook, column: Column, cell: Condition | Outcome | tuple[Outcome, ...] | None) -> list[Text]:
    width = _width(book, column)
    if cell is None:
        return [DASH] * width
    if column.across and isinstance(cell, tuple):
        return [DASH if outcome is None else outcome_words(book, column.name, outcome) for outcome in cell]
    if column.is_outcome:
        return [outcome_words(book, column.name, cell)] * width  # type: ignore[arg-type]
    return [condition_words(book, column.name, cell)]  # type: ignore[arg-type]


def _cite(rows: tuple[Row, ...]) -> Text:
    return Text.same(", ".join(dict.fromkeys(row.cite for row in rows)))
