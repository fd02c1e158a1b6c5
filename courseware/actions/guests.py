"""A guest's progress moves into an account, once."""

from __future__ import annotations

from datetime import datetime

from courseware.store import (
    Account,
    Learner,
    Session,
    add_learner_of_account,
    find_learner,
    learner_of_account,
    lock_learner,
    merge_learners,
    writing,
)


def enrol_account(session: Session, *, account: Account, now: datetime) -> Learner:
    """The learner of an account, made now if there is none."""
    with writing(session):
        return _learner(session, account, now)


def keep_guest(session: Session, *, account: Account, code: str, now: datetime) -> bool:
    """Hand what a guest did over to an account; the guest's code opens nothing any more. False when there is no guest."""
    with writing(session):
        guest = find_learner(session, code)
        if guest is None:
            return False
        learner = _learner(session, account, now)
        for each in sorted((guest, learner), key=lambda each: each.id):
            lock_learner(session, each)
        merge_learners(session, guest, learner)
        return True


def _learner(session: Session, account: Account, now: datetime) -> Learner:
    known = learner_of_account(session, account.id)
    if known is None:
        add_learner_of_account(session, account.id, now)
        known = learner_of_account(session, account.id)
    assert known is not None  # noqa: S101 - added a line above, or by another writer
    return known
