"""Answering: one submitted form becomes one step, judged and kept, or changes nothing at all."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime

from courseware.quiz import CONFIDENCE, Answer, Confidence, Form, FormFault, Instance, judge, take
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
    writing,
)

STEP_FIELD, KEY_FIELD = "step", "key"
KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")


@dataclass(frozen=True, slots=True)
class Accepted:
    """The answer is kept and judged. The same form sent again gets the same."""

    sitting: Sitting
    slot: Slot


@dataclass(frozen=True, slots=True)
class Refused:
    """The form could not be read; nothing was kept, nothing counts."""

    faults: tuple[FormFault, ...]
    sitting: Sitting
    slot: Slot


@dataclass(frozen=True, slots=True)
class Stale:
    """The form is of an earlier state of the question; what is kept stays as it is."""

    sitting: Sitting
    slot: Slot


@dataclass(frozen=True, slots=True)
class Skipped:
    """The question was withdrawn, or made void, before it was answered; nothing was kept, and it does not count."""

    sitting: Sitting
    slot: Slot


Outcome = Accepted | Refused | Stale | Skipped


def submit_answer(
    session: Session, *, learner: Learner, sitting_id: str, n: int, form: Form, now: datetime
) -> Outcome | None:
    """Judge and keep the answer to question `n`; None when this learner has no such question."""
    with writing(session):
        lock_learner(session, learner)
        sitting = find_sitting(session, learner, sitting_id)
        slot = sitting.slot(n) if sitting else None
        if sitting is None or slot is None:
            return None
        return _outcome(session, sitting, slot, form, now)


def _outcome(session: Session, sitting: Sitting, slot: Slot, form: Form, now: datetime) -> Outcome:
    key = _one(form, KEY_FIELD)
    if any(step.key == key for step in slot.steps):
        return Accepted(sitting, slot)
    if not (slot.counts or slot.is_answered):
        return Skipped(sitting, slot)
    if not KEY.fullmatch(key) or slot.is_answered or _one(form, STEP_FIELD) != str(slot.next_seq):
        return Stale(sitting, slot)
    answer = take(slot.instance, form)
    if not isinstance(answer, Answer):
        return Refused(answer, sitting, slot)
    return _kept(session, sitting, slot, _step(slot, key, form, answer, now))


def _step(slot: Slot, key: str, form: Form, answer: Answer, now: datetime) -> Step:
    judgement = judge(slot.instance, answer)
    return Step(slot.next_seq, StepKind.SUBMIT, key, _typed(slot.instance, form), judgement, now)


def _kept(session: Session, sitting: Sitting, slot: Slot, step: Step) -> Accepted:
    add_step(session, sitting, slot, step)
    answered = replace(slot, steps=(*slot.steps, step))
    slots = tuple(answered if old.n == slot.n else old for old in sitting.slots)
    done = replace(sitting, slots=slots)
    if done.next_open is None:
        finish_sitting(session, sitting, step.at)
        done = replace(done, finished=step.at)
    return Accepted(done, answered)


def _typed(instance: Instance, form: Form) -> dict[str, list[str]]:
    """What was typed for the question itself: no token, no field of somebody else's making."""
    fields = [field for component in instance.components for field in component.fields]
    sure = [CONFIDENCE] if instance.confidence and _one(form, CONFIDENCE) in [*Confidence] else []
    return {field: list(form[field]) for field in (*fields, *sure) if field in form}


def _one(form: Form, field: str) -> str:
    values = form.get(field, ())
    return values[0] if len(values) == 1 else ""
