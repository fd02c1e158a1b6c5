"""Two texts that were made of one: joined line by line, where they did not change the same place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from courseware.quiz.drafting.patch import lines


@dataclass(frozen=True, slots=True)
class Clash:
    """Lines that both changed, each in another way."""

    base: tuple[str, ...]
    mine: tuple[str, ...]
    theirs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Merge:
    """The pieces in order: lines that are settled, and clashes."""

    pieces: tuple[tuple[str, ...] | Clash, ...]

    @property
    def clashes(self) -> tuple[Clash, ...]:
        return tuple(piece for piece in self.pieces if isinstance(piece, Clash))

    @property
    def text(self) -> str | None:
        """Both changes in one text; None where they clash."""
        settled = [line for piece in self.pieces if not isinstance(piece, Clash) for line in piece]
        return None if self.clashes else "".join(settled)


def merged(base: str, mine: str, theirs: str) -> Merge:
    """Both changes of a text; what only one side changed is taken as it is there."""
    old, one, two = (lines(text) for text in (base, mine, theirs))
    return Merge(tuple(_pieces(old, one, two)))


def _pieces(old: list[str], one: list[str], two: list[str]) -> Iterator[tuple[str, ...] | Clash]:
    done = (0, 0, 0)
    for at, length in _shared(old, one, two):
        changed = tuple(slice(start, end) for start, end in zip(done, at, strict=True))
        piece = _settled(tuple(old[changed[0]]), tuple(one[changed[1]]), tuple(two[changed[2]]))
        if piece:
            yield piece
        if length:
            yield tuple(old[at[0] : at[0] + length])
        done = (at[0] + length, at[1] + length, at[2] + length)


def _settled(old: tuple[str, ...], one: tuple[str, ...], two: tuple[str, ...]) -> tuple[str, ...] | Clash:
    if one in (old, two):
        return two
    return one if two == old else Clash(old, one, two)


def _shared(old: Sequence[str], one: Sequence[str], two: Sequence[str]) -> Iterator[tuple[tuple[int, int, int], int]]:
    """The runs of lines that all three have: where they begin in each, and how long they are; the ends come last."""
    in_one, in_two = _places(old, one), _places(old, two)
    n = 0
    while n < len(old):
        length = 0
        while _goes_on(in_one, n, length) and _goes_on(in_two, n, length):
            length += 1
        if length:
            yield (n, in_one[n], in_two[n]), length
        n += length or 1
    yield (len(old), len(one), len(two)), 0


def _places(old: Sequence[str], new: Sequence[str]) -> dict[int, int]:
    """Where each line that stayed has gone."""
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    return {a + n: b + n for a, b, length in blocks for n in range(length)}


def _goes_on(places: dict[int, int], start: int, length: int) -> bool:
    return start in places and places.get(start + length) == places[start] + length
