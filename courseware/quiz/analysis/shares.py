"""Shares of a number of answers, with the interval in which they lie in 95 of 100 cases (Wilson's score)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

FEWEST = 20  # answers below which no figure says anything
Z, Z_CLEAR = 1.959964, 2.575829  # of the normal distribution, for 95 and for 99 of 100


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, at least one."""

    part: int
    of: int

    @property
    def value(self) -> Fraction:
        return Fraction(self.part, self.of)

    @property
    def interval(self) -> tuple[float, float]:
        return self.within(Z)

    def within(self, z: float) -> tuple[float, float]:
        """Wilson's score interval: it stays between 0 and 1, and holds the share itself, for small numbers too."""
        share, z2 = self.part / self.of, z * z
        middle = (share + z2 / (2 * self.of)) / (1 + z2 / self.of)
        half = z * sqrt(share * (1 - share) / self.of + z2 / (4 * self.of**2)) / (1 + z2 / self.of)
        return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


@dataclass(frozen=True, slots=True)
class Gap:
    """How far the share of Japanese readers lies above that of English ones; `elsewhere`: how far it does in the other
    questions of their sittings."""

    ja: Share
    en: Share
    elsewhere: Fraction = Fraction(0)

    @property
    def value(self) -> Fraction:
        return self.ja.value - self.en.value

    @property
    def interval(self) -> tuple[float, float]:
        return self.within(Z)

    def within(self, z: float) -> tuple[float, float]:
        """Newcombe's interval of the difference, made of the two of Wilson."""
        (low, high), (low_en, high_en) = self.ja.within(z), self.en.within(z)
        ja, en = float(self.ja.value), float(self.en.value)
        below = sqrt((ja - low) ** 2 + (high_en - en) ** 2)
        above = sqrt((high - ja) ** 2 + (en - low_en) ** 2)
        return max(-1.0, ja - en - below), min(1.0, ja - en + above)

    @property
    def is_clear(self) -> bool:
        """Is it more than chance would explain, and more than that the ones know more than the others?

        Many questions are looked at, so 99 of 100 cases must agree.
        """
        low, high = self.within(Z_CLEAR)
        return low > max(0.0, float(self.elsewhere)) or high < min(0.0, float(self.elsewhere))
