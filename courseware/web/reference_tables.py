"""The tables of a quick reference, ready to print: every value from the rulebook, what is open with its reasons."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from courseware.library import Case, NumberRows, PrintedTable, Reference, ReferencePart, RulingRows, in_columns
from courseware.quiz import filled
from courseware.rules import (
    Grid,
    Number,
    Open,
    OpenReason,
    Rulebook,
    Ruling,
    Value,
    decide,
    duration_words,
    grids,
    told_words,
    value_words,
    written_in,
)
from courseware.text import Text
from courseware.web.telling import query_of_facts
from courseware.web.verdicts import field_words

CASE = Text("場合", "case")
WHAT = Text("何の数か", "what it is")
NUMBER = Text("数", "number")
NAME = 12  # letters of a name that is not broken
ROOMY = 33  # rows and notes
WIDE = 3  # heads above a cell that holds a sentence
NARROW, SHORT = 4, 52  # columns and letters in a cell of a table that fits beside another on paper


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands under one head, or under several where it is the same; `open` says why the book does not decide."""

    heads: tuple[Text, ...]
    words: tuple[Text, ...]
    open: tuple[OpenReason, ...] = ()

    @property
    def is_short(self) -> bool:
        """Does it stand on one line, like the name of a penalty?"""
        return not self.open and len(self.words) == 1 and len(self.words[0].en) <= NAME

    @property
    def tells_why(self) -> bool:
        """Is there room for the reasons in the cell itself?"""
        return bool(self.open) and len(self.heads) >= WIDE


@dataclass(frozen=True, slots=True)
class Line:
    """A row: what it is about, what is given, where it stands, and the query that tells the desk the same."""

    name: tuple[Text, ...]
    cells: tuple[Cell, ...]
    cites: tuple[str, ...]
    decision: str = ""
    query: str = ""


@dataclass(frozen=True, slots=True)
class ReferenceTable:
    """A table with one head a column; `first` heads the names of the rows, `over` stands above the other heads.

    `cites` where all rows stand in the same place, and then no row names it.
    """

    title: Text
    heads: tuple[Text, ...]
    lines: tuple[Line, ...]
    first: Text | None = None
    over: Text | None = None
    cites: tuple[str, ...] = ()
    is_of_numbers: bool = False

    @property
    def has_sources(self) -> bool:
        """Does a column of its own say where each row stands? Named rows say it below their name."""
        return not self.cites and self.first is None

    @property
    def is_narrow(self) -> bool:
        """Does it fit beside another on paper: few columns and short words?"""
        words = [one.en for line in self.lines for cell in line.cells for one in cell.words]
        told = any(cell.tells_why for line in self.lines for cell in line.cells)
        is_plain = not (told or self.over or self.is_of_numbers)
        return is_plain and self.width <= NARROW and max(map(len, words), default=0) <= SHORT

    @property
    def width(self) -> int:
        return (self.first is not None) + len(self.heads) + self.has_sources


def tables_of(book: Rulebook, reference: Reference) -> tuple[ReferenceTable, ...]:
    """All tables of a reference in order."""
    return tuple(_with_common_cites(table) for part in reference.parts for table in _tables(book, part))


def open_reasons(tables: Iterable[ReferenceTable]) -> tuple[OpenReason, ...]:
    """What is to be explained below the tables: each reason once, in the order in which it is met."""
    cells = (cell for table in tables for line in table.lines for cell in line.cells)
    return tuple(dict.fromkeys(why for cell in cells if not cell.tells_why for why in cell.open))


def in_pairs(tables: Sequence[ReferenceTable]) -> list[tuple[ReferenceTable, bool]]:
    """Each table, and whether it shares a line of the printed page with its neighbour, since both are narrow."""
    halves: set[int] = set()
    for n in range(1, len(tables)):
        if tables[n - 1].is_narrow and tables[n].is_narrow and n - 1 not in halves:
            halves |= {n - 1, n}
    return [(table, n in halves) for n, table in enumerate(tables)]


def is_roomy(tables: Sequence[ReferenceTable], reasons: Sequence[OpenReason]) -> bool:
    """Is there so little on the page that larger letters fit on its page?"""
    return sum(len(table.lines) for table in tables) + len(reasons) <= ROOMY


def _tables(book: Rulebook, part: ReferencePart) -> Iterable[ReferenceTable]:
    if isinstance(part, RulingRows):
        return [_rulings(book, part)]
    if isinstance(part, NumberRows):
        return [_numbers(book, part)]
    return [_grid(grid, part.without) for grid in _grids(book, part)]


def _with_common_cites(table: ReferenceTable) -> ReferenceTable:
    """Where every row stands in one place, that is said once."""
    places = {line.cites for line in table.lines}
    if len(places) != 1:
        return table
    lines = tuple(replace(line, cites=()) for line in table.lines)
    return replace(table, lines=lines, cites=next(iter(places)))


# --- rulings -----------------------------------------------------------------------


