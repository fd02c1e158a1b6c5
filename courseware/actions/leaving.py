"""Leaving: what somebody kept is deleted or stays without a name; and what has lain idle for too long goes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from courseware.actions.finishing import end_as_they_stand
from courseware.actions.staffing import LastAdmin
from courseware.store import (
    Account,
    Learner,
    Session,
    account_by_id,
    admins,
    anonymise_learner,
    delete_account,
    delete_learners,
    forget_logins,
    idle_accounts,
    idle_guests,
    learner_of_account,
    lock_learner,
    writing,
)

NEVER = 0
LONGEST_LOGIN = timedelta(days=31)


@dataclass(frozen=True, slots=True)
class Forgotten:
    """How many were deleted because nobody had come back to them."""

    guests: int
    accounts: int


def leave_as_guest(session: Session, *, learner: Learner, keep_answers: bool) -> None:
    """The recovery code opens nothing any more; the answers go, or stay without a name."""
    with writing(session):
        _leave(session, learner, keep_answers)


def leave(session: Session, *, account: Account, keep_answers: bool) -> LastAdmin | None:
    """The account goes; the answers go with it, or stay without a name. The last admin has to stay."""
    with writing(session):
        if admins(session) == {account.id}:
            return LastAdmin(account)
        _close(session, account, keep_answers)
        return None


def forget_idle(session: Session, *, guest_days: int, account_days: int, now: datetime) -> Forgotten:
    """Delete guests and accounts of learners that nobody has used for so many days; 0 days mean: keep them."""
    with writing(session):
        guests = idle_guests(session, now - timedelta(days=guest_days)) if guest_days != NEVER else ()
        delete_learners(session, guests)
        idle = idle_accounts(session, now - timedelta(days=account_days)) if account_days != NEVER else ()
        for account_id in idle:
            if account := account_by_id(session, account_id):
                _close(session, account, keep_answers=False)
        forget_logins(session, now - LONGEST_LOGIN)
        return Forgotten(len(guests), len(idle))


def _close(session: Session, account: Account, keep_answers: bool) -> None:
    if learner := learner_of_account(session, account.id):
        _leave(session, learner, keep_answers)
    delete_account(session, account)


def _leave(session: Session, learner: Learner, keep_answers: bool) -> None:
    lock_learner(session, learner)
    if keep_answers:
        end_as_they_stand(session, learner)
        anonymise_learner(session, learner)
    else:
        delete_learners(session, [learner])
