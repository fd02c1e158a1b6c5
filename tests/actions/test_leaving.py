"""Whoever leaves takes the answers along or lets them stay; what lies idle for too long goes."""

from __future__ import annotations

from datetime import timedelta

import pytest

from courseware.actions.answering import submit_answer
from courseware.actions.guests import enrol_account
from courseware.actions.leaving import Forgotten, forget_idle, leave, leave_as_guest
from courseware.actions.saving import save_answer
from courseware.actions.staffing import LastAdmin, invite
from courseware.actions.studying import mark_read
from courseware.quiz import Mode, is_blank
from courseware.store import Learner, Role, Session, find_account, find_learner, lessons_read, sittings_of
from tests.actions.make import a_form, a_quiz, begun
from tests.store.make import CODE, NOON, a_learner


def busy(session: Session, learner: Learner) -> None:
    sitting = begun(session, learner)
    submit_answer(
        session, learner=learner, sitting_id=sitting.id, n=1, form=a_form(sitting.slots[0]), now=sitting.started
    )
    mark_read(session, learner=learner, course="dci-2002", now=NOON)


def test_answers_that_go_leave_nothing(session: Session) -> None:
    guest, other = a_learner(session, CODE), a_learner(session, "OTHER")
    busy(session, guest)
    busy(session, other)

    leave_as_guest(session, learner=guest, keep_answers=False)

    assert (sittings_of(session, guest), lessons_read(session, guest)) == ((), {})
    assert find_learner(session, CODE) is None
    assert len(sittings_of(session, other)) == 1


def test_answers_that_stay_keep_their_points_and_choices_and_no_words(session: Session) -> None:
    guest = a_learner(session, CODE)
    busy(session, guest)
    before = sittings_of(session, guest)[0].slots[0]

    leave_as_guest(session, learner=guest, keep_answers=True)

    after = sittings_of(session, guest)[0].slots[0]
    assert before.judgement
    assert after.judgement == before.judgement
    assert [step.raw for step in after.steps] == [{}]
    assert find_learner(session, CODE) is None


@pytest.mark.parametrize("keep", [True, False])
def test_an_account_goes_with_its_roles(session: Session, keep: bool) -> None:
    account = invite(session, email="a@example.org", roles=[Role.AUTHOR], by=None, now=NOON).account
    busy(session, enrol_account(session, account=account, now=NOON))

    assert leave(session, account=account, keep_answers=keep) is None

    assert find_account(session, "a@example.org") is None


def test_the_last_admin_stays(session: Session) -> None:
    account = invite(session, email="a@example.org", roles=[Role.ADMIN], by=None, now=NOON).account

    assert leave(session, account=account, keep_answers=False) == LastAdmin(account)


@pytest.mark.parametrize(("days", "gone"), [(399, 0), (401, 1), (4000, 1)])
def test_a_guest_goes_when_nothing_was_added_for_long(session: Session, days: int, gone: int) -> None:
    guest = a_learner(session, CODE)
    busy(session, guest)

    done = forget_idle(session, guest_days=400, account_days=0, now=NOON + timedelta(days=days))

    assert done == Forgotten(gone, 0)
    assert (find_learner(session, CODE) is None) == bool(gone)


def test_nothing_goes_where_zero_days_are_set(session: Session) -> None:
    a_learner(session, CODE)
    invite(session, email="a@example.org", roles=(), by=None, now=NOON)

    done = forget_idle(session, guest_days=0, account_days=0, now=NOON + timedelta(days=9999))

    assert done == Forgotten(0, 0)


def test_an_account_of_a_learner_goes_and_staff_stay(session: Session) -> None:
    for name, roles in (("learner", ()), ("author", (Role.AUTHOR,))):
        account = invite(session, email=f"{name}@example.org", roles=roles, by=None, now=NOON).account
        enrol_account(session, account=account, now=NOON)

    done = forget_idle(session, guest_days=400, account_days=100, now=NOON + timedelta(days=101))

    assert done == Forgotten(0, 1)
    assert find_account(session, "learner@example.org") is None
    assert find_account(session, "author@example.org")


def test_a_test_that_was_left_open_is_judged_before_its_answers_lose_their_name(session: Session) -> None:
    guest = a_learner(session, CODE)
    sitting = begun(session, guest, a_quiz("clock", "deck"), mode=Mode.TEST)
    form = a_form(sitting.slots[0])
    save_answer(session, learner=guest, sitting_id=sitting.id, n=1, form=form, now=NOON + timedelta(minutes=5))

    leave_as_guest(session, learner=guest, keep_answers=True)

    (after,) = sittings_of(session, guest)
    assert after.finished == NOON + timedelta(minutes=5)
    assert [slot.judgement.points for slot in after.slots if slot.judgement] == [1, 0]
    assert [is_blank(slot.judgement) for slot in after.slots if slot.judgement] == [False, True]
    assert [step.raw for slot in after.slots for step in slot.steps] == [{}] * 3
