"""Reads `## table:` and `## ladder:` sections: columns, conditions, outcomes, one row a level where a column says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from courseware.finding import Finding, fault
from courseware.reading import unknown
from courseware.rules.cells import Cells
from courseware.rules.model import Column, Condition, Copy, OneOf, Open, Outcome, Piece, PrintedRow, Row, Unknown
from courseware.rules.sections import Cell, Lines, Section
from courseware.rules.types import Kind, Type
from courseware.rules.vocabulary import Vocabulary, attempt, citation
from courseware.source import Place
from courseware.text import Text

OWN = frozenset({"cite", "over", "id", "note"})
Conditions = tuple[tuple[str, Condition], ...]


@dataclass(slots=True)
class Scope:
    """What a section is read against: the page, its decision's narrowed types, and the faults found so far."""

    vocabulary: Vocabulary
    page: str
    cite: str
    narrowed: Mapping[str, Type]
    faults: list[Finding]
    cites: list[tuple[str, Place]]
    reasons: dict[str, Place] = field(default_factory=dict)  # open questions named here: qualified id → place

    @property
    def cells(self) -> Cells:
        return self.vocabulary.cells(self.narrowed)

    def reason(self, unknown_: Unknown, place: Place) -> Unknown:
        """The same open field, its reason qualified by the page on which it stands."""
        names = frozenset(f"{self.page}#{name}" for name in unknown_.reasons)
        self.reasons.update(dict.fromkeys(names, place))
        return Unknown(names)


def title(section: Section) -> Text | None:
    ja, en = section.setting("title ja"), section.setting("title en")
    return Text(ja.text, en.text) if ja and en else None


def when(section: Section, scope: Scope) -> Conditions:
    """The `when:` lines of a section: a fact, then what its cell would hold."""
    found = []
    for cell in section.settings.get("when", []):
        name, _, text = cell.plain.partition(" ")
        if scope.vocabulary.knows(cell, name):
            condition = _condition(name, Cell(text.strip(), cell.place), scope)
            if condition is not None:
                found.append((name, condition))
    return tuple(found)


def read_piece(section: Section, scope: Scope, first: int) -> Piece:
    """One piece of a table; its rows are numbered from `first`."""
    holds = when(section, scope)
    tables = [table for table in section.tables if table.head and table.head[0].plain != "fact"]
    if len(tables) != 1:
        words = ("この節には表が一つ要ります。", "This section needs exactly one table.")
        scope.faults.append(fault(section.place, "RULE-116", *words))
    if not tables:
        return Piece(title(section), holds, (), (), scope.page, section.place)
    columns = [_column(cell, scope) for cell in tables[0].head]
    printed = [
        _row(f"{section.name}.{n}", _named(tables[0], row), columns, holds, scope)
        for n, row in enumerate(tables[0].rows, first)
    ]
    shown = tuple(column for column in columns if column)
    return Piece(title(section), holds, shown, tuple(printed), scope.page, section.place)


def _named(table: Lines, row: tuple[Cell, ...]) -> dict[str, Cell]:
    return {head.plain: cell for head, cell in zip(table.head, row, strict=True)}


def _column(cell: Cell, scope: Scope) -> Column | None:
    """`late_s`, `→ penalty`, `→ penalty × level`; None for the table's own columns."""
    text = cell.plain
    if text in OWN:
        return None
    is_outcome = text.startswith("→")
    name, _, across = (part.strip() for part in text.removeprefix("→").partition("×"))
    known = scope.vocabulary.knows(cell, name) and (not across or scope.vocabulary.knows(cell, across))
    return Column(name, is_outcome, across) if known else None


@dataclass(slots=True)
class _RowDraft:
    """A row while its cells are read; `by_value` is what it gives for one value of another fact only."""

    conditions: list[tuple[str, Condition]]
    gives: dict[str, Outcome] = field(default_factory=dict)
    by_value: list[tuple[Column, Condition, Outcome]] = field(default_factory=list)
    shown: list[Condition | Outcome | tuple[Outcome, ...] | None] = field(default_factory=list)

    def read(self, column: Column, cell: Cell, scope: Scope) -> None:
        """Take in one cell."""
        if cell.plain in ("-", "", "otherwise"):
            self.shown.append(None)
        elif column.across and not _is_single(cell, column, scope):
            spread = _spread(cell, column, scope)
            self.by_value += [(column, *given) for given in spread if given]
            self.shown.append(tuple(given[1] if given else None for given in spread))
        elif column.is_outcome:
            self.gives[column.name] = _outcome(cell, cell.plain, column.name, scope)
            self.shown.append(self.gives[column.name])
        else:
            condition = _condition(column.name, cell, scope)
            self.conditions += [(column.name, condition)] if condition is not None else []
            self.shown.append(condition)

    def rows(self, frame: Row) -> tuple[Row, ...]:
        """The row itself, and one for each value where a column says so."""
        own = replace(frame, conditions=tuple(self.conditions), gives=self.gives)
        spread = [
            replace(own, conditions=(*own.conditions, (column.across, condition)), gives={column.name: outcome})
            for column, condition, outcome in self.by_value
        ]
        return (*([own] if self.gives or not spread else []), *spread)


