"""Regrading: what is written and what is not, what stands in the way, and that a second run finds nothing to do."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from courseware.actions.comparing import affected_questions, compared_questions
from courseware.actions.regrading import Wanted, carry_out, dry_run
from courseware.library import Present
from courseware.quiz.regrade import Obstacle, Policy, Verdict
from courseware.store import Session, Sitting, regrade_runs
from tests.actions.regrade_make import (
    LATER,
    REASON,
    a_library,
    a_quiz,
    answered,
    kept,
    present,
    question,
    regrade,
)

CLOCK, BELL = question("clock"), question("bell")
CHANGED = question("clock", right="warning")


def points(sitting: Sitting) -> list[Fraction | None]:
    return [slot.judgement.points if slot.judgement else None for slot in sitting.slots]


def test_without_a_change_nothing_is_affected_and_a_run_finds_nothing(session: Session) -> None:
    answered(session, a_quiz(CLOCK, BELL), ["game_loss", "warning"])
    now = present(CLOCK, BELL)

    assert affected_questions(session, now) == ()
    for policy in (Policy.REPLACE, Policy.RAISE_ONLY):
        assert regrade(session, now, policy) is None
        assert regrade(session, now, policy, "clock", every=True) is None


@pytest.mark.parametrize(
    ("policy", "expected", "counts"),
    [
        (Policy.REPLACE, [[0, 1], [1, 0]], {"lowered": 1, "raised": 1}),
        (Policy.RAISE_ONLY, [[1, 1], [1, 0]], {"kept": 1, "raised": 1}),
        (Policy.VOID, [[None, 1], [None, 0]], {"void": 2}),
    ],
)
def test_each_policy_does_what_it_says(
    session: Session, policy: Policy, expected: list[list[int | None]], counts: dict[str, int]
) -> None:
    old = a_quiz(CLOCK, BELL)
    learners = [
        answered(session, old, answers, code)[0]
        for code, answers in (("ONE", ["game_loss", "game_loss"]), ("TWO", ["warning", "warning"]))
    ]

    run = regrade(session, present(CHANGED, BELL), policy)

    assert run
    assert run.counts == counts
    assert [points(kept(session, each)) for each in learners] == expected


@pytest.mark.parametrize("policy", Policy)
def test_the_same_run_again_changes_nothing(session: Session, policy: Policy) -> None:
    learner, _ = answered(session, a_quiz(CLOCK, BELL), ["game_loss", "game_loss"])
    now = present(CHANGED, BELL)

    first = regrade(session, now, policy)
    after = kept(session, learner)

    assert first is not None
    assert regrade(session, now, policy) is None
    assert regrade(session, now, policy, "clock") is None
    assert kept(session, learner) == after
    assert len(regrade_runs(session)) == 1
    assert affected_questions(session, now) == ()


def test_the_step_stays_and_the_old_result_stands_beside_the_new(session: Session) -> None:
    learner, before = answered(session, a_quiz(CLOCK), ["game_loss"])

    run = regrade(session, present(CHANGED), Policy.REPLACE)

    (slot,) = kept(session, learner).slots
    assert slot.steps == before.slots[0].steps
    (one,) = slot.regrades
    assert one.before == before.slots[0].judgement
    assert one.judgement == slot.judgement
    assert (one.run, one.verdict, one.run.reason) == (run, Verdict.LOWERED, REASON)
    assert slot.judged_by.key("choice").values == ("warning",)
    assert slot.instance.key("choice").values == ("game_loss",)


def test_going_back_to_the_former_key_gives_the_former_points(session: Session) -> None:
    learner, before = answered(session, a_quiz(CLOCK), ["game_loss"])

    regrade(session, present(CHANGED), Policy.REPLACE)
    regrade(session, present(CLOCK), Policy.REPLACE)

    (slot,) = kept(session, learner).slots
    assert slot.judgement == before.slots[0].judgement
    assert [each.verdict for each in slot.regrades] == [Verdict.LOWERED, Verdict.RAISED]


def test_what_was_let_stand_can_still_be_replaced(session: Session) -> None:
    learner, _ = answered(session, a_quiz(CLOCK), ["game_loss"])
    now = present(CHANGED)
    regrade(session, now, Policy.RAISE_ONLY)

    done = regrade(session, now, Policy.REPLACE, "clock")

    assert done
    assert done.counts == {"lowered": 1}
    assert points(kept(session, learner)) == [0]


def test_what_is_void_comes_back_only_when_it_is_asked_for_by_name(session: Session) -> None:
    learner, _ = answered(session, a_quiz(CLOCK), ["warning"])
    now = present(CHANGED)
    regrade(session, now, Policy.VOID)

    assert regrade(session, now, Policy.REPLACE) is None
    assert regrade(session, now, Policy.REPLACE, "clock") is None
    assert regrade(session, now, Policy.RAISE_ONLY, "clock", every=True) is None
    assert kept(session, learner).slots[0].is_void
    assert regrade(session, now, Policy.REPLACE, "clock", every=True)
    assert points(kept(session, learner)) == [1]


GONE = question("clock", right="warning", options=("warning", "caution", "nothing"))
NEVER = question("clock", right="nothing", options=("game_loss", "warning", "nothing"))
SEVERAL = CLOCK.replace("kind: choice", "kind: choice\n    credit: net")


@pytest.mark.parametrize(
    ("now", "reason"),
    [
        ((GONE,), Obstacle.OPTION_GONE),
        ((NEVER,), Obstacle.NOT_OFFERED),
        ((SEVERAL,), Obstacle.OTHER_FORM),
        ((BELL,), Obstacle.QUESTION_GONE),
    ],
)
def test_an_answer_that_says_nothing_about_the_present_question_is_refused_with_the_reason(
    session: Session, now: Sequence[str], reason: Obstacle
) -> None:
    learner, before = answered(session, a_quiz(CLOCK), ["game_loss"])

    run = dry_run(session, present=present(*now), wanted=Wanted(Policy.REPLACE, (("enforcement-05", "clock"),)))

    assert dict(run.counts) == {reason: 1}
    assert (run.refused, run.changes) == (1, 0)
    assert carry_out(session, run=run, reason=REASON, by=None, now=LATER) is None
    assert kept(session, learner) == before
    run.close()


def test_what_cannot_be_judged_anew_can_be_made_void(session: Session) -> None:
    learner, _ = answered(session, a_quiz(CLOCK, BELL), ["game_loss"])

    regrade(session, present(BELL), Policy.VOID, "clock")

    assert kept(session, learner).slots[0].is_void
    assert not kept(session, learner).slots[1].is_void


def test_a_question_that_is_kept_back_is_compared_but_not_judged_by(session: Session) -> None:
    answered(session, a_quiz(CLOCK, BELL), ["game_loss"])
    now = Present(a_library(a_quiz(BELL), whole=a_quiz(CHANGED, BELL), kept_back={"clock": "q-1"}))

    (found,) = affected_questions(session, now)
    run = dry_run(session, present=now, wanted=Wanted(Policy.REPLACE))

    assert found.is_withheld
    assert dict(run.counts) == {Obstacle.WITHHELD: 1}
    run.close()


def test_what_is_affected_is_told_with_its_keys_and_counted(session: Session) -> None:
    old = a_quiz(CLOCK, BELL)
    for code in ("ONE", "TWO", "THREE"):
        answered(session, old, ["game_loss", "game_loss"], code)

    (found,) = affected_questions(session, present(CHANGED, BELL))
    everything = compared_questions(session, present(CHANGED, BELL))

    assert (found.name, found.affected_answers, found.learners) == (("enforcement-05", "clock"), 3, 3)
    ((difference,),) = [each.differences for each in found.affected]
    assert (difference.old.en, difference.new.en) == ("Game Loss", "Warning")
    assert [(each.name[1], each.answers, len(each.affected)) for each in everything] == [
        ("bell", 3, 0),
        ("clock", 3, 1),
    ]


def test_other_points_are_a_change_as_well(session: Session) -> None:
    learner, _ = answered(session, a_quiz(CLOCK), ["game_loss"])
    now = present(question("clock", points="3"))

    (found,) = affected_questions(session, now)
    regrade(session, now, Policy.REPLACE)

    assert [each.label for each in found.affected[0].differences] == [None]
    (slot,) = kept(session, learner).slots
    assert (slot.judgement.points, slot.maximum) == (3, 3)  # type: ignore[union-attr]


def test_an_open_question_of_a_former_key_can_be_made_void_and_is_skipped(session: Session) -> None:
    learner, sitting = answered(session, a_quiz(CLOCK, BELL), [])
    assert sitting.next_open == 1

    regrade(session, present(CHANGED, BELL), Policy.VOID, "clock")

    found = kept(session, learner)
    assert (found.slots[0].is_void, found.next_open) == (True, 2)


def test_a_sitting_in_which_only_a_void_question_was_open_is_finished(session: Session) -> None:
    learner, sitting = answered(session, a_quiz(BELL, CLOCK), ["game_loss"])
    assert (sitting.slots[1].question, sitting.is_finished) == ("clock", False)

    regrade(session, present(CHANGED, BELL), Policy.VOID, "clock")

    assert kept(session, learner).finished == LATER


def test_a_slot_in_which_something_happened_meanwhile_is_left_to_the_next_run(session: Session) -> None:
    learner, _ = answered(session, a_quiz(CLOCK), ["game_loss"])
    now = present(CHANGED)
    slow = dry_run(session, present=now, wanted=Wanted(Policy.REPLACE))
    regrade(session, now, Policy.VOID)

    done = carry_out(session, run=slow, reason=REASON, by=None, now=LATER)
    slow.close()

    assert done is None
    assert kept(session, learner).slots[0].is_void


def test_a_run_is_one_write(session: Session) -> None:
    """What cannot be written as a whole is not written at all."""
    learner, before = answered(session, a_quiz(CLOCK), ["game_loss"])
    run = dry_run(session, present=present(CHANGED), wanted=Wanted(Policy.REPLACE))
    run.instances.clear()  # the row would refer to an instance that is not there

    with pytest.raises(Exception, match="FOREIGN KEY"):
        carry_out(session, run=run, reason=REASON, by=None, now=LATER)
    run.close()

    assert regrade_runs(session) == ()
    assert kept(session, learner) == before
