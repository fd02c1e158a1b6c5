"""A sitting comes back whole, to its learner alone; steps are only ever added."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session

from courseware.store import (
    Learner,
    Sitting,
    add_sitting,
    add_step,
    find_sitting,
    finish_sitting,
    last_number,
    open_sitting,
    sittings_of,
    writing,
)
from tests.store.make import NOON, a_learner, a_sitting, a_step, question


def kept(session: Session, learner: Learner, sitting: Sitting) -> Sitting:
    with writing(session):
        add_sitting(session, learner, sitting)
    return sitting


def test_a_sitting_comes_back_as_it_was_kept(session: Session) -> None:
    learner = a_learner(session)
    sitting = kept(session, learner, a_sitting(question("a"), question("b"), question("a", "v2"), seed=2**63 - 1))

    assert find_sitting(session, learner, sitting.id) == sitting


def test_a_step_comes_back_with_exact_points(session: Session) -> None:
    learner = a_learner(session)
    sitting = kept(session, learner, a_sitting(question(points=Fraction(1, 3))))
    step = a_step(sitting.slots[0])

    with writing(session):
        add_step(session, sitting, sitting.slots[0], step)
    found = find_sitting(session, learner, sitting.id)

    assert found == replace(sitting, slots=(replace(sitting.slots[0], steps=(step,)),))
    assert found.slots[0].judgement
    assert found.slots[0].judgement.points == Fraction(1, 3)


def test_any_typed_text_is_kept_as_typed(session: Session) -> None:
    learner = a_learner(session)
    sitting = kept(session, learner, a_sitting())
    typed = {"penalty": ["\x00 \ud800 ３分 '; DROP TABLE step; --", ""]}

    with writing(session):
        add_step(session, sitting, sitting.slots[0], replace(a_step(sitting.slots[0]), raw=typed))
    found = find_sitting(session, learner, sitting.id)

    assert found
    assert found.slots[0].steps[0].raw == typed


def test_nobody_finds_the_sitting_of_somebody_else(session: Session) -> None:
    learner, other = a_learner(session), a_learner(session, "SOME-BODY-E15E-0000")
    sitting = kept(session, learner, a_sitting())

    assert find_sitting(session, other, sitting.id) is None
    assert find_sitting(session, learner, "no such") is None
    assert sittings_of(session, other) == ()


def test_only_a_sitting_that_is_not_finished_is_open(session: Session) -> None:
    learner = a_learner(session)
    sitting = kept(session, learner, a_sitting())
    assert open_sitting(session, learner, sitting.quiz) == sitting
    assert open_sitting(session, learner, "another-quiz") is None

    with writing(session):
        finish_sitting(session, sitting, NOON)

    assert open_sitting(session, learner, sitting.quiz) is None


def test_two_sittings_of_a_quiz_cannot_have_one_number(session: Session) -> None:
    learner = a_learner(session)
    kept(session, learner, a_sitting(name="one"))

    with pytest.raises(IntegrityError):
        kept(session, learner, a_sitting(name="two"))


@pytest.mark.parametrize(("key", "seq"), [("form-0001", 1), ("form-0002", 0)], ids=["same key", "same number"])
def test_a_step_cannot_be_kept_twice(session: Session, key: str, seq: int) -> None:
    learner = a_learner(session)
    sitting = kept(session, learner, a_sitting())
    slot = sitting.slots[0]
    with writing(session):
        add_step(session, sitting, slot, a_step(slot))

    with pytest.raises(IntegrityError), writing(session):
        add_step(session, sitting, slot, a_step(slot, key, seq))


def test_one_form_key_may_be_used_in_two_slots(session: Session) -> None:
    learner = a_learner(session)
    sitting = kept(session, learner, a_sitting(question("a"), question("b")))

    with writing(session):
        for slot in sitting.slots:
            add_step(session, sitting, slot, a_step(slot, "form-0001"))

    found = find_sitting(session, learner, sitting.id)
    assert found
    assert found.next_open is None


def test_steps_keep_their_order_when_the_clock_runs_backwards(session: Session) -> None:
    learner = a_learner(session)
    sitting = kept(session, learner, a_sitting())
    slot = sitting.slots[0]

    with writing(session):
        for seq in range(3):
            add_step(session, sitting, slot, a_step(slot, f"form-000{seq}", seq, NOON - timedelta(days=seq)))

    found = find_sitting(session, learner, sitting.id)
    assert found
    assert [step.seq for step in found.slots[0].steps] == [0, 1, 2]


def test_sittings_are_listed_in_the_order_of_their_start(session: Session) -> None:
    learner = a_learner(session)
    for number in (3, 1, 2):
        begun = replace(a_sitting(name=f"s{number}", number=number), started=NOON + timedelta(minutes=number))
        kept(session, learner, begun)
    kept(session, learner, replace(a_sitting(name="other"), quiz="another-quiz"))

    assert [each.id for each in sittings_of(session, learner)] == ["other", "s1", "s2", "s3"]
    assert [each.number for each in sittings_of(session, learner, "enforcement-05")] == [1, 2, 3]


def test_the_last_number_is_the_highest_of_one_quiz_and_learner(session: Session) -> None:
    learner = a_learner(session)
    assert last_number(session, learner, "enforcement-05") == 0

    kept(session, learner, a_sitting(name="s2", number=2))
    kept(session, learner, a_sitting(name="s1", number=1))
    kept(session, learner, replace(a_sitting(name="other", number=9), quiz="another-quiz"))
    kept(session, a_learner(session, "OTHER"), a_sitting(name="theirs", number=5))

    assert last_number(session, learner, "enforcement-05") == 2
