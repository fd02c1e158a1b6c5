"""A draft is started and its text kept; of two who write at once nobody loses a word."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from courseware.actions.drafting import Closed, Conflict, Saved, save_draft, start_draft
from courseware.quiz.drafting import Act, Draft, DraftState
from courseware.store import (
    Account,
    Engine,
    Session,
    add_account,
    draft_events,
    draft_writers,
    drafts,
    find_draft,
    keep_draft,
    writing,
)
from tests.actions.make import all_at_once
from tests.store.make import NOON

LATER = NOON + timedelta(minutes=1)
TEXT = "id: one\nkind: choice\n"


@pytest.fixture
def hanako(session: Session) -> Account:
    return somebody(session, "hanako@example.org")


@pytest.fixture
def taro(session: Session) -> Account:
    return somebody(session, "taro@example.org")


def somebody(session: Session, email: str) -> Account:
    with writing(session):
        return add_account(session, email, NOON)


def a_draft(session: Session, account: Account) -> Draft:
    return start_draft(session, account=account, course="small", question="one", base=TEXT, text=TEXT, now=NOON)


def test_a_draft_begins_with_its_first_text(session: Session, hanako: Account) -> None:
    draft = a_draft(session, hanako)

    assert find_draft(session, draft.id) == draft
    assert (draft.version, draft.state, draft.question, draft.text) == (1, DraftState.OPEN, "one", TEXT)
    assert [event.act for event in draft_events(session, draft.id)] == [Act.START]
    assert drafts(session, DraftState.OPEN) == (draft,)
    assert drafts(session, DraftState.PUBLISHED) == ()


def test_a_text_is_kept_as_the_next_version(session: Session, hanako: Account, taro: Account) -> None:
    draft = a_draft(session, hanako)

    done = save_draft(session, account=taro, draft_id=draft.id, text="  id: one\r\n  kind: term", version=1, now=LATER)

    assert isinstance(done, Saved)
    assert (done.draft.text, done.draft.version) == ("id: one\nkind: term\n", 2)
    assert (done.draft.changed_by, done.draft.changed_at) == (taro.email, LATER)
    assert find_draft(session, draft.id) == done.draft
    assert draft_writers(session, draft.id) == {hanako.email, taro.email}


def test_the_same_text_is_no_change_whatever_version_it_was_made_of(session: Session, hanako: Account) -> None:
    draft = a_draft(session, hanako)
    save_draft(session, account=hanako, draft_id=draft.id, text="id: two", version=1, now=LATER)

    for version in (1, 2, 77):
        done = save_draft(session, account=hanako, draft_id=draft.id, text="id: two\n", version=version, now=LATER)
        assert isinstance(done, Saved)
        assert done.draft.version == 2


@pytest.mark.parametrize("version", [0, 1, 3, -5, 10**9])
def test_whoever_is_slower_overwrites_nothing(session: Session, hanako: Account, taro: Account, version: int) -> None:
    draft = a_draft(session, hanako)
    save_draft(session, account=hanako, draft_id=draft.id, text="id: one\n# hers\n", version=1, now=LATER)

    done = save_draft(session, account=taro, draft_id=draft.id, text="id: one\n# his\n", version=version, now=LATER)

    assert isinstance(done, Conflict)
    assert (done.draft.text, done.text, done.base) == ("id: one\n# hers\n", "id: one\n# his\n", TEXT)
    assert find_draft(session, draft.id) == done.draft


@pytest.mark.parametrize("state", [DraftState.PUBLISHED, DraftState.DISCARDED])
def test_what_is_published_or_discarded_is_not_changed(session: Session, hanako: Account, state: DraftState) -> None:
    draft = a_draft(session, hanako)
    with writing(session):
        keep_draft(session, replace(draft, state=state))

    done = save_draft(session, account=hanako, draft_id=draft.id, text="id: two\n", version=1, now=LATER)

    assert isinstance(done, Closed)
    assert done.text == "id: two\n"
    assert find_draft(session, draft.id) == done.draft


def test_there_is_no_such_draft(session: Session, hanako: Account) -> None:
    assert save_draft(session, account=hanako, draft_id=7, text="id: two", version=1, now=LATER) is None


def test_of_many_who_save_at_the_same_moment_one_text_is_kept_and_none_is_lost(
    engine: Engine, session: Session, hanako: Account
) -> None:
    draft = a_draft(session, hanako)
    texts = [f"id: one\n# {n}\n" for n in range(6)]
    acts = [partial(save_draft, account=hanako, draft_id=draft.id, text=text, version=1, now=LATER) for text in texts]

    results = all_at_once(engine, acts)

    saved = [one for one in results if isinstance(one, Saved)]
    told = [one for one in results if isinstance(one, Conflict)]
    assert (len(saved), len(told)) == (1, 5)
    assert {one.draft.text for one in saved} | {one.text for one in told} == set(texts)
    assert {one.draft.text for one in told} == {saved[0].draft.text}
