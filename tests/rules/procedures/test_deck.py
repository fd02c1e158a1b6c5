"""Counting decks: what is short, what is over the limit, what is made up by cards and what by proxies."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.rules import Open
from courseware.rules.procedures.deck import count_copies, count_deck, count_inks, refill, remove_copies, replace_lost

SIZES = st.integers(0, 120)


def deck(**facts):
    """A Constructed deck of 60 with a list of 60, but for what is told."""
    told = {"format": "constructed", "deck_count": 60, "list_count": 60, "missing": 0}
    return count_deck(**told | facts, constructed_minimum=60, limited_minimum=40)


@pytest.mark.parametrize(
    ("facts", "size"),
    [
        ({}, "enough"),
        ({"missing": 1}, "enough_but_missing"),
        ({"deck_count": 59}, "deck_short"),
        ({"list_count": 59}, "list_short"),
        ({"deck_count": 59, "list_count": 59}, "both_short"),
        ({"deck_count": 59, "list_count": None}, "deck_short"),
        ({"format": "limited", "deck_count": 40, "list_count": 40}, "enough"),
        ({"format": "limited", "deck_count": 39, "list_count": 40}, "deck_short"),
    ],
)
def test_deck_and_list_are_measured_by_the_minimum_of_the_format(facts, size):
    assert deck(**facts)["size"] == size


@pytest.mark.parametrize(("list_count", "differ"), [(60, False), (61, True), (None, False)])
def test_a_list_count_that_was_not_told_does_not_differ(list_count, differ):
    assert deck(list_count=list_count)["counts_differ"] is differ


@pytest.mark.parametrize(
    ("deck_count", "max_copies", "copies"),
    [(60, 4, "none_over"), (61, 5, "over_enough_left"), (60, 5, "over_too_few_left"), (62, 6, "over_enough_left")],
)
def test_the_fifth_copy_is_the_first_over_the_limit(deck_count, max_copies, copies):
    told = {"deck_count": deck_count, "max_copies": max_copies}

    assert count_copies(**told, copies_allowed=4, constructed_minimum=60) == {"copies": copies}


@given(SIZES, st.integers(0, 20))
def test_removed_and_left_make_up_the_deck(deck_count, max_copies):
    gave = remove_copies(deck_count=deck_count, max_copies=max_copies, copies_allowed=4, constructed_minimum=60)

    assert gave["deck_count_after_removal"] == max(0, deck_count - gave["removed"])
    assert max_copies - gave["removed"] <= 4
    assert ("deck_count_after" in gave) == (gave["deck_count_after_removal"] >= 60)


@given(st.integers(0, 39), st.integers(0, 100))
def test_a_limited_deck_is_filled_to_the_minimum_or_it_is_open(deck_count, pool):
    gave = refill(deck_count=deck_count, pool_cards_left=pool, limited_minimum=40)

    if pool >= 40 - deck_count:
        assert (gave["added"], gave["deck_count_after"]) == (40 - deck_count, 40)
    else:
        assert gave["added"] == Open("pool_too_small")


def lost(**facts):
    """One card of 60 is lost and nothing can be had for it, but for what is told."""
    told = {"problem": "short_lost", "deck_count": 59, "list_count": 60, "missing": 1, "replacements_obtainable": 0}
    return replace_lost(**told | facts, constructed_minimum=60)


@pytest.mark.parametrize(
    ("facts", "proxies", "remedy"),
    [
        ({}, 1, ("list_stands", "issue_ink_card_proxy")),
        ({"replacements_obtainable": 1}, 0, ("list_stands", "add_same_or_identical_card")),
        ({"replacements_obtainable": 9}, 0, ("list_stands", "add_same_or_identical_card")),
        (
            {"deck_count": 58, "missing": 2, "replacements_obtainable": 1},
            1,
            ("list_stands", "add_same_or_identical_card", "issue_ink_card_proxy"),
        ),
        ({"problem": "both_short", "deck_count": 58, "list_count": 58}, 2, ("issue_ink_card_proxy",)),
        (
            {"problem": "both_short", "deck_count": 58, "list_count": 58, "replacements_obtainable": 2},
            0,
            ("obtain_cards_to_minimum",),
        ),
    ],
)
def test_cards_come_first_and_proxies_fill_the_rest(facts, proxies, remedy):
    gave = lost(**facts)

    assert (gave["proxies"], gave["remedy"]) == (proxies, remedy)


def test_a_list_longer_than_the_minimum_is_filled_to_its_own_length():
    assert lost(deck_count=59, list_count=62, missing=3)["needed"] == 3


@given(st.integers(0, 59), st.none() | st.integers(60, 80), st.integers(0, 5), st.integers(0, 80))
def test_only_the_lead_issues_proxies_and_never_more_than_needed(deck_count, list_count, missing, obtainable):
    gave = lost(deck_count=deck_count, list_count=list_count, missing=missing, replacements_obtainable=obtainable)

    assert 0 <= gave["proxies"] <= gave["needed"]
    assert gave["proxies"] + min(obtainable, gave["needed"]) == gave["needed"]
    assert (gave.get("authority") == "lead_lore_guide") == (gave["proxies"] > 0)


@pytest.mark.parametrize(
    ("inks", "found"),
    [
        (None, "within_limit"),
        ({}, "within_limit"),
        ({"amber": 30, "ruby": 30}, "within_limit"),
        ({"amber": 30, "ruby": 29, "steel": 1}, "too_many"),
        ({"amber": 30, "ruby": 30, "steel": 0}, "within_limit"),
        ({"amber": 30, "ruby": 26, "amber_ruby": 4}, "within_limit"),
        ({"amber": 30, "ruby": 26, "amber_steel": 4}, "too_many"),
    ],
)
def test_a_card_of_two_inks_brings_both(inks, found):
    assert count_inks(ink_counts=inks, inks_allowed=2) == {"inks": found}
