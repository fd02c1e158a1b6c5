"""Sittings: starting a quiz, or going on where one was left."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256

from courseware.library import Library
from courseware.quiz import Instance, Quiz, choose_variant, freeze
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
    begins: that takes a while, and nobody else can write during a write.
    """
    if sitting := open_sitting(session, learner, quiz.id):
        return sitting
    instances = _frozen(quiz, library, sittings_of(session, learner, quiz.id), seed)
    with writing(session):
        lock_learner(session, learner)
        sitting = open_sitting(session, learner, quiz.id)
        if sitting is None:
            number = last_number(session, learner, quiz.id) + 1
            slots = tuple(Slot(n, instance.question, instance) for n, instance in enumerate(instances, 1))
            sitting = Sitting(secrets.token_hex(8), quiz.id, number, seed, now, None, slots)
            add_sitting(session, learner, sitting)
    return sitting


def _frozen(quiz: Quiz, library: Library, earlier: Sequence[Sitting], seed: int) -> list[Instance]:
    """Each question in a variant that this learner has met least, with its own chance."""
    met = [slot.instance for sitting in earlier for slot in sitting.slots]
    frozen = []
    for question in quiz.questions:
        own = question_seed(seed, question.id)
        seen = [instance.variant for instance in met if instance.question == question.id]
        variant = choose_variant(question, seen, own)
        frozen.append(freeze(quiz, question, variant, own, library.books, library.assumptions))
    return frozen


def question_seed(seed: int, question: str) -> int:
    """The seed of one question: independent of the others, so that right options lie in independent places."""
    return int.from_bytes(sha256(f"{seed}/{question}".encode()).digest()[:8])
