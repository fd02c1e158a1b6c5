"""What became of answers afterwards, as it is kept: beside the step, with the learner, and for instances of before."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from courseware.quiz import Instance, Key, judge, take
from courseware.quiz.analysis import read_parts
from courseware.quiz.canonical import canonical
from courseware.quiz.measure import measure
from courseware.quiz.regrade import Policy, Verdict
from courseware.store import (
    Kept,
    Learner,
    RegradeRun,
    Session,
    Withdrawal,
    add_regrades,
    add_run,
    add_sitting,
    add_step,
    add_withdrawal,
    answers_to,
    delete_learners,
    finish_sitting,
    judged_slots,
    keep_instances,
    keep_seen,
    measured_slots,
    merge_learners,
    migrate,
    sittings_of,
    unseen_runs,
    withdrawals,
    writing,
)
from courseware.text import Text
from tests.store.make import NOON, a_learner, a_sitting, a_step, question, url

REASON = Text("規程の改定", "A new edition")
RUN = RegradeRun(Policy.REPLACE, (), False, REASON, "taro@example.org", NOON, {"lowered": 1}, by_id=1)
NAME = ("enforcement-05", "clock")


def now_wrong() -> Instance:
    """The same question under another key."""
    return replace(question(), keys=(Key("penalty", ("warning",), Text.same("Warning")),))


def kept(slot_id: int, seq: int = 0, step: int | None = 0, verdict: Verdict = Verdict.LOWERED) -> Kept:
    answer = take(now_wrong(), {"penalty": ["good"]})
    assert not isinstance(answer, tuple)
    text = None if verdict is Verdict.VOID else canonical(judge(now_wrong(), answer))
    return Kept(slot_id, seq, step, verdict, text, now_wrong().digest, now_wrong().digest)


@pytest.fixture
def learner(session: Session) -> Learner:
    """A learner with one right answer."""
    learner = a_learner(session)
    with writing(session):
        sitting = a_sitting()
        add_sitting(session, learner, sitting)
        add_step(session, sitting, sitting.slots[0], a_step(sitting.slots[0]))
    return learner


def regraded(session: Session, *rows: Kept) -> int:
    with writing(session):
        keep_instances(session, [now_wrong()])
        run = add_run(session, RUN)
        add_regrades(session, run, rows)
    return run


def test_a_slot_is_counted_by_the_judgement_in_force(session: Session, learner: Learner) -> None:
    (before,) = measured_slots(session)
    (slot,) = judged_slots(session, [NAME])

    regraded(session, kept(slot.id))
    (after,) = measured_slots(session)
    (again,) = judged_slots(session, [NAME])

    assert (before.measure, after.measure) == (measure(question()), measure(now_wrong()))
    assert (before.answers, before.learners, after.answers) == (1, 1, 1)
    assert (slot.seq, again.seq, again.verdict) == (0, 1, Verdict.LOWERED)
    assert again.first == slot.first
    assert json.loads(again.judgement or "")["parts"][0]["points"] == "0"
    (sitting,) = sittings_of(session, learner)
    assert sitting.slots[0].judgement != sitting.slots[0].first_judgement


@pytest.mark.usefixtures("learner")
def test_statistics_count_the_judgement_in_force_and_nothing_that_is_void(session: Session) -> None:
    (slot,) = judged_slots(session, [NAME])

    regraded(session, kept(slot.id))
    (answer,) = answers_to(session, "enforcement-05")
    regraded(session, kept(slot.id, seq=1, verdict=Verdict.VOID))

    assert [(part.given, part.expected, part.points) for part in read_parts(answer.parts)] == [
        ("game_loss", "warning", 0)
    ]
    assert answers_to(session, "enforcement-05") == []


def test_an_answer_that_came_after_a_regrade_counts_as_it_was_judged(session: Session, learner: Learner) -> None:
    """Where the last answer counts, what was made of an earlier one holds no more, except that the question is void."""
    (slot,) = judged_slots(session, [NAME])
    regraded(session, kept(slot.id))
    (sitting,) = sittings_of(session, learner)
    with writing(session):
        add_step(session, sitting, sitting.slots[0], a_step(sitting.slots[0], key="form-0002", seq=1))

    (sitting,) = sittings_of(session, learner)
    (again,) = judged_slots(session, [NAME])
    assert sitting.slots[0].regrades == ()
    assert sitting.slots[0].judgement == sitting.slots[0].first_judgement
    assert (again.verdict, again.judgement, again.measure) == (None, again.first, measure(question()))

    regraded(session, kept(slot.id, seq=1, step=0, verdict=Verdict.VOID))
    (sitting,) = sittings_of(session, learner)
    assert sitting.slots[0].is_void


@pytest.mark.usefixtures("learner")
def test_two_results_of_one_number_are_refused(session: Session) -> None:
    (slot,) = judged_slots(session, [NAME])
    regraded(session, kept(slot.id))

    with pytest.raises(Exception, match="UNIQUE"):
        regraded(session, kept(slot.id))


def test_what_a_learner_has_read_is_told_no_more_and_goes_along(session: Session, learner: Learner) -> None:
    (slot,) = judged_slots(session, [NAME])
    run = regraded(session, kept(slot.id))
    (first,) = unseen_runs(session, learner, sittings_of(session, learner))
    target = a_learner(session, "TARGET")

    with writing(session):
        keep_seen(session, learner, [run], NOON)
        keep_seen(session, learner, [run], NOON)
        keep_seen(session, target, [run], NOON)
        merge_learners(session, learner, target)

    assert first == replace(RUN, id=run)
    assert unseen_runs(session, target, sittings_of(session, target)) == ()
    assert len(sittings_of(session, target)[0].slots[0].regrades) == 1


def test_who_leaves_takes_it_along(session: Session, learner: Learner) -> None:
    (slot,) = judged_slots(session, [NAME])
    run = regraded(session, kept(slot.id))
    with writing(session):
        keep_seen(session, learner, [run], NOON)

    with writing(session):
        delete_learners(session, [learner])

    assert list(judged_slots(session, [NAME])) == []


def test_instances_of_before_are_measured_when_the_tables_are_made(tmp_path: Path) -> None:
    migrate(url(tmp_path), "0005")
    instances = [question(variant=f"v{n}") for n in range(3)] + [now_wrong()]
    with sqlite3.connect(tmp_path / "people.db") as database:
        rows = [(each.digest, canonical(each)) for each in instances]
        database.executemany("INSERT INTO instance (digest, content) VALUES (?, ?)", rows)
    database.close()

    migrate(url(tmp_path))

    with sqlite3.connect(tmp_path / "people.db") as database:
        found = database.execute(
            "SELECT digest, quiz, question, version, variant, measure FROM instance_measure"
        ).fetchall()
    database.close()
    assert set(found) == {
        (each.digest, each.quiz, each.question, each.version, each.variant, measure(each)) for each in instances
    }


def test_a_finished_sitting_keeps_what_was_withdrawn_at_its_end(session: Session) -> None:
    learner = a_learner(session)
    sitting = a_sitting(question("clock"), question("bell"))
    event = Withdrawal(*NAME, True, REASON, "taro@example.org", NOON, 1)
    with writing(session):
        add_sitting(session, learner, sitting)
        add_withdrawal(session, event)
        finish_sitting(session, sitting, NOON + timedelta(minutes=1))
        add_withdrawal(session, replace(event, is_withdrawn=False, at=NOON + timedelta(minutes=2)))
        add_withdrawal(session, replace(event, question="bell", at=NOON + timedelta(minutes=3)))

    (found,) = sittings_of(session, learner)

    assert [slot.is_withdrawn for slot in found.slots] == [True, False]
    assert withdrawals(session).questions == {("enforcement-05", "bell")}
