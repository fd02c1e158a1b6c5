"""Standings and pairings as a list on the wall. The floor rules leave points open; whoever prints a list names a policy.

`decide` works out every reading and never chooses. These functions choose what they are told to, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from courseware.rules.book import Rulebook
from courseware.rules.facts import FactError, checked
from courseware.rules.model import Value
from courseware.rules.procedures.tcg_matching import MOST_PLAYERS, Pairer
from courseware.rules.procedures.tcg_pairing import Field, candidates
from courseware.rules.procedures.tcg_rounds import Scale, records
from courseware.rules.procedures.tcg_standings import ByeRate, NoOpponents, Policy, Rules, Standing, TiedRank, ranked
from courseware.text import Text

Pick = Callable[[int], int]  # a whole number below the one given


class First(StrEnum):
    """Which of the two comes first where both cannot be had: no rematch, or points as near as possible."""

    NO_REMATCH = "no_rematch"
    NEAR_POINTS = "near_points"


class Near(StrEnum):
    """What "points as near as possible" measures: all gaps together, the widest gap, or from the top down."""

    SUM_OF_GAPS = "sum_of_gaps"
    WIDEST_GAP = "widest_gap"
    FROM_THE_TOP = "from_the_top"


@dataclass(frozen=True, slots=True)
class PairingPolicy:
    """What the book does not choose when it pairs."""

    first: First
    near: Near


@dataclass(frozen=True, slots=True)
class Pairs:
    """The pairs of a round, the player with the bye, and whether chance had a say."""

    pairs: tuple[tuple[str, str], ...]
    bye: str | None
    by_chance: bool


def standings_list(book: Rulebook, told: Mapping[str, object], policy: Policy) -> tuple[Standing, ...]:
    """The standings of what the decision `standings` is told, under one policy; FactError where it cannot be read."""
    facts = checked(book.decisions["standings"], told)
    scale = Scale(_number(book, "points_win"), _number(book, "points_draw"))
    found = records(_names(facts, "players"), facts.get("rounds", ()), scale)
    rules = Rules(scale.win, Fraction(_number(book, "floor_percent"), 100))
    return ranked(found, rules, policy, {*_names(facts, "dropped_after_round_1"), *_names(facts, "dropped")})


def pairs_list(book: Rulebook, told: Mapping[str, object], policy: PairingPolicy, pick: Pick) -> Pairs:
    """The pairs of what the decision `swiss.pairings` is told; chance chooses among ways that are equally good."""
    facts = checked(book.decisions["swiss.pairings"], told)
    points = _points(facts)
    byes = candidates(points, _names(facts, "had_bye"))
    if byes is None:
        words = (
            "全員が不戦勝を受けています。次に誰へ与えるかは規程にありません。",
            "Everybody has had a bye; the book does not say who gets the next.",
        )
        raise FactError(Text(*words))
    bye = byes[pick(len(byes))] if byes else None
    field = Field({name: own for name, own in points.items() if name != bye}, _met(facts), _number(book, "points_win"))
    readings = field.readings.apart_first if policy.first is First.NO_REMATCH else field.readings.near_first
    pairer = readings[list(Near).index(policy.near)]
    pairs = tuple((field.players[one], field.players[other]) for one, other in one_way_by_chance(pairer, pick))
    return Pairs(pairs, bye, len(byes) > 1 or pairer.best(pairer.everybody).ways > 1)


def one_way_by_chance(pairer: Pairer, pick: Pick) -> list[tuple[int, int]]:
    """One of the best ways, each as likely as the other: a partner is taken as often as ways go on from there."""
    left, pairs = pairer.everybody, []
    while left:
        best, first = pairer.best(left), (left & -left).bit_length() - 1
        rest, number = left & (left - 1), pick(pairer.best(left).ways)
        for other in (n for n in range(rest.bit_length()) if rest >> n & 1):
            below = pairer.best(rest ^ 1 << other)
            if pairer.costs[first][other] + below.cost != best.cost:
                continue
            if number < below.ways:
                pairs.append((first, other))
                left = rest ^ 1 << other
                break
            number -= below.ways
    return pairs


def _number(book: Rulebook, name: str) -> int:
    return book.numbers[name].value


def _names(facts: Mapping[str, Value], name: str) -> tuple[str, ...]:
    value = facts.get(name)
    return tuple(str(item) for item in value) if isinstance(value, tuple) else ()


def _points(facts: Mapping[str, Value]) -> dict[str, int]:
    told = facts.get("player_points")
    points = {name: own for name, own in told.items() if isinstance(own, int)} if isinstance(told, dict) else {}
    if not 2 <= len(points) <= MOST_PLAYERS:
        words = (
            f"player_points には2人から{MOST_PLAYERS}人が要ります。",
            f"player_points needs 2 to {MOST_PLAYERS} players.",
        )
        raise FactError(Text(*words))
    return points


def _met(facts: Mapping[str, Value]) -> set[frozenset[str]]:
    met = facts.get("met")
    return {frozenset(map(str, pair)) for pair in met if isinstance(pair, tuple)} if isinstance(met, tuple) else set()


__all__ = [
    "ByeRate",
    "First",
    "Near",
    "NoOpponents",
    "PairingPolicy",
    "Pairs",
    "Policy",
    "Standing",
    "TiedRank",
    "pairs_list",
    "standings_list",
]
