"""Saving: in a test or an exam a form is kept as it is, as often as one likes, and nothing about it is judged.

A page may save in the background. Its forms share one key and are numbered; the form that the learner sends has no
number and is the last of its page. So a page never stands in its own way, whichever of its forms arrives first, and
a page that is older than what is kept (another tab, another device) never overwrites it unseen.
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass, replace
from datetime import datetime

from courseware.actions.answering import KEY, KEY_FIELD, STEP_FIELD, Moment, find_question, one, typed
from courseware.quiz import FLAG, Form, FormFault, unreadable
from courseware.store import (
    Learner,
    Limit,
    Session,
    Sitting,
    Slot,
    Step,
    StepKind,
    add_step,
    count_all,
    writing,
)
from courseware.text import Language

Raw = dict[str, list[str]]
NTH_FIELD = "nth"  # the number of a form that a page sent by itself
IN_BACKGROUND = Limit("sittings.save", 90, 60)  # for each learner; a page sends one every two seconds at most
NUMBER = re.compile(r"[1-9][0-9]{0,5}")
LONGEST = 16_000  # letters of everything that is typed into one question


@dataclass(frozen=True, slots=True)
class Saved:
    """The form is kept. `doubts` are parts that could not be judged as they are, unless they were so kept before."""

    sitting: Sitting
    slot: Slot
    doubts: tuple[FormFault, ...] = ()


@dataclass(frozen=True, slots=True)
class Late:
    """Time was over before the form came; what had been saved is judged."""

    sitting: Sitting
    slot: Slot


@dataclass(frozen=True, slots=True)
class Outdated:
    """The form is of a page that is older than what is kept, which stays as it is."""

    sitting: Sitting
    slot: Slot


@dataclass(frozen=True, slots=True)
class Unkept:
    """The form cannot be kept: it is too long, or there are too many of them before `until`."""

    sitting: Sitting
    slot: Slot
    until: datetime | None = None


Outcome = Saved | Late | Outdated | Unkept


def save_answer(  # noqa: PLR0913 - who, what and when of one form
    session: Session,
    *,
    learner: Learner,
    sitting_id: str,
    n: int,
    form: Form,
    now: datetime,
    language: Language | None = None,
) -> Outcome | None:
    """Keep what a form says about question `n`, on a page in this language; None when this learner has no such question to save."""
    with writing(session):
        found = find_question(session, learner, sitting_id, n, now)
        if found is None or found[0].mode.tells_at_once:
            return None
        sitting, slot = found
        if sitting.is_finished:
            return Late(sitting, slot)
        until = count_all(session, [(IN_BACKGROUND, str(learner.id))], now) if one(form, NTH_FIELD) else None
        moment = Moment(now, sitting.seconds_at(now), language)
        return Unkept(sitting, slot, until) if until else _outcome(session, sitting, slot, form, moment)


def _outcome(session: Session, sitting: Sitting, slot: Slot, form: Form, moment: Moment) -> Outcome:
    key, nth, raw = one(form, KEY_FIELD), one(form, NTH_FIELD), _raw(slot, form)
    if not KEY.fullmatch(key) or (nth and not NUMBER.fullmatch(nth)):
        return Outdated(sitting, slot)
    if _is_known(slot, key, nth, raw):
        return Saved(sitting, slot)
    if one(form, STEP_FIELD) != str(slot.next_seq) and not _is_of_last_page(slot, key):
        return Outdated(sitting, slot)
    if len(json.dumps(raw, ensure_ascii=False)) > LONGEST:
        return Unkept(sitting, slot)
    kept = Step(slot.next_seq, StepKind.SAVE, _name(slot, key, nth), raw, None, moment.at)
    return _kept(session, sitting, slot, replace(kept, language=moment.language, seconds=moment.seconds))


def _is_known(slot: Slot, key: str, nth: str, raw: Raw) -> bool:
    """Is just this kept already, or something later of the same page?"""
    if nth and any(_page(step.key) == key and _place(step.key) >= int(nth) for step in slot.steps):
        return True
    return (slot.saved.raw if slot.saved else {}) == raw


def _is_of_last_page(slot: Slot, key: str) -> bool:
    return bool(slot.steps) and _page(slot.steps[-1].key) == key


def _name(slot: Slot, key: str, nth: str) -> str:
    """The key of a step: that of its page, with a number where the page has written before."""
    if nth:
        return f"{key}.{nth}"
    return f"{key}~{slot.next_seq}" if any(step.key == key for step in slot.steps) else key


def _kept(session: Session, sitting: Sitting, slot: Slot, step: Step) -> Saved:
    add_step(session, sitting, slot, step)
    kept = replace(slot, steps=(*slot.steps, step))
    slots = tuple(kept if old.n == slot.n else old for old in sitting.slots)
    return Saved(replace(sitting, slots=slots), kept, unreadable(slot.instance, step.raw))


def _raw(slot: Slot, form: Form) -> Raw:
    """What was typed, without fields that were left empty, and whether the question is to be looked at again."""
    kept = {field: values for field, values in typed(slot.instance, form).items() if any(values)}
    return kept | ({FLAG: ["yes"]} if one(form, FLAG) else {})


def _page(key: str) -> str:
    """The page from which a step came: its key without the number of the form."""
    return key.partition(".")[0].partition("~")[0]


def _place(key: str) -> float:
    """Where a form stands among those of its page; what the learner sent comes after all that went by itself."""
    nth = key.partition(".")[2]
    return int(nth) if nth else math.inf
