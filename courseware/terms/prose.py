"""A text to be checked: its blocks with the role of each and the exact place of every character.

Roles do most of the work against false reports: quotations, addresses, code and marks are exempt unless a check says
otherwise. Nothing here knows how the text was written (Markdown, a page of a publisher).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from courseware.source import Place


class Role(StrEnum):
    """What a block is in its text, or what a piece is inside a block."""

    TITLE = "title"
    STATUS = "status"
    AUDIENCE = "audience"
    PREREQUISITE = "prerequisite"
    OBJECTIVE = "objective"
    HEADING = "heading"
    BODY = "body"
    CAPTION = "caption"
    CELL = "cell"
    PRINTED = "printed"
    NOTE = "note"
    MARKER = "marker"
    # Inside a block, or a whole block of it.
    CODE = "code"
    QUOTATION = "quotation"
    URL = "url"
    CITATION = "citation"
    MARK = "mark"
    CLAIM = "claim"


# Where a text speaks for itself.
SPOKEN = frozenset({Role.HEADING, Role.BODY, Role.CAPTION, Role.CELL})
UNSPOKEN = (Role.CODE, Role.URL, Role.CITATION, Role.MARK)
QUOTED = re.compile('「[^「」]*(?:「[^「」]*」[^「」]*)*」|『[^『』]*』|“[^“”]*”|"[^"\\n]*"')
ADDRESS = re.compile(r"https?://[^\s（）「」、。]+")
HOLE = "\ufffc"


@dataclass(frozen=True, slots=True)
class Inner:
    """A piece inside a block; `said` is the claim that it makes, or the id of a mark."""

    start: int
    end: int
    role: Role
    said: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a block stands in a table: the table counts from 0 in its text, row 0 is the head."""

    table: int
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Span:
    """A block of a text. `runs` say from which character on the words stand where, without a break.

    `spoken` is the text with holes where it does not speak (code, addresses, marks), `own` with holes for quotations too.
    """

    words: str
    role: Role
    runs: tuple[tuple[int, Place], ...]
    inner: tuple[Inner, ...] = ()
    cell: Cell | None = None
    section: str = ""
    id: str = ""
    spoken: str = field(init=False, repr=False, compare=False)
    own: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        found = [*self.inner, *pieces(self.words)]
        object.__setattr__(self, "inner", tuple(found))
        spoken = self.words if self.role is not Role.CODE else HOLE * len(self.words)
        spoken = _holed(spoken, [one for one in found if one.role in UNSPOKEN])
        object.__setattr__(self, "spoken", spoken)
        object.__setattr__(self, "own", _holed(spoken, [one for one in found if one.role is Role.QUOTATION]))

    def place(self, at: int) -> Place:
        """Where the character at an offset stands."""
        n = bisect_right(self.runs, at, key=lambda run: run[0]) - 1
        start, place = self.runs[max(n, 0)]
        return Place(place.file, place.line, place.column + at - start) if place.column else place

    def pieces(self, role: Role) -> Iterator[Inner]:
        return (one for one in self.inner if one.role is role)


def pieces(words: str) -> Iterator[Inner]:
    """The quotations and addresses of a text."""
    for pattern, role in ((QUOTED, Role.QUOTATION), (ADDRESS, Role.URL)):
        yield from (Inner(found.start(), found.end(), role) for found in pattern.finditer(words))


def _holed(words: str, inner: Iterable[Inner]) -> str:
    for one in inner:
        words = words[: one.start] + HOLE * (one.end - one.start) + words[one.end :]
    return words


@dataclass(frozen=True, slots=True)
class Prose:
    """A whole text in Japanese. `names` are proper nouns that it may use (its publisher), `defined` its sources."""

    name: str
    domain: str
    spans: tuple[Span, ...]
    names: tuple[str, ...] = ()
    defined: frozenset[int] = frozenset()
    digest: str = ""
    lists_terms: bool = False

    def of(self, *roles: Role) -> tuple[Span, ...]:
        return tuple(span for span in self.spans if span.role in roles)

    def spoken(self) -> tuple[Span, ...]:
        """The blocks in which the text speaks for itself."""
        return tuple(span for span in self.spans if span.role in SPOKEN)


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of a text: its rows of cells, the head first."""

    rows: tuple[tuple[Span, ...], ...]

    @property
    def head(self) -> tuple[Span, ...]:
        return self.rows[0]

    @property
    def body(self) -> tuple[tuple[Span, ...], ...]:
        return self.rows[1:]


def grids(prose: Prose, role: Role = Role.CELL) -> tuple[Grid, ...]:
    """The tables of a text, those that were typed unless another role is asked for."""
    found: dict[int, dict[int, list[Span]]] = {}
    for span in prose.spans:
        if span.cell and span.role is role:
            found.setdefault(span.cell.table, {}).setdefault(span.cell.row, []).append(span)
    return tuple(Grid(tuple(tuple(row) for row in rows.values())) for rows in found.values())
