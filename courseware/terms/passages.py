"""The passage that a finding is about: the words of its block as they stand in the text, the reported ones marked."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from courseware.finding import Finding
from courseware.source import Place
from courseware.terms.prose import Cell, Prose, Role, Span

QUOTED = re.compile("「([^「」]+)」|“([^“”]+)”")
# What belongs together where a finding names no words: a bracket with what is in it, a run of one script.
RUN = re.compile(
    r"〔[^〕]*〕|「[^」]*」|“[^”]*”|[A-Za-z][A-Za-z0-9'’./-]*|[0-9][0-9./:-]*|[０-９Ａ-Ｚａ-ｚ]+|[ｦ-ﾟ]+|[゠-ヿ]+|[一-鿿々]+|"
    r"\*+|―+|[ 　]+|.",
    re.DOTALL,
)
# A finding at the beginning of one of these, which names no words in it, is about all of it.
WHOLE = frozenset({Role.CELL, Role.NOTE, Role.MARKER, Role.STATUS, Role.TITLE, Role.PREREQUISITE})


@dataclass(frozen=True, slots=True)
class Piece:
    """Words of a passage; `is_reported` are those that a check points at."""

    words: str
    is_reported: bool = False


@dataclass(frozen=True, slots=True)
class Passage:
    """A block of a text in pieces that make up its words; `cell` is where it stands in a table."""

    role: Role
    section: str
    pieces: tuple[Piece, ...]
    cell: Cell | None = None

    @property
    def words(self) -> str:
        return "".join(piece.words for piece in self.pieces)


def passage_of(prose: Prose, finding: Finding) -> Passage | None:
    """The block in which a finding stands, or nothing where no block of the text stands there."""
    span = _span_at(prose.spans, finding.place)
    return passage(span, [finding]) if span else None


def passage(span: Span, findings: Iterable[Finding]) -> Passage:
    """A block with all that these findings point at in it."""
    marked: list[tuple[int, int]] = []
    for finding in findings:
        for place in (finding.place, *finding.also):
            if place.column and (at := _offset(span, place)) is not None:
                marked.append(_extent(span, at, finding))
    return Passage(span.role, span.section, tuple(_pieces(span.words, marked)), span.cell)


def _span_at(spans: Iterable[Span], place: Place) -> Span | None:
    """The block to which a place belongs: the one that holds it, else the first one on its line."""
    on_line = [span for span in spans if any(_is_on(at, place) for _, at in span.runs)]
    holding = (span for span in on_line if _offset(span, place) is not None)
    return next(holding, on_line[0] if on_line else None)


def _is_on(at: Place, place: Place) -> bool:
    return (at.file, at.line) == (place.file, place.line)


def _offset(span: Span, place: Place) -> int | None:
    """Which character of a block stands at a place."""
    ends = [*(start for start, _ in span.runs[1:]), len(span.words)]
    for (start, at), end in zip(span.runs, ends, strict=True):
        if _is_on(at, place) and 0 <= place.column - at.column < max(end - start, 1):
            return start + place.column - at.column
    return None


def _extent(span: Span, at: int, finding: Finding) -> tuple[int, int]:
    """From where to where the reported words go: what the finding quotes from here on, its term, else what belongs together."""
    words = span.words
    said = [found[1] or found[2] for found in QUOTED.finditer(f"{finding.words.ja}{finding.words.en}")]
    here = [one for one in (*said, finding.term) if one and words[at : at + len(one)].casefold() == one.casefold()]
    if here:
        return at, at + max(map(len, here))
    if at == 0 and span.role in WHOLE:
        return 0, len(words)
    found = RUN.match(words, at)
    start = at - 1 if at and unicodedata.combining(words[at]) else at
    return start, found.end() if found else at


def _pieces(words: str, marked: Iterable[tuple[int, int]]) -> Iterable[Piece]:
    at = 0
    for start, end in sorted(marked):
        if end <= at:
            continue
        start = max(start, at)
        if start > at:
            yield Piece(words[at:start])
        yield Piece(words[start:end], is_reported=True)
        at = end
    if at < len(words) or not words:
        yield Piece(words[at:])
