"""Starting a quiz: one open sitting, questions frozen at once, variants not met before."""

from __future__ import annotations

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from courseware.actions.answering import submit_answer
from courseware.quiz import question_seed
from courseware.store import Engine, Learner, Session, Sitting, find_sitting, sittings_of
from tests.actions.make import Shelf, a_form, a_quiz, all_at_once, begun
from tests.store.make import NOON, a_learner


def finished(session: Session, learner: Learner, sitting: Sitting) -> None:
    for slot in sitting.slots:
        submit_answer(session, learner=learner, sitting_id=sitting.id, n=slot.n, form=a_form(slot), now=NOON)


def test_a_new_sitting_freezes_every_question_in_order(session: Session, learner: Learner) -> None:
    sitting = begun(session, learner, a_quiz("clock", "deck", "pace"))

    assert [(slot.n, slot.question) for slot in sitting.slots] == [(1, "clock"), (2, "deck"), (3, "pace")]
    assert all(slot.instance.assumptions == Shelf().assumptions for slot in sitting.slots)
    assert find_sitting(session, learner, sitting.id) == sitting


def test_an_open_sitting_is_resumed_as_it_was_frozen(session: Session, learner: Learner) -> None:
    first = begun(session, learner, a_quiz("clock", "deck"), seed=1)

    assert begun(session, learner, a_quiz("deck"), seed=2, now=NOON + timedelta(days=9)) == first


def test_a_finished_quiz_is_started_anew_with_the_next_number(session: Session, learner: Learner) -> None:
    for number in (1, 2, 3):
        sitting = begun(session, learner, seed=number)
        finished(session, learner, sitting)

        assert sitting.number == number


def test_each_learner_counts_alone(session: Session, learner: Learner) -> None:
    begun(session, learner)

    assert begun(session, a_learner(session, "OTHER")).number == 1


def test_variants_not_met_before_come_first(session: Session, learner: Learner) -> None:
    met = []
    for turn in range(6):
        sitting = begun(session, learner, a_quiz("clock", "deck", variants=3), seed=turn)
        met.append([slot.instance.variant for slot in sitting.slots])
        finished(session, learner, sitting)

    for column in zip(*met, strict=True):
        assert sorted(column[:3]) == sorted(column[3:]) == ["v0", "v1", "v2"]


def test_eight_tabs_that_start_at_once_share_one_sitting(engine: Engine, session: Session, learner: Learner) -> None:
    starts = [lambda own, seed=seed: begun(own, learner, seed=seed) for seed in range(8)]

    sittings = all_at_once(engine, starts)

    assert len(sittings) == 8
    assert {sitting.id for sitting in sittings} == {sitting.id for sitting in sittings_of(session, learner)}
    assert len(sittings_of(session, learner)) == 1


def test_numbers_do_not_hang_on_the_clock(session: Session, learner: Learner) -> None:
    for turn in range(3):
        finished(session, learner, begun(session, learner, now=NOON - timedelta(days=turn)))

    assert {sitting.number for sitting in sittings_of(session, learner)} == {1, 2, 3}


@given(st.integers(0, 2**63 - 1))
def test_questions_of_one_sitting_have_seeds_of_their_own(seed: int) -> None:
    assert question_seed(seed, "clock") != question_seed(seed, "deck")
    assert question_seed(seed, "clock") == question_seed(seed, "clock")
