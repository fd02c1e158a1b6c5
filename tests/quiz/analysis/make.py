"""Answers to count, of few parts and short names."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from courseware.quiz.analysis import GivenPart, StoredAnswer, written_parts


def part(component: str = "penalty", given: str = "warning", points: Fraction | int = 1, maximum: int = 1) -> GivenPart:
    """A part whose right answer is a warning."""
    return GivenPart(component, given, "warning", Fraction(points), Fraction(maximum), Fraction(points) == maximum)


def wrong(component: str = "penalty", given: str = "game_loss") -> GivenPart:
    return part(component, given, 0)


def answer(parts: Iterable[GivenPart] = (), *, slot: int = 1, **more: object) -> StoredAnswer:
    """An answer; unless told otherwise each is of a learner and a sitting of its own."""
    known = {
        "learner": slot,
        "sitting": f"s{slot}",
        "number": 1,
        "n": 1,
        "question": "q",
        "version": "1",
        "variant": "v",
    }
    return StoredAnswer(**{**known, **more}, slot=slot, parts=written_parts(parts or [part()]))  # type: ignore[arg-type]


def answers(right: int, all_: int, *, first: int = 1, **more: object) -> list[StoredAnswer]:
    """So many of so many are right."""
    return [answer([part()] if n < right else [wrong()], slot=first + n, **more) for n in range(all_)]
