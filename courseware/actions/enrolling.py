"""Becoming a learner: with the first thing to keep, under a recovery code that only the learner has."""

from __future__ import annotations

import secrets
from datetime import datetime

from courseware.store import Learner, Session, add_learner, find_learner, writing

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base32: no I, L, O, U
GROUPS, GROUP_LENGTH = 4, 4


def new_code() -> str:
    """A fresh recovery code, `XXXX-XXXX-XXXX-XXXX`: 80 bits that nobody can guess."""
    groups = ("".join(secrets.choice(ALPHABET) for _ in range(GROUP_LENGTH)) for _ in range(GROUPS))
    return "-".join(groups)


def enrol(session: Session, *, code: str, now: datetime) -> Learner:
    """The learner of this code, made now if there is none."""
    with writing(session):
        learner = find_learner(session, code)
        if learner is None:
            add_learner(session, code, now)
            learner = find_learner(session, code)
    assert learner is not None  # noqa: S101 - added a line above, or by another writer
    return learner
