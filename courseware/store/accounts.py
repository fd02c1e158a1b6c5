"""Accounts and their roles: find them, add one, give and take roles, with a history that only grows."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime

from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from courseware.store.schema import AccountRoleRow, AccountRow, RoleChangeRow
from courseware.store.values import STAFF, Account, Role, RoleChange


def find_account(session: Session, email: str) -> Account | None:
    """The account of an address as we write addresses."""
    return next(iter(_accounts(session, select(AccountRow).where(AccountRow.email == email))), None)


def account_by_id(session: Session, account_id: int) -> Account | None:
    return next(iter(_accounts(session, select(AccountRow).where(AccountRow.id == account_id))), None)


def accounts(session: Session) -> tuple[Account, ...]:
    """Everybody, staff first, then by address."""
    found = _accounts(session, select(AccountRow).order_by(col(AccountRow.email)))
    return tuple(sorted(found, key=lambda account: account.roles == {Role.LEARNER}))


def add_account(session: Session, email: str, at: datetime) -> Account:
    """A new account without a password; whoever makes it vouches for the address."""
    row = AccountRow(email=email, created_at=at, confirmed_at=at, fs_uniquifier=uuid.uuid4().hex)
    session.add(row)
    session.flush()
    return _account(row, frozenset({Role.LEARNER}))


def admins(session: Session) -> frozenset[int]:
    """Whoever may manage roles."""
    holders = select(AccountRoleRow.account_id).where(AccountRoleRow.role == Role.ADMIN.value)
    return frozenset(session.exec(holders.with_for_update()).all())


def set_roles(session: Session, account: Account, roles: Iterable[Role], by: Account | None, at: datetime) -> None:
    """Give and take roles until the account holds these; each change is written down."""
    wanted = frozenset(roles)
    for role in STAFF:
        if (role in wanted) != (role in account.roles):
            _change(session, account, role, role in wanted)
            session.add(_written(account, role, role in wanted, by, at))
    session.flush()


def role_changes(session: Session, limit: int = 100) -> tuple[RoleChange, ...]:
    """The last changes, the newest first."""
    rows = session.exec(select(RoleChangeRow).order_by(col(RoleChangeRow.id).desc()).limit(limit))
    return tuple(RoleChange(row.email, Role(row.role), row.given, row.by_email, row.at) for row in rows)


def _change(session: Session, account: Account, role: Role, given: bool) -> None:
    if given:
        session.add(AccountRoleRow(account_id=account.id, role=role.value))
        return
    held = select(AccountRoleRow).where(AccountRoleRow.account_id == account.id, AccountRoleRow.role == role.value)
    session.delete(session.exec(held).one())


def _written(account: Account, role: Role, given: bool, by: Account | None, at: datetime) -> RoleChangeRow:
    return RoleChangeRow(
        account_id=account.id,
        email=account.email,
        role=role.value,
        given=given,
        by_id=by.id if by else None,
        by_email=by.email if by else None,
        at=at,
    )


def _accounts(session: Session, wanted: SelectOfScalar[AccountRow]) -> tuple[Account, ...]:
    rows = session.exec(wanted).all()
    ids = [row.id for row in rows]
    roles = defaultdict[int, set[Role]](lambda: {Role.LEARNER})
    for held in session.exec(select(AccountRoleRow).where(col(AccountRoleRow.account_id).in_(ids))):
        roles[held.account_id].add(Role(held.role))
    return tuple(_account(row, frozenset(roles[row.id or 0])) for row in rows)


def _account(row: AccountRow, roles: frozenset[Role]) -> Account:
    return Account(
        id=row.id or 0,
        email=row.email,
        roles=roles,
        created=row.created_at,
        confirmed=row.confirmed_at,
        signed_in=row.signed_in_at,
        has_password=row.password is not None,
        has_second_factor=bool(row.tf_primary_method),
    )
