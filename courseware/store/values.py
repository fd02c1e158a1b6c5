"""What the store gives and takes: accounts, learners, sittings, reports and so on, as values without a database behind them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from courseware.progress import Mark, Part, Study, study
from courseware.quiz import CONFIDENCE, Confidence, Instance, Judgement
from courseware.store.regrade_values import Regrade, Withdrawal
from courseware.text import Language


class StepKind(StrEnum):
    """What a learner did in a slot."""

    SUBMIT = "submit"


class Role(StrEnum):
    """What somebody may do. Everybody who signs in is a learner; the others are given."""

    LEARNER = "learner"
    AUTHOR = "author"
    REVIEWER = "reviewer"
    ADMIN = "admin"


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
    """One act in a slot. `raw` is what was typed, `key` the form that it was typed in."""

    seq: int
    kind: StepKind
    key: str
    raw: dict[str, list[str]]
    judgement: Judgement | None
    at: datetime

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
    def judged_by(self) -> Instance:
        """The state of the question by which the judgement in force was made."""
        return self.regrades[-1].instance if self.regrades else self.instance

    @property
    def is_answered(self) -> bool:
        return self.answer is not None

    @property
    def is_void(self) -> bool:
        """Was the question taken out of the result afterwards?"""
        return bool(self.regrades) and self.regrades[-1].judgement is None

    @property
    def is_skipped(self) -> bool:
        """Was the question withdrawn before it was answered?"""
        return self.withdrawal is not None and not self.is_answered

    @property
    def counts(self) -> bool:
        """Is the question part of the total?"""
        return not (self.is_void or self.is_skipped)

    @property
    def maximum(self) -> Fraction:
        """The points that can be had here."""
        if not self.counts:
            return Fraction(0)
        return self.judgement.maximum if self.judgement else self.instance.maximum


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
        """The first slot that waits for an answer."""
        return next((slot.n for slot in self.slots if not slot.is_answered and slot.counts), None)

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


class About(StrEnum):
    """What a report is about: a section of a lesson, a provision, a ruling at the desk, a question as it was asked."""

    SECTION = "section"
    PROVISION = "provision"
    RULING = "ruling"
    QUESTION = "question"


class Mistake(StrEnum):
    """What kind of mistake a reader sees."""

    RULING = "ruling"
    WORDING = "wording"
    TYPO = "typo"
    DISPLAY = "display"
    OTHER = "other"


class ReportAct(StrEnum):
    """What staff did with a report."""

    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class Context:
    """What a report is about, with all that is needed to read it when the content has changed.

    `text` is what stood there, `digest` that of the lesson or rulebook it stood in, `seen` that of the page from which
    the reader came; `facts` are JSON, as `courseware decide` takes them; the `course` of a question is its quiz. What
    does not belong to `about` is empty.
    """

    about: About
    language: Language
    title: str
    text: str
    digest: str = ""
    seen: str = ""
    course: str = ""
    section: str = ""
    book: str = ""
    edition: str = ""
    provision: str = ""
    decision: str = ""
    facts: str = ""
    sitting: str = ""
    slot: int = 0
    question: str = ""
    instance: Instance | None = None
    answer: Judgement | None = None

    @property
    def place(self) -> str:
        """One name of the place, whoever reads it and in whichever state it is."""
        parts = {
            About.SECTION: (self.course, self.language, self.section),
            About.PROVISION: (self.book, self.language, self.provision),
            About.RULING: (self.book, self.decision, self.facts),
            About.QUESTION: (self.course, self.question, self.sitting, str(self.slot)),
        }
        return "/".join((self.about, *(part for part in parts[self.about] if part)))


@dataclass(frozen=True, slots=True)
class ReportNote:
    """Something that staff did with a report."""

    act: ReportAct
    by: str
    words: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Report:
    """A mistake that somebody told of. `number` is 0 before it is kept; `sender` names nobody."""

    context: Context
    words: str
    mistake: Mistake | None
    contact: str
    sender: str
    at: datetime
    number: int = 0
    notes: tuple[ReportNote, ...] = ()

    @property
    def is_open(self) -> bool:
        return all(note.act is not ReportAct.CLOSE for note in self.notes)
