"""Standings: laws over random tournaments, the policies that a tool must name, 512 players after nine rounds."""

from __future__ import annotations

import random
import time
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.rules.model import Unknown
from courseware.rules.procedures.tcg_rates import standings
from courseware.rules.procedures.tcg_rounds import Scale, records
from courseware.rules.procedures.tcg_standings import ByeRate, NoOpponents, Policy, Rules, TiedRank, ranked, rates

UNHURRIED = settings(deadline=None)  # the machine may be busy

FLOOR = Fraction(33, 100)
RULES = Rules(3, FLOOR)
POLICIES = [Policy(bye, tied, nobody) for bye in ByeRate for tied in TiedRank for nobody in NoOpponents]


def made(players, rounds):
    return records(players, rounds, Scale(3, 1))


def decided(players, rounds, dropped=()):
    return standings(
        players=tuple(players),
        rounds=rounds,
        all_dropped=tuple(dropped),
        points_win=3,
        points_draw=1,
        floor_percent=33,
    )


@st.composite
def tournaments(draw, most=9):
    """Players, and rounds in which everybody plays or has the bye."""
    players = [f"P{n}" for n in range(draw(st.integers(2, most)))]
    rounds = []
    for _ in range(draw(st.integers(1, 4))):
        order = draw(st.permutations(players))
        pairs = list(zip(order[::2], order[1::2], strict=False))
        one = [(a, b, draw(st.sampled_from(["p1", "p2", "draw"]))) for a, b in pairs]
        rounds.append((*one, *([(order[-1], None, "bye")] if len(order) % 2 else [])))
    return players, tuple(rounds)


@UNHURRIED
@given(tournaments())
def test_three_points_for_a_win_or_bye_and_two_for_a_draw_are_all_there_are(tournament):
    players, rounds = tournament
    outcomes = [outcome for one in rounds for _, _, outcome in one]

    total = sum(record.points for record in made(players, rounds).values())

    assert total == 3 * len(outcomes) - outcomes.count("draw")


@UNHURRIED
@given(tournaments(), st.sampled_from(POLICIES))
def test_everybody_stands_in_the_ranking_once(tournament, policy):
    found = ranked(made(*tournament), RULES, policy)

    assert sorted(standing.player for standing in found) == sorted(tournament[0])
    assert found[0].rank == 1
    assert [standing.rank for standing in found] == sorted(standing.rank for standing in found)


@UNHURRIED
@given(tournaments(), st.sampled_from(POLICIES), st.randoms(use_true_random=False))
def test_the_order_of_players_and_results_makes_no_difference(tournament, policy, chance):
    players, rounds = tournament
    others = chance.sample(players, len(players))
    shuffled = tuple(tuple(chance.sample(one, len(one))) for one in chance.sample(rounds, len(rounds)))

    first, second = (ranked(made(*one), RULES, policy) for one in (tournament, (others, shuffled)))

    assert first == second
    assert decided(players, rounds)["ranking"] == decided(others, shuffled)["ranking"]


@UNHURRIED
@given(tournaments(), st.sampled_from(list(ByeRate)))
def test_rates_lie_between_the_floor_and_one(tournament, bye_rate):
    for found in rates(made(*tournament), RULES, bye_rate).values():
        assert all(value is None or FLOOR <= value <= 1 for value in (found.match_win, found.omw, found.oomw))


@settings(max_examples=200, deadline=None)
@given(tournaments())
def test_what_is_decided_comes_out_under_every_policy(tournament):
    order = decided(*tournament)["ranking"]

    if not isinstance(order, Unknown):
        wanted = [(rank, players[0]) for rank, players in enumerate(order, 1)]
        for policy in POLICIES:
            found = ranked(made(*tournament), RULES, policy)
            assert [(standing.rank, standing.player) for standing in found] == wanted


@UNHURRIED
@given(tournaments())
def test_without_byes_the_averages_are_decided(tournament):
    if len(tournament[0]) % 2 == 0:
        found = rates(made(*tournament), RULES, ByeRate.COUNTED)

        assert decided(*tournament)["omw_by_player"] == {player: one.omw for player, one in found.items()}


def test_the_policies_say_how_ranks_go_on_after_a_tie():
    rounds = ((("A", "B", "draw"), ("C", "D", "draw")), (("A", "C", "draw"), ("B", "D", "p1")))
    found = made("ABCD", rounds)

    skips = ranked(found, RULES, Policy(ByeRate.COUNTED, TiedRank.SKIPS, NoOpponents.LAST))
    goes_on = ranked(made("ABCDEF", ((("A", "B", "draw"), ("C", "D", "draw"), ("E", "F", "p1")),)), RULES, POLICIES[0])

    assert [standing.rank for standing in skips] == [1, 2, 3, 4]
    assert [standing.rank for standing in goes_on] == [1, 2, 2, 2, 2, 6]


@pytest.mark.parametrize(("tied_rank", "ranks"), [(TiedRank.SKIPS, [1, 2, 2, 4]), (TiedRank.GOES_ON, [1, 2, 2, 3])])
def test_two_who_are_tied_share_a_rank(tied_rank, ranks):
    players, rounds = "ABCD", ((("A", "D", "p1"), ("B", "C", "draw")),)

    found = ranked(made(players, rounds), RULES, Policy(ByeRate.COUNTED, tied_rank, NoOpponents.LAST))

    assert [standing.rank for standing in found] == ranks


@pytest.mark.parametrize(("policy", "order"), [(NoOpponents.LAST, "ACB"), (NoOpponents.FIRST, "CAB")])
def test_where_a_player_without_opponents_stands_is_a_policy(policy, order):
    rounds = ((("A", "B", "p1"), ("C", None, "bye")),)

    found = ranked(made("ABC", rounds), RULES, Policy(ByeRate.COUNTED, TiedRank.SKIPS, policy))

    assert "".join(standing.player for standing in found) == order


def test_the_two_readings_of_a_bye_give_two_rates():
    rounds = ((("A", "B", "p2"), ("C", None, "bye")), (("C", "A", "p2"), ("B", None, "bye")))
    found = made("ABC", rounds)

    counted, left_out = (rates(found, RULES, bye_rate) for bye_rate in ByeRate)

    assert (counted["C"].match_win, left_out["C"].match_win) == (Fraction(1, 2), FLOOR)


def test_standings_of_512_players_after_nine_rounds_take_less_than_a_second():
    chance = random.Random(512)  # noqa: S311 - results, not a secret
    players = [f"P{n:03}" for n in range(512)]
    orders = [chance.sample(players, len(players)) for _ in range(9)]
    rounds = tuple(
        tuple((a, b, chance.choice(["p1", "p2", "draw"])) for a, b in zip(order[::2], order[1::2], strict=True))
        for order in orders
    )

    start = time.process_time()
    found = ranked(made(players, rounds), RULES, POLICIES[0])
    taken = time.process_time() - start

    assert len(found) == 512
    assert taken < 1
