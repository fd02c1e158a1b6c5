"""The number of a quiz sheet: the seed it was made from and the digest of what stands on it, as in `4711-3f9a2c1d`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from courseware.quiz import Instance
from courseware.quiz.canonical import digest
from courseware.text import comparable

NUMBER = re.compile(r"([1-9][0-9]{0,5})(?:-([0-9a-f]{8}))?")
MOST = 999_999


@dataclass(frozen=True, slots=True)
class SheetNumber:
    """`content` is empty where only the seed is given."""

    seed: int
    content: str = ""

    def __str__(self) -> str:
        return f"{self.seed}-{self.content}" if self.content else str(self.seed)


def sheet_number(typed: str) -> SheetNumber | None:
    """The number that was typed, in whatever width and with whatever dash; None for anything else."""
    found = NUMBER.fullmatch(comparable(typed)[:40])
    return SheetNumber(int(found[1]), found[2] or "") if found else None


def number_of(slug: str, seed: int, instances: Iterable[Instance]) -> SheetNumber:
    """The number of the sheet that these questions make. Any change to one of them, or to its key, gives another."""
    return SheetNumber(seed, digest([slug, [instance.digest for instance in instances]])[:8])
