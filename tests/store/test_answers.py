"""Answers in few words follow what is judged, are read without staff, and go or stay with their learner."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from courseware.quiz.analysis import StoredAnswer, read_parts
from courseware.store import (
    Learner,
    Role,
    Session,
    StepKind,
    add_account,
    add_learner_of_account,
    add_sitting,
    add_step,
    anonymise_learner,
    answered_quizzes,
    answers_to,
    asked_in,
    connect,
    delete_learners,
    find_account,
    judge_answers_anew,
    learner_of_account,
    merge_learners,
    migrate,
    open_session,
    set_roles,
    writing,
)
from tests.store.make import CODE, NOON, a_learner, a_sitting, a_step, judgement, question, url

QUIZ = "enforcement-05"
BEFORE = "0009"  # the last migration without the table


def answered(session: Session, learner: Learner, name: str = "abc", number: int = 1, **changes: object) -> None:
    """A sitting of one question, rightly answered."""
    sitting = a_sitting(name=name, number=number)
    with writing(session):
        add_sitting(session, learner, sitting)
        add_step(session, sitting, sitting.slots[0], replace(a_step(sitting.slots[0]), **changes))  # type: ignore[arg-type]


def known(session: Session) -> StoredAnswer:
    (found,) = answers_to(session, QUIZ)
    return found


def test_a_judged_step_is_an_answer(session: Session) -> None:
    answered(session, a_learner(session), language="en", seconds=42)

    found = known(session)

    assert (found.question, found.version, found.variant, found.language, found.seconds) == (
        "clock",
        "1",
        "v1",
        "en",
        42,
    )
    assert [(part.given, part.expected, part.right) for part in read_parts(found.parts)] == [
        ("game_loss", "game_loss", True)
    ]


def test_what_is_only_saved_is_no_answer_and_its_time_counts_when_it_is_judged(session: Session) -> None:
    learner, sitting = a_learner(session), a_sitting()
    slot = sitting.slots[0]
    saved = replace(a_step(slot), kind=StepKind.SAVE, judgement=None, language="ja", seconds=30)
    with writing(session):
        add_sitting(session, learner, sitting)
        add_step(session, sitting, slot, saved)
    before = answers_to(session, QUIZ)

    with writing(session):
        add_step(session, sitting, replace(slot, steps=(saved,)), replace(a_step(slot), seq=1, key="closed"))

    assert before == []
    assert (known(session).language, known(session).seconds) == ("ja", 30)


def test_of_a_slot_only_the_last_judgement_counts(session: Session) -> None:
    learner, sitting = a_learner(session), a_sitting()
    slot = sitting.slots[0]
    first = a_step(slot)
    with writing(session):
        add_sitting(session, learner, sitting)
        add_step(session, sitting, slot, first)
        again = replace(first, seq=1, key="form-0002", judgement=judgement(slot.instance, "poor"))
        add_step(session, sitting, replace(slot, steps=(first,)), again)

    assert [part.given for part in read_parts(known(session).parts)] == ["warning"]


def test_another_judgement_in_force_is_taken_over_and_a_void_one_left_out(session: Session) -> None:
    answered(session, a_learner(session), seconds=9)
    slot, instance = known(session).slot, question(points=2)  # type: ignore[arg-type]
    other = replace(instance, keys=(replace(instance.keys[0], values=("warning",)),))

    with writing(session):
        judge_answers_anew(session, [(slot, other, judgement(other, "good"))])
    (part,) = read_parts(known(session).parts)
    with writing(session):
        judge_answers_anew(session, [(slot, other, None)])

    assert (part.given, part.expected, part.right, part.maximum) == ("game_loss", "warning", False, 2)
    assert (answers_to(session, QUIZ), answered_quizzes(session)) == ([], ())


def test_answers_of_staff_are_left_out(session: Session) -> None:
    with writing(session):
        add_account(session, "taro@example.org", NOON)
        account = find_account(session, "taro@example.org")
        assert account
        add_learner_of_account(session, account.id, NOON)
        learner = learner_of_account(session, account.id)
        assert learner
    answered(session, learner)
    as_learner = len(answers_to(session, QUIZ))

    with writing(session):
        set_roles(session, account, {Role.REVIEWER}, None, NOON)

    assert (as_learner, answers_to(session, QUIZ), answered_quizzes(session)) == (1, [], ())


def test_an_answer_goes_with_its_learner(session: Session) -> None:
    learner = a_learner(session)
    answered(session, learner)

    with writing(session):
        delete_learners(session, [learner])

    assert answers_to(session, QUIZ) == []


def test_an_answer_stays_without_a_name_and_what_was_chosen_stays_with_it(session: Session) -> None:
    learner = a_learner(session)
    answered(session, learner)
    before = known(session)

    with writing(session):
        anonymise_learner(session, learner)

    assert known(session) == before


def test_answers_of_a_guest_move_to_the_account(session: Session) -> None:
    guest, other = a_learner(session), a_learner(session, CODE.replace("0", "Z"))
    answered(session, guest)

    with writing(session):
        merge_learners(session, guest, other)

    assert known(session).learner == other.id


def test_the_question_is_found_as_it_was_asked(session: Session) -> None:
    answered(session, a_learner(session))

    (found,) = asked_in(session, [known(session).slot]).values()

    assert found == (question(), judgement(question()))


def test_answers_from_before_the_table_are_noted_by_the_migration(tmp_path: Path) -> None:
    migrate(url(tmp_path))
    with open_session(engine := connect(url(tmp_path))) as session:
        learner = a_learner(session)
        answered(session, learner)
        answered(
            session,
            learner,
            "def",
            2,
            at=NOON + timedelta(days=1),
            judgement=judgement(question(), "poor"),
            raw={"confidence": ["sure"]},
        )
        kept = answers_to(session, QUIZ)
    engine.dispose()

    migrate(url(tmp_path), BEFORE)
    migrate(url(tmp_path))

    with open_session(engine := connect(url(tmp_path))) as session:
        assert answers_to(session, QUIZ) == kept
    engine.dispose()
    with sqlite3.connect(tmp_path / "people.db") as database:
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    database.close()


@pytest.mark.parametrize(("later", "seconds"), [(-5, 0), (0, 0), (42, 42), (1800, 1800), (1801, 1800)])
def test_time_runs_from_what_was_done_last_in_the_sitting_and_half_an_hour_at_most(later: int, seconds: int) -> None:
    sitting = a_sitting(question("one"), question("two"))
    begun = a_step(sitting.slots[0], at=NOON + timedelta(minutes=5))
    sitting = replace(sitting, slots=(replace(sitting.slots[0], steps=(begun,)), sitting.slots[1]))

    assert sitting.seconds_at(begun.at + timedelta(seconds=later)) == seconds
