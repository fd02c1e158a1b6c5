"""Standings after Swiss rounds, exact (TCG 6d). What the source leaves open is a named policy that the caller must choose.

`decide` works out every reading and never chooses; a tool that must print one list names its policy on it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from courseware.rules.procedures.tcg_rounds import Record


class ByeRate(StrEnum):
    """Does a bye count in the player's own match-win rate? The sentence on byes can be read either way."""

    COUNTED = "counted"
    LEFT_OUT = "left_out"


class TiedRank(StrEnum):
    """The rank after two players who share one: 1, 2, 2, 4 or 1, 2, 2, 3."""

    SKIPS = "skips"
    GOES_ON = "goes_on"


class NoOpponents(StrEnum):
    """Where a player stands among equals in points who has had nothing but byes and so has no average."""

    FIRST = "first"
    LAST = "last"


STAND_INS = {NoOpponents.FIRST: Fraction(2), NoOpponents.LAST: Fraction(-1)}  # above and below every average


@dataclass(frozen=True, slots=True)
class Rules:
    """The numbers of the book: points for a win, and the least match-win rate."""

    win: int
    floor: Fraction


@dataclass(frozen=True, slots=True)
class Rates:
    """The averages of one player; None where there was no opponent."""

    match_win: Fraction | None
    omw: Fraction | None
    oomw: Fraction | None


@dataclass(frozen=True, slots=True)
class Policy:
    """What the book does not choose."""

    bye_rate: ByeRate
    tied_rank: TiedRank
    no_opponents: NoOpponents


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings."""

    rank: int
    player: str
    points: int
    rates: Rates


Averages = dict[str, Fraction | None]


def match_win(points: int, entered: int, rules: Rules) -> Fraction | None:
    """Points over what all wins would have brought, never below the floor; None for a player without a round."""
    return max(Fraction(points, entered * rules.win), rules.floor) if entered else None


def own_rate(record: Record, rules: Rules, bye_rate: ByeRate) -> Fraction | None:
    """The match-win rate of a player under one reading of the sentence on byes."""
    byes = record.byes if bye_rate is ByeRate.LEFT_OUT else 0
    return match_win(record.points - byes * rules.win, record.entered - byes, rules)


def rates(records: Mapping[str, Record], rules: Rules, bye_rate: ByeRate) -> dict[str, Rates]:
    """Match-win rate, opponents' average, and the average of those averages; rounds with a bye have no opponent."""
    own: Averages = {player: own_rate(record, rules, bye_rate) for player, record in records.items()}
    omw = averaged(own, records)
    oomw = averaged(omw, records)
    return {player: Rates(own[player], omw[player], oomw[player]) for player in records}


def averaged(values: Averages, records: Mapping[str, Record]) -> Averages:
    """For every player the mean of a value over the opponents, match by match."""
    return {player: mean([values[other] for other in record.opponents]) for player, record in records.items()}


def mean(values: list[Fraction | None]) -> Fraction | None:
    """The exact mean; None of nobody. An opponent has always met somebody, so none of the values is None."""
    known = [value for value in values if value is not None]
    return sum(known, Fraction(0)) / len(known) if known else None


Key = tuple[int, Fraction, Fraction]


def places(records: Mapping[str, Record], known: Mapping[str, Rates], no_opponents: NoOpponents) -> list[list[str]]:
    """The players from first to last; those whom nothing tells apart stand together, by name."""
    nobody = STAND_INS[no_opponents]

    def key(player: str) -> Key:
        own = known[player]
        omw, oomw = (nobody if value is None else value for value in (own.omw, own.oomw))
        return (-records[player].points, -omw, -oomw)

    keys = {player: key(player) for player in sorted(records)}
    return [list(group) for _, group in groupby(sorted(keys, key=keys.__getitem__), keys.__getitem__)]


def ranked(
    records: Mapping[str, Record], rules: Rules, policy: Policy, without: Collection[str] = ()
) -> tuple[Standing, ...]:
    """The standings under one policy, without those who are not to be listed; whoever is tied shares a rank."""
    known = rates(records, rules, policy.bye_rate)
    listed = {player: record for player, record in records.items() if player not in without}
    found: list[Standing] = []
    for number, place in enumerate(places(listed, known, policy.no_opponents), 1):
        rank = len(found) + 1 if policy.tied_rank is TiedRank.SKIPS else number
        found += [Standing(rank, player, records[player].points, known[player]) for player in place]
    return tuple(found)
