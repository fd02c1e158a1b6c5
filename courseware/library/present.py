"""The state in which each question would be asked now, to hold stored answers against it."""

from __future__ import annotations

from dataclasses import dataclass, field

from courseware.library.model import Course, Library
from courseware.quiz import Instance, Question, Quiz, freeze
from courseware.quiz.measure import measure
from courseware.quiz.regrade import Obstacle

SEED = 1  # the order of options does not matter: answers are compared by what they stand for


@dataclass(frozen=True, slots=True)
class PresentVariant:
    """A question under one set of facts, as the content has it now, by what it measures answers, and its address."""

    instance: Instance
    measure: str
    digest: str


@dataclass
class Present:
    """Every question of a library by quiz, id and variant; each is frozen once, when it is first asked for."""

    library: Library
    known: dict[tuple[str, str, str], PresentVariant | Obstacle] = field(default_factory=dict)

    def variant(self, quiz: str, question: str, variant: str) -> PresentVariant | Obstacle:
        """What would be asked now, or why nothing would. A question that is kept back is looked at all the same."""
        name = (quiz, question, variant)
        if name not in self.known:
            self.known[name] = self._variant(*name)
        return self.known[name]

    def frozen(self, quiz: str, question: str, variant: str, seed: int) -> Instance | None:
        """The same with the options that chance gives one learner."""
        found = self._found(quiz, question)
        return _frozen(self.library, *found, variant, seed) if found else None

    def course(self, quiz: str) -> Course | None:
        """The course of a quiz, if there is one."""
        return next((one for one in self.library.courses.values() if one.written and one.written.id == quiz), None)

    def is_withheld(self, quiz: str, question: str) -> bool:
        """Is the question kept back until something is settled?"""
        course = self.course(quiz)
        return course is not None and question in course.kept_back

    def _found(self, quiz: str, question: str) -> tuple[Quiz, Question] | None:
        course = self.course(quiz)
        written = course.written if course else None
        found = written.question(question) if written else None
        return (written, found) if written and found else None

    def _variant(self, quiz: str, question: str, variant: str) -> PresentVariant | Obstacle:
        found = self._found(quiz, question)
        if found is None:
            return Obstacle.QUESTION_GONE
        if all(each.id != variant for each in found[1].variants):
            return Obstacle.VARIANT_GONE
        instance = _frozen(self.library, *found, variant, SEED)
        return PresentVariant(instance, measure(instance), instance.digest) if instance else Obstacle.NOT_ASKED


def _frozen(library: Library, quiz: Quiz, question: Question, variant: str, seed: int) -> Instance | None:
    chosen = next((each for each in question.variants if each.id == variant), None)
    try:
        return freeze(quiz, question, chosen, seed, library.books, library.assumptions) if chosen else None
    except (ValueError, LookupError):  # a fact, value or decision is gone: the check of the quiz says so
        return None
