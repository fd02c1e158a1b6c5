"""Who may do what: accounts made by hand, and roles given and taken."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from courseware.store import (
    Account,
    Role,
    Session,
    account_by_id,
    add_account,
    admins,
    find_account,
    set_roles,
    writing,
)


@dataclass(frozen=True, slots=True)
class Changed:
    """The account as it is now; `is_new` when it was made just now."""

    account: Account
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class LastAdmin:
    """Nothing was changed: without this account nobody could give roles any more."""

    account: Account


def invite(session: Session, *, email: str, roles: Iterable[Role], by: Account | None, now: datetime) -> Changed:
    """An account for this address with these roles besides those that it has."""
    with writing(session):
        known = find_account(session, email)
        account = known or add_account(session, email, now)
        set_roles(session, account, account.roles | frozenset(roles), by, now)
        return Changed(account_by_id(session, account.id) or account, known is None)


def change_roles(
    session: Session, *, account_id: int, roles: Iterable[Role], by: Account | None, now: datetime
) -> Changed | LastAdmin | None:
    """The account holds these roles and no others; None when there is no such account."""
    with writing(session):
        account = account_by_id(session, account_id)
        if account is None:
            return None
        wanted = frozenset(roles)
        if Role.ADMIN not in wanted and admins(session) == {account.id}:
            return LastAdmin(account)
        set_roles(session, account, wanted, by, now)
        return Changed(account_by_id(session, account_id) or account)
