"""What a changed sheet would do to its pages: cell by cell, with everything that reader and verifier say about it.

Text is spliced between the bars of the cells that change; nothing else on a page changes by a byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from courseware.finding import Finding, blockers, fault
from courseware.reading import unknown
from courseware.rules.check import check_book
from courseware.rules.read import read_book
from courseware.rules.sections import Cell
from courseware.rules.sheet import WHEN, Line, Part, Sheet, TableSource, table_sources
from courseware.rules.splice import Edit, spliced
from courseware.rules.spoilt import same_in_cp932, spoilt
from courseware.source import Place
from courseware.text import Text

EMPTY = ("", "-")  # both say nothing
Begin = tuple[tuple[int, str], ...]  # where the columns of a line of a page begin
Places = Mapping[tuple[str, int], tuple[int, Begin]]  # line of a page → line of the sheet, and its columns


class SheetChangeKind(StrEnum):
    """What happens to a cell or row."""

    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class SheetChange:
    """One cell that changes, or one row that comes or goes; where it stands in the sheet and on the page."""

    kind: SheetChangeKind
    sheet: Place
    page: Place
    column: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """What would change, what there is to say about it, and the pages as they would be (only those that change)."""

    changes: tuple[SheetChange, ...]
    findings: tuple[Finding, ...]
    pages: Mapping[str, str]
    places: Places
    sheet: Sheet

    @property
    def may_be_applied(self) -> bool:
        return not blockers(self.findings)

    def on_sheet(self, finding: Finding) -> Finding:
        """The finding at its row and column of the sheet, where it concerns a cell of the table."""
        words = Text(self._said(finding.words.ja, "{}行"), self._said(finding.words.en, "row {}"))
        found = self.places.get((finding.place.file, finding.place.line))
        if found is None:
            return replace(finding, words=words)
        line, cells = found
        names = [name for column, name in cells if column <= finding.place.column]
        return replace(finding, words=words, place=self.sheet.place(line, names[-1] if names else ""))

    def _said(self, words: str, row: str) -> str:
        """Places of the table that are named in words, with their row of the sheet."""
        for (file, number), (line, _) in self.places.items():
            at = f"{file}:{number}:"
            words = words.replace(at, f"{self.sheet.file} {row.replace('{}', str(line))} = {at}")
        return words


def plan_sheet(sheet: Sheet, pages: Mapping[str, str]) -> SheetPlan:
    """What the sheet would change in the pages (file → text) of its book."""
    every = table_sources(pages)
    source = every.get((sheet.owner, sheet.name))
    if source is None:
        known = [f"{owner}/{name}" for owner, name in every]
        where = unknown(sheet.place(1), "SHEET-107", f"{sheet.owner}/{sheet.name}", known)
        return SheetPlan((), (where,), {}, {}, sheet)
    draft = _Draft(sheet, source)
    draft.compare()
    if blockers(draft.faults) or not draft.changes:
        return SheetPlan(tuple(draft.changes), tuple(draft.faults), {}, {}, sheet)
    changed = {file: spliced(pages[file], edits) for file, edits in draft.edits.items()}
    plan = SheetPlan(tuple(draft.changes), (), changed, _places(draft, {**pages, **changed}), sheet)
    found = [plan.on_sheet(finding) for finding in _said_about(sheet.book, {**pages, **changed})]
    return replace(plan, findings=(*draft.faults, *found))


def _said_about(book_id: str, pages: Mapping[str, str]) -> list[Finding]:
    book, findings = read_book(book_id, pages)
    return [*findings, *(check_book(book) if book else [])]


class _Draft:
    """A sheet compared with its table, row by row."""

    def __init__(self, sheet: Sheet, source: TableSource) -> None:
        self.sheet, self.source = sheet, source
        self.faults: list[Finding] = []
        self.changes: list[SheetChange] = []
        self.edits: dict[str, list[Edit]] = {}
        self.order: dict[Part, list[Line]] = {part: [] for part in source.parts}

    def compare(self) -> None:
        """Collect all changes and faults."""
        self._columns()
        if blockers(self.faults):
            return
        lines = self._lines()
        for part in self.source.parts:
            for n, row in enumerate(part.lines.rows, 1):
                line = lines.pop(part.row_name(n), None)
                if line is None:
                    self._removed(part, row[0].place)
                else:
                    self.order[part].append(line)
                    self._row(part, n, line)
                self._added(part, n, lines)
        self._strange(lines)
        if self.changes and self.sheet.state != self.source.state:
            self.faults.append(fault(self.sheet.place(1), "SHEET-108", *STALE))

    def _columns(self) -> None:
        known = [*self.source.columns, *([WHEN] if self.source.has_when else [])]
        for name in self.sheet.columns:
            if name not in known:
                self.faults.append(unknown(self.sheet.place(1, name), "SHEET-109", name, known))
        for name in known:
            if name not in self.sheet.columns:
                words = (
                    f"列「{name}」がありません。列は消さず、並べ替えだけにしてください。",
                    f"The column “{name}” is missing. Columns may be moved, but not taken out.",
                )
                self.faults.append(fault(self.sheet.place(1), "SHEET-110", *words))

    def _lines(self) -> dict[str, Line]:
        """Lines by the row that they name; a line without a name is a new row below the line above it."""
        found: dict[str, Line] = {}
        above = ""
        for line in self.sheet.lines:
            name = line.name or f"{above}+{line.number:06}"
            above = above if not line.name else line.name
            if name in found:
                words = (
                    f"{line.name} の行が二つあります。新しい行なら、左端のセルを空にしてください。",
                    f"The row {line.name} stands here twice. Empty the first cell of the one that is new.",
                )
                self.faults.append(fault(self.sheet.place(line.number), "SHEET-111", *words))
            found[name] = line
        return found

    def _row(self, part: Part, n: int, line: Line) -> None:
        """The cells of a row that is there in both."""
        if WHEN in line.cells and line.cells[WHEN] != part.when:
            words = (
                "when: の条件は表全体のものです。ページで変えてください。",
                "The “when:” lines hold for the whole piece. SheetChange them on the page.",
            )
            self.faults.append(fault(self.sheet.place(line.number, WHEN), "SHEET-112", *words))
        old = {head.text: cell for head, cell in zip(part.lines.head, part.lines.rows[n - 1], strict=True)}
        self._absent(part, line)
        for index, (column, cell) in enumerate(old.items()):
            new = line.cells[column]
            if new == cell.text or (new in EMPTY and cell.text in EMPTY):
                continue
            if self.sheet.is_cp932 and same_in_cp932(cell.text, new):
                continue
            self._check(line, column, (cell.text, new))
            self.changes.append(
                SheetChange(SheetChangeKind.CHANGED, self._at(line, column), cell.place, column, cell.text, new)
            )
            self._edit(part.file, Edit(cell.place.line, index, new))

    def _absent(self, part: Part, line: Line) -> None:
        """A piece has only its own columns; in the others there is nothing to fill in."""
        own = {head.text for head in part.lines.head}
        for column in self.source.columns:
            if column not in own and line.cells[column] not in EMPTY:
                words = (
                    f"表のこの部分（{part.page} {part.number}）に列「{column}」はありません。",
                    f"This piece of the table ({part.page} {part.number}) has no column “{column}”.",
                )
                self.faults.append(fault(self._at(line, column), "SHEET-113", *words))

    def _check(self, line: Line, column: str, cells: tuple[str, str]) -> None:
        words = spoilt(*cells)
        if words:
            self.faults.append(Finding(self._at(line, column), "SHEET-114", words))

    def _removed(self, part: Part, place: Place) -> None:
        row = next(row for row in part.lines.rows if row[0].place == place)
        self.changes.append(
            SheetChange(SheetChangeKind.REMOVED, self.sheet.place(1), place, "", _bars(cell.text for cell in row), "")
        )
        self._edit(part.file, Edit(place.line))

    def _added(self, part: Part, n: int, lines: dict[str, Line]) -> None:
        """New rows that stand below this row in the sheet."""
        for name in [name for name in lines if name.startswith(f"{part.row_name(n)}+")]:
            line = lines.pop(name)
            cells = [line.cells[head.text] for head in part.lines.head]
            self._absent(part, line)
            for head, cell in zip(part.lines.head, cells, strict=True):
                self._check(line, head.text, ("", cell))
            at = part.lines.rows[n - 1][0].place
            self.order[part].append(line)
            self.changes.append(SheetChange(SheetChangeKind.ADDED, self._at(line), at, "", "", _bars(cells)))
            self._edit(part.file, Edit(at.line, row=tuple(cells)))

    def _strange(self, lines: Mapping[str, Line]) -> None:
        known = [part.row_name(n) for part in self.source.parts for n in range(1, len(part.lines.rows) + 1)]
        for name, line in lines.items():
            if name.startswith("+"):
                words = (
                    "新しい行は、すでにある行の下に書いてください。",
                    "A new row stands below one that is already there.",
                )
                self.faults.append(fault(self._at(line), "SHEET-115", *words))
            elif line.name:
                self.faults.append(unknown(self._at(line), "SHEET-116", name, known))

    def _at(self, line: Line, column: str = "") -> Place:
        return self.sheet.place(line.number, column)

    def _edit(self, file: str, edit: Edit) -> None:
        self.edits.setdefault(file, []).append(edit)


STALE = (
    "書き出した後に、ページの表が変わっています。書き出し直してから、もう一度変更してください。",
    "The table on the page has changed since it was exported. Export it again and make your changes there.",
)


def _bars(cells: Iterable[str]) -> str:
    return " | ".join(cells)


def _places(draft: _Draft, pages: Mapping[str, str]) -> dict[tuple[str, int], tuple[int, tuple[tuple[int, str], ...]]]:
    """For each line of the table on the changed pages its line in the sheet, and where its columns begin."""
    found = {}
    changed = table_sources(pages).get((draft.sheet.owner, draft.sheet.name))
    parts = changed.parts if changed else ()
    for part, lines in zip(parts, draft.order.values(), strict=False):
        head = part.lines.head
        found[part.file, head[0].place.line] = (1, _begin(head, head))
        for row, line in zip(part.lines.rows, lines, strict=False):
            found[part.file, row[0].place.line] = (line.number, _begin(row, head))
    return found


def _begin(row: tuple[Cell, ...], head: tuple[Cell, ...]) -> tuple[tuple[int, str], ...]:
    return tuple((cell.place.column, name.text) for cell, name in zip(row, head, strict=True))
