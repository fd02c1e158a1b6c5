"""Hand-offs and reviews."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.rules.procedures.appeal import WANTED, compare_penalty, missing_items

LADDER = ("none", "caution", "warning", "game_loss", "match_loss", "disqualification")


@given(st.lists(st.sampled_from(WANTED)))
def test_what_is_missing_and_what_was_said_make_up_the_five(items):
    gave = missing_items(items=items)

    assert {*gave["handoff_missing"], *items} == set(WANTED)
    assert not set(gave["handoff_missing"]) & set(items)
    assert gave["complete"] is (set(items) == set(WANTED))


def test_what_is_missing_is_said_in_the_order_of_a_hand_off():
    assert missing_items(items=["call_start_time"])["handoff_missing"] == WANTED[:-1]


@pytest.mark.parametrize(
    ("penalty", "floor", "severity", "change"),
    [
        ("warning", "warning", "same", "upheld"),
        ("caution", "warning", "milder", "changed"),
        ("game_loss", "warning", "harsher", "changed"),
    ],
)
def test_penalties_compare_by_their_place_on_the_ladder(penalty, floor, severity, change):
    gave = compare_penalty(penalty=penalty, floor_penalty=floor, ladder=LADDER)

    assert gave == {"severity": severity, "penalty_change": change}
