"""Byes, brackets, thresholds: laws and boundaries."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.rules.procedures.tcg_bracket import first_round, semifinal_opponents
from courseware.rules.procedures.tcg_people import best_invitation, invitations_by_origin
from courseware.rules.procedures.tcg_points import byes_to_power_of_two, elimination_line, match_points
from courseware.rules.procedures.tcg_score import score_in_games
from courseware.rules.procedures.tcg_turns import compare_firsts, fewer, way_of_pack

UNHURRIED = settings(deadline=None)  # the machine may be busy


@UNHURRIED
@given(st.integers(1, 5000))
def test_players_and_byes_together_are_the_next_power_of_two(players):
    total = players + byes_to_power_of_two(players_left=players)["byes"]

    assert total & (total - 1) == 0
    assert players <= total < 2 * players or total == players == 1


def test_nobody_left_means_no_byes():
    assert byes_to_power_of_two(players_left=0)["byes"] == 0


@UNHURRIED
@given(st.integers(0, 20), st.integers(0, 20), st.integers(0, 20), st.integers(0, 20))
def test_two_losses_always_lead_out_of_double_elimination(wins, draws, byes, losses):
    points = match_points(wins=wins, draws=draws, byes=byes, points_win=3, points_draw=1)["points"]
    played = wins + draws + byes + losses

    stays = elimination_line(points=points, rounds_done=played, points_win=3)["stays"]

    assert stays == (3 * losses + 2 * draws <= 3 or played == 0)


@pytest.mark.parametrize("size", [2, 4, 8, 16])
def test_every_rank_has_one_place_in_the_bracket_and_the_ranks_of_a_pair_add_up(size):
    pairs = first_round(size)

    assert sorted(rank for pair in pairs for rank in pair) == list(range(1, size + 1))
    assert {sum(pair) for pair in pairs} == {size + 1}


@UNHURRIED
@given(st.sampled_from([4, 8]), st.data())
def test_whom_one_can_meet_in_the_semifinal_can_meet_one_as_well(size, data):
    seed = data.draw(st.integers(1, size))

    others = semifinal_opponents(cut_to=size, seed=seed)["possible_semifinal_opponents"]

    assert seed not in others
    assert all(seed in semifinal_opponents(cut_to=size, seed=o)["possible_semifinal_opponents"] for o in others)


def test_a_bye_leaves_the_first_player_open_only_where_it_matters():
    found = [compare_firsts(firsts={"A": a, "B": 2}, had_bye=("A",))["fewer_firsts"] for a in range(5)]

    assert found == ["A", "unclear", "unclear", "B", "B"]
    assert [fewer({"A": 1}), fewer({"B": 1}), fewer({})] == ["B", "A", "equal"]


@pytest.mark.parametrize(
    ("at_time", "won_by", "lead", "score"),
    [
        ({"A": 1, "B": 0}, None, "A", "one_to_none"),
        ({"A": 1, "B": 0}, "A", "A", "match_won"),
        ({"A": 1, "B": 0}, "B", "nobody", "equal"),
        ({"A": 0, "B": 0}, "B", "B", "one_to_none"),
        ({"B": 2}, None, "B", "match_won"),
    ],
)
def test_a_game_won_in_the_extra_turns_is_added_to_the_score_at_time(at_time, won_by, lead, score):
    gave = score_in_games(
        game_wins=None,
        game_wins_at_time=at_time,
        game_won_in_extra_turns_by=won_by,
        match_format="bo3",
        games_to_win=2,
    )

    assert gave == {"lead": lead, "score": score}


def test_the_score_by_now_already_holds_a_game_won_in_the_extra_turns():
    gave = score_in_games(
        game_wins={"A": 1, "B": 1},
        game_wins_at_time=None,
        game_won_in_extra_turns_by="B",
        match_format="bo3",
        games_to_win=2,
    )

    assert gave == {"lead": "nobody", "score": "equal"}


def test_packs_go_left_and_every_second_one_right():
    assert [way_of_pack(pack_number=n)["pass_to"] for n in (1, 2, 3, 4)] == ["left", "right", "left", "right"]


def test_invitations_are_told_apart_by_their_origin_and_by_travel():
    lists = [
        (),
        ("from_this_event",),
        ("from_earlier_event",),
        ("from_this_event", "from_earlier_event"),
        ("invitation",),
    ]

    assert [invitations_by_origin(held=held)["origin"] for held in lists] == [
        "nothing_listed",
        "this_only",
        "earlier_only",
        "both",
        "unsaid",
    ]
    assert best_invitation(held=("invitation", "invitation")) == {"used": "invitation", "vacant": ("invitation",)}
