"""The lines of a class page, grouped: what each group is, by how it begins and what stands around it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a group of lines is."""

    BANNER = "banner"
    TITLE = "title"
    SOURCE = "source"
    AUDIENCE = "audience"
    PREREQUISITES = "prerequisites"
    OBJECTIVES = "objectives"
    RULE = "rule"
    HEADING = "heading"
    TERMS = "terms"
    ITEM = "item"
    CAPTION = "caption"
    TABLE = "table"
    DRAWING = "drawing"
    PARAGRAPH = "paragraph"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the page and its number, from 1."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that belong together."""

    kind: Kind
    lines: tuple[Line, ...]

    @property
    def first(self) -> str:
        return self.lines[0].text.strip()


BEGINNINGS = (
    (Kind.BANNER, re.compile(r"β版\s*[―—–-]")),
    (Kind.SOURCE, re.compile(r"原典\s*[:：]")),
    (Kind.AUDIENCE, re.compile(r"対象\s*[:：]")),
    (Kind.PREREQUISITES, re.compile(r"先に読むことを勧めるクラス\s*[:：]")),
    (Kind.OBJECTIVES, re.compile(r"このクラスで身につくこと\s*$")),
    (Kind.TERMS, re.compile(r"用語について")),
    (Kind.RULE, re.compile(r"-{3,}\s*$")),
    (Kind.HEADING, re.compile(r"[0-9０-９]{2}[\s　]+\S")),
    (Kind.ITEM, re.compile(r"[•●・]\s*\S")),
    (Kind.CAPTION, re.compile(r"表\s*[0-9０-９]+\s*[・･·:：]\s*\S")),
    (Kind.DRAWING, re.compile(r"図\s*[0-9０-９]+\s*[・･·:：]\s*\S")),
)
TITLE = re.compile(r"(?P<class>\S.*?クラス\s*[0-9０-９]+)[\s　]+(?P<title>\S.*)")
ENDS_DRAWING = (Kind.RULE, Kind.HEADING, Kind.TERMS)
WIDE_TAB = re.compile(r"(?<=\S)　+(?=\S)")


def blocks(text: str) -> tuple[Block, ...]:
    """The groups in order; empty lines are left out."""
    return tuple(_titled(_grouped([Line(n, line) for n, line in enumerate(text.split("\n"), 1)])))


def _grouped(lines: Sequence[Line]) -> Iterator[Block]:
    at = 0
    while at < len(lines):
        if not lines[at].text.strip():
            at += 1
            continue
        taken = _take(lines, at)
        yield taken
        at = taken.lines[-1].number


def _take(lines: Sequence[Line], at: int) -> Block:
    kind = kind_of(lines[at].text)
    if kind is Kind.DRAWING:
        return Block(kind, tuple(_until_drawing_ends(lines, at)))
    if kind is Kind.PARAGRAPH and (rows := _rows(lines, at)):
        return Block(Kind.TABLE, rows)
    return Block(kind, (lines[at],))


def kind_of(line: str) -> Kind:
    """What a line begins, seen by itself; a table is seen by its tabs."""
    if "\t" in line.strip():
        return Kind.PARAGRAPH
    found = (kind for kind, pattern in BEGINNINGS if pattern.match(line.strip()))
    return next(found, Kind.PARAGRAPH)


def _until_drawing_ends(lines: Sequence[Line], at: int) -> list[Line]:
    """A figure in plain characters goes on over empty lines, to the next rule or heading."""
    ends = (n for n in range(at + 1, len(lines)) if kind_of(lines[n].text) in ENDS_DRAWING)
    taken = list(lines[at : next(ends, len(lines))])
    while not taken[-1].text.strip():
        taken.pop()
    return taken


def _rows(lines: Sequence[Line], at: int) -> tuple[Line, ...]:
    """The rows of a table that begins here: lines with tabs, or two lines or more with full-width blanks for tabs."""
    tabbed = _run(lines, at, lambda text: "\t" in text.strip())
    wide = _run(lines, at, lambda text: WIDE_TAB.search(text) is not None)
    return tabbed or (wide if len(wide) > 1 else ())


def _run(lines: Sequence[Line], at: int, holds: Callable[[str], bool]) -> tuple[Line, ...]:
    end = at
    while end < len(lines) and lines[end].text.strip() and holds(lines[end].text):
        end += 1
    return tuple(lines[at:end])


def cells(row: Line) -> list[str]:
    """The cells of a row, as they are written."""
    parts = row.text.split("\t") if "\t" in row.text else WIDE_TAB.split(row.text)
    return [part.strip() for part in parts]


def _titled(found: Iterable[Block]) -> Iterator[Block]:
    """The first paragraph that names a class is the title of the page."""
    seen = False
    for block in found:
        is_title = not seen and block.kind is Kind.PARAGRAPH and TITLE.fullmatch(block.first) is not None
        seen = seen or is_title
        yield Block(Kind.TITLE, block.lines) if is_title else block
