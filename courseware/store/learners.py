"""Learners by their recovery code, of which only a digest is kept, or by their account."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from sqlmodel import Session, col, func, select

from courseware.store.engine import add_unless_there
from courseware.store.schema import LearnerRow, SittingRow, SlotRow, StepRow
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
    add_unless_there(session, LearnerRow(code_digest=code_digest(code), created_at=at))


def learner_of_account(session: Session, account_id: int) -> Learner | None:
    """The one learner of an account, once it has something to keep."""
    found = session.exec(select(LearnerRow.id).where(LearnerRow.account_id == account_id)).first()
    return Learner(found) if found is not None else None


def add_learner_of_account(session: Session, account_id: int, at: datetime) -> None:
    """Keep the learner of an account; when another writer was first, theirs stands."""
    add_unless_there(session, LearnerRow(account_id=account_id, created_at=at))


def count_answers(session: Session, learner: Learner) -> int:
    """How many answers a learner has given."""
    mine = select(func.count()).select_from(StepRow).join(SlotRow).join(SittingRow)
    return session.exec(mine.where(SittingRow.learner_id == learner.id, col(StepRow.judgement).is_not(None))).one()


def lock_learner(session: Session, learner: Learner) -> bool:
    """Hold back other writes of this learner until this one ends; False when there is no such learner.

    SQLite has one writer at a time anyway; elsewhere the row is locked.
    """
    found = session.exec(select(LearnerRow.id).where(LearnerRow.id == learner.id).with_for_update()).first()
    return found is not None
