"""The results of rounds as told, made into one record for each player (TCG 6b-iii, 6d)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from courseware.rules.facts import FactError
from courseware.text import Text


@dataclass(frozen=True, slots=True)
class Scale:
    """The points for a match; a loss brings none."""

    win: int
    draw: int


@dataclass(frozen=True, slots=True)
class Record:
    """What a player has done: points, rounds entered (byes among them), byes, and whom the player met, match by match."""

    points: int = 0
    entered: int = 0
    byes: int = 0
    opponents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pairing:
    """One match of a round; nobody is the second player of a bye."""

    first: str
    second: str | None
    outcome: str


def records(players: Iterable[str], rounds: object, scale: Scale) -> dict[str, Record]:
    """The record of every player. FactError where the results cannot be those of a tournament."""
    found = {player: Record() for player in players}
    for number, one in enumerate(_listed(rounds, "rounds"), 1):
        seen: set[str] = set()
        for pairing in (_pairing(each, number) for each in _listed(one, f"rounds[{number}]")):
            for player, other, points in _sides(pairing, scale):
                _check(player, found, seen, number)
                found[player] = _with(found[player], other, points)
    return found


def _sides(pairing: Pairing, scale: Scale) -> Iterator[tuple[str, str | None, int]]:
    first, second = {
        "p1": (scale.win, 0),
        "p2": (0, scale.win),
        "draw": (scale.draw, scale.draw),
        "bye": (scale.win, 0),
    }[pairing.outcome]
    yield pairing.first, pairing.second, first
    if pairing.second is not None:
        yield pairing.second, pairing.first, second


def _with(record: Record, other: str | None, points: int) -> Record:
    opponents = record.opponents if other is None else (*record.opponents, other)
    return Record(record.points + points, record.entered + 1, record.byes + (other is None), opponents)


def _pairing(told: object, number: int) -> Pairing:
    match told:
        case (str(first), None, "bye"):
            return Pairing(first, None, "bye")
        case (str(first), str(second), "p1" | "p2" | "draw" as outcome):
            return Pairing(first, second, outcome)
    raise FactError(
        Text(
            f"{number}ラウンド目の結果は [名前, 名前, p1・p2・draw のどれか] か [名前, null, bye] の形です（{str(told)[:60]}）。",
            f"A result of round {number} is [name, name, p1, p2 or draw] or [name, null, bye] (found {str(told)[:60]}).",
        )
    )


def _check(player: str, known: dict[str, Record], seen: set[str], number: int) -> None:
    if player not in known:
        raise FactError(
            Text(
                f"{number}ラウンド目の「{player[:60]}」は players にいません。",
                f"“{player[:60]}” of round {number} is not among the players.",
            )
        )
    if player in seen:
        raise FactError(
            Text(
                f"{number}ラウンド目に「{player[:60]}」が2回出てきます。",
                f"“{player[:60]}” appears twice in round {number}.",
            )
        )
    seen.add(player)


def _listed(told: object, name: str) -> Sequence[object]:
    if isinstance(told, list | tuple):
        return told
    raise FactError(Text(f"{name} は一覧です。", f"{name} must be a list."))
