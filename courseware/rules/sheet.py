"""A table of a rulebook as CSV, for people who prefer a spreadsheet: written so that it comes back as it went.

The first cell of the first line says which table it is, and in which state it was: `lorcana/tardiness/band#3f9a01bc`.
The first cell of every other line names its row: page, piece of the table on that page, row of the piece.
"""

from __future__ import annotations

import csv
import hashlib
import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from courseware.finding import Finding, fault
from courseware.reading import read_page
from courseware.rules.sections import Lines, Section, sections, texts
from courseware.source import Place

WHEN = "(when)"  # a column of its own for the `when:` lines of a piece; to be read, not to be changed
FORMULA = tuple("=+-@\t\r＝＋－＠'")  # what a spreadsheet would take for a formula, and the sign that guards against it
HEAD = re.compile(r"""(?:sep=.\r?\n)?(?:"(?P<quoted>[^"\r\n]+)"|(?P<plain>[^",;\t\r\n]+))(?P<separator>[,;\t]?)""")
IDENTITY = re.compile(r"(?P<book>[^/#]+)/(?P<owner>[^/#]+)/(?P<name>[^#]+)#(?P<state>[0-9a-f]{8})")
BOM = "\ufeff"


# --- where a table stands ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Part:
    """One piece of a table on a page: its lines, and what `when:` says of all of them."""

    file: str
    number: int
    lines: Lines
    when: str

    @property
    def page(self) -> str:
        return self.file.rpartition("/")[2]

    def row_name(self, n: int) -> str:
        """`tardiness.md 1/3`: with letters in it, so that no spreadsheet takes it for a number or a date."""
        return f"{self.page} {self.number}/{n}"


