"""Never more than a limit allows in a window, however many ask at once, in however many processes."""

from __future__ import annotations

import subprocess
import sys
import threading
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import select

from courseware.store import Engine, Limit, Session, count_all, open_session, writing
from courseware.store.schema import ThrottleRow
from tests.store.make import NOON, url

HOUR = Limit("try-hour", 3, 3600)
DAY = Limit("try-day", 4, 24 * 3600)
NAMES = count()  # each example of a law begins with an empty bucket
CHECKOUT = Path(__file__).parents[2]
KNOCK = """
import sys
from datetime import datetime
from courseware.store import Limit, connect, count_all, open_session, writing
engine = connect(sys.argv[1])
with open_session(engine) as session:
    for _ in range(10):
        with writing(session):
            print(count_all(session, [(Limit("try-hour", 7, 3600), "me")], datetime.fromisoformat(sys.argv[2])) is None)
"""


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def passes(session: Session, at: datetime, *limits: Limit, key: str = "me") -> datetime | None:
    with writing(session):
        return count_all(session, [(limit, key) for limit in limits or (HOUR,)], at)


def test_as_many_pass_as_the_limit_says_and_the_next_is_told_when(session: Session) -> None:
    said = [passes(session, after(seconds)) for seconds in (0, 10, 20, 30)]

    assert said == [None, None, None, after(3600)]


@pytest.mark.parametrize(("seconds", "until"), [(3599, after(3600)), (3600, None), (3601, None)])
def test_a_window_ends_exactly_when_it_was_said_to(session: Session, seconds: int, until: datetime | None) -> None:
    for _ in range(3):
        passes(session, NOON)

    assert passes(session, after(seconds)) == until


def test_a_refused_try_does_not_make_the_wait_longer(session: Session) -> None:
    for seconds in range(0, 3600, 60):
        passes(session, after(seconds))

    assert passes(session, after(3600)) is None


def test_others_and_other_buckets_are_counted_by_themselves(session: Session) -> None:
    for _ in range(3):
        passes(session, NOON)

    assert passes(session, NOON, key="you") is None
    assert passes(session, NOON, DAY) is None


def test_when_one_limit_refuses_none_of_them_counts(session: Session) -> None:
    for _ in range(3):
        passes(session, NOON, HOUR, DAY)
    for _ in range(9):
        assert passes(session, NOON, HOUR, DAY) == after(3600)

    assert passes(session, after(3600), HOUR, DAY) is None
    assert passes(session, after(3601), HOUR, DAY) == after(24 * 3600)


def test_the_longest_wait_is_the_one_that_is_told(session: Session) -> None:
    both = (Limit("short", 1, 60), Limit("long", 1, 600))
    passes(session, NOON, *both)

    assert passes(session, after(1), *both) == after(600)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
@given(
    steps=st.lists(st.integers(0, 40), min_size=1, max_size=40),
    most=st.integers(1, 4),
    seconds=st.integers(1, 60),
)
def test_no_window_ever_holds_more_than_its_limit(session: Session, steps: list[int], most: int, seconds: int) -> None:
    limit, at, begun, in_window = Limit(f"try {next(NAMES)}", most, seconds), 0, None, 0

    for step in steps:
        at += step
        if begun is None or at >= begun + seconds:
            begun, in_window = at, 0
        until = passes(session, after(at), limit)
        in_window += until is None
        assert in_window <= most
        assert (until is None) or until == after(begun + seconds)
        assert (until is None) or in_window == most


def test_eight_threads_at_once_pass_no_more_than_one_alone(engine: Engine) -> None:
    said: list[datetime | None] = []

    def knock() -> None:
        with open_session(engine) as session:
            for _ in range(10):
                said.append(passes(session, NOON, Limit("try-hour", 7, 3600)))

    threads = [threading.Thread(target=knock) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert (len(said), said.count(None)) == (80, 7)


@pytest.mark.usefixtures("engine")
def test_processes_of_one_database_share_a_limit(tmp_path: Path) -> None:
    command = [sys.executable, "-c", KNOCK, url(tmp_path), NOON.isoformat()]
    running = [subprocess.Popen(command, cwd=CHECKOUT, stdout=subprocess.PIPE, text=True) for _ in range(3)]  # noqa: S603

    said = "".join(process.communicate(timeout=60)[0] for process in running).split()

    assert (len(said), said.count("True")) == (30, 7)


def test_windows_that_are_over_are_forgotten(session: Session) -> None:
    for n in range(60):
        passes(session, NOON, key=f"somebody {n}")

    for n in range(2):
        passes(session, after(4000), key=f"somebody else {n}")

    assert {row.key for row in session.exec(select(ThrottleRow))} == {"somebody else 0", "somebody else 1"}


def test_a_write_that_fails_counts_nothing(session: Session) -> None:
    def fail() -> None:
        with writing(session):
            count_all(session, [(HOUR, "me")], NOON)
            raise RuntimeError

    for _ in range(9):
        with pytest.raises(RuntimeError):
            fail()

    assert passes(session, NOON) is None
