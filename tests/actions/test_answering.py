"""One submitted form is one step, judged once; anything else changes nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

from courseware.actions.answering import Accepted, Refused, Stale, submit_answer
from courseware.store import Engine, Learner, Session, Sitting, Slot, find_sitting
from tests.actions.make import a_form, a_quiz, all_at_once, begun
from tests.store.make import NOON, a_learner


@dataclass
class Seat:
    """A learner in front of a sitting."""

    session: Session
    learner: Learner
    sitting: Sitting

    def slot(self, n: int = 1) -> Slot:
        return self.kept().slots[n - 1]

    def kept(self) -> Sitting:
        """The sitting as everybody sees it now, not as this session saw it before."""
        self.session.rollback()
        found = find_sitting(self.session, self.learner, self.sitting.id)
        assert found
        return found

    def send(self, form: dict[str, list[str]], n: int = 1) -> object:
        return submit_answer(self.session, learner=self.learner, sitting_id=self.sitting.id, n=n, form=form, now=NOON)


@pytest.fixture
def seat(session: Session, learner: Learner) -> Seat:
    return Seat(session, learner, begun(session, learner, a_quiz("clock", "deck")))


@pytest.mark.parametrize(("value", "points"), [("game_loss", 1), ("warning", 0)])
def test_an_answer_is_judged_and_kept(seat: Seat, value: str, points: int) -> None:
    outcome = seat.send(a_form(seat.slot(), value))

    assert isinstance(outcome, Accepted)
    assert outcome == Accepted(seat.kept(), seat.slot())
    assert outcome.slot.judgement
    assert outcome.slot.judgement.points == points


def test_what_is_kept_is_what_was_typed_and_no_token(seat: Seat) -> None:
    form = a_form(seat.slot())

    seat.send({**form, "stranger": ["x" * 1000]})

    assert seat.slot().steps[0].raw == {"choice": form["choice"]}


def test_the_same_form_sent_again_gets_the_same_and_adds_nothing(seat: Seat) -> None:
    form = a_form(seat.slot())

    first = seat.send(form)
    changed_in_between = a_form(seat.slot(), "warning")

    assert seat.send(form) == first
    assert seat.send(changed_in_between) == first
    assert len(seat.slot().steps) == 1


@pytest.mark.parametrize(
    "change",
    [{"key": ["form-0002"], "step": ["0"]}, {"key": ["form-0002"], "step": ["1"]}],
    ids=["another tab", "a guess"],
)
def test_an_answered_question_takes_no_second_answer(seat: Seat, change: dict[str, list[str]]) -> None:
    seat.send(a_form(seat.slot(), "warning"))

    outcome = seat.send({**a_form(seat.slot(), "game_loss"), **change})

    assert outcome == Stale(seat.kept(), seat.slot())
    assert len(seat.slot().steps) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"step": ["1"]},
        {"step": ["-1"]},
        {"step": ["０"]},
        {"step": []},
        {"step": ["0", "0"]},
        {"key": []},
        {"key": [""]},
        {"key": ["short"]},
        {"key": ["x" * 65]},
        {"key": ["form-0001", "form-0002"]},
        {"key": ["form-0001\n"]},
    ],
)
def test_a_form_without_its_right_number_and_key_is_stale(seat: Seat, change: dict[str, list[str]]) -> None:
    outcome = seat.send({**a_form(seat.slot()), **change})

    assert outcome == Stale(seat.kept(), seat.slot())
    assert seat.slot().steps == ()


def test_an_answer_that_cannot_be_read_costs_nothing(seat: Seat) -> None:
    form = a_form(seat.slot())

    outcome = seat.send({**form, "choice": []})

    assert isinstance(outcome, Refused)
    assert [fault.component for fault in outcome.faults] == ["choice"]
    assert seat.slot().steps == ()
    assert isinstance(seat.send(form), Accepted)


@pytest.mark.parametrize("n", [0, 3, -1])
def test_there_is_no_such_question(seat: Seat, n: int) -> None:
    assert seat.send(a_form(seat.slot()), n) is None


def test_nobody_answers_for_somebody_else(seat: Seat) -> None:
    form = a_form(seat.slot())
    other = replace(seat, learner=a_learner(seat.session, "OTHER"))

    assert other.send(form) is None
    assert seat.slot().steps == ()


def test_the_last_answer_finishes_the_sitting(seat: Seat) -> None:
    seat.send(a_form(seat.slot(2), key="form-0002"), 2)
    assert not seat.kept().is_finished

    outcome = seat.send(a_form(seat.slot(1)), 1)

    assert isinstance(outcome, Accepted)
    assert outcome.sitting.finished == seat.kept().finished == NOON


def test_a_clock_that_runs_backwards_is_harmless(seat: Seat) -> None:
    for n, slot in enumerate(seat.kept().slots, 1):
        earlier = NOON - timedelta(days=n)
        form = a_form(slot, key=f"form-000{n}")
        submit_answer(seat.session, learner=seat.learner, sitting_id=seat.sitting.id, n=n, form=form, now=earlier)

    assert seat.kept().is_finished
    assert begun(seat.session, seat.learner).number == 2


@pytest.mark.parametrize(
    ("keys", "accepted"),
    [(["form-0001"] * 8, 8), ([f"form-000{n}" for n in range(8)], 1)],
    ids=["clicks on one form", "forms of eight tabs"],
)
def test_eight_submissions_at_once_are_one_step(engine: Engine, seat: Seat, keys: list[str], accepted: int) -> None:
    forms = [a_form(seat.slot(), key=key) for key in keys]
    sends = [lambda own, form=form: replace(seat, session=own).send(form) for form in forms]

    kinds = [type(outcome) for outcome in all_at_once(engine, sends)]

    assert (kinds.count(Accepted), kinds.count(Stale)) == (accepted, 8 - accepted)
    assert len(seat.slot().steps) == 1


def test_a_fault_before_the_end_leaves_no_half_done_answer(seat: Seat, engine: Engine) -> None:
    form = a_form(seat.slot(1))
    seat.send(a_form(seat.slot(2), key="form-0002"), 2)
    with engine.begin() as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER full_disk BEFORE UPDATE ON sitting BEGIN SELECT RAISE(ABORT, 'disk is full'); END"
        )

    with pytest.raises(Exception, match="disk is full"):
        seat.send(form)

    assert seat.slot(1).steps == ()
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP TRIGGER full_disk")
    assert isinstance(seat.send(form), Accepted)
