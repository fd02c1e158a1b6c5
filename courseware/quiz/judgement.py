"""The comparison of an answer with the frozen key: part by part, in exact points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from courseware.quiz import canonical
from courseware.quiz.answering import Answer, Given
from courseware.quiz.canonical import LATER
from courseware.quiz.instance import Component, Instance, Key, Note
from courseware.text import Text


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing within an answer, and whether it was dealt with rightly: an option, a step at its place."""

    words: Text
    right: bool
    note: Text


@dataclass(frozen=True, slots=True)
class Part:
    """How one component was answered. `compared` is the value that was held against the key.

    `carried` says why a wrong answer that follows from an earlier one has its points all the same.
    """

    component: str
    label: Text
    right: bool
    given: Text
    key: Text
    points: Fraction
    maximum: Fraction
    compared: str
    would_be_right: Text | None = None
    why: Text | None = None
    marks: tuple[Mark, ...] = field(default=(), metadata=LATER)
    carried: Text | None = field(default=None, metadata=LATER)

    @property
    def partly(self) -> bool:
        """Not right as a whole, and still worth something."""
        return not self.right and self.points > 0


@dataclass(frozen=True, slots=True)
class Judgement:
    """All parts of one answer; points and maximum are their sums and nothing else."""

    parts: tuple[Part, ...]

    @property
    def points(self) -> Fraction:
        return sum((part.points for part in self.parts), Fraction(0))

    @property
    def maximum(self) -> Fraction:
        return sum((part.maximum for part in self.parts), Fraction(0))

    @property
    def right(self) -> bool:
        return all(part.right for part in self.parts)

    def as_data(self) -> dict[str, Any]:
        return canonical.as_data(self)  # type: ignore[no-any-return]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Judgement:
        return canonical.from_data(cls, data)


def judge(instance: Instance, answer: Answer) -> Judgement:
    """Each component by itself: right or wrong, its points, and for a wrong one what would make it right."""
    return Judgement(
        tuple(
            judged_part(component, instance.key(component.id), answer.given(component.id))
            for component in instance.components
        )
    )


def judged_part(component: Component, key: Key, given: Given) -> Part:
    """One component: its answer counts as right when the key knows its value, or is near enough to it."""
    right = given.value in key.values or _within(key, given.value)
    return Part(
        component=component.id,
        label=component.label,
        right=right,
        given=given.words,
        key=key.words,
        points=component.maximum if right else Fraction(0),
        maximum=component.maximum,
        compared=given.value,
        would_be_right=None if right else _note(key.would_be_right, given.value),
        why=_note(key.why, given.value),
    )


def _within(key: Key, value: str) -> bool:
    """Whether a number lies within the tolerance of the key."""
    if key.tolerance is None:
        return False
    try:
        return abs(Fraction(value) - Fraction(key.values[0])) <= key.tolerance
    except ValueError:  # one of the two is no number: none, not decided
        return False


def _note(notes: tuple[Note, ...], value: str) -> Text | None:
    return next((note.words for note in notes if note.value == value), None)
