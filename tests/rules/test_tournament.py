"""The tools print what `decide` decides, choose only what they are told to, and draw each best way equally often."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from courseware.rules import FactError, decide, read_book
from courseware.rules.procedures.tcg_matching import Pairer
from courseware.rules.tournament import (
    ByeRate,
    First,
    Near,
    NoOpponents,
    PairingPolicy,
    Policy,
    TiedRank,
    one_way_by_chance,
    pairs_list,
    standings_list,
)

FOLDER = Path(__file__).parents[2] / "content/rulebooks/tcg-floor"
NO_BYES = {
    "players": ["A", "B", "C", "D"],
    "rounds": [
        [["A", "C", "draw"], ["D", "B", "p2"]],
        [["B", "A", "p1"], ["C", "D", "draw"]],
        [["B", "C", "draw"], ["A", "D", "p1"]],
    ],
}
POLICIES = [Policy(bye, tied, nobody) for bye in ByeRate for tied in TiedRank for nobody in NoOpponents]


def pick(seed: int):
    return Random(seed).randrange  # noqa: S311 - a draw that a test can repeat


@pytest.fixture(scope="module")
def book():
    found, faults = read_book(
        "tcg-floor", {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    )
    assert found is not None, faults
    return found


@pytest.mark.parametrize("policy", POLICIES, ids=str)
def test_where_the_book_decides_no_policy_changes_the_order(book, policy):
    decided = decide(book, "standings", NO_BYES).outcome["ranking"]

    listed = standings_list(book, NO_BYES, policy)

    assert tuple((one.player,) for one in listed) == decided
    assert [one.rank for one in listed] == [1, 2, 3, 4]


def test_a_shared_rank_is_followed_as_the_policy_says(book):
    told = {"players": ["A", "B", "C", "D"], "rounds": [[["A", "B", "draw"], ["C", "D", "draw"]]]}

    skips, goes_on = (
        [one.rank for one in standings_list(book, told, Policy(ByeRate.COUNTED, tied, next(iter(NoOpponents))))]
        for tied in (TiedRank.SKIPS, TiedRank.GOES_ON)
    )

    assert (skips, goes_on) == ([1, 1, 1, 1], [1, 1, 1, 1])


def test_dropped_players_are_not_listed(book):
    told = NO_BYES | {"dropped_after_round_1": ["D"]}

    listed = standings_list(book, told, POLICIES[0])

    assert "D" not in [one.player for one in listed]


@pytest.mark.parametrize("told", [{}, {"players": 3}, {"players": ["A"], "rounds": [[["A", "Z", "p1"]]]}])
def test_what_cannot_be_read_is_refused_in_both_languages(book, told):
    with pytest.raises(FactError) as refused:
        standings_list(book, {"rounds": []} | told if told else {"rond": []}, POLICIES[0])

    assert refused.value.words.ja


def test_the_only_way_to_pair_is_the_one_that_the_book_decides(book):
    told = {
        "player_points": {"A": 6, "B": 3, "C": 6, "D": 3},
        "met": [["A", "B"], ["C", "D"], ["B", "D"]],
        "had_bye": [],
    }
    decided = decide(book, "swiss.pairings", told)

    found = [pairs_list(book, told, PairingPolicy(First.NO_REMATCH, near), pick(1)) for near in Near]

    wanted = {frozenset(pair) for pair in decided.outcome["pairs"]}
    assert all({frozenset(pair) for pair in one.pairs} == wanted for one in found)


def test_every_best_way_is_drawn_equally_often():
    pairer = Pairer([[0] * 6 for _ in range(6)])
    ways = pairer.best(pairer.everybody).ways

    drawn = Counter(tuple(one_way_by_chance(pairer, pick(seed))) for seed in range(3000))

    assert ways == 15
    assert len(drawn) == 15
    assert max(drawn.values()) < 2 * min(drawn.values())


def test_the_same_seed_gives_the_same_pairs(book):
    told = {"player_points": dict.fromkeys("ABCDEFG", 3)}
    policy = PairingPolicy(First.NO_REMATCH, Near.SUM_OF_GAPS)

    one, other = (pairs_list(book, told, policy, pick(7)) for _ in range(2))

    assert one == other
    assert one.by_chance
    assert one.bye is not None
