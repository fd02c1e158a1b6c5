"""Points: how they are spread over components, and how they add up. Fractions throughout, never floats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from courseware.quiz.judgement import Judgement


@dataclass(frozen=True, slots=True)
class Points:
    """How the points of a question are spread over its components: one each, unless told otherwise."""

    total: Fraction | None = None
    each: Mapping[str, Fraction] | None = None

    def of(self, components: Iterable[str]) -> dict[str, Fraction]:
        """Exact points for each component; their sum is the whole."""
        names = list(components)
        if self.each is not None:
            return {name: self.each.get(name, Fraction(1)) for name in names}
        whole = Fraction(len(names)) if self.total is None else self.total
        return {name: whole / len(names) for name in names}


def total(judgements: Iterable[Judgement]) -> tuple[Fraction, Fraction]:
    """Points and maximum of several answers together, exactly."""
    found = list(judgements)
    return (
        sum((judgement.points for judgement in found), Fraction(0)),
        sum((judgement.maximum for judgement in found), Fraction(0)),
    )
