"""Learners by their recovery code, of which only a digest is kept."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, select

from courseware.store.schema import LearnerRow
from courseware.store.values import Learner
from courseware.text import folded

# Crockford's base32: letters that look like digits are read as those digits.
LOOKALIKES = str.maketrans("OIL", "011")


def code_letters(code: str) -> str:
    """The letters and digits of a code, however it was typed: width, case, spaces and dashes do not count."""
    letters = folded(code).upper().translate(LOOKALIKES)
    return "".join(letter for letter in letters if letter.isalnum())


def code_digest(code: str) -> str:
    """The digest of the letters of a code."""
    return sha256(code_letters(code).encode("utf-8", "replace")).hexdigest()


def find_learner(session: Session, code: str) -> Learner | None:
    """The learner whose recovery code this is."""
    row = session.exec(select(LearnerRow).where(LearnerRow.code_digest == code_digest(code))).first()
    return Learner(row.id) if row and row.id is not None else None


def add_learner(session: Session, code: str, at: datetime) -> None:
    """Keep a new learner; when another writer was first, theirs stands."""
    try:
        with session.begin_nested():
            session.add(LearnerRow(code_digest=code_digest(code), created_at=at))
    except IntegrityError:
        pass


def lock_learner(session: Session, learner: Learner) -> bool:
    """Hold back other writes of this learner until this one ends; False when there is no such learner.

    SQLite has one writer at a time anyway; elsewhere the row is locked.
    """
    found = session.exec(select(LearnerRow.id).where(LearnerRow.id == learner.id).with_for_update()).first()
    return found is not None
