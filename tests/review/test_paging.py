"""Pages of the queue in every order: they begin where they began, whatever is decided while somebody reads on."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.review import PAGE, Act, Blocking, Entry, Order, State, Wanted, beside, mark_of, page_of, queue
from tests.review.make import START, item, record

STEPS = {
    State.OPEN: (),
    State.NEEDS_INFO: (Act.ASK,),
    State.PROPOSED: (Act.PROPOSE,),
    State.ACCEPTED: (Act.PROPOSE, Act.ACCEPT),
    State.REJECTED: (Act.PROPOSE, Act.REJECT),
    State.SUPERSEDED: (Act.PROPOSE, Act.SUPERSEDE),
}


@given(st.integers(0, 3 * PAGE), st.data())
def test_paging_shows_everything_once_though_items_leave_the_queue(count: int, data: st.DataObject) -> None:
    entries = queue([item(f"q-{n:06}") for n in range(count)], [])
    seen: list[str] = []
    after: str | None = ""

    while after is not None:
        page = page_of(entries, Wanted(), after)
        seen += [one.id for one in page.shown]
        settled = set(data.draw(st.lists(st.sampled_from(seen)))) if seen else set()
        entries = tuple(_settled(one) if one.id in settled else one for one in entries)
        after = page.following

    assert seen == [one.id for one in entries]


def _settled(one: Entry) -> Entry:
    return Entry(one.id, one.item, record(Act.PROPOSE, Act.ACCEPT, Act.APPLY, own=one.id))


def test_what_was_settled_meanwhile_moves_no_page() -> None:
    entries = queue([item(f"q-{n:06}") for n in range(3 * PAGE)], [])
    second = page_of(entries, Wanted(state="waiting"), page_of(entries, Wanted(state="waiting")).following or "")
    now = tuple(_settled(one) if n < PAGE else one for n, one in enumerate(entries))

    again = page_of(now, Wanted(state="waiting"), entries[PAGE - 1].id)

    assert [one.id for one in again.shown] == [one.id for one in second.shown]
    assert (second.previous, again.previous) == ("", None)


def test_neighbours_are_those_that_are_asked_for() -> None:
    entries = queue([item("q-aaaaaa"), item("q-bbbbbb", {"en": "x"}), item("q-cccccc")], [])

    before, behind = beside(entries, Wanted(language="ja"), "q-bbbbbb")

    assert (before and before.id, behind and behind.id) == ("q-aaaaaa", "q-cccccc")
    assert beside(entries, Wanted(), "q-aaaaaa")[0] is None


def at(n: int, state: State = State.OPEN, age: int = 0) -> Entry:
    """The item of that number in a state, found so many minutes after the first."""
    kept = replace(record(*STEPS[state], own=f"q-{n:06}"), found_at=START + timedelta(minutes=age))
    return Entry(kept.id, item(kept.id), kept)


@given(
    st.lists(st.tuples(st.sampled_from(State), st.integers(0, 9)), max_size=3 * PAGE), st.sampled_from(Order), st.data()
)
def test_in_every_order_what_nobody_touches_is_shown_once_while_others_are_decided(told, order, data) -> None:
    entries = tuple(at(n, state, age) for n, (state, age) in enumerate(told))
    seen, touched, after = list[str](), set[str](), ""

    while after is not None:
        page = page_of(entries, Wanted(), after, order)
        seen += [one.id for one in page.shown]
        after = page.following
        for n in data.draw(st.lists(st.integers(0, max(len(told) - 1, 0)), max_size=5)) if told else ():
            touched.add(f"q-{n:06}")
            now = at(n, data.draw(st.sampled_from(State)), told[n][1])
            entries = tuple(now if one.id == now.id else one for one in entries)

    untouched = [one.id for one in entries if one.id not in touched]
    assert sorted(own for own in seen if own not in touched) == sorted(untouched)


def test_each_order_puts_first_what_it_is_for() -> None:
    blocking = item("q-000009")
    first = replace(blocking, sites={one: replace(site, blocking=Blocking(())) for one, site in blocking.sites.items()})
    entries = (at(0, State.ACCEPTED, 5), at(1, State.OPEN, 3), at(2, State.PROPOSED, 9), Entry(first.id, first, None))

    def ids(order: Order) -> list[str]:
        return [one.id[-1] for one in page_of(entries, Wanted(), order=order).shown]

    assert ids(Order.CLASS) == ["0", "1", "2", "9"]
    assert ids(Order.AGE) == ["1", "0", "2", "9"]
    assert ids(Order.STATE) == ["2", "1", "9", "0"]
    assert ids(Order.BLOCKING) == ["9", "0", "1", "2"]


@pytest.mark.parametrize("mark", ["zebra~q-000001", "proposed~nowhere", "~", "nowhere"])
def test_a_mark_that_says_nothing_is_read_as_far_as_it_goes(mark: str) -> None:
    entries = tuple(at(n) for n in range(3))

    assert page_of(entries, Wanted(), mark, Order.STATE).count == 3


def test_the_neighbours_of_what_was_decided_are_those_it_had() -> None:
    before = tuple(at(n) for n in range(3))
    mark = mark_of(before[1], Order.STATE)
    now = (before[0], at(1, State.ACCEPTED), before[2])

    assert [one and one.id for one in beside(now, Wanted(), mark, Order.STATE)] == ["q-000000", "q-000002"]
