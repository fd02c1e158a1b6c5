"""All answers to a quiz, part by part, without anything by which a learner could be known."""

from __future__ import annotations

from collections.abc import Iterator

from sqlmodel import Session

from courseware.quiz.exchange import Result
from courseware.store.sittings import sittings_of_quiz
from courseware.store.values import Sitting, Slot


def results_of(session: Session, quiz: str) -> Iterator[Result]:
    """The answers that count, learner by learner, in the order of their questions."""
    for learner, sitting in sittings_of_quiz(session, quiz):
        for slot in sitting.slots:
            yield from _results(learner, sitting, slot)


def _results(learner: int, sitting: Sitting, slot: Slot) -> Iterator[Result]:
    if slot.answer is None or slot.judgement is None:
        return
    instance = slot.instance
    for part in slot.judgement.parts:
        yield Result(
            learner=learner,
            attempt=sitting.number,
            question=instance.question,
            version=instance.version,
            variant=instance.variant,
            part=part,
            at=slot.answer.at,
            key=instance.key(part.component).values[0],
            confidence=slot.answer.confidence or "",
        )