def _rulings(book: Rulebook, part: RulingRows) -> ReferenceTable:
    lines = tuple(_ruled(book, part, case) for case in part.cases)
    first = book.label(part.named) if part.named else CASE
    over = book.label(part.across) if part.across else None
    return ReferenceTable(part.title, _heads(book, part), lines, first, over)


def _heads(book: Rulebook, part: RulingRows) -> tuple[Text, ...]:
    if not part.across:
        return tuple(book.label(name) for name in part.show)
    return tuple(value_words(book, part.across, value) for value, _ in _columns(book, part, part.cases[0]))


def _columns(book: Rulebook, part: RulingRows, case: Case) -> tuple[tuple[Value, dict[str, Value]], ...]:
    return in_columns(book.decisions[case.decision], case.facts, part.across)


def _ruled(book: Rulebook, part: RulingRows, case: Case) -> Line:
    """One situation, ruled on once for each column."""
    rulings = [decide(book, case.decision, facts) for _, facts in _columns(book, part, case)]
    if part.across:
        cells = [_cell(book, head, part.show[0], one) for head, one in zip(_heads(book, part), rulings, strict=True)]
        cells = _merged(cells)
    else:
        cells = [_cell(book, head, name, rulings[0]) for head, name in zip(_heads(book, part), part.show, strict=True)]
    cites = tuple(dict.fromkeys(cite for one in rulings for cite in written_in(one, (part.named, *part.show))))
    name = (*_joined(_named(book, part, rulings)), *_case_words(book, part, case))
    return Line(name, tuple(cells), cites, case.decision, query_of_facts(book.decisions[case.decision], case.facts))


def _named(book: Rulebook, part: RulingRows, rulings: list[Ruling]) -> tuple[Text, ...]:
    """What heads a row: the same field of all its rulings, each value once; that it is open is said in the cells."""
    words = [field_words(book, part.named, one.outcome, one.open) for one in rulings] if part.named else []
    found = tuple(dict.fromkeys(one for each in words for one in each))
    open_words = value_words(book, part.named, Open())
    return tuple(one for one in found if one != open_words) or found[:1]


def _joined(names: tuple[Text, ...]) -> tuple[Text, ...]:
    """Several names of one row, which differ by column, as one."""
    return (Text(" / ".join(one.ja for one in names), " / ".join(one.en for one in names)),) if names else ()


def _case_words(book: Rulebook, part: RulingRows, case: Case) -> tuple[Text, ...]:
    """The situation: as it is worded, or its facts where nothing else would name the row."""
    if case.words is None and part.named:
        return ()
    if case.words is None:
        return tuple(told_words(book, name, value) for name, value in case.facts.items())
    return (filled(case.words, {name: value_words(book, name, value) for name, value in case.facts.items()}),)


def _cell(book: Rulebook, head: Text, name: str, ruling: Ruling) -> Cell:
    return Cell((head,), field_words(book, name, ruling.outcome, ruling.open), ruling.open.get(name, ()))


def _merged(cells: Iterable[Cell]) -> list[Cell]:
    """Neighbours that say the same become one cell under all their heads."""
    groups = [list(same) for _, same in groupby(cells, key=lambda cell: (cell.words, cell.open))]
    return [Cell(tuple(head for cell in same for head in cell.heads), same[0].words, same[0].open) for same in groups]


# --- tables and numbers -------------------------------------------------------------


def _grids(book: Rulebook, part: PrintedTable) -> list[Grid]:
    found = grids(book, part.decision, part.table)
    return [grid for grid in found if part.page in ("", grid.provision)]


def _grid(grid: Grid, without: Collection[str]) -> ReferenceTable:
    """A printed table; neighbouring cells that are open for the same reasons become one."""
    shown = [n for n, name in enumerate(grid.names) if name not in without]
    lines = []
    for row, reasons in zip(grid.rows, grid.open, strict=True):
        cells = [Cell((grid.head[n],), (row[n],), reasons[n]) for n in shown]
        lines.append(Line((), tuple(_open_merged(cells)), _cites(row[-1].ja)))
    return ReferenceTable(grid.caption, tuple(grid.head[n] for n in shown), tuple(lines))


def _open_merged(cells: Iterable[Cell]) -> Iterable[Cell]:
    for why, group in groupby(cells, key=lambda cell: cell.open):
        same = list(group)
        yield from _merged(same) if why else same


def _cites(words: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(cite.strip() for part in words.split(";") for cite in part.split(",") if cite.strip()))


def _numbers(book: Rulebook, part: NumberRows) -> ReferenceTable:
    lines = tuple(_number(book.numbers[name]) for name in part.numbers)
    return ReferenceTable(part.title, (NUMBER,), lines, WHAT, is_of_numbers=True)


def _number(number: Number) -> Line:
    words = duration_words(number.value) if number.is_duration else Text.same(str(number.value))
    return Line((number.label,), (Cell((NUMBER,), (words,)),), _cites(number.cite))


def notes_by_reason(reasons: Iterable[OpenReason]) -> Mapping[str, int]:
    """The number under which each reason is explained below the tables."""
    return {reason.id: n for n, reason in enumerate(reasons, 1)}
