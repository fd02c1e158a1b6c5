"""Answering: one submitted form becomes one step, judged and kept, or changes nothing at all."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime

from courseware.actions.finishing import closed
from courseware.quiz import CONFIDENCE, Answer, Confidence, Form, FormFault, Instance, Mode, judge, take
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
from courseware.text import Language

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
class Late:
    """Time was over before the form came; it does not count."""

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


Outcome = Accepted | Refused | Stale | Late | Skipped


def submit_answer(  # noqa: PLR0913 - who, what and when of one form
    session: Session,
    *,
    learner: Learner,
    sitting_id: str,
    n: int,
    form: Form,
    now: datetime,
    language: Language | None = None,
) -> Outcome | None:
    """Judge and keep the answer to question `n`, given in this language; None when this learner has no such question to be judged at once."""
    with writing(session):
        found = find_question(session, learner, sitting_id, n, now)
        if found is None or not found[0].mode.tells_at_once:
            return None
        sitting, slot = found
        if slot.is_skipped:
            return Late(sitting, slot)
        return _outcome(session, sitting, slot, form, Moment(now, sitting.seconds_at(now), language))


def find_question(
    session: Session, learner: Learner, sitting_id: str, n: int, now: datetime
) -> tuple[Sitting, Slot] | None:
    """The question for which a form came, held for this write; a sitting whose time is over is closed first."""
    lock_learner(session, learner)
    sitting = find_sitting(session, learner, sitting_id)
    if sitting is None or sitting.slot(n) is None:
        return None
    if sitting.is_overdue(now):
        sitting = closed(session, sitting, now)
    return sitting, sitting.slots[n - 1]


@dataclass(frozen=True, slots=True)
class Moment:
    """When a form came, how long after the last one of the sitting, and in which language its page was."""

    at: datetime
    seconds: int
    language: Language | None


def _outcome(session: Session, sitting: Sitting, slot: Slot, form: Form, moment: Moment) -> Outcome:
    key = one(form, KEY_FIELD)
    if any(step.key == key for step in slot.steps):
        return Accepted(sitting, slot)
    if slot.is_dropped:
        return Skipped(sitting, slot)
    if not KEY.fullmatch(key) or slot.is_answered or one(form, STEP_FIELD) != str(slot.next_seq):
        return Stale(sitting, slot)
    answer = take(slot.instance, form)
    if not isinstance(answer, Answer):
        return Refused(answer, sitting, slot)
    return _kept(session, sitting, slot, _step(slot, key, form, answer, moment))


def _step(slot: Slot, key: str, form: Form, answer: Answer, moment: Moment) -> Step:
    judgement, raw = judge(slot.instance, answer), typed(slot.instance, form)
    kind, seconds = StepKind.SUBMIT, moment.seconds
    return Step(slot.next_seq, kind, key, raw, judgement, moment.at, language=moment.language, seconds=seconds)


def _kept(session: Session, sitting: Sitting, slot: Slot, step: Step) -> Accepted:
    add_step(session, sitting, slot, step)
    answered = replace(slot, steps=(*slot.steps, step))
    slots = tuple(answered if old.n == slot.n else old for old in sitting.slots)
    done = replace(sitting, slots=slots)
    if done.next_open is None and sitting.mode is not Mode.DRILL:
        finish_sitting(session, sitting, step.at)
        done = replace(done, finished=step.at)
    return Accepted(done, answered)


def typed(instance: Instance, form: Form) -> dict[str, list[str]]:
    """What was typed for the question itself: no token, no field of somebody else's making."""
    fields = [field for component in instance.components for field in component.fields]
    sure = [CONFIDENCE] if instance.confidence and one(form, CONFIDENCE) in [*Confidence] else []
    return {field: list(form[field]) for field in (*fields, *sure) if field in form}


def one(form: Form, field: str) -> str:
    """The only value of a field; nothing where there is none or more."""
    values = form.get(field, ())
    return values[0] if len(values) == 1 else ""
