"""How points and shares are printed. The only place that rounds, so that every page says the same."""

from __future__ import annotations

from fractions import Fraction

from courseware.text import Language


def points_words(points: Fraction, language: Language) -> str:
    """Points exactly: `7`, `1/2`, `7 1/2` (in Japanese 7と1/2)."""
    whole, rest = divmod(points.numerator, points.denominator)
    if not rest:
        return str(whole)
    part = f"{rest}/{points.denominator}"
    return part if not whole else f"{whole}{'と' if language == 'ja' else ' '}{part}"


def percent(points: Fraction, maximum: Fraction) -> int:
    """A share in whole per cent, halves rounded up; 0 and 100 only where nothing or everything was right."""
    if not maximum or points == maximum:
        return 100 if maximum else 0
    rounded = int(points / maximum * 100 + Fraction(1, 2))
    return min(max(rounded, 1 if points else 0), 99)
