"""Laws of the states: whatever is done, an item stands somewhere legal, and its events tell where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.review import Act, MoveError, Outcome, Proposal, Standing, State, after, moved, next_event, possible
from courseware.review import replayed as replay
from tests.review.make import START, TEXTS, history

LEGAL = {
    (State.OPEN, State.NEEDS_INFO),
    (State.NEEDS_INFO, State.OPEN),
    (State.OPEN, State.PROPOSED),
    (State.PROPOSED, State.ACCEPTED),
    (State.PROPOSED, State.REJECTED),
    (State.PROPOSED, State.SUPERSEDED),
    (State.REJECTED, State.OPEN),
}
STEPS = st.lists(st.tuples(st.sampled_from(list(Act)), st.booleans()), max_size=25)


@given(STEPS)
def test_whatever_is_tried_each_step_is_legal_and_the_events_give_the_standing(steps) -> None:
    standing, events = Standing(), []

    for act, is_changed in steps:
        texts = {**TEXTS, "ja": "変わりました。"} if is_changed else TEXTS
        before, has_moved_on = standing.state, standing.has_moved_on(texts)
        try:
            event = next_event(standing, act, by="Aki", at=START, texts=texts)
        except MoveError:
            continue
        events.append(event)
        standing = after(standing, event)
        came_back = has_moved_on and before.is_settled and standing.state is State.OPEN
        assert (before, standing.state) in LEGAL or before is standing.state or came_back

    assert replay(events) == standing
    assert [event.seq for event in events] == [*range(1, len(events) + 1)]


@pytest.mark.parametrize("state", list(State))
@pytest.mark.parametrize("act", list(Act))
def test_an_act_is_refused_exactly_where_it_is_not_possible(state: State, act: Act) -> None:
    if act in possible(state):
        assert moved(state, act) in State
    else:
        with pytest.raises(MoveError):
            moved(state, act)


def test_what_is_settled_comes_back_only_when_its_text_has_changed() -> None:
    standing = replay(history(Act.PROPOSE, Act.ACCEPT))

    assert Act.REOPEN not in possible(standing.state)
    assert moved(standing.state, Act.REOPEN, is_stale=True) is State.OPEN


def test_a_text_that_changed_after_the_decision_is_stale_until_it_says_the_same_again() -> None:
    standing = replay(history(Act.PROPOSE, Act.ACCEPT))

    assert not standing.is_stale({"ja": "名前が\n分かりません。", "en": TEXTS["en"]})
    assert standing.is_stale({**TEXTS, "en": "The name is known."})


def test_an_open_item_is_never_stale_and_neither_is_one_that_was_applied() -> None:
    assert not replay(history(Act.FIND)).is_stale({"ja": "別"})
    assert not replay(history(Act.PROPOSE, Act.ACCEPT, Act.APPLY)).is_stale({"ja": "別"})


def test_a_place_that_is_gone_is_lost_unless_it_was_applied_or_taken_over() -> None:
    assert replay(()).is_lost(is_there=False)
    assert replay(history(Act.PROPOSE, Act.ACCEPT)).is_lost(is_there=False)
    assert not replay(history(Act.PROPOSE, Act.ACCEPT, Act.APPLY)).is_lost(is_there=False)
    assert not replay(history(Act.PROPOSE, Act.SUPERSEDE)).is_lost(is_there=False)


def test_reopening_clears_the_table() -> None:
    standing = replay(history(Act.PROPOSE, Act.REJECT, Act.REOPEN))

    assert (standing.state, standing.proposer, standing.seen) == (State.OPEN, "", None)


def test_a_name_is_known_again_in_another_width_or_case() -> None:
    standing = replay(history(Act.PROPOSE, by="Aki Ｔ"))

    assert standing.is_by("aki t")
    assert not standing.is_by("Ben")


@given(
    st.builds(
        Proposal,
        st.sampled_from(list(Outcome)),
        st.dictionaries(st.sampled_from(["ja", "en"]), st.text(max_size=9)),
        st.sampled_from(["", "slow-play"]),
    )
)
def test_a_proposal_is_kept_as_it_was_made(proposal: Proposal) -> None:
    assert Proposal.from_data(proposal.as_data()) == proposal


def test_what_is_set_aside_stands_where_it_stood_until_somebody_acts_or_its_text_changes() -> None:
    aside = replay(history(Act.SET_ASIDE))

    assert (aside.state, aside.is_aside, aside.is_stale(TEXTS)) == (State.OPEN, True, False)
    assert aside.is_stale({**TEXTS, "ja": "変わりました。"})
    assert Act.SET_ASIDE not in possible(State.OPEN, is_aside=True)
    for act in (Act.PROPOSE, Act.ASK):
        assert not replay(history(Act.SET_ASIDE, act)).is_aside
    assert replay(history(Act.SET_ASIDE, Act.COMMENT)).is_aside


@pytest.mark.parametrize(
    ("before", "after_it"),
    [((), State.OPEN), ((Act.ASK,), State.NEEDS_INFO), ((Act.PROPOSE, Act.REJECT), State.OPEN)],
)
def test_taking_up_what_was_set_aside_leads_back(before: tuple[Act, ...], after_it: State) -> None:
    standing = replay(history(*before, Act.SET_ASIDE, Act.REOPEN))

    assert (standing.state, standing.is_aside, standing.seen) == (after_it, False, None)