@dataclass(frozen=True, slots=True)
class TableSource:
    """A table as it stands on its pages. `owner` is its decision, or its kind: `ladder`, `examples`, `numbers` …"""

    owner: str
    name: str
    parts: tuple[Part, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """Every column of every piece, in the order in which they are first met."""
        return tuple(dict.fromkeys(cell.text for part in self.parts for cell in part.lines.head))

    @property
    def has_when(self) -> bool:
        return any(part.when for part in self.parts)

    @property
    def state(self) -> str:
        """Eight letters that change when any cell does."""
        cells = [
            [part.page, part.when, *([cell.text for cell in row] for row in (part.lines.head, *part.lines.rows))]
            for part in self.parts
        ]
        return hashlib.sha256(repr(cells).encode()).hexdigest()[:8]


def table_sources(pages: Mapping[str, str]) -> dict[tuple[str, str], TableSource]:
    """All tables of a book's pages (file → text), by owner and name."""
    found: dict[tuple[str, str], list[Part]] = {}
    for file in sorted(pages):
        owner = ""
        for section in _sections(file, pages[file]):
            if section.kind in ("decision", "part of"):
                owner = section.name
                continue
            key = (owner if section.kind == "table" else section.kind, section.name)
            parts = found.setdefault(key, [])
            for lines in section.tables:
                if section.kind in ("table", "ladder") and lines.head and lines.head[0].plain == "fact":
                    continue
                here = 1 + sum(part.file == file for part in parts)
                parts.append(Part(file, here, lines, _when(section)))
    return {key: TableSource(*key, tuple(parts)) for key, parts in found.items() if parts}


def _sections(file: str, text: str) -> Iterable[Section]:
    page = read_page(text, file, [])
    if page is None:
        return ()
    return sections(texts(page.body, page.body_line, file, [])[1], file, [])


def _when(section: Section) -> str:
    return "; ".join(cell.text for cell in section.settings.get("when", []))


# --- out --------------------------------------------------------------------------------


def sheet_text(book: str, source: TableSource) -> str:
    """The table as CSV, with a byte order mark so that Excel sees UTF-8."""
    out = io.StringIO()
    out.write(BOM)
    writer = csv.writer(out, lineterminator="\r\n")
    when = [WHEN] if source.has_when else []
    columns = source.columns
    writer.writerow([f"{book}/{source.owner}/{source.name}#{source.state}", *when, *map(guarded, columns)])
    for part in source.parts:
        names = [cell.text for cell in part.lines.head]
        for n, row in enumerate(part.lines.rows, 1):
            cells = dict(zip(names, (cell.text for cell in row), strict=True))
            shown = [guarded(cells.get(column, "")) for column in columns]
            writer.writerow([part.row_name(n), *([guarded(part.when)] if when else []), *shown])
    return out.getvalue()


def guarded(text: str) -> str:
    """With an apostrophe before what a spreadsheet would take for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def unguarded(text: str) -> str:
    """Without the apostrophe that guards; text without one stays as it is."""
    return text[1:] if text.startswith("'") else text


# --- in -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sheet: its number as the spreadsheet shows it, the row that it names, its cells by column."""

    number: int
    name: str
    cells: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet that was read. `columns` maps the name of a column to its number, counted from 1 as the spreadsheet does."""

    file: str
    book: str
    owner: str
    name: str
    state: str
    columns: Mapping[str, int]
    lines: tuple[Line, ...]
    is_cp932: bool = False

    def place(self, line: int, column: str = "") -> Place:
        return Place(self.file, line, self.columns.get(column, 1))


def read_sheet(raw: bytes, file: str) -> tuple[Sheet | None, list[Finding]]:
    """Read a sheet as a spreadsheet saved it: UTF-8 or CP932; commas, semicolons or tabs; quoted or not."""
    faults: list[Finding] = []
    text = decoded(raw, file, faults)
    head = HEAD.match(text) if text is not None else None
    of = IDENTITY.fullmatch((head["quoted"] or head["plain"]).strip()) if head else None
    if text is None or head is None or of is None:
        return None, faults or [fault(Place(file, 1, 1), "SHEET-101", *NOT_OURS)]
    rows = _rows(text, head["separator"] or ",", file, faults)
    if not rows:
        return None, faults
    columns = _columns(rows[0][1], file, faults)
    if faults:
        return None, faults
    lines = [_line(number, cells, columns, file, faults) for number, cells in rows[1:] if any(map(str.strip, cells))]
    is_cp932 = not _is_utf8(raw)
    return Sheet(file, of["book"], of["owner"], of["name"], of["state"], columns, tuple(lines), is_cp932), faults


NOT_OURS = (
    "左上のセルに、どの表かを示す名前（lorcana/tardiness/band#3f9a01bc の形）がありません。courseware table export の出力を編集してください。",
    "The first cell does not say which table this is (lorcana/tardiness/band#3f9a01bc). "
    "Edit what “courseware table export” wrote.",
)


def _is_utf8(raw: bytes) -> bool:
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def decoded(raw: bytes, file: str, faults: list[Finding]) -> str | None:
    """UTF-8 with or without a byte order mark, else CP932; what is neither is a fault, never a guess."""
    for encoding in ("utf-8-sig", "cp932"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    words = (
        "UTF-8 でも Shift_JIS（CP932）でもありません。「CSV UTF-8（コンマ区切り）」で保存してください。",
        "This is neither UTF-8 nor Shift_JIS (CP932). Save it as “CSV UTF-8 (comma delimited)”.",
    )
    faults.append(fault(Place(file, 1), "SHEET-102", *words))
    return None


def _rows(text: str, separator: str, file: str, faults: list[Finding]) -> list[tuple[int, list[str]]]:
    """The lines with their numbers, the head first; `sep=;`, which Excel may write above it, is passed over."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        rows = list(enumerate(reader, 1))
    except csv.Error as error:
        words = (
            f'CSV として読めません（{error}）。引用符（"）の数を確かめてください。',
            f"This cannot be read as CSV ({error}). Look for a quotation mark too few or too many.",
        )
        faults.append(fault(Place(file, reader.line_num, 1), "SHEET-103", *words))
        return []
    return rows[1:] if text.startswith("sep=") else rows


def _columns(head: list[str], file: str, faults: list[Finding]) -> dict[str, int]:
    found: dict[str, int] = {}
    for number, cell in enumerate(head[1:], 2):
        name = unguarded(cell.strip())
        if name in found:
            words = (f"列「{name}」が二つあります。", f"The column “{name}” stands here twice.")
            faults.append(fault(Place(file, 1, number), "SHEET-104", *words))
        elif name:
            found[name] = number
    return found


def _line(number: int, cells: list[str], columns: Mapping[str, int], file: str, faults: list[Finding]) -> Line:
    named = dict.fromkeys(columns.values(), "")
    for n, cell in enumerate(cells[1:], 2):
        if cell.strip() and n not in named:
            words = (f"見出しのない列に「{cell.strip()}」があります。", f"“{cell.strip()}” stands below no heading.")
            faults.append(fault(Place(file, number, n), "SHEET-105", *words))
        if "\n" in cell.strip() or "\r" in cell.strip():
            words = ("セルの中で改行はできません。", "A cell cannot hold more than one line.")
            faults.append(fault(Place(file, number, n), "SHEET-106", *words))
        named[n] = unguarded(cell.strip())
    return Line(number, cells[0].strip() if cells else "", {name: named[n] for name, n in columns.items()})
