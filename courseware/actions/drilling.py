"""Drills: beginning one, with or without a clock, and one more question as long as it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from courseware.actions.finishing import closed, finish
from courseware.actions.sitting import opened
from courseware.quiz import Drill, Instance, Mode, next_in_drill
from courseware.store import (
    Learner,
    Session,
    Sitting,
    Slot,
    add_slot,
    find_sitting,
    lock_learner,
    open_sitting,
    sittings_of,
    writing,
)
from courseware.text import Text

SET = timedelta(minutes=2)
MOST = 200  # questions in one sitting; then it ends, and another can be begun


def start_drill(
    session: Session,
    *,
    learner: Learner,
    drill: Drill,
    assumptions: Sequence[Text],
    now: datetime,
    seed: int,
) -> Sitting:
    """The open drill without a clock, or a new one."""
    return _started(session, learner, drill, assumptions, Sitting("", drill.name, 0, seed, now, None, ()))


def start_set(
    session: Session,
    *,
    learner: Learner,
    drill: Drill,
    assumptions: Sequence[Text],
    now: datetime,
    seed: int,
) -> Sitting:
    """The open set of two minutes, or a new one whose time runs from now."""
    planned = Sitting("", drill.name, 0, seed, now, None, (), deadline=now + SET)
    return _started(session, learner, drill, assumptions, planned)


def next_question(
    session: Session, *, learner: Learner, sitting_id: str, drill: Drill, assumptions: Sequence[Text], now: datetime
) -> Sitting | None:
    """The drill with one more question, unless one is open or it is over. Two clicks bring one question.

    Like all questions it is frozen before the write begins.
    """
    sitting = find_sitting(session, learner, sitting_id)
    if sitting is None or sitting.mode is not Mode.DRILL or sitting.quiz != drill.name:
        return None
    n = len(sitting.slots) + 1
    instance = next_in_drill(drill, _met(session, learner, drill), sitting.seed, assumptions)
    with writing(session):
        lock_learner(session, learner)
        sitting = find_sitting(session, learner, sitting_id)
        if sitting is None or sitting.is_finished:
            return sitting
        if sitting.is_overdue(now) or n > MOST:
            return closed(session, sitting, now)
        if sitting.next_open is not None or len(sitting.slots) != n - 1:
            return sitting
        slot = Slot(n, instance.question, instance)
        add_slot(session, sitting, slot)
        return replace(sitting, slots=(*sitting.slots, slot))


def _started(
    session: Session, learner: Learner, drill: Drill, assumptions: Sequence[Text], planned: Sitting
) -> Sitting:
    """Of a drill with a clock and one without only the one that is wanted goes on."""
    before = open_sitting(session, learner, drill.name, Mode.DRILL)
    if before and ((before.deadline is None) != (planned.deadline is None) or before.is_overdue(planned.started)):
        finish(session, learner=learner, sitting_id=before.id, now=planned.started)

    def first() -> Sequence[Instance]:
        return [next_in_drill(drill, _met(session, learner, drill), planned.seed, assumptions)]

    return opened(session, learner, replace(planned, mode=Mode.DRILL, title=drill.decision.title), first)


def _met(session: Session, learner: Learner, drill: Drill) -> list[Instance]:
    """What this learner was asked in this drill so far, the last question last."""
    return [slot.instance for sitting in sittings_of(session, learner, drill.name) for slot in sitting.slots]
