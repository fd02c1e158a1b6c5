"""A drill goes on as long as its learner wants, or until two minutes are over; nothing of it counts twice."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from courseware.actions.answering import Accepted, Late, submit_answer
from courseware.actions.drilling import SET, next_question, start_drill, start_set
from courseware.actions.finishing import finish
from courseware.quiz import Mode, right_form
from courseware.store import Engine, Learner, Session, Sitting, find_sitting
from tests.actions.make import all_at_once
from tests.quiz.test_drill import TARDINESS
from tests.store.make import NOON, a_learner

OVER = NOON + SET
SECOND = timedelta(seconds=1)


def begun(session: Session, learner: Learner, *, timed: bool = False, now: datetime = NOON, seed: int = 1) -> Sitting:
    start = start_set if timed else start_drill
    return start(session, learner=learner, drill=TARDINESS, assumptions=(), now=now, seed=seed)


def answer(session: Session, learner: Learner, sitting: Sitting, now: datetime = NOON) -> object:
    slot = sitting.slots[-1]
    form = {**right_form(slot.instance), "key": [f"form-{slot.n:04}"], "step": ["0"]}
    return submit_answer(session, learner=learner, sitting_id=sitting.id, n=slot.n, form=form, now=now)


def more(session: Session, learner: Learner, sitting: Sitting, now: datetime = NOON) -> Sitting | None:
    return next_question(session, learner=learner, sitting_id=sitting.id, drill=TARDINESS, assumptions=(), now=now)


def kept(session: Session, learner: Learner, sitting: Sitting) -> Sitting:
    session.rollback()
    found = find_sitting(session, learner, sitting.id)
    assert found
    return found


def test_a_drill_begins_with_one_question_and_has_its_title(session: Session, learner: Learner) -> None:
    sitting = begun(session, learner)

    assert (sitting.mode, sitting.quiz, len(sitting.slots)) == (Mode.DRILL, "drill/lorcana/tardiness", 1)
    assert sitting.title == TARDINESS.decision.title
    assert sitting == kept(session, learner, sitting)


def test_an_answer_does_not_end_it_and_brings_the_next_question(session: Session, learner: Learner) -> None:
    sitting = begun(session, learner)
    outcome = answer(session, learner, sitting)

    longer = more(session, learner, sitting)

    assert isinstance(outcome, Accepted)
    assert longer == kept(session, learner, sitting)
    assert (len(longer.slots), longer.next_open) == (2, 2)
    assert not longer.is_finished


def test_two_clicks_bring_one_question(engine: Engine, session: Session, learner: Learner) -> None:
    sitting = begun(session, learner)
    answer(session, learner, sitting)

    all_at_once(engine, [lambda own: more(own, learner, sitting)] * 6)

    assert len(kept(session, learner, sitting).slots) == 2


def test_no_question_comes_while_one_is_open(session: Session, learner: Learner) -> None:
    sitting = begun(session, learner)

    assert more(session, learner, sitting) == sitting


def test_ending_leaves_the_open_question_out_and_counts_the_others(session: Session, learner: Learner) -> None:
    sitting = begun(session, learner)
    answer(session, learner, sitting)
    more(session, learner, sitting)

    ended = finish(session, learner=learner, sitting_id=sitting.id, now=NOON + SECOND)

    assert ended == kept(session, learner, sitting)
    assert [slot.is_open for slot in ended.slots] == [False, False]
    assert [slot.is_skipped for slot in ended.slots] == [False, True]
    assert ended.slots[1].judgement is None


@pytest.mark.parametrize(
    ("now", "kind"), [(OVER - SECOND, Accepted), (OVER, Late), (OVER + SECOND, Late)], ids=["before", "at", "after"]
)
def test_two_minutes_are_two_minutes(session: Session, learner: Learner, now: datetime, kind: type) -> None:
    sitting = begun(session, learner, timed=True)

    assert isinstance(answer(session, learner, sitting, now), kind)
    assert kept(session, learner, sitting).is_finished is (kind is Late)


def test_after_two_minutes_no_further_question_comes(session: Session, learner: Learner) -> None:
    sitting = begun(session, learner, timed=True)
    answer(session, learner, sitting)

    ended = more(session, learner, sitting, OVER + SECOND)

    assert ended
    assert (ended.finished, ended.timed_out, len(ended.slots)) == (OVER, True, 1)


def test_starting_again_goes_on_and_another_kind_of_drill_begins_anew(session: Session, learner: Learner) -> None:
    endless = begun(session, learner)
    assert begun(session, learner, seed=2) == endless

    timed = begun(session, learner, timed=True)

    assert timed.id != endless.id
    assert kept(session, learner, endless).is_finished
    assert begun(session, learner, timed=True, now=NOON + SECOND) == timed
    assert begun(session, learner, timed=True, now=OVER + SECOND).number == timed.number + 1


def test_a_later_drill_asks_what_was_not_asked_before(session: Session, learner: Learner) -> None:
    met = []
    for n in range(3):
        sitting = begun(session, learner, seed=n)
        met.append(sitting.slots[0].instance.digest)
        finish(session, learner=learner, sitting_id=sitting.id, now=NOON)

    assert len(set(met)) == 3


def test_nobody_goes_on_with_the_drill_of_somebody_else(session: Session, learner: Learner) -> None:
    sitting = begun(session, learner)

    assert more(session, a_learner(session, "OTHER"), sitting) is None
