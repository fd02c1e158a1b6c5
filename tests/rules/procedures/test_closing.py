"""The end of a match: turns that follow, who is ahead, the race for lore."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.rules import Open
from courseware.rules.procedures.closing import (
    closing_record,
    closing_turns,
    compare_wins,
    last_turn,
    lore_race,
    new_game_turns,
    wins_in_the_end,
)

SIDES = st.sampled_from(["A", "B"])


def turns(active_at_time="A", slow_play_turns=False, turn_effect="no_effect"):
    told = {"active_at_time": active_at_time, "slow_play_turns": slow_play_turns, "turn_effect": turn_effect}
    return closing_turns(**told, turns_after_time=5, slow_play_turns_added=2)


@given(SIDES, st.booleans())
def test_turns_alternate_and_the_other_player_begins(active, slow):
    gave = turns(active, slow)
    sequence = gave["turn_sequence"]

    assert sequence[0] != active
    assert all(one != other for one, other in pairwise(sequence))
    assert len(sequence) == gave["turns_total"] == gave["turns_a"] + gave["turns_b"] == (7 if slow else 5)


def test_who_takes_the_turns_is_open_when_an_effect_changes_them():
    gave = turns(turn_effect="B_skips_a_turn")

    assert gave["turn_sequence"] == gave["turns_a"] == gave["turns_b"] == Open("turn_effects")
    assert gave["turns_total"] == 5


@pytest.mark.parametrize(("slow", "total"), [(False, 5), (True, 7)])
def test_a_new_game_gets_as_many_turns(slow, total):
    assert new_game_turns(slow_play_turns=slow, turns_after_time=5, slow_play_turns_added=2)["turns_total"] == total


@pytest.mark.parametrize(("a", "b", "ahead"), [(0, 0, "level"), (1, 0, "A"), (0, 1, "B"), (1, 1, "level")])
def test_a_game_without_a_winner_leaves_the_lead_as_it_was(a, b, ahead):
    assert compare_wins(wins_a=a, wins_b=b) == {"ahead_at_time": ahead}
    assert wins_in_the_end(wins_a=a, wins_b=b, current_game_winner="none") == {"ahead": ahead}


@pytest.mark.parametrize(("turn", "is_last"), [(0, False), (4, False), (5, True)])
def test_only_a_win_in_the_last_turn_leaves_no_turn_over(turn, is_last):
    assert last_turn(decided_in_turn=turn, turns_total=5) == {"in_last_turn": is_last}


def test_a_record_reads_the_other_way_round_for_the_other_player():
    gave = closing_record(wins_a=1, wins_b=1, current_game_winner="A")

    assert (gave["record_a"], gave["record_b"]) == ("2-1-0", "1-2-0")


def lore(a, b, next_a=None, next_b=None):
    return lore_race(lore_a=a, lore_b=b, next_lore_a=a if next_a is None else next_a, next_lore_b=next_b or b)


def test_more_lore_wins_the_match_and_level_lore_is_played_on():
    assert lore(12, 9) == {"match_winner": "A", "decided_by": "lore_in_current_game"}
    assert lore(9, 9)["procedure"] == "continue_until_one_lore_total_is_higher"
    assert lore(9, 9, 9, 10) == {"match_winner": "B", "game_winner": "B", "decided_by": "first_higher_lore"}
