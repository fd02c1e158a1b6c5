"""Sections and queries for the bench of the search."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle

from courseware.search import Kind, Passage

QUERIES = {
    "one or two characters": ("欄", "遅刻", "の", "a", "1"),
    "several words": ("時間延長 投了", "Game Lossに", "slow play", "の に は を", "a e i o u"),
    "eight letters that stand nearly everywhere": (" ".join("etaoinsr"), "の に は を が で と 、"),
    "hostile": ('" * - ( NEAR', "x" * 10_000, "欄 " * 5_000, "a" * 200, "\0" * 10_000, " " * 10_000, "の" * 200),
}


def sections_of(passages: Iterable[Passage], count: int, length: int) -> list[Passage]:
    """So many sections of about that length, made of the lines of passages over and over."""
    lines = cycle([line for one in passages for line in one.lines])
    return [_section(n, lines, length) for n in range(count)]


def _section(n: int, lines: Iterable[str], length: int) -> Passage:
    kept: list[str] = []
    for line in lines:
        kept.append(line[: length - sum(map(len, kept))])
        if sum(map(len, kept)) >= length:
            break
    heading = kept[0][:20]
    return Passage(Kind.LESSON, (str(n),), "", "", heading, tuple(kept), ("Slow Play", "遅刻"))
