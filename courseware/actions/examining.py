"""Exams: who may begin one now, and the questions that the blueprint gives to this learner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from courseware.actions.finishing import close_overdue
from courseware.actions.sitting import opened
from courseware.actions.withdrawing import without_withdrawn
from courseware.library import Library
from courseware.quiz import Chosen, Exam, Instance, Mode, Quiz, choose, choose_variant, freeze, question_seed
from courseware.store import Learner, Session, Sitting, open_sitting, sittings_of


@dataclass(frozen=True, slots=True)
class NotNow:
    """It cannot be begun: not before `until`, or (without that) never again; `attempts` were made."""

    attempts: int
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Unavailable:
    """At the moment there are not the questions that the blueprint wants."""


def start_exam(
    session: Session, *, learner: Learner, exam: Exam, library: Library, now: datetime, seed: int
) -> Sitting | NotNow | Unavailable:
    """The open exam, or a new one whose time runs from now; or why there is none."""
    close_overdue(session, now=now, learner=learner)
    if sitting := open_sitting(session, learner, exam.name, Mode.EXAM):
        return sitting
    taken = sittings_of(session, learner)
    if refused := not_now(exam, [sitting for sitting in taken if sitting.quiz == exam.name], now):
        return refused
    chosen = choose(exam.blueprint, quizzes_of(session, library), seed)
    if chosen is None:
        return Unavailable()
    met = [slot.instance for sitting in taken for slot in sitting.slots]
    planned = Sitting(
        "",
        exam.name,
        0,
        seed,
        now,
        None,
        (),
        mode=Mode.EXAM,
        pass_mark=exam.pass_mark,
        deadline=now + timedelta(minutes=exam.minutes),
        title=exam.title,
    )
    return opened(session, learner, planned, lambda: _frozen(chosen, met, seed, library))


def not_now(exam: Exam, taken: Sequence[Sitting], now: datetime) -> NotNow | None:
    """Have all attempts been made, or was the last one too short a time ago?"""
    if exam.attempts is not None and len(taken) >= exam.attempts:
        return NotNow(len(taken))
    ended = [sitting.finished for sitting in taken if sitting.finished]
    until = max(ended) + timedelta(hours=exam.hours_between) if ended else now
    return NotNow(len(taken), until) if now < until else None


def quizzes_of(session: Session, library: Library) -> Mapping[str, Quiz]:
    """The quizzes from which questions may come now: without those that are withdrawn."""
    found = (course.quiz for course in library.courses.values() if course.quiz)
    return {quiz.id: without_withdrawn(session, quiz) for quiz in found}


def _frozen(chosen: Sequence[Chosen], met: Sequence[Instance], seed: int, library: Library) -> list[Instance]:
    """Each question in a variant that this learner met least, wherever that was."""
    found = []
    for one in chosen:
        own = question_seed(seed, one.question.id)
        seen = [instance.variant for instance in met if instance.question == one.question.id]
        variant = choose_variant(one.question, seen, own)
        found.append(freeze(one.quiz, one.question, variant, own, library.books, library.assumptions))
    return found
