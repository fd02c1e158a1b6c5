"""Swiss pairing: exact against going through every way, and laws over random fields."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.rules.model import Open, Unknown
from courseware.rules.procedures.tcg_matching import Pairer, added, all_the_same
from courseware.rules.procedures.tcg_pairing import bye_candidates, pair_allowed, pairings

UNHURRIED = settings(deadline=None)  # the machine may be busy


def paired(points, met=(), had_bye=()):
    return pairings(player_points=points, met=met, had_bye=tuple(had_bye), points_win=3)


def may(points, pair, met=()):
    return pair_allowed(player_points=points, met=met, had_bye=(), pair_proposed=pair, points_win=3)["pair_allowed"]


def ways(players):
    """Every way to pair up an even number of players."""
    if not players:
        yield []
        return
    first, *rest = players
    for n, other in enumerate(rest):
        yield from ([(first, other), *others] for others in ways([*rest[:n], *rest[n + 1 :]]))


@st.composite
def matrices(draw):
    size = draw(st.sampled_from([2, 4, 6]))
    costs = [[0] * size for _ in range(size)]
    for a in range(size):
        for b in range(a):
            costs[a][b] = costs[b][a] = draw(st.integers(0, 3))
    return costs


FIELDS = st.dictionaries(st.sampled_from("ABCDEFGH"), st.integers(0, 12), min_size=2)


@st.composite
def fields(draw):
    """Points of each player, and some pairs that have met."""
    points = draw(FIELDS)
    pairs = [(a, b) for a in points for b in points if a < b]
    return points, tuple(draw(st.lists(st.sampled_from(pairs), max_size=6)))


@UNHURRIED
@given(matrices())
def test_the_least_cost_and_the_number_of_ways_are_exact(costs):
    pairer = Pairer(costs)
    totals = [sum(costs[a][b] for a, b in way) for way in ways(list(range(len(costs))))]

    best = pairer.best(pairer.everybody)

    assert (best.cost, best.ways) == (min(totals), totals.count(min(totals)))
    assert sum(costs[a][b] for a, b in pairer.one_way()) == best.cost


@UNHURRIED
@given(matrices())
def test_a_pair_may_meet_if_a_best_way_has_it(costs):
    pairer, everybody = Pairer(costs), list(range(len(costs)))
    totals = [(sum(costs[a][b] for a, b in way), way) for way in ways(everybody)]
    least = min(total for total, _ in totals)

    for pair in [(a, b) for a in everybody for b in everybody if a < b]:
        assert pairer.may_pair(*pair) == any(pair in way for total, way in totals if total == least)


@UNHURRIED
@given(matrices(), st.data())
def test_readings_are_the_same_only_if_they_have_the_same_best_ways(costs, data):
    size = len(costs)
    other = [
        [cost + data.draw(st.integers(0, 1)) * (a + b == size) for b, cost in enumerate(row)]
        for a, row in enumerate(costs)
    ]
    other = [[other[min(a, b)][max(a, b)] for b in range(size)] for a in range(size)]

    def best(matrix):
        totals = {tuple(way): sum(matrix[a][b] for a, b in way) for way in ways(list(range(size)))}
        return {way for way, total in totals.items() if total == min(totals.values())}

    assert all_the_same([Pairer(costs), Pairer(other)]) == (best(costs) == best(other))
    assert added([costs, costs]) == [[2 * cost for cost in row] for row in costs]


@settings(max_examples=150, deadline=None)
@given(fields())
def test_everybody_is_paired_once_or_has_the_bye(field):
    points, met = field

    gave = paired(points, met)

    if isinstance(gave.get("pairs"), tuple):
        names = [name for pair in gave["pairs"] for name in pair]
        assert sorted([*names, *([gave["bye"]] if "bye" in gave else [])]) == sorted(points)
        assert all(points[a] >= points[b] for a, b in gave["pairs"])


@settings(max_examples=100, deadline=None)
@given(fields(), st.randoms(use_true_random=False))
def test_the_order_of_the_players_makes_no_difference(field, chance):
    points, met = field
    shuffled = dict(chance.sample(list(points.items()), len(points)))

    assert paired(shuffled, tuple(reversed(met))) == paired(points, met)


@settings(max_examples=100, deadline=None)
@given(fields())
def test_only_pairs_that_are_allowed_are_made(field):
    points, met = field
    gave = paired(points, met)

    if isinstance(gave.get("pairs"), tuple):
        assert all(may(points, pair, met) is True for pair in gave["pairs"])


@UNHURRIED
@given(FIELDS, st.lists(st.sampled_from("ABCDEFGH"), max_size=8))
def test_the_bye_goes_to_the_lowest_who_has_had_none(points, had_bye):
    found = bye_candidates(player_points=points, had_bye=tuple(had_bye))["bye_candidates"]
    without = {player: own for player, own in points.items() if player not in had_bye}

    if len(points) % 2 == 0:
        assert found == ()
    elif not without:
        assert isinstance(found, Unknown)
    else:
        assert found == tuple(sorted(player for player in without if without[player] == min(without.values())))


@pytest.mark.parametrize(("gap", "wanted"), [(3, False), (4, Open("rematch_or_gap")), (9, Open("rematch_or_gap"))])
def test_a_rematch_is_avoided_within_one_win_and_open_beyond(gap, wanted):
    points = {"A": gap, "B": gap, "C": 0, "D": 0}

    assert may(points, ("A", "B"), [("A", "B")]) == wanted


def test_two_who_have_met_are_paired_again_only_where_nobody_else_is_left():
    assert may({"A": 3, "B": 0}, ("A", "B"), [("A", "B")]) is True
    assert paired({"A": 3, "B": 0}, [("A", "B")])["pairs"] == (("A", "B"),)


def test_more_than_sixteen_players_are_not_paired_here():
    points = {f"P{n:02}": 0 for n in range(18)}

    assert paired(points)["pairs"] == Open("too_many")
    assert may(points, ("P00", "P01")) == Open("too_many")


def test_sixteen_players_are_paired_exactly():
    by_two = paired({f"P{n:02}": 3 * (n // 2) for n in range(16)})
    by_four = paired({f"P{n:02}": 3 * (n // 4) for n in range(16)})

    assert by_two["pairs"] == tuple((f"P{n:02}", f"P{n + 1:02}") for n in range(14, -1, -2))
    assert (by_four["random_choice"], "pairs" in by_four) == (True, False)
