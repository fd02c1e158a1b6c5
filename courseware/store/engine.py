"""The database itself: connections, how a write begins, what SQLite and PostgreSQL must be told each in its own way."""

from __future__ import annotations

import os
import sqlite3
import time
import weakref
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import RLock
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, SQLModel

BUSY_SECONDS = 15
WAL_TRIES = 300
WRITES = "courseware_writes"
# Writers of one process wait in line here. SQLite has no line: whoever waits there asks again and again, out of turn.
TURNS: WeakKeyDictionary[Engine, AbstractContextManager[object]] = WeakKeyDictionary()
MIGRATION_LOCK = 1_129_271_877  # any number will do, as long as it never changes


def connect(url: str, *, foreign_keys: bool = True) -> Engine:
    """An engine for this database. Only a migration works without foreign keys (it rebuilds tables)."""
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        _speak_sqlite(engine, foreign_keys)
    _forget_after_fork(engine)
    return engine


def open_session(engine: Engine) -> Session:
    """A session for one request; to be closed by whoever opened it."""
    return Session(engine)


@contextmanager
def writing(session: Session) -> Iterator[None]:
    """One write: begun at once, so that all it reads stays true, and committed or undone as a whole.

    What the session has read before is read again: a read that turns into a write could rest on stale rows.
    """
    session.rollback()
    with TURNS.get(session.get_bind().engine, nullcontext()), session.begin():
        session.connection(execution_options={WRITES: True})
        yield


def add_unless_there(session: Session, row: SQLModel, *more: SQLModel) -> bool:
    """Add a row that another writer may be adding at this moment, and what hangs on it. False when theirs was first: it stands."""
    try:
        with session.begin_nested():
            for one in (row, *more):
                session.add(one)
                session.flush()
    except IntegrityError:
        return False
    return True


def wait_for_other_migrations(connection: Connection) -> None:
    """Of two programs that start at once one migrates and the other waits. SQLite has one writer at a time anyway."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")


def _speak_sqlite(engine: Engine, foreign_keys: bool) -> None:
    TURNS[engine] = RLock()

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # the driver must not begin or commit by itself
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
        _switch_to_wal(cursor)
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        immediate = connection.get_execution_options().get(WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


def _switch_to_wal(cursor: sqlite3.Cursor) -> None:
    """Let readers read while one writes. Two that switch a new file at once refuse each other without waiting."""
    for _ in range(WAL_TRIES):
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            time.sleep(BUSY_SECONDS / WAL_TRIES)
        else:
            return
    raise sqlite3.OperationalError("database is locked")


def _forget_after_fork(engine: Engine) -> None:
    """A worker process opens its own connections; those of its parent are not its to use or close."""
    known = weakref.ref(engine)

    def forget() -> None:
        if (inherited := known()) is not None:
            inherited.dispose(close=False)

    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=forget)
