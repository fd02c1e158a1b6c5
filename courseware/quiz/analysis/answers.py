"""Answers as statistics take them: for each part what was given and what was expected, without anything by which a
learner could be known."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from courseware.quiz.instance import Instance
from courseware.quiz.judgement import Judgement


class GivenPart(NamedTuple):
    """One judged part: the value that was given, the first of those that count as right, and exact points."""

    component: str
    given: str
    expected: str
    points: Fraction
    maximum: Fraction
    right: bool


class StoredAnswer(NamedTuple):
    """One judged answer. `learner` is a number that is good for telling learners apart and nothing else.

    `number` and `n` say which of the sittings of a learner it was, and which question in it; `parts` is the text of
    `written_parts`. What nobody recorded is None.
    """

    learner: int
    sitting: str
    number: int
    n: int
    slot: int
    question: str
    version: str
    variant: str
    parts: str
    language: str | None = None
    seconds: int | None = None
    confidence: str = ""


def parts_of(judgement: Judgement, instance: Instance) -> tuple[GivenPart, ...]:
    """The parts of a judgement that was made by this state of the question."""
    expected = {key.component: key.values[0] for key in instance.keys}
    return tuple(
        GivenPart(part.component, part.compared, expected[part.component], part.points, part.maximum, part.right)
        for part in judgement.parts
    )


def written_parts(parts: Iterable[GivenPart]) -> str:
    """The parts as a short text, the same for the same parts. Points are text, so that they come back exactly."""
    told = [[*part[:3], str(part.points), str(part.maximum), int(part.right)] for part in parts]
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


@lru_cache(maxsize=16384)
def read_parts(text: str) -> tuple[GivenPart, ...]:
    """The parts of such a text; many answers have the same."""
    return tuple(
        GivenPart(component, given, expected, Fraction(points), Fraction(maximum), bool(right))
        for component, given, expected, points, maximum, right in json.loads(text)
    )


def without_typed(parts: Iterable[GivenPart], instance: Instance) -> tuple[GivenPart, ...]:
    """The parts without what was typed; what was chosen among options stays."""
    offered: Mapping[str, Collection[str]] = {
        each.id: {option.value for option in each.options} for each in instance.components
    }
    return tuple(part if part.given in offered.get(part.component, ()) else part._replace(given="") for part in parts)
