"""Cards to take out of a hand, or to draw."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.rules.procedures.hand import cards_to_remove

SIZES = st.integers(0, 20)


def hand(has, should, known):
    return cards_to_remove(hand_has=has, hand_should_have=should, cards_known_to_belong=known)


@pytest.mark.parametrize(
    ("has", "should", "known", "candidates", "removed"),
    [(8, 7, 6, 2, 1), (8, 7, 7, 1, 1), (8, 7, 0, 8, 1), (9, 7, 5, 4, 2), (7, 7, 7, 0, 0), (6, 7, 6, 0, 0)],
)
def test_what_surely_belongs_is_no_candidate(has, should, known, candidates, removed):
    gave = hand(has, should, known)

    assert (gave["candidates"], gave["removed"]) == (candidates, removed)


@given(SIZES, SIZES, SIZES)
def test_in_the_end_the_number_is_right_and_chance_had_enough_cards(has, should, known):
    gave = hand(has, should, known)

    assert has - gave["removed"] + gave["drawn"] == should
    assert gave["candidates"] >= gave["removed"] >= 0
