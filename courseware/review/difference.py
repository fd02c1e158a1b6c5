"""Two states of a text against each other, in pieces that are kept, gone or new."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

# Latin words and numbers are compared whole, Japanese letter by letter.
PIECES = re.compile(r"[A-Za-z0-9]+|\s+|.", re.DOTALL)


class Fate(StrEnum):
    """What became of a piece."""

    KEPT = "kept"
    GONE = "gone"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text with one fate."""

    fate: Fate
    words: str


def difference(before: str, now: str) -> tuple[Piece, ...]:
    """The pieces in reading order; those that are kept or gone make the old text, those kept or new the new one."""
    return tuple(_pieces(PIECES.findall(before), PIECES.findall(now)))


def _pieces(before: list[str], now: list[str]) -> Iterator[Piece]:
    for act, a, b, c, d in SequenceMatcher(None, before, now, autojunk=False).get_opcodes():
        if act == "equal":
            yield Piece(Fate.KEPT, "".join(before[a:b]))
            continue
        if a < b:
            yield Piece(Fate.GONE, "".join(before[a:b]))
        if c < d:
            yield Piece(Fate.NEW, "".join(now[c:d]))
