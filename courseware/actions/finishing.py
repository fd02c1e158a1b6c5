"""The end of a sitting: all that is kept is judged, once, whoever ends it: the learner, or the clock.

Whatever ends a sitting and whatever still writes into it hold the same lock, so that nothing stays open in one that is
finished. A deadline needs nobody to watch it: who looks next, ends the sitting as of the moment at which time was over.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from courseware.quiz import Mode, judge_as_it_stands
from courseware.store import (
    Learner,
    Session,
    Sitting,
    Slot,
    Step,
    StepKind,
    add_step,
    find_sitting,
    finish_sitting,
    lock_learner,
    overdue_sittings,
    sittings_of,
    writing,
)

CLOSED = "closed"  # the key of the step with which a sitting ends; no form has it


def finish(session: Session, *, learner: Learner, sitting_id: str, now: datetime) -> Sitting | None:
    """End a sitting, at the latest at its deadline; one that is finished stays as it is."""
    with writing(session):
        lock_learner(session, learner)
        sitting = find_sitting(session, learner, sitting_id)
        if sitting is None or sitting.is_finished:
            return sitting
        return closed(session, sitting, now)


def close_overdue(session: Session, *, now: datetime, learner: Learner | None = None) -> int:
    """End every sitting (of one learner) whose time is over, each in one write; what comes back is how many.

    To be called before anything is counted over sittings, so that nobody's saved answers are left out.
    """
    overdue = overdue_sittings(session, now, learner)
    for owner, sitting_id in overdue:
        finish(session, learner=owner, sitting_id=sitting_id, now=now)
    return len(overdue)


def end_as_they_stand(session: Session, learner: Learner) -> None:
    """Judge what is saved before it is made nameless: after that nobody could, and an open exam would count as empty.

    Part of a write that holds the learner's lock.
    """
    for sitting in sittings_of(session, learner):
        if not (sitting.is_finished or sitting.mode.tells_at_once):
            closed(
                session,
                sitting,
                max((step.at for slot in sitting.slots for step in slot.steps), default=sitting.started),
            )


def closed(session: Session, sitting: Sitting, now: datetime) -> Sitting:
    """The sitting with every slot dealt with. Part of a write that holds the learner's lock."""
    at = now if sitting.deadline is None else min(now, sitting.deadline)
    slots = tuple(_closed(session, sitting, slot, at) if slot.is_open else slot for slot in sitting.slots)
    finish_sitting(session, sitting, at)
    return replace(sitting, slots=slots, finished=at)


def _closed(session: Session, sitting: Sitting, slot: Slot, at: datetime) -> Slot:
    """A slot as it stands is judged; in a drill, where nothing is saved, the last question is left out."""
    step = _left_out(slot, at) if sitting.mode is Mode.DRILL else _judged(slot, at)
    add_step(session, sitting, slot, step)
    return replace(slot, steps=(*slot.steps, step))


def _judged(slot: Slot, at: datetime) -> Step:
    raw = slot.saved.raw if slot.saved else {}
    return Step(slot.next_seq, StepKind.SUBMIT, CLOSED, raw, judge_as_it_stands(slot.instance, raw), at)


def _left_out(slot: Slot, at: datetime) -> Step:
    return Step(slot.next_seq, StepKind.SKIP, CLOSED, {}, None, at)