def _row(
    name: str, cells: dict[str, Cell], columns: list[Column | None], holds: Conditions, scope: Scope
) -> PrintedRow:
    draft = _RowDraft(list(holds))
    for column, cell in zip(columns, cells.values(), strict=True):
        if column is not None:
            draft.read(column, cell, scope)
    first = next(iter(cells.values()))
    frame = Row(
        id=_own(cells, "id") or name,
        conditions=(),
        gives={},
        over=frozenset(other.strip() for other in _own(cells, "over").split(",") if other.strip()),
        cite=citation(cells, scope.cite, scope.faults, scope.cites),
        page=scope.page,
        place=first.place,
        is_otherwise=any(cell.plain == "otherwise" for cell in cells.values()),
    )
    return PrintedRow(tuple(draft.shown), draft.rows(frame))


def _own(cells: Mapping[str, Cell], name: str) -> str:
    """What stands in one of the table's own columns, or nothing."""
    return cells[name].plain if name in cells and cells[name].plain != "-" else ""


def _condition(name: str, cell: Cell, scope: Scope) -> Condition | None:
    found: Condition | None = attempt(
        cell, lambda text: scope.cells.condition(text, scope.cells.type_of(name)), scope.faults
    )
    return found


def _outcome(cell: Cell, text: str, name: str, scope: Scope) -> Outcome:
    read = lambda words: scope.cells.outcome(words, scope.cells.type_of(name))  # noqa: E731
    found: Outcome = attempt(Cell(text, cell.place), read, scope.faults)
    if isinstance(found, Unknown):
        return scope.reason(found, cell.place)
    if isinstance(found, Copy) and not scope.vocabulary.knows(cell, found.name):
        return None
    return found


def _is_single(cell: Cell, column: Column, scope: Scope) -> bool:
    """Does the cell hold one value for all columns? (Letters are spread when the column is a number.)"""
    across = scope.cells.type_of(column.across)
    return across.kind is Kind.ENUM and "/" not in cell.plain


Spread = list[tuple[Condition, Outcome] | None]


def _spread(cell: Cell, column: Column, scope: Scope) -> Spread:
    """`caution / warning`: a value for each value of the fact, in order; None where the row gives none.

    `注注?警警 reason`: a letter for each number; those that are left out at the end have no value.
    """
    across = scope.cells.type_of(column.across)
    if across.kind is not Kind.ENUM:
        return _letters(cell, across, scope)
    parts = [part.strip() for part in cell.plain.split("/")]
    if len(parts) != len(across.values):
        words = (
            f"値が{len(parts)}個あります。{column.across} には{len(across.values)}個（{' / '.join(across.values)}）が要ります。",
            f"{len(parts)} values; {column.across} needs {len(across.values)} ({' / '.join(across.values)}).",
        )
        scope.faults.append(fault(cell.place, "RULE-117", *words))
        return []
    return [
        (OneOf((value,)), _outcome(cell, part, column.name, scope)) if part != "-" else None
        for value, part in zip(across.values, parts, strict=True)
    ]


def _letters(cell: Cell, across: Type, scope: Scope) -> Spread:
    letters, _, reason = cell.plain.partition(" ")
    numbers = range(across.least, (across.most or across.least) + 1)
    if len(letters) > len(numbers):
        words = (
            f"文字が{len(letters)}個あります。{len(numbers)}個までです。",
            f"{len(letters)} letters; there may be {len(numbers)} at most.",
        )
        scope.faults.append(fault(cell.place, "RULE-117", *words))
    found: Spread = [_letter(cell, pair, reason.strip(), scope) for pair in zip(numbers, letters, strict=False)]
    return [*found, *([None] * (len(numbers) - len(found)))]


def _letter(cell: Cell, pair: tuple[int, str], reason: str, scope: Scope) -> tuple[Condition, Outcome] | None:
    number, letter = pair
    if letter == "?":
        return OneOf((number,)), scope.reason(Open(reason), cell.place)
    if letter in scope.vocabulary.letters:
        return OneOf((number,)), scope.vocabulary.letters[letter]
    if letter != "-":
        scope.faults.append(unknown(cell.place, "RULE-118", letter, scope.vocabulary.letters))
    return None
