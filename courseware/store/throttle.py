"""How often something may be done: a window begins with the first time, and in it no more than a certain number pass.

One statement counts and decides, so the limit holds for all processes of one database together.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, and_, case, delete, or_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Session, col

from courseware.store.schema import ThrottleRow
from courseware.store.values import Limit

INSERT = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
bucket_, key_ = col(ThrottleRow.bucket), col(ThrottleRow.key)
started_, count_ = col(ThrottleRow.started_at), col(ThrottleRow.count)
SWEPT = 50


def count_all(session: Session, limits: Iterable[tuple[Limit, str]], now: datetime) -> datetime | None:
    """Count once under each limit, each with the key of who is counted. None when all let it pass.

    When one refuses, nothing is counted anywhere; what comes back is the moment from which none of them refuses.
    Part of a write. Callers name limits in one order everywhere, else two of them may wait for each other.
    """
    pairs = list(limits)
    with session.begin_nested() as counted:
        refused = [pair for pair in pairs if not _count(session, *pair, now)]
        until = [_end(session, *pair) for pair in refused]
        if refused:
            counted.rollback()
    if not refused:
        for limit in {limit for limit, _ in pairs}:
            _sweep(session, limit, now)
    return max(until, default=None)


def _count(session: Session, limit: Limit, key: str, now: datetime) -> bool:
    """One more, unless the window is full; a window that is over begins anew. Did it pass?"""
    over = started_ <= _oldest(limit, now)
    row = {"bucket": limit.bucket, "key": key, "started_at": now, "count": 1}
    insert: Any = INSERT[session.get_bind().dialect.name](ThrottleRow).values(row)
    counted = insert.on_conflict_do_update(
        index_elements=[bucket_, key_],
        set_={"started_at": case((over, now), else_=started_), "count": case((over, 1), else_=count_ + 1)},
        where=or_(over, count_ < limit.most),
    ).returning(count_)
    return session.execute(counted).first() is not None


def _end(session: Session, limit: Limit, key: str) -> datetime:
    """When the window that is full ends."""
    started: datetime = session.execute(select(started_).where(_is(limit, key))).scalar_one()
    return started + timedelta(seconds=limit.seconds)


def _is(limit: Limit, key: str) -> ColumnElement[bool]:
    return and_(bucket_ == limit.bucket, key_ == key)


def _oldest(limit: Limit, now: datetime) -> datetime:
    """Windows that began then or before are over."""
    return now - timedelta(seconds=limit.seconds)


def _sweep(session: Session, limit: Limit, now: datetime) -> None:
    """Forget some windows that are over; what another process holds at this moment is left to the next sweep."""
    over = select(key_).where(bucket_ == limit.bucket, started_ <= _oldest(limit, now)).limit(SWEPT)
    keys = session.execute(over.with_for_update(skip_locked=True)).scalars().all()
    if keys:
        session.execute(delete(ThrottleRow).where(bucket_ == limit.bucket, key_.in_(keys)))
