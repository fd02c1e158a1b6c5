"""Laws of regrading over whole databases: totals come out of the steps, order does not matter, twice is once."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from courseware.quiz import Answer, judge, take, total
from courseware.quiz.regrade import Policy
from courseware.store import Learner, Session, Sitting, connect, migrate, open_session
from courseware.web.standing import share_of
from tests.actions.regrade_make import OPTIONS, a_quiz, answered, kept, present, question, regrade
from tests.store.make import url

NAMES = ("clock", "bell", "deck")
ANSWERS = st.lists(st.lists(st.sampled_from(OPTIONS), max_size=3), min_size=1, max_size=3)
KEYS = st.tuples(*(st.sampled_from(OPTIONS) for _ in NAMES))
SLOW = settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
NUMBERS = count()


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("laws")
    migrate(url(folder))
    return folder / "people.db"


@contextmanager
def a_session(empty: Path) -> Iterator[Session]:
    with TemporaryDirectory() as folder:
        shutil.copy(empty, folder)
        engine = connect(url(Path(folder)))
        with open_session(engine) as session:
            yield session
        engine.dispose()


def keyed(keys: Sequence[str]) -> list[str]:
    return [question(name, right=key) for name, key in zip(NAMES, keys, strict=True)]


def all_answered(session: Session, answers: Sequence[Sequence[str]]) -> list[Learner]:
    quiz = a_quiz(*keyed(["game_loss"] * 3))
    return [answered(session, quiz, given, f"LEARNER {next(NUMBERS)}")[0] for given in answers]


def shares(session: Session, learners: Sequence[Learner]) -> list[tuple[Fraction, Fraction]]:
    found = [share_of(kept(session, learner)) for learner in learners]
    return [(share.points, share.maximum) for share in found]


def from_steps(sitting: Sitting) -> tuple[Fraction, Fraction]:
    """The total, with every step that was typed judged once more."""
    judgements = []
    for slot in sitting.slots:
        for step in slot.steps:
            answer = take(slot.instance, step.raw)
            assert isinstance(answer, Answer)
            judgements.append(judge(slot.instance, answer))
    return total(judgements)


@SLOW
@given(ANSWERS)
def test_totals_recomputed_from_the_steps_are_those_that_are_stored(empty: Path, answers: list[list[str]]) -> None:
    with a_session(empty) as session:
        for learner in all_answered(session, answers):
            sitting = kept(session, learner)
            stored = total(slot.judgement for slot in sitting.slots if slot.judgement)

            assert from_steps(sitting) == stored
            assert share_of(sitting).points == stored[0]


@SLOW
@given(ANSWERS, KEYS, st.permutations(NAMES), st.sampled_from(Policy))
def test_the_order_in_which_questions_are_judged_anew_makes_no_difference(
    empty: Path, answers: list[list[str]], keys: tuple[str, ...], order: list[str], policy: Policy
) -> None:
    found = []
    for names in (order, NAMES):
        with a_session(empty) as session:
            learners = all_answered(session, answers)
            for name in names:
                regrade(session, present(*keyed(keys)), policy, name)
            found.append(shares(session, learners))

    assert found[0] == found[1]


@SLOW
@given(ANSWERS, st.lists(KEYS, min_size=1, max_size=3), KEYS)
def test_only_the_last_key_counts_however_often_it_changed(
    empty: Path, answers: list[list[str]], earlier: list[tuple[str, ...]], keys: tuple[str, ...]
) -> None:
    with a_session(empty) as session:
        learners = all_answered(session, answers)
        for each in (*earlier, keys):
            regrade(session, present(*keyed(each)), Policy.REPLACE)
        wanted = [
            sum((Fraction(given == key) for given, key in zip(one, keys, strict=False)), Fraction(0)) for one in answers
        ]

        assert [points for points, _ in shares(session, learners)] == wanted


@SLOW
@given(ANSWERS, st.lists(KEYS, min_size=1, max_size=3))
def test_raise_only_lowers_nobody_and_a_second_run_changes_nothing(
    empty: Path, answers: list[list[str]], changes: list[tuple[str, ...]]
) -> None:
    with a_session(empty) as session:
        learners = all_answered(session, answers)
        for keys in changes:
            before = shares(session, learners)
            regrade(session, present(*keyed(keys)), Policy.RAISE_ONLY)
            after = shares(session, learners)

            assert all(new >= old for old, new in zip(before, after, strict=True))
            assert regrade(session, present(*keyed(keys)), Policy.RAISE_ONLY) is None
            assert shares(session, learners) == after


@SLOW
@given(ANSWERS, st.sampled_from(NAMES))
def test_void_takes_a_question_out_of_points_and_maximum(empty: Path, answers: list[list[str]], name: str) -> None:
    with a_session(empty) as session:
        learners = all_answered(session, answers)
        before = [kept(session, learner) for learner in learners]

        regrade(session, present(*keyed(["game_loss"] * 3)), Policy.VOID, name, every=True)

        for sitting, (points, maximum) in zip(before, shares(session, learners), strict=True):
            others = [slot for slot in sitting.slots if slot.question != name]
            assert points == sum(slot.judgement.points for slot in others if slot.judgement)
            assert maximum == sum(slot.maximum for slot in others)
