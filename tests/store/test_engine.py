"""A write begins at once, ends whole or not at all, and what is committed is on the disk."""

from __future__ import annotations

import os
import threading
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, select

from courseware.store import add_learner, find_learner, open_session, writing
from courseware.store.schema import LearnerRow, SittingRow
from tests.store.make import NOON


@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 15000)]
)
def test_sqlite_is_told_to_keep_what_it_is_given(session: Session, pragma: str, value: object) -> None:
    assert session.connection().execute(text(f"PRAGMA {pragma}")).scalar() == value


def test_a_fault_inside_a_write_leaves_nothing_behind(session: Session) -> None:
    def fail_half_way() -> None:
        with writing(session):
            add_learner(session, "A", NOON)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_half_way()

    assert find_learner(session, "A") is None


def test_a_write_sees_what_another_session_has_committed_since_it_last_read(engine: Engine) -> None:
    with open_session(engine) as early, open_session(engine) as late:
        assert find_learner(early, "A") is None
        with writing(late):
            add_learner(late, "A", NOON)

        with writing(early):
            found = find_learner(early, "A")

    assert found


def test_writers_wait_for_each_other(engine: Engine) -> None:
    def write(n: int) -> None:
        with open_session(engine) as session:
            for turn in range(5):
                with writing(session):
                    known = len(session.exec(select(LearnerRow)).all())
                    add_learner(session, f"code {n} {turn} {known}", NOON)

    threads = [threading.Thread(target=write, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    with open_session(engine) as session:
        assert len(session.exec(select(LearnerRow)).all()) == 40


def test_a_sitting_of_nobody_is_refused(session: Session) -> None:
    row = SittingRow(id="x", learner_id=99, quiz="q", number=1, seed=1, started_at=NOON)

    with pytest.raises(IntegrityError), writing(session):
        session.add(row)


@pytest.mark.parametrize(
    "zone", [UTC, timezone(timedelta(hours=9)), timezone(timedelta(hours=-7))], ids=["utc", "japan", "west"]
)
def test_a_moment_comes_back_as_the_same_moment_in_utc(session: Session, zone: timezone) -> None:
    with writing(session):
        session.add(LearnerRow(id=1, code_digest="x", created_at=NOON.astimezone(zone)))
    session.expire_all()

    moment = session.exec(select(LearnerRow.created_at)).one()

    assert (moment, moment.utcoffset()) == (NOON, timedelta(0))


def test_a_moment_without_a_zone_is_refused(session: Session) -> None:
    with pytest.raises(Exception, match="timezone"), writing(session):
        session.add(LearnerRow(id=1, code_digest="x", created_at=datetime(2026, 7, 14)))  # noqa: DTZ001 - the fault


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_worker_opens_its_own_connection(engine: Engine, tmp_path: Path) -> None:
    with open_session(engine) as session:
        find_learner(session, "A")
    mark = tmp_path / "connections"

    if (child := os.fork()) == 0:
        mark.write_text(str(engine.pool.status()))
        os._exit(0)
    os.waitpid(child, 0)

    assert "Connections in pool: 1" in engine.pool.status()
    assert "Connections in pool: 0" in mark.read_text()
