"""Sittings: starting a quiz, or going on where one was left."""

from __future__ import annotations

import secrets
from datetime import datetime

from courseware.actions.withdrawing import without_withdrawn
from courseware.library import Library
from courseware.quiz import Quiz, freeze_all
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
    """The open sitting of this quiz, or a new one whose questions are frozen here and now.

    Of two tabs that start at once the second gets the sitting of the first. Questions are frozen before the write
    begins: that takes a while, and nobody else can write during a write. What is withdrawn is not drawn.
    """
    if sitting := open_sitting(session, learner, quiz.id):
        return sitting
    met = [slot.instance for earlier in sittings_of(session, learner, quiz.id) for slot in earlier.slots]
    instances = freeze_all(without_withdrawn(session, quiz), seed, library.books, library.assumptions, met)
    with writing(session):
        lock_learner(session, learner)
        sitting = open_sitting(session, learner, quiz.id)
        if sitting is None:
            number = last_number(session, learner, quiz.id) + 1
            slots = tuple(Slot(n, instance.question, instance) for n, instance in enumerate(instances, 1))
            sitting = Sitting(secrets.token_hex(8), quiz.id, number, seed, now, None, slots)
            add_sitting(session, learner, sitting)
    return sitting
