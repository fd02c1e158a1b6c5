"""A page split into sections: `## kind: name`, its `key: value` lines and its tables, each cell with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from courseware.finding import Finding, fault
from courseware.reading import mixed_languages, unknown
from courseware.source import Place
from courseware.text import LANGUAGES, folded

# Every kind of section with the `key: value` lines that it may hold.
KINDS: dict[str, frozenset[str]] = {
    "decision": frozenset({"steps", "title ja", "title en"}),
    "part of": frozenset(),
    "table": frozenset({"when", "clash", "title ja", "title en"}),
    "ladder": frozenset({"counts", "replaces", "title ja", "title en"}),
    "procedure": frozenset({"when", "reads", "numbers", "gives", "title ja", "title en"}),
    "ask": frozenset({"when", "decision", "take", "for each"}),
    "open": frozenset(),
    "differs": frozenset(),
    "examples": frozenset(),
    "values": frozenset(),
    "facts": frozenset(),
    "fields": frozenset(),
    "numbers": frozenset(),
    "penalties": frozenset(),
}
BAR = re.compile(r"(?<!\\)\|")
SETTING = re.compile(r"([a-z][a-z ]*):\s*(.*)$")


@dataclass(frozen=True, slots=True)
class Cell:
    """The text of a table cell as typed, without the white space around it."""

    text: str
    place: Place

    @property
    def plain(self) -> str:
        """Full-width digits and signs as plain ones."""
        return folded(self.text).replace("≧", ">=").replace("≦", "<=").replace("≥", ">=").replace("≤", "<=").strip()


@dataclass(frozen=True, slots=True)
class Lines:
    """A table as typed: a head and rows of equally many cells."""

    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(slots=True)
class Section:
    """Everything below one heading."""

    kind: str
    name: str
    place: Place
    settings: dict[str, list[Cell]] = field(default_factory=dict)
    tables: list[Lines] = field(default_factory=list)

    def setting(self, key: str) -> Cell | None:
        """The one line of this key, or None."""
        return self.settings[key][0] if key in self.settings else None


def texts(body: str, first_line: int, file: str, faults: list[Finding]) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """The `::: ja` and `::: en` blocks of a page, and the numbered lines outside them."""
    found: dict[str, list[str]] = {}
    rest: list[tuple[int, str]] = []
    inside, opened = "", 0
    for number, line in enumerate(body.split("\n"), first_line):
        mark = line.strip()
        if inside and mark == ":::":
            inside = ""
        elif inside:
            found[inside].append(line)
            if inside in LANGUAGES:
                faults.extend(mixed_languages(line, LANGUAGES[LANGUAGES.index(inside)], Place(file, number, 1)))
        elif mark.startswith(":::"):
            inside, opened = mark.removeprefix(":::").strip(), number
            if inside not in ("ja", "en"):
                faults.append(unknown(Place(file, number, 1), "RULE-101", inside, ("ja", "en")))
            found.setdefault(inside, [])
        else:
            rest.append((number, line))
    if inside:
        words = (f"::: {inside} が閉じられていません。", f"The block ::: {inside} is never closed with :::.")
        faults.append(fault(Place(file, opened, 1), "RULE-102", *words))
    return {language: "\n".join(lines).strip() for language, lines in found.items()}, rest


def sections(lines: list[tuple[int, str]], file: str, faults: list[Finding]) -> Iterator[Section]:
    """The sections of a page in order; what stands in none of them is a fault."""
    section: Section | None = None
    block: list[tuple[int, str]] = []
    for number, line in [*lines, (0, "")]:
        if line.startswith("|"):
            block.append((number, line))
            continue
        if block and section:
            section.tables += _table(block, file, faults)
        elif block:
            faults.append(_stray(Place(file, block[0][0], 1)))
        block = []
        if line.startswith("## "):
            if section:
                yield section
            section = _heading(number, line, file, faults)
        elif line.strip():
            _setting(section, number, line, file, faults)
    if section:
        yield section


def _heading(number: int, line: str, file: str, faults: list[Finding]) -> Section:
    kind, _, name = (part.strip() for part in line[3:].partition(":"))
    place = Place(file, number, 4)
    if kind not in KINDS:
        faults.append(unknown(place, "RULE-103", kind, KINDS))
    return Section(kind, name, place)


def _setting(section: Section | None, number: int, line: str, file: str, faults: list[Finding]) -> None:
    place = Place(file, number, 1)
    found = SETTING.match(line.strip())
    if section is None or not found:
        faults.append(_stray(place))
    elif section.kind in KINDS and found[1] not in KINDS[section.kind]:
        faults.append(unknown(place, "RULE-104", found[1], sorted(KINDS[section.kind])))
    elif found[1] in section.settings and found[1] != "when":
        words = (f"「{found[1]}」の行が二つあります。", f"There are two lines “{found[1]}:” here.")
        faults.append(fault(place, "RULE-105", *words))
    else:
        column = len(line) - len(line.lstrip()) + found.start(2) + 1
        for language in LANGUAGES:
            if found[1] == f"title {language}":
                faults.extend(mixed_languages(found[2].strip(), language, Place(file, number, column)))
        section.settings.setdefault(found[1], []).append(Cell(found[2].strip(), Place(file, number, column)))


def _stray(place: Place) -> Finding:
    return fault(
        place,
        "RULE-106",
        "この行はどの節のものか分かりません。本文は ::: ja と ::: en の中に、設定は「鍵: 値」で節の見出しの下に書きます。",
        "This line belongs to no section. Text stands in ::: ja and ::: en; settings are key: value lines below a heading.",
    )


def _table(block: list[tuple[int, str]], file: str, faults: list[Finding]) -> list[Lines]:
    head = _cells(*block[0], file)
    body = [(number, line) for number, line in block[1:] if set(line) - set("|-: ")]
    if len(body) != len(block) - 2:
        words = (
            "表の見出しの下に、区切りの行（|---|）が一つ要ります。",
            "A table needs one rule line (|---|) below its head.",
        )
        faults.append(fault(Place(file, block[0][0], 1), "RULE-107", *words))
    rows = [_cells(number, line, file) for number, line in body]
    for row, (number, _) in zip(rows, body, strict=True):
        if len(row) != len(head):
            faults.append(_wrong_count(row, head, Place(file, number, 1)))
    names = [cell.plain for cell in head]
    faults.extend(_twice(cell) for n, cell in enumerate(head) if cell.plain in names[:n])
    return [Lines(tuple(head), tuple(tuple(row) for row in rows if len(row) == len(head)))]


def _twice(cell: Cell) -> Finding:
    return fault(
        cell.place, "RULE-109", f"列「{cell.text}」が二つあります。", f"The column “{cell.text}” stands here twice."
    )


def _wrong_count(row: list[Cell], head: list[Cell], place: Place) -> Finding:
    at = row[len(head)].place if len(row) > len(head) else (row[-1].place if row else place)
    return fault(
        at,
        "RULE-108",
        f"セルが{len(row)}個ありますが、見出しは{len(head)}列です。文字としての | は \\| と書きます。",
        f"{len(row)} cells, but the head has {len(head)} columns. Write a bar that is text as \\|.",
    )


def _cells(number: int, line: str, file: str) -> list[Cell]:
    bars = [found.start() for found in BAR.finditer(line)]
    ends = bars[1:] if line.rstrip().endswith("|") else [*bars[1:], len(line)]
    found = []
    for start, end in zip(bars, ends, strict=False):
        raw = line[start + 1 : end]
        column = start + 2 + len(raw) - len(raw.lstrip())
        found.append(Cell(raw.strip().replace("\\|", "|"), Place(file, number, column)))
    return found
