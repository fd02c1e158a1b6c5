"""Where a learner stands in each course: what progress says of it, joined with the words of the lesson."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from courseware.library import Course
from courseware.progress import (
    NextStep,
    Result,
    Share,
    Standing,
    StepKind,
    latest,
    next_steps,
    share_by_objective,
    total,
)
from courseware.quiz import Mode
from courseware.store import Sitting
from courseware.text import Text
from courseware.web.shelf import course_of, lesson_of, library
from courseware.web.studies import CourseStudy

MOST_TO_STUDY = 3


@dataclass(frozen=True, slots=True)
class ObjectiveShare:
    """How much of an objective was reached; `section` is where the lesson teaches it."""

    objective: str
    words: str
    share: Share
    section: str


@dataclass(frozen=True, slots=True)
class CourseStanding:
    """A course as a learner's progress shows it."""

    course: Course
    shares: tuple[ObjectiveShare, ...]
    steps: tuple[NextStep, ...]

    def words_of(self, objective: str) -> str:
        """An objective in words."""
        return next((share.words for share in self.shares if share.objective == objective), objective)


@dataclass(frozen=True, slots=True)
class Drilled:
    """A decision that a learner has drilled: how many situations, and how it went over all of them."""

    book: str
    decision: str
    title: Text
    answers: int
    share: Share
    last: datetime


def results(sittings: Iterable[Sitting], quiz: str | None = None) -> list[Result]:
    """The graded answers of sittings (to questions of one quiz, wherever they were asked), in order."""
    return [
        Result(slot.question, slot.instance.objectives, slot.judgement.points, slot.judgement.maximum)
        for sitting in sittings
        for slot in sitting.slots
        if slot.judgement and quiz in (None, slot.instance.quiz)
    ]


def share_of(sitting: Sitting) -> Share:
    """What was reached in a sitting, out of all its points; what is not answered yet has brought none.

    What was left out or withdrawn before it was answered, or taken out of the result afterwards, is in neither.
    """
    maximum = sum((slot.maximum for slot in sitting.slots), Fraction(0))
    return Share(total(results([sitting])).points, maximum)


def objective_shares(course: Course | None, found: Iterable[Result]) -> tuple[ObjectiveShare, ...]:
    """Shares by objective, in the order and in the words of the lesson; an objective that is gone keeps its id."""
    shares, sections = share_by_objective(found), sections_of(course)
    words = {objective.id: objective.words for objective in lesson_of(course).objectives} if course else {}
    names = [name for name in dict.fromkeys((*words, *shares)) if name in shares]
    return tuple(ObjectiveShare(name, words.get(name, name), shares[name], sections.get(name, "")) for name in names)


def sections_of(course: Course | None) -> dict[str, str]:
    """Objective → the section of the lesson that its first question names."""
    questions = course.quiz.questions if course and course.quiz else ()
    pairs = [(objective, question.section) for question in questions for objective in question.objectives]
    return dict(reversed(pairs))


def standings(sittings: Iterable[Sitting], studies: Mapping[str, CourseStudy]) -> list[CourseStanding]:
    """Every course in which the learner has done something; before that, every course."""
    taken = list(sittings)
    asked = {slot.instance.quiz for sitting in taken for slot in sitting.slots}
    courses = list(library().courses.values())
    touched = [course for course in courses if course.slug in studies or (course.quiz and course.quiz.id in asked)]
    read = {slug for slug, one in studies.items() if one.study.is_finished}
    return [standing(course, taken, has_read=course.slug in read) for course in touched or courses]


def standing(course: Course, taken: list[Sitting], *, has_read: bool) -> CourseStanding:
    """One course: the latest result of each question counts, also of those that an exam asked."""
    quiz = course.quiz.id if course.quiz else ""
    own, found = [sitting for sitting in taken if sitting.quiz == quiz], latest(results(taken, quiz))
    standing = Standing(
        course=course.slug,
        has_read=has_read,
        open_sitting=next((sitting.id for sitting in own if not sitting.is_finished), ""),
        finished=sum(sitting.is_finished for sitting in own),
        shares=share_by_objective(found),
        sections=sections_of(course),
    )
    return CourseStanding(course, objective_shares(course, found), first_things(next_steps(standing)))


def shares_by_course(sitting: Sitting) -> list[tuple[Course | None, tuple[ObjectiveShare, ...]]]:
    """What was reached for each objective, class by class: an exam asks questions of several."""
    quizzes = dict.fromkeys(slot.instance.quiz for slot in sitting.slots if sitting.mode is not Mode.DRILL)
    found = [(course_of(quiz), results([sitting], quiz)) for quiz in quizzes]
    return [(course, objective_shares(course, own)) for course, own in found if own]


def drilled(sittings: Iterable[Sitting]) -> list[Drilled]:
    """What was drilled, the latest first."""
    by_name: dict[str, list[Sitting]] = {}
    for sitting in sittings:
        if sitting.mode is Mode.DRILL:
            by_name.setdefault(sitting.quiz, []).append(sitting)
    found = [_drilled(name, own) for name, own in by_name.items()]
    return sorted(found, key=lambda one: one.last, reverse=True)


def _drilled(name: str, sittings: list[Sitting]) -> Drilled:
    _, book, decision = name.split("/", 2)
    found = results(sittings)
    title = sittings[-1].title or Text.same(name)
    return Drilled(book, decision, title, len(found), total(found), max(one.started for one in sittings))


def first_things(steps: tuple[NextStep, ...]) -> tuple[NextStep, ...]:
    """The steps without the objectives that are less weak: all of them stand in the table below anyway."""
    weak = [step for step in steps if step.kind is StepKind.STUDY]
    return tuple(step for step in steps if step not in weak[MOST_TO_STUDY:])
