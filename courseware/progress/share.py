"""Shares of points: by objective, of a sitting, and the one way in which they become a percentage."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Share:
    """Points out of a maximum, exactly."""

    points: Fraction
    maximum: Fraction

    @property
    def percent(self) -> int:
        return percent(self.points, self.maximum)

    @property
    def part(self) -> Fraction:
        """The share as a fraction; nothing out of nothing is nothing."""
        return self.points / self.maximum if self.maximum else Fraction(0)

    @property
    def is_full(self) -> bool:
        return self.points == self.maximum

    def reaches(self, mark: Fraction) -> bool:
        """Is it enough for this mark? Exactly: neither side is rounded."""
        return self.points >= mark * self.maximum

    def __add__(self, other: Share) -> Share:
        return Share(self.points + other.points, self.maximum + other.maximum)


NOTHING = Share(Fraction(0), Fraction(0))


@dataclass(frozen=True, slots=True)
class Result:
    """One graded answer: which question, which objectives it serves, points out of a maximum."""

    question: str
    objectives: tuple[str, ...]
    points: Fraction
    maximum: Fraction

    @property
    def share(self) -> Share:
        return Share(self.points, self.maximum)


def percent(points: Fraction, maximum: Fraction) -> int:
    """Whole percent, halves upwards. 100 is said only of all points, 0 only of none."""
    if not maximum:
        return 0
    part = points / maximum
    if 0 < part < 1:
        return min(99, max(1, int(part * 100 + Fraction(1, 2))))
    return int(part * 100)


def total(results: Iterable[Result]) -> Share:
    """All points out of all that could be had."""
    return sum((result.share for result in results), NOTHING)


def share_by_objective(results: Iterable[Result]) -> dict[str, Share]:
    """What was reached for each objective; a question that serves two counts for both in full."""
    found: dict[str, Share] = {}
    for result in results:
        for objective in result.objectives:
            found[objective] = found.get(objective, NOTHING) + result.share
    return found


def latest(results: Iterable[Result]) -> tuple[Result, ...]:
    """The last result of each question; results come oldest first."""
    return tuple({result.question: result for result in results}.values())


def best(shares: Sequence[Share]) -> Share | None:
    """The greatest share of several sittings, of equal ones the later."""
    return max(reversed(shares), key=lambda share: share.part) if shares else None
