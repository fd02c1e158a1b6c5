"""How far a learner has read a lesson: which sections, where to go on, and how long the rest takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Mark:
    """A section was marked as read; `digest` is that of the text which was read, if that is known."""

    at: datetime
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A section as it stands today: its digest in each language, that of the reader first, and the time it takes."""

    id: str
    digests: tuple[str, ...]
    minutes: Fraction

    def is_changed(self, mark: Mark) -> bool:
        """Is the text that was read none of today's? Who read it in one language has read it in the other."""
        return bool(mark.digest) and mark.digest not in self.digests


@dataclass(frozen=True, slots=True)
class Study:
    """How far one learner is with one lesson; there are only marks of sections that the lesson has."""

    parts: tuple[Part, ...]
    marks: Mapping[str, Mark]
    finished_at: datetime | None

    @property
    def is_finished(self) -> bool:
        return self.finished_at is not None

    @property
    def is_begun(self) -> bool:
        """Is something read, and something left?"""
        return bool(self.marks) and not self.is_finished

    @property
    def unread(self) -> tuple[Part, ...]:
        return tuple(part for part in self.parts if part.id not in self.marks)

    @property
    def changed(self) -> frozenset[str]:
        """The sections whose text is another than the one that was read."""
        read = (part for part in self.parts if part.id in self.marks)
        return frozenset(part.id for part in read if part.is_changed(self.marks[part.id]))

    @property
    def left(self) -> Fraction:
        """The minutes that the rest takes."""
        return sum((part.minutes for part in self.unread), Fraction(0))

    @property
    def resume(self) -> Part | None:
        """The first unread section after the one that was read last; behind the end it goes on from the beginning."""
        read = [(self.marks[part.id].at, n) for n, part in enumerate(self.parts) if part.id in self.marks]
        start = max(read)[1] + 1 if read else 0
        following = (*self.parts[start:], *self.parts[:start])
        return next((part for part in following if part.id not in self.marks), None)


def study(parts: Iterable[Part], marks: Mapping[str, Mark], whole: datetime | None = None) -> Study:
    """What marks come to. A lesson is read when all its sections are.

    `whole` is when the lesson was marked as read. Where that is known and no section is marked, it was before sections
    could be: then each counts as read at that time.
    """
    parts = tuple(parts)
    if whole and not marks:
        marks = {part.id: Mark(whole) for part in parts}
    kept = {part.id: marks[part.id] for part in parts if part.id in marks}
    if len(kept) < len(parts):
        return Study(parts, kept, None)
    return Study(parts, kept, whole or max((mark.at for mark in kept.values()), default=None))


def shared_minutes(minutes: int, lengths: Sequence[int]) -> tuple[Fraction, ...]:
    """The minutes of a lesson shared out by the lengths of its sections; no section takes no time at all."""
    at_least_one = [max(1, length) for length in lengths]
    whole = sum(at_least_one)
    return tuple(Fraction(minutes * length, whole) for length in at_least_one)


def whole_minutes(minutes: Fraction) -> int:
    """Minutes as they are told: halves upwards; 0 stands for less than one."""
    return int(minutes + Fraction(1, 2)) if minutes >= 1 else 0
