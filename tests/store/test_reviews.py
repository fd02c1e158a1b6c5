"""Items and their history come out of the store as they went in, and nothing of them is ever lost."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from courseware.review import Act, Entry, MoveError, Outcome, Proposal, Standing, after, next_event, replayed
from courseware.store import (
    Engine,
    Session,
    add_review_event,
    find_review_record,
    note_review_item,
    open_session,
    review_events,
    review_ids,
    review_records,
    writing,
)
from tests.review.make import START, TEXTS, history, item


def keep(session: Session, own: str, *acts: Act) -> None:
    with writing(session):
        note_review_item(session, Entry(own, item(own), None), START)
        for event in history(*acts):
            add_review_event(session, own, event)


def test_an_item_is_found_with_its_state_and_texts(session: Session) -> None:
    keep(session, "q-aaaaaa", Act.FIND, Act.PROPOSE, Act.ACCEPT)

    (record,) = review_records(session)

    assert (record.id, record.texts, record.place.line) == ("q-aaaaaa", TEXTS, 3)
    assert record.standing == replayed(history(Act.FIND, Act.PROPOSE, Act.ACCEPT))
    assert find_review_record(session, "q-aaaaaa") == record
    assert find_review_record(session, "q-bbbbbb") is None


def test_the_history_comes_back_as_it_was_written(session: Session) -> None:
    keep(session, "q-aaaaaa", Act.FIND, Act.COMMENT, Act.PROPOSE)

    assert review_events(session, "q-aaaaaa") == history(Act.FIND, Act.COMMENT, Act.PROPOSE)


def test_a_proposal_is_kept_with_its_event(session: Session) -> None:
    proposal = Proposal(Outcome.RENDERING, {"ja": "甲"}, "slow-play", "遅いプレイ")
    keep(session, "q-aaaaaa")
    (event,) = history(Act.PROPOSE)
    with writing(session):
        add_review_event(session, "q-aaaaaa", replace(event, proposal=proposal))

    assert review_records(session)[0].standing.proposal == proposal


def test_noting_an_item_again_changes_what_was_seen_and_not_its_history(session: Session) -> None:
    keep(session, "q-aaaaaa", Act.FIND, Act.PROPOSE)

    with writing(session):
        note_review_item(session, Entry("q-aaaaaa", item(texts={"ja": "別の文。"}, line=9), None), START)

    (record,) = review_records(session)
    assert (record.texts, record.place.line, record.standing.version) == ({"ja": "別の文。"}, 9, 2)


def test_every_id_that_was_ever_there_is_known(session: Session) -> None:
    keep(session, "q-bbbbbb")
    keep(session, "q-aaaaaa")

    assert review_ids(session) == {"q-aaaaaa", "q-bbbbbb"}


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.sampled_from(list(Act)), max_size=12))
def test_replaying_the_stored_events_gives_the_stored_state(engine: Engine, acts: list[Act]) -> None:
    with open_session(engine) as session:
        own = f"q-{len(review_ids(session)):06}"
        keep(session, own)
        standing = Standing()
        for act in acts:
            try:
                event = next_event(standing, act, by="Aki", at=START, texts=TEXTS)
            except MoveError:
                continue
            standing = after(standing, event)
            with writing(session):
                add_review_event(session, own, event)

        record = find_review_record(session, own)

        assert record is not None
        assert record.standing == replayed(review_events(session, own)) == standing
        assert record in review_records(session)
