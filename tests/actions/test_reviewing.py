"""Reviewing as people do it: one proposes, another decides, and whoever is slower loses no word."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta

import pytest

from courseware.actions import reviewing
from courseware.actions.reviewing import Chosen, Hand, RefusedError, SomeRefusedError
from courseware.review import Act, Change, Entry, Item, Outcome, Proposal, State, queue
from courseware.store import Engine, Session, open_session, review_events, review_records
from tests.actions.make import all_at_once
from tests.review.make import START, TEXTS, item

DECIDED = Proposal(Outcome.TEXT, {"ja": "10分です。", "en": "Ten minutes."})
OTHER = Proposal(Outcome.TEXT, {"ja": "12分です。", "en": "Twelve minutes."})


def hand(by: str = "Aki", comment: str = "", version: int | None = None, minute: int = 1) -> Hand:
    return Hand(by, START + timedelta(minutes=minute), comment, version)


def entry(session: Session, *items: Item) -> Entry:
    """The first item as the queue has it now."""
    return queue(items or (item(),), review_records(session))[0]


def refresh(session: Session, *items: Item) -> list[tuple[str, Change]]:
    return [(one.id, found) for one, found in reviewing.refresh(session, items=items, now=START)]


def test_a_refresh_notes_what_is_new_and_tells_what_changed_moved_or_is_gone(session: Session) -> None:
    assert refresh(session, item(), item("q-bbbbbb")) == [("q-aaaaaa", Change.NEW), ("q-bbbbbb", Change.NEW)]
    assert refresh(session, item(), item("q-bbbbbb")) == []
    assert refresh(session, item(texts={"ja": "別"}), item("q-bbbbbb", section="x")) == [
        ("q-aaaaaa", Change.CHANGED),
        ("q-bbbbbb", Change.MOVED),
    ]
    assert refresh(session) == [("q-aaaaaa", Change.GONE), ("q-bbbbbb", Change.GONE)]
    assert len(review_records(session)) == 2


def test_what_one_proposes_another_accepts(session: Session) -> None:
    reviewing.propose(session, entry=entry(session), proposal=DECIDED, hand=hand())
    reviewing.decide(session, entry=entry(session), decision=Act.ACCEPT, hand=hand("Ben"), four_eyes=True)

    assert entry(session).state is State.ACCEPTED
    acts = [(one.act, one.by) for one in review_events(session, "q-aaaaaa")]
    assert acts == [(Act.FIND, ""), (Act.PROPOSE, "Aki"), (Act.ACCEPT, "Ben")]


def test_who_proposed_does_not_decide_unless_the_setting_allows_it(session: Session) -> None:
    reviewing.propose(session, entry=entry(session), proposal=DECIDED, hand=hand())

    with pytest.raises(RefusedError, match="does not decide"):
        reviewing.decide(session, entry=entry(session), decision=Act.ACCEPT, hand=hand("ＡＫＩ"), four_eyes=True)
    reviewing.decide(session, entry=entry(session), decision=Act.ACCEPT, hand=hand(), four_eyes=False)

    assert entry(session).state is State.ACCEPTED


def test_of_two_proposals_made_at_once_the_first_stands_and_the_second_gets_both(session: Session) -> None:
    refresh(session, item())
    seen = entry(session).standing.version
    reviewing.propose(session, entry=entry(session), proposal=DECIDED, hand=hand("Aki", "first", seen))

    done = reviewing.propose(session, entry=entry(session), proposal=OTHER, hand=hand("Ben", "second", seen))

    assert [(one.by, one.proposal, one.comment) for one in done.since] == [("Aki", DECIDED, "first")]
    assert (done.event.proposal, done.event.comment, done.event.by) == (OTHER, "second", "Ben")
    assert entry(session).standing.proposal == DECIDED
    assert review_events(session, "q-aaaaaa")[-1] == done.event


def test_of_two_who_propose_at_the_same_moment_one_stands_and_both_are_kept(engine: Engine) -> None:
    done: list[reviewing.Done] = []

    def propose(by: str, proposal: Proposal) -> None:
        with open_session(engine) as session:
            done.append(
                reviewing.propose(
                    session, entry=Entry("q-aaaaaa", item(), None), proposal=proposal, hand=hand(by, version=0)
                )
            )

    threads = [threading.Thread(target=propose, args=both) for both in (("Aki", DECIDED), ("Ben", OTHER))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    with open_session(engine) as session:
        events = review_events(session, "q-aaaaaa")
    assert sorted(len(one.since) for one in done) == [0, 1]
    assert [one.act for one in events] == [Act.FIND, Act.PROPOSE, Act.COMMENT]
    assert {one.by for one in events if one.proposal} == {"Aki", "Ben"}


def test_the_same_sent_twice_is_done_once(session: Session) -> None:
    first = reviewing.propose(session, entry=entry(session), proposal=DECIDED, hand=hand(version=0))

    again = reviewing.propose(session, entry=entry(session), proposal=DECIDED, hand=hand(version=0, minute=2))

    assert (again.event, again.since) == (first.event, ())
    assert len(review_events(session, "q-aaaaaa")) == 2


def test_a_remark_made_meanwhile_is_no_conflict(session: Session) -> None:
    reviewing.comment(session, entry=entry(session), hand=hand("Ben", "見ました"))

    done = reviewing.propose(session, entry=entry(session), proposal=DECIDED, hand=hand(version=0))

    assert (done.since, done.event.after) == ((), State.PROPOSED)


def test_a_text_that_changed_since_the_proposal_cannot_be_accepted(session: Session) -> None:
    reviewing.propose(session, entry=entry(session), proposal=DECIDED, hand=hand())
    changed = item(texts={**TEXTS, "ja": "別の文。"})

    with pytest.raises(RefusedError, match="changed since it was proposed"):
        reviewing.decide(session, entry=entry(session, changed), decision=Act.ACCEPT, hand=hand("Ben"), four_eyes=True)
    reviewing.decide(session, entry=entry(session, changed), decision=Act.REJECT, hand=hand("Ben"), four_eyes=True)
    reviewing.reopen(session, entry=entry(session, changed), hand=hand("Ben"))

    assert entry(session).state is State.OPEN


def test_a_decision_about_a_text_that_changed_since_can_be_reopened(session: Session) -> None:
    reviewing.propose(session, entry=entry(session), proposal=DECIDED, hand=hand())
    reviewing.decide(session, entry=entry(session), decision=Act.ACCEPT, hand=hand("Ben"), four_eyes=True)

    with pytest.raises(RefusedError, match="not possible while an item is accepted"):
        reviewing.reopen(session, entry=entry(session), hand=hand())
    reviewing.reopen(session, entry=entry(session, item(texts={"ja": "別", "en": "x"})), hand=hand())

    assert entry(session).state is State.OPEN


def test_information_is_asked_for_and_told(session: Session) -> None:
    reviewing.ask_for_information(session, entry=entry(session), hand=hand(comment="どの版ですか"))
    assert entry(session).state is State.NEEDS_INFO

    reviewing.inform(session, entry=entry(session), hand=hand("Ben", "2026年版です"))

    assert entry(session).state is State.OPEN
    assert [one.comment for one in review_events(session, "q-aaaaaa")] == ["", "どの版ですか", "2026年版です"]


@pytest.mark.parametrize(
    ("proposal", "words"),
    [
        (Proposal(Outcome.TEXT, {"ja": "甲"}), "The English text is missing."),
        (Proposal(Outcome.ANSWER, {"ja": "甲"}), "cannot be proposed for this item"),
        (Proposal(Outcome.RENDERING), "Name the concept"),
    ],
)
def test_a_proposal_that_does_not_fit_is_refused_before_anything_is_kept(session, proposal, words) -> None:
    with pytest.raises(RefusedError, match=words):
        reviewing.propose(session, entry=entry(session), proposal=proposal, hand=hand())

    assert review_records(session) == ()


def test_nobody_acts_without_a_name_or_speaks_without_a_word(session: Session) -> None:
    with pytest.raises(RefusedError, match="who you are"):
        reviewing.comment(session, entry=entry(session), hand=hand(" ", "x"))
    with pytest.raises(RefusedError, match="Write something"):
        reviewing.comment(session, entry=entry(session), hand=hand())


def test_each_event_keeps_the_text_as_it_was_then(session: Session) -> None:
    reviewing.comment(session, entry=entry(session), hand=hand(comment="a"))
    reviewing.comment(session, entry=entry(session, item(texts={"ja": "別"})), hand=hand(comment="b"))

    assert [dict(one.texts) for one in review_events(session, "q-aaaaaa")] == [TEXTS, TEXTS, {"ja": "別"}]


def test_several_are_set_aside_together_or_not_at_all(session: Session) -> None:
    first, second = queue([item(), item("q-bbbbbb")], [])
    reviewing.propose(session, entry=second, proposal=DECIDED, hand=hand("Ben"))
    words = hand(comment="次の版まで待つ。")

    chosen = [Chosen(first, 0), Chosen(second, 1)]
    with pytest.raises(SomeRefusedError) as refused:
        reviewing.dismiss(session, chosen=chosen, act=Act.SET_ASIDE, hand=words, four_eyes=True)

    assert [*refused.value.why] == ["q-bbbbbb"]
    assert "Ben" in refused.value.why["q-bbbbbb"].words.en
    assert review_events(session, "q-aaaaaa") == ()
    reviewing.dismiss(session, chosen=[Chosen(first, 0)], act=Act.SET_ASIDE, hand=words, four_eyes=True)
    reviewing.dismiss(session, chosen=[Chosen(first, 0)], act=Act.SET_ASIDE, hand=words, four_eyes=True)
    assert [one.act for one in review_events(session, "q-aaaaaa")] == [Act.FIND, Act.SET_ASIDE]


def test_a_dismissal_needs_a_reason(session: Session) -> None:
    with pytest.raises(RefusedError, match="Write something"):
        reviewing.dismiss(session, chosen=[], act=Act.REJECT, hand=hand(comment=" "), four_eyes=True)


def test_of_two_who_dismiss_the_same_at_once_one_does_and_the_other_is_told(engine: Engine) -> None:
    def dismiss(by: str) -> Callable[[Session], object]:
        def act(session: Session) -> object:
            try:
                chosen = [Chosen(entry(session), 0)]
                return reviewing.dismiss(
                    session, chosen=chosen, act=Act.SET_ASIDE, hand=hand(by, f"by {by}"), four_eyes=True
                )
            except SomeRefusedError as error:
                return error.why["q-aaaaaa"].words.en

        return act

    done = all_at_once(engine, [dismiss("Aki"), dismiss("Ben")])

    told = [one for one in done if isinstance(one, str)]
    assert len(told) == 1
    assert "in the meantime" in told[0]


def test_a_text_that_would_be_lost_with_the_mark_is_a_fault(session: Session) -> None:
    with pytest.raises(RefusedError, match="writes no text"):
        reviewing.propose(session, entry=entry(session), proposal=Proposal(Outcome.REMOVE, TEXTS), hand=hand())
