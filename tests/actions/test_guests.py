"""A guest's progress moves into an account once, also when two browsers ask for it at the same moment."""

from __future__ import annotations

from courseware.actions.guests import enrol_account, keep_guest
from courseware.actions.staffing import invite
from courseware.store import Account, Engine, Session, find_learner, learner_of_account, sittings_of
from tests.actions.make import all_at_once, begun
from tests.store.make import CODE, NOON, a_learner


def an_account(session: Session) -> Account:
    return invite(session, email="taro@example.org", roles=(), by=None, now=NOON).account


def test_an_account_has_exactly_one_learner(engine: Engine, session: Session) -> None:
    account = an_account(session)

    learners = all_at_once(engine, [lambda own: enrol_account(own, account=account, now=NOON)] * 8)

    assert len(set(learners)) == 1
    assert learner_of_account(session, account.id) == learners[0]


def test_a_guest_moves_into_the_account_and_ends(session: Session) -> None:
    account, guest = an_account(session), a_learner(session, CODE)
    sitting = begun(session, guest)

    assert keep_guest(session, account=account, code=CODE, now=NOON)

    learner = learner_of_account(session, account.id)
    assert learner
    assert [each.id for each in sittings_of(session, learner)] == [sitting.id]
    assert find_learner(session, CODE) is None


def test_eight_clicks_move_a_guest_once(engine: Engine, session: Session) -> None:
    account, guest = an_account(session), a_learner(session, CODE)
    begun(session, guest)

    moved = all_at_once(engine, [lambda own: keep_guest(own, account=account, code=CODE, now=NOON)] * 8)

    learner = learner_of_account(session, account.id)
    assert learner
    assert sorted(moved) == [False] * 7 + [True]
    assert len(sittings_of(session, learner)) == 1


def test_a_code_that_opens_nothing_moves_nothing(session: Session) -> None:
    account = an_account(session)

    assert not keep_guest(session, account=account, code="NOBODY", now=NOON)
    assert learner_of_account(session, account.id) is None
