"""Sittings: starting a quiz, or going on where one was left."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from courseware.actions.withdrawing import without_withdrawn
from courseware.library import Library
from courseware.quiz import Instance, Mode, Quiz, freeze_all
from courseware.store import (
    Learner,
    Session,
    Sitting,
    Slot,
    add_sitting,
    last_number,
    lock_learner,
    open_sitting,
    sittings_of,
    writing,
)


def start_sitting(
    session: Session, *, learner: Learner, quiz: Quiz, library: Library, now: datetime, seed: int
) -> Sitting:
    """The open practice of this quiz, or a new one whose questions are frozen here and now."""
    return _through(session, learner, quiz, library, Sitting("", quiz.id, 0, seed, now, None, ()))


def start_test(
    session: Session, *, learner: Learner, quiz: Quiz, library: Library, now: datetime, seed: int
) -> Sitting:
    """The open test of this quiz, or a new one: the same questions, judged at the end."""
    planned = Sitting("", quiz.id, 0, seed, now, None, (), Mode.TEST, quiz.pass_mark)
    return _through(session, learner, quiz, library, planned)


def _through(session: Session, learner: Learner, quiz: Quiz, library: Library, planned: Sitting) -> Sitting:
    """Once through all questions of a quiz, in variants that were met least."""

    def questions() -> Sequence[Instance]:
        met = [slot.instance for earlier in sittings_of(session, learner, quiz.id) for slot in earlier.slots]
        return freeze_all(without_withdrawn(session, quiz), planned.seed, library.books, library.assumptions, met)

    return opened(session, learner, planned, questions)


def opened(
    session: Session, learner: Learner, planned: Sitting, questions: Callable[[], Sequence[Instance]]
) -> Sitting:
    """The open sitting of that name and mode, or the planned one with its questions, its id and its number.

    Of two tabs that start at once the second gets the sitting of the first. Questions are frozen before the write
    begins: that takes a while, and nobody else can write during a write. What is withdrawn is not drawn.
    """
    if sitting := open_sitting(session, learner, planned.quiz, planned.mode):
        return sitting
    instances = questions()
    with writing(session):
        lock_learner(session, learner)
        sitting = open_sitting(session, learner, planned.quiz, planned.mode)
        if sitting is None:
            number = last_number(session, learner, planned.quiz) + 1
            slots = tuple(Slot(n, instance.question, instance) for n, instance in enumerate(instances, 1))
            sitting = replace(planned, id=secrets.token_hex(8), number=number, slots=slots)
            add_sitting(session, learner, sitting)
    return sitting
