"""What the store gives and takes: learners, sittings, slots, steps, as values without a database behind them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from courseware.progress import Mark, Part, Study, study
from courseware.quiz import Instance, Judgement


class StepKind(StrEnum):
    """What a learner did in a slot."""

    SUBMIT = "submit"


@dataclass(frozen=True, slots=True)
class Learner:
    """Somebody who has something to keep."""

    id: int


@dataclass(frozen=True, slots=True)
class Step:
    """One act in a slot. `raw` is what was typed, `key` the form that it was typed in."""

    seq: int
    kind: StepKind
    key: str
    raw: dict[str, list[str]]
    judgement: Judgement | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of one question in a sitting; `n` counts from 1, steps from 0."""

    n: int
    question: str
    instance: Instance
    steps: tuple[Step, ...] = ()

    @property
    def next_seq(self) -> int:
        """The step number that a form of this slot must carry."""
        return len(self.steps)

    @property
    def answer(self) -> Step | None:
        """The step that counts, once there is one."""
        return next((step for step in reversed(self.steps) if step.judgement is not None), None)

    @property
    def judgement(self) -> Judgement | None:
        return self.answer.judgement if self.answer else None

    @property
    def is_answered(self) -> bool:
        return self.answer is not None


@dataclass(frozen=True, slots=True)
class Sitting:
    """One run through a quiz by one learner, complete: nothing else is needed to show it again."""

    id: str
    quiz: str
    number: int
    seed: int
    started: datetime
    finished: datetime | None
    slots: tuple[Slot, ...]

    @property
    def is_finished(self) -> bool:
        return self.finished is not None

    @property
    def next_open(self) -> int | None:
        """The first slot without an answer."""
        return next((slot.n for slot in self.slots if not slot.is_answered), None)

    def slot(self, n: int) -> Slot | None:
        return next((slot for slot in self.slots if slot.n == n), None)


@dataclass(frozen=True, slots=True)
class Marks:
    """All that a learner has marked as read: course → when, and course → section → mark."""

    lessons: Mapping[str, datetime]
    sections: Mapping[str, Mapping[str, Mark]]

    def study(self, course: str, parts: Iterable[Part]) -> Study:
        """How far the learner is with the lesson of a course, which has these sections today."""
        return study(parts, self.sections.get(course, {}), self.lessons.get(course))

    @property
    def courses(self) -> frozenset[str]:
        """The courses in which something is marked."""
        return frozenset((*self.lessons, *self.sections))
