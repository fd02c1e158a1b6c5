"""A sitting ends once, with everything in it judged as it stood, and the clock that counts is ours."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from courseware.actions.finishing import close_overdue, finish
from courseware.actions.saving import Late, Saved, save_answer
from courseware.quiz import Mode, is_blank
from courseware.store import Engine, Learner, Session, Sitting, StepKind, add_sitting, find_sitting, writing
from tests.actions.make import a_form, a_quiz, all_at_once, begun
from tests.store.make import NOON, a_learner, a_sitting, question

LIMIT = timedelta(minutes=30)
OVER = NOON + LIMIT
SECOND = timedelta(seconds=1)


@pytest.fixture
def timed(session: Session, learner: Learner) -> Sitting:
    """An exam of two questions and thirty minutes."""
    return an_exam(session, learner, "abc")


def an_exam(session: Session, learner: Learner, name: str) -> Sitting:
    number = int.from_bytes(name.encode())
    base = a_sitting(question("one"), question("two"), name=name, number=number)
    sitting = replace(base, mode=Mode.EXAM, deadline=OVER)
    with writing(session):
        add_sitting(session, learner, sitting)
    return sitting


def save(session: Session, learner: Learner, sitting: Sitting, now: datetime, key: str = "page-0001") -> object:
    form = {"penalty": ["good"], "key": [key], "step": ["0"]}
    return save_answer(session, learner=learner, sitting_id=sitting.id, n=1, form=form, now=now)


def kept(session: Session, learner: Learner, sitting: Sitting) -> Sitting:
    session.rollback()
    found = find_sitting(session, learner, sitting.id)
    assert found
    return found


def test_the_end_judges_what_is_saved_and_counts_the_rest_as_nothing(
    session: Session, learner: Learner, timed: Sitting
) -> None:
    save(session, learner, timed, NOON)

    ended = finish(session, learner=learner, sitting_id=timed.id, now=NOON + SECOND)

    assert ended == kept(session, learner, timed)
    assert [slot.judgement.points for slot in ended.slots if slot.judgement] == [1, 0]
    assert [is_blank(slot.judgement) for slot in ended.slots if slot.judgement] == [False, True]
    assert ended.finished == NOON + SECOND
    assert not ended.timed_out


def test_ending_twice_is_ending_once(session: Session, learner: Learner, timed: Sitting) -> None:
    first = finish(session, learner=learner, sitting_id=timed.id, now=NOON)

    assert finish(session, learner=learner, sitting_id=timed.id, now=OVER + LIMIT) == first


def test_nobody_ends_the_sitting_of_somebody_else(session: Session, learner: Learner, timed: Sitting) -> None:
    assert finish(session, learner=a_learner(session, "OTHER"), sitting_id=timed.id, now=NOON) is None
    assert not kept(session, learner, timed).is_finished


@pytest.mark.parametrize(
    ("now", "counts"), [(OVER - SECOND, True), (OVER, False), (OVER + SECOND, False)], ids=["before", "at", "after"]
)
def test_the_deadline_is_to_the_moment(
    session: Session, learner: Learner, timed: Sitting, now: datetime, counts: bool
) -> None:
    outcome = save(session, learner, timed, now)

    assert isinstance(outcome, Saved if counts else Late)
    assert kept(session, learner, timed).is_finished is not counts


def test_a_form_that_comes_late_ends_the_exam_as_of_its_deadline(
    session: Session, learner: Learner, timed: Sitting
) -> None:
    save(session, learner, timed, NOON)

    outcome = save(session, learner, timed, OVER + LIMIT, key="page-0002")

    ended = kept(session, learner, timed)
    assert outcome == Late(ended, ended.slots[0])
    assert ended.finished == OVER
    assert ended.timed_out
    assert [slot.judgement.points for slot in ended.slots if slot.judgement] == [1, 0]


def test_whoever_looks_ends_what_nobody_came_back_to(session: Session, learner: Learner, timed: Sitting) -> None:
    """Saved answers count though their learner never returns, and they count once."""
    other = a_learner(session, "OTHER")
    an_exam(session, other, "xyz")
    save(session, learner, timed, NOON)

    assert close_overdue(session, now=OVER - SECOND) == 0
    assert close_overdue(session, now=OVER + LIMIT) == 2
    assert close_overdue(session, now=OVER + LIMIT) == 0

    ended = kept(session, learner, timed)
    assert ended.finished == OVER
    assert sum(step.kind is StepKind.SUBMIT for step in ended.slots[0].steps) == 1


def test_only_the_own_sittings_are_ended_where_a_learner_looks(
    session: Session, learner: Learner, timed: Sitting
) -> None:
    assert close_overdue(session, now=OVER, learner=a_learner(session, "OTHER")) == 0
    assert not kept(session, learner, timed).is_finished


def test_eight_who_look_at_once_judge_once(engine: Engine, session: Session, learner: Learner, timed: Sitting) -> None:
    save(session, learner, timed, NOON)

    all_at_once(engine, [lambda own: close_overdue(own, now=OVER)] * 8)

    assert [len(slot.steps) for slot in kept(session, learner, timed).slots] == [2, 1]


def test_a_new_attempt_is_possible_after_time_was_over(session: Session, learner: Learner) -> None:
    first = begun(session, learner, a_quiz("clock"), mode=Mode.TEST)
    finish(session, learner=learner, sitting_id=first.id, now=NOON)

    again = begun(session, learner, a_quiz("clock"), mode=Mode.TEST)

    assert again.number == 2


def test_practice_and_test_of_one_quiz_go_on_side_by_side(session: Session, learner: Learner) -> None:
    practice, test = begun(session, learner), begun(session, learner, mode=Mode.TEST)

    assert practice.id != test.id
    assert (begun(session, learner), begun(session, learner, mode=Mode.TEST)) == (practice, test)
    assert a_form(test.slots[0])
