"""An exam begins when it may, with the time of our clock; otherwise it is said when it can."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from courseware.actions.examining import NotNow, Unavailable, start_exam
from courseware.actions.finishing import finish
from courseware.quiz import Exam, Mode
from courseware.store import Engine, Learner, Session, Sitting
from tests.actions.make import all_at_once
from tests.content import our_library
from tests.store.make import NOON

EXAM = replace(our_library().exams[0], attempts=3, hours_between=12)
HOUR, SECOND = timedelta(hours=1), timedelta(seconds=1)


def begun(session: Session, learner: Learner, exam: Exam = EXAM, now=NOON, seed: int = 1):  # type: ignore[no-untyped-def]
    return start_exam(session, learner=learner, exam=exam, library=our_library(), now=now, seed=seed)


def test_an_exam_has_its_questions_its_deadline_and_its_title(session: Session, learner: Learner) -> None:
    sitting = begun(session, learner)

    assert isinstance(sitting, Sitting)
    assert (sitting.mode, sitting.quiz, sitting.title) == (Mode.EXAM, EXAM.name, EXAM.title)
    assert sitting.deadline == NOON + timedelta(minutes=EXAM.minutes)
    assert (len(sitting.slots), sitting.pass_mark) == (EXAM.blueprint.total, EXAM.pass_mark)
    assert {slot.instance.quiz for slot in sitting.slots} == set(EXAM.quizzes)


def test_starting_again_goes_on_and_the_clock_does_not_begin_anew(session: Session, learner: Learner) -> None:
    first = begun(session, learner)

    assert begun(session, learner, now=NOON + HOUR / 2, seed=2) == first


def test_two_tabs_that_start_at_once_have_one_exam(engine: Engine, learner: Learner) -> None:
    found = all_at_once(engine, [lambda own, n=n: begun(own, learner, seed=n) for n in range(4)])

    assert len({sitting.id for sitting in found}) == 1


@pytest.mark.parametrize(
    ("later", "begins"), [(12 * HOUR - SECOND, False), (12 * HOUR, True)], ids=["just before", "at the moment"]
)
def test_after_an_attempt_one_waits(session: Session, learner: Learner, later: timedelta, begins: bool) -> None:
    finish(session, learner=learner, sitting_id=begun(session, learner).id, now=NOON)

    again = begun(session, learner, now=NOON + later)

    assert isinstance(again, Sitting) is begins
    assert begins or again == NotNow(1, NOON + 12 * HOUR)


def test_the_wait_counts_from_the_deadline_when_nobody_came_back(session: Session, learner: Learner) -> None:
    first = begun(session, learner)

    again = begun(session, learner, now=NOON + 12 * HOUR)

    assert again == NotNow(1, first.deadline + 12 * HOUR)


def test_there_are_so_many_attempts_and_no_more(session: Session, learner: Learner) -> None:
    for n in range(3):
        at = NOON + n * timedelta(days=1)
        finish(session, learner=learner, sitting_id=begun(session, learner, now=at).id, now=at)

    assert begun(session, learner, now=NOON + timedelta(days=30)) == NotNow(3)


def test_where_questions_are_missing_it_is_not_held(session: Session, learner: Learner) -> None:
    portions = tuple(replace(portion, count=99) for portion in EXAM.blueprint.portions)
    short = replace(EXAM, blueprint=replace(EXAM.blueprint, portions=portions))

    assert begun(session, learner, short) == Unavailable()


def test_a_second_attempt_asks_in_other_variants_as_far_as_there_are_any(session: Session, learner: Learner) -> None:
    free = replace(EXAM, hours_between=0)
    sittings = []
    for _ in range(2):
        sittings.append(begun(session, learner, free))
        finish(session, learner=learner, sitting_id=sittings[-1].id, now=NOON)

    first, second = ({(slot.question, slot.instance.variant) for slot in sitting.slots} for sitting in sittings)
    single = {
        question.id
        for course in our_library().courses.values()
        for question in (course.quiz.questions if course.quiz else ())
        if len(question.variants) == 1
    }
    assert {question for question, _ in first & second} <= single
