"""Rates and standings as the book decides them: every reading is worked out, what agrees is decided (TCG 6d)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from courseware.rules.facts import FactError
from courseware.rules.model import Open
from courseware.rules.procedures.tcg_rounds import Record, Scale, records
from courseware.rules.procedures.tcg_standings import (
    ByeRate,
    NoOpponents,
    Rates,
    Rules,
    match_win,
    mean,
    own_rate,
    places,
)
from courseware.rules.procedures.tcg_standings import rates as rates_of
from courseware.text import Text

Given = dict[str, object]
PERCENT = 100


def match_win_rate(*, points: int, rounds_entered: int, points_win: int, floor_percent: int) -> Given:
    """Points over three times the rounds entered, never below 0.33 (TCG 6d); 1/3 is above it and stays."""
    rate = match_win(points, rounds_entered, _rules(points_win, floor_percent))
    return dict.fromkeys(("match_win", "decimal"), Open("no_round") if rate is None else rate)


def opponents_average(*, opponents: object, points_win: int, floor_percent: int) -> Given:
    """The mean of the opponents' match-win rates (TCG 6d); a bye (null) is no opponent."""
    rules = _rules(points_win, floor_percent)
    told = [_record(one) for one in _listed(opponents) if one is not None]
    if not told:
        return dict.fromkeys(("omw", "decimal"), Open("nobody"))
    readings = {mean([own_rate(one, rules, bye_rate) for one in told]) for bye_rate in ByeRate}
    return dict.fromkeys(("omw", "decimal"), readings.pop() if len(readings) == 1 else Open("bye_rate"))


def _record(told: object) -> Record:
    if isinstance(told, Mapping) and {"points", "rounds_entered"} <= set(told) <= {"points", "rounds_entered", "byes"}:
        values = [told["points"], told["rounds_entered"], told.get("byes", 0)]
        if all(isinstance(value, int) for value in values) and values[1] > values[2]:
            return Record(*values)
    raise FactError(
        Text(
            f"対戦相手は {{points, rounds_entered}} の形で、1回以上対戦しています（{str(told)[:60]}）。",
            f"An opponent is {{points, rounds_entered}} and has played at least once (found {str(told)[:60]}).",
        )
    )


def _listed(told: object) -> tuple[object, ...]:
    if isinstance(told, list | tuple):
        return tuple(told)
    raise FactError(Text("opponents は一覧です。", "opponents must be a list."))


def join_dropped(*, dropped_after_round_1: tuple[str, ...], dropped: tuple[str, ...]) -> Given:
    """Everybody who has dropped, whenever that was (TCG 6e)."""
    return {"all_dropped": (*dropped_after_round_1, *dropped)}


def standings(
    *,
    players: tuple[str, ...],
    rounds: object,
    all_dropped: tuple[str, ...],
    points_win: int,
    points_draw: int,
    floor_percent: int,
) -> Given:
    """Points, opponents' averages and order (TCG 6d). Open: byes where the readings differ, ranks after a tie, drops."""
    found = records(players, rounds, Scale(points_win, points_draw))
    if strange := sorted(set(all_dropped) - found.keys()):
        raise FactError(
            Text(f"「{strange[0][:60]}」は players にいません。", f"“{strange[0][:60]}” is not among the players.")
        )
    rules = _rules(points_win, floor_percent)
    readings = [rates_of(found, rules, bye_rate) for bye_rate in ByeRate]
    return {
        "points_by_player": {player: record.points for player, record in found.items()},
        "omw_by_player": _agreed([{player: rates.omw for player, rates in one.items()} for one in readings]),
        "oomw_by_player": _agreed([{player: rates.oomw for player, rates in one.items()} for one in readings]),
        "ranking": _ranking(found, readings, bool(all_dropped)),
    }


def _agreed(readings: list[dict[str, Fraction | None]]) -> object:
    """The averages, if every player has one and all readings give the same."""
    reasons = [
        *(["bye_rate"] if readings[0] != readings[1] else []),
        *(["nobody"] if None in readings[0].values() else []),
    ]
    return Open(*reasons) if reasons else readings[0]


def _ranking(found: Mapping[str, Record], readings: list[dict[str, Rates]], somebody_dropped: bool) -> object:
    """The order, if all readings give the same, without ties and drops."""
    orders = [places(found, reading, policy) for reading in readings for policy in NoOpponents]
    reasons = [*_doubts(orders), *(["dropped_listed"] if somebody_dropped else [])]
    return Open(*reasons) if reasons else tuple(tuple(place) for place in orders[0])


def _doubts(orders: list[list[list[str]]]) -> Iterator[str]:
    """Why the order is not settled: other readings order the players otherwise, or leave some of them together."""
    first, with_nobody_last, *left_out = orders
    if [first, with_nobody_last] != left_out:
        yield "bye_rate"
    if first != with_nobody_last:
        yield "nobody"
    if any(len(place) > 1 for order in orders for place in order):
        yield "tied_rank"


def _rules(points_win: int, floor_percent: int) -> Rules:
    return Rules(points_win, Fraction(floor_percent, PERCENT))
