"""Logins that are open: a copy of a cookie opens nothing any more once its login has ended here."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from sqlmodel import Session, col, delete, select

from courseware.store.schema import LoginRow


def add_login(session: Session, account_id: int, secret: str, at: datetime) -> None:
    """Keep that a login began; of its secret only the digest. Written with the next flush."""
    session.add(LoginRow(digest=_digest(secret), account_id=account_id, began_at=at))


def login_is_open(session: Session, account_id: int, secret: str) -> bool:
    """Did this login of this account begin, and has it not ended?"""
    found = select(LoginRow.digest).where(LoginRow.digest == _digest(secret), LoginRow.account_id == account_id)
    return session.exec(found).first() is not None


def end_login(session: Session, secret: str) -> None:
    session.exec(delete(LoginRow).where(col(LoginRow.digest) == _digest(secret)))


def end_logins(session: Session, account_id: int) -> None:
    """End every login of an account."""
    session.exec(delete(LoginRow).where(col(LoginRow.account_id) == account_id))


def forget_logins(session: Session, since: datetime) -> None:
    """Delete those whose cookie is too old by now."""
    session.exec(delete(LoginRow).where(col(LoginRow.began_at) < since))


def _digest(secret: str) -> str:
    return sha256(secret.encode("utf-8", "replace")).hexdigest()
