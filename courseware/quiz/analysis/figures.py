"""Figures of a group of answers. All that is added up is whole numbers, so the order of answers makes no difference."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from statistics import median

from courseware.quiz.analysis.grouping import Alike, Rest
from courseware.quiz.analysis.shares import FEWEST, Share
from courseware.quiz.analysis.worth import UNIT, Worth


@dataclass(frozen=True, slots=True)
class Figures:
    """What can be said of some answers. Under 20 of them nothing but their number.

    `discrimination` is the correlation of the points here with the share of points in the rest of the sitting (None:
    too few sittings have a rest, or one of the two is the same everywhere); `chance` the share of points that guessing
    would bring; `seconds` the median, over the answers whose time is known; `elsewhere` the mean share
    of points in the rest of the sittings.
    """

    n: int = 0
    points: Fraction = Fraction(0)
    maximum: Fraction = Fraction(0)
    right: int = 0
    discrimination: float | None = None
    chance: Fraction | None = None
    seconds: float | None = None
    elsewhere: Fraction | None = None

    @property
    def is_enough(self) -> bool:
        return self.n >= FEWEST

    @property
    def facility(self) -> Fraction | None:
        """The share of the points that were reached."""
        return self.points / self.maximum if self.is_enough and self.maximum else None

    @property
    def share(self) -> Share | None:
        """The share of answers that are right as a whole."""
        return Share(self.right, self.n) if self.is_enough else None


@dataclass(slots=True)
class Sums:
    """Answers that are being added up: so many at once that were answered alike."""

    scale: int
    n: int = 0
    points: int = 0
    maximum: int = 0
    right: int = 0
    guessed: int = 0
    guessable: int = 0
    seconds: list[int] = field(default_factory=list)
    rest: Rest = field(default_factory=Rest)
    own: Rest = field(default_factory=Rest)
    both: int = 0

    def add(self, group: Alike, worth: Worth) -> None:
        """A group of answers, each of which is worth this."""
        n, rest, own = group.n, group.rest, self.own
        self.n += n
        self.points += n * worth.points
        self.maximum += n * worth.maximum
        self.right += n * worth.right
        self.seconds += group.seconds
        self.rest.n += rest.n
        self.rest.total += rest.total
        self.rest.squares += rest.squares
        own.total += rest.n * worth.share
        own.squares += rest.n * worth.share * worth.share
        self.both += worth.share * rest.total
        if worth.guess is not None:
            self.guessable += n
            self.guessed += n * worth.guess

    @property
    def figures(self) -> Figures:
        if self.n < FEWEST:
            return Figures(self.n, Fraction(self.points, self.scale), Fraction(self.maximum, self.scale), self.right)
        return Figures(
            n=self.n,
            points=Fraction(self.points, self.scale),
            maximum=Fraction(self.maximum, self.scale),
            right=self.right,
            discrimination=self._correlation(),
            chance=Fraction(self.guessed, self.guessable * UNIT) if self.guessable else None,
            seconds=float(median(self.seconds)) if len(self.seconds) >= FEWEST else None,
            elsewhere=Fraction(self.rest.total, self.rest.n * UNIT) if self.rest.n else None,
        )

    def _correlation(self) -> float | None:
        """Pearson's, out of exact sums."""
        n = self.rest.n
        own = n * self.own.squares - self.own.total**2
        rest = n * self.rest.squares - self.rest.total**2
        if n < FEWEST or own <= 0 or rest <= 0:
            return None
        both = n * self.both - self.own.total * self.rest.total
        return max(-1.0, min(1.0, both / (sqrt(own) * sqrt(rest))))
