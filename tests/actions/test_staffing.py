"""Roles are given and taken with a history; of two admins who step back at the same moment one stays."""

from __future__ import annotations

from courseware.actions.staffing import Changed, LastAdmin, change_roles, invite
from courseware.store import Engine, Role, Session, account_by_id, admins, role_changes
from tests.actions.make import all_at_once
from tests.store.make import NOON


def test_an_invitation_makes_an_account_once_and_adds_roles(session: Session) -> None:
    first = invite(session, email="a@example.org", roles=[Role.AUTHOR], by=None, now=NOON)
    second = invite(session, email="a@example.org", roles=[Role.REVIEWER], by=first.account, now=NOON)

    assert (first.is_new, second.is_new) == (True, False)
    assert second.account.roles == {Role.LEARNER, Role.AUTHOR, Role.REVIEWER}
    assert [(change.role, change.by) for change in role_changes(session)] == [
        (Role.REVIEWER, "a@example.org"),
        (Role.AUTHOR, None),
    ]


def test_of_two_admins_who_step_back_at_once_one_stays(engine: Engine, session: Session) -> None:
    both = [invite(session, email=f"{n}@example.org", roles=[Role.ADMIN], by=None, now=NOON).account for n in "ab"]
    steps = [lambda own, each=each: change_roles(own, account_id=each.id, roles=(), by=each, now=NOON) for each in both]

    outcomes = all_at_once(engine, steps)

    assert sorted(type(outcome).__name__ for outcome in outcomes) == [Changed.__name__, LastAdmin.__name__]
    session.rollback()
    assert len(admins(session)) == 1


def test_nobody_gets_roles_who_is_not_there(session: Session) -> None:
    assert change_roles(session, account_id=404, roles=[Role.ADMIN], by=None, now=NOON) is None
    assert account_by_id(session, 404) is None
    assert role_changes(session) == ()
