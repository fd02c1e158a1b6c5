"""What an answer is worth, in whole numbers: quick to add up, and exact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from courseware.quiz.analysis.answers import GivenPart

UNIT = 1_000_000  # shares travel as so many parts of this


class Worth(NamedTuple):
    """Points and maximum, taken so many times that they are whole; their share and that of a mere guess, in parts of
    `UNIT` (None: not known); and whether all is right."""

    points: int
    maximum: int
    share: int
    guess: int | None
    right: bool


def worth_of(parts: Sequence[GivenPart], chances: Mapping[str, Fraction], scale: int) -> Worth:
    """The worth of these parts together."""
    points = sum([whole(part.points, scale) for part in parts])
    maximum = sum([whole(part.maximum, scale) for part in parts])
    share = points * UNIT // maximum if maximum else 0
    guess = None
    if maximum and all(part.component in chances for part in parts):
        guess = round(sum(chances[part.component] * whole(part.maximum, scale) for part in parts) / maximum * UNIT)
    return Worth(points, maximum, share, guess, all(part.right for part in parts))


def whole(points: Fraction, scale: int) -> int:
    """Points as a whole number."""
    return points.numerator * (scale // points.denominator)
