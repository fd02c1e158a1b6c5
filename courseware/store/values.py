"""What the store gives and takes: accounts, learners, sittings and so on, as values without a database behind them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from courseware.progress import Mark, Part, Study, study
from courseware.quiz import CONFIDENCE, FLAG, Confidence, Fullness, Instance, Judgement, Mode, fullness
from courseware.store.regrade_values import Regrade, Withdrawal
from courseware.text import Language, Text


class StepKind(StrEnum):
    """What a learner did in a slot."""

    SUBMIT = "submit"  # sent to be judged, or judged as it stood when the sitting ended
    SAVE = "save"  # kept, to be judged at the end
    SKIP = "skip"  # left out for good, without being judged


class Role(StrEnum):
    """What somebody may do. Everybody who signs in is a learner; the others are given."""

    LEARNER = "learner"
    AUTHOR = "author"
    REVIEWER = "reviewer"
    ADMIN = "admin"


LONGEST = 1800  # seconds that count for an answer
STAFF = (Role.AUTHOR, Role.REVIEWER, Role.ADMIN)


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who signs in, as far as the rest of the house may know: no password, no secret."""

    id: int
    email: str
    roles: frozenset[Role]
    created: datetime
    confirmed: datetime | None
    signed_in: datetime | None
    has_password: bool
    has_second_factor: bool


@dataclass(frozen=True, slots=True)
class RoleChange:
    """A role was given or taken; `by` is the address of the admin, None for the command line."""

    email: str
    role: Role
    given: bool
    by: str | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Learner:
    """Somebody who has something to keep."""

    id: int


@dataclass(frozen=True, slots=True)
class Step:
    """One act in a slot. `raw` is what was typed, `key` the form that it was typed in, `language` that of its page.

    `seconds` is the time since something was last done in the sitting. Steps from before these were kept have neither.
    """

    seq: int
    kind: StepKind
    key: str
    raw: dict[str, list[str]]
    judgement: Judgement | None
    at: datetime
    language: Language | None = None
    seconds: int | None = None

    @property
    def confidence(self) -> Confidence | None:
        """How sure the learner was, where that was asked and told."""
        return next((Confidence(told) for told in self.raw.get(CONFIDENCE, ()) if told in [*Confidence]), None)


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of one question in a sitting; `n` counts from 1, steps from 0.

    `regrades` are what became of the answer afterwards, in order; `withdrawal` is there while the question is
    withdrawn (in a finished sitting: when it was finished).
    """

    n: int
    question: str
    instance: Instance
    steps: tuple[Step, ...] = ()
    regrades: tuple[Regrade, ...] = ()
    withdrawal: Withdrawal | None = None

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
        """The judgement in force: everything that counts points asks here. None: not answered, or it counts no more."""
        return self.regrades[-1].judgement if self.regrades else self.first_judgement

    @property
    def first_judgement(self) -> Judgement | None:
        """The judgement when the answer was given."""
        return self.answer.judgement if self.answer else None

    @property
    def language(self) -> Language | None:
        """The language in which it was answered, or last saved."""
        return next((step.language for step in reversed(self.steps) if step.language), None)

    @property
    def seconds(self) -> int | None:
        """The time that was spent on it, all steps together."""
        known = [step.seconds for step in self.steps if step.seconds is not None]
        return min(sum(known), LONGEST) if known else None

    @property
    def judged_by(self) -> Instance:
        """The state of the question by which the judgement in force was made."""
        return self.regrades[-1].instance if self.regrades else self.instance

    @property
    def is_answered(self) -> bool:
        return self.answer is not None

    @property
    def is_skipped(self) -> bool:
        """Was it left out by the learner, or by the end of the time?"""
        return not self.is_answered and any(step.kind is StepKind.SKIP for step in self.steps)

    @property
    def is_void(self) -> bool:
        """Was the question taken out of the result afterwards?"""
        return bool(self.regrades) and self.regrades[-1].judgement is None

    @property
    def is_withdrawn(self) -> bool:
        """Was the question withdrawn before it was answered?"""
        return self.withdrawal is not None and not self.is_answered

    @property
    def is_dropped(self) -> bool:
        """Did staff take it out before it was answered?"""
        return not self.is_answered and (self.is_void or self.is_withdrawn)

    @property
    def counts(self) -> bool:
        """Is the question part of the total? What is left out, withdrawn or void brings no points and takes none."""
        return not (self.is_void or self.is_withdrawn or self.is_skipped)

    @property
    def is_open(self) -> bool:
        """Does it wait for an answer?"""
        return self.counts and not self.is_answered

    @property
    def maximum(self) -> Fraction:
        """The points that can be had here."""
        if not self.counts:
            return Fraction(0)
        return self.judgement.maximum if self.judgement else self.instance.maximum

    @property
    def saved(self) -> Step | None:
        """What was kept last, to be judged at the end."""
        return next((step for step in reversed(self.steps) if step.kind is StepKind.SAVE), None)

    @property
    def fullness(self) -> Fullness:
        """How far it is answered; what was judged is wholly done."""
        if self.is_answered:
            return Fullness.ALL
        return fullness(self.instance, self.saved.raw) if self.saved else Fullness.NOTHING

    @property
    def is_flagged(self) -> bool:
        """Did the learner want to look at it again?"""
        return self.saved is not None and bool(self.saved.raw.get(FLAG))


@dataclass(frozen=True, slots=True)
class Sitting:
    """One run through questions by one learner, complete: nothing else is needed to show it again.

    `title` is there where no quiz has one: of an exam, of a drill. At the `deadline` time is over, whoever looks.
    """

    id: str
    quiz: str
    number: int
    seed: int
    started: datetime
    finished: datetime | None
    slots: tuple[Slot, ...]
    mode: Mode = Mode.PRACTICE
    pass_mark: Fraction | None = None
    deadline: datetime | None = None
    title: Text | None = None

    @property
    def is_finished(self) -> bool:
        return self.finished is not None

    @property
    def next_open(self) -> int | None:
        """The first slot that is not dealt with."""
        return next((slot.n for slot in self.slots if slot.is_open), None)

    @property
    def resume(self) -> int:
        """The slot to go on with: the first in which nothing is kept, else the first; in a drill the last."""
        untouched = (slot.n for slot in self.slots if slot.is_open and slot.fullness is Fullness.NOTHING)
        return next(untouched, self.next_open or (len(self.slots) if self.mode is Mode.DRILL else 1))

    @property
    def begun(self) -> int:
        """The number of questions in which something is answered or kept."""
        return sum(slot.fullness is not Fullness.NOTHING for slot in self.slots)

    @property
    def timed_out(self) -> bool:
        """Did time end it, and not the learner?"""
        return self.deadline is not None and self.finished == self.deadline

    def seconds_at(self, now: datetime) -> int:
        """The time since something was last done in it; after half an hour somebody did something else meanwhile."""
        last = max((step.at for slot in self.slots for step in slot.steps), default=self.started)
        return min(max(0, round((now - last).total_seconds())), LONGEST)

    def is_overdue(self, now: datetime) -> bool:
        """Is its time over, with nobody having looked since?"""
        return self.deadline is not None and self.finished is None and now >= self.deadline

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


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `most` times in a window of so many seconds, which begins with the first time; `bucket` names it."""

    bucket: str
    most: int
    seconds: int
