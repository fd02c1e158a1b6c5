"""A quiz as its author wrote it: questions, their variants, their own tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from courseware.quiz import canonical
from courseware.quiz.instance import Component, Fact, Feedback, Key, Rules
from courseware.quiz.mode import PASS_MARK
from courseware.quiz.score import Points
from courseware.rules import Rulebook, Value
from courseware.source import Place
from courseware.terms import Termbase
from courseware.text import Text


@dataclass(frozen=True, slots=True)
class Sources:
    """What questions are read against: rulebooks and termbases by id."""

    books: Mapping[str, Rulebook]
    terms: Mapping[str, Termbase]


@dataclass(frozen=True, slots=True)
class Variant:
    """One set of facts a question can be asked with; `id` names it for good."""

    id: str
    facts: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class QuizTest:
    """A question's own test: on every variant that has the facts `given`, the answer gets this share of the points."""

    given: Mapping[str, Value]
    answer: Mapping[str, str]
    score: Fraction
    place: Place

    def applies_to(self, variant: Variant) -> bool:
        return all(name in variant.facts and variant.facts[name] == value for name, value in self.given.items())


@dataclass(frozen=True, slots=True)
class Question:
    """One question. `asks` is what only its kind understands."""

    id: str
    kind: str
    version: str
    text: Text
    objectives: tuple[str, ...]
    section: str
    knowledge: int
    load: int
    points: Points
    asks: object
    variants: tuple[Variant, ...]
    tests: tuple[QuizTest, ...]
    place: Place
    places: Mapping[str, Place]
    explanation: Text | None = None
    pitfall: Text | None = None
    passage: Text | None = None  # a text with gaps, below the question
    looked_at: Mapping[str, str] | None = None  # of sampled variants: what staff has seen; none where all are asked
    written: str = ""  # the digest of what the author wrote; `version` is that with the terms and numbers it names

    def at(self, key: str) -> Place:
        """Where a key of the question stands, for findings."""
        return self.places.get(key, self.place)


@dataclass(frozen=True, slots=True)
class Quiz:
    """The questions of one course, with the objectives that they serve."""

    id: str
    title: Text
    objectives: tuple[str, ...]
    questions: tuple[Question, ...]
    place: Place
    confidence: bool = False  # learners are asked how sure they are
    pass_mark: Fraction = PASS_MARK  # the share of the points with which a test is passed

    @property
    def digest(self) -> str:
        """Changes when any question changes."""
        extra = ["confidence"] if self.confidence else []
        return canonical.digest([self.id, [question.version for question in self.questions], *extra])

    def question(self, question_id: str) -> Question | None:
        return next((question for question in self.questions if question.id == question_id), None)


@dataclass(frozen=True, slots=True)
class Face:
    """What a kind makes of a question under one set of facts; `freeze` adds what all kinds share: also to the feedback."""

    text: Text
    components: tuple[Component, ...]
    keys: tuple[Key, ...]
    feedback: Feedback = field(default_factory=Feedback)
    facts: tuple[Fact, ...] = ()
    rules: Rules | None = None
    passage: Text | None = None
    complete: Callable[[], Face] | None = None  # the same with what takes long to work out and no check looks at


def resting_on(book: Rulebook | None, decision: str = "", provision: str = "") -> Rules | None:
    """The book that decides, as an instance names it; a question may rest on none."""
    return Rules(book.id, book.edition, book.digest, decision, provision) if book else None
