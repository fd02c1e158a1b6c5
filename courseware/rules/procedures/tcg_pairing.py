"""Swiss pairing: who gets the bye, who may meet, and the pairs where the rule leaves only one way (TCG 6b-iii).

“As near as possible in points” is measured in three ways (the sum of all gaps, the widest gap first, from the top
down), and nearness is put before or after not meeting twice. What all of these readings agree on is decided. Two
players who have met are kept apart while everybody can be paired anew within the points of one win; if only a wider
gap would avoid the rematch, the order of the two conditions matters, and the book does not give it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from courseware.rules.facts import FactError
from courseware.rules.model import Open, Unknown
from courseware.rules.procedures.tcg_matching import MOST_PLAYERS, Pairer, all_the_same
from courseware.text import Text

Given = dict[str, object]
Points = Mapping[str, int]
Met = Collection[frozenset[str]]


def bye_candidates(*, player_points: Points, had_bye: tuple[str, ...]) -> Given:
    """Of an odd number the lowest in points among those without a bye so far (TCG 6b-iii)."""
    found = candidates(player_points, had_bye)
    return {"bye_candidates": Open("all_had_bye") if found is None else found}


def candidates(points: Points, had_bye: Collection[str]) -> tuple[str, ...] | None:
    """The players among whom the bye is drawn; none for an even number, None where everybody has had one."""
    if len(points) % 2 == 0:
        return ()
    without = {player: own for player, own in points.items() if player not in had_bye}
    if not without:
        return None
    return tuple(sorted(player for player, own in without.items() if own == min(without.values())))


def pair_allowed(
    *, player_points: Points, met: object, had_bye: tuple[str, ...], pair_proposed: tuple[str, ...], points_win: int
) -> Given:
    """May these two be paired in this round (TCG 6b-iii)?"""
    two = set(pair_proposed)
    if len(two) != 2 or not two <= player_points.keys():
        raise FactError(Text("組は player_points にいる2人です。", "A pair is two of the players in player_points."))
    byes = candidates(player_points, had_bye)
    if byes is None:
        return {"pair_allowed": Open("all_had_bye")}
    fields = [_without(player_points, bye) for bye in byes if bye not in two] if byes else [player_points]
    if any(len(field) > MOST_PLAYERS for field in fields):
        return {"pair_allowed": Open("too_many")}
    verdicts = [Field(field, _pairs(met), points_win).may_meet(two) for field in fields]
    return {"pair_allowed": _some(verdicts)}


def _some(verdicts: list[bool | Unknown]) -> bool | Unknown:
    """Yes, if it may happen after one of the draws for the bye."""
    if True in verdicts:
        return True
    return next((verdict for verdict in verdicts if isinstance(verdict, Unknown)), False)


def pairings(*, player_points: Points, met: object, had_bye: tuple[str, ...], points_win: int) -> Given:
    """The pairs of the next round, where the rule leaves only one way (TCG 6b-iii); otherwise chance decides."""
    byes = candidates(player_points, had_bye)
    if byes is None:
        return dict.fromkeys(("bye_candidates", "pairs", "random_choice"), Open("all_had_bye"))
    gave: Given = {"bye_candidates": byes} | ({"bye": byes[0]} if len(byes) == 1 else {})
    if len(byes) > 1:
        return gave | {"random_choice": True}
    field = _without(player_points, byes[0]) if byes else player_points
    if len(field) > MOST_PLAYERS:
        return gave | dict.fromkeys(("pairs", "random_choice"), Open("too_many"))
    return gave | Field(field, _pairs(met), points_win).paired()


def _without(points: Points, player: str) -> Points:
    return {other: own for other, own in points.items() if other != player}


def _pairs(told: object) -> Met:
    """The pairs that have met, as told: a list of lists of two names; nothing told means that nobody has met."""
    if told is None:
        return set()
    if isinstance(told, list | tuple) and all(
        isinstance(pair, list | tuple) and len(pair) == 2 and all(isinstance(name, str) for name in pair)
        for pair in told
    ):
        return {frozenset(pair) for pair in told}
    raise FactError(Text("met は [名前, 名前] の一覧です。", "met is a list of [name, name]."))


@dataclass(frozen=True, slots=True)
class Readings:
    """The same players paired under every reading: rematches avoided first, and nearness first."""

    apart_first: tuple[Pairer, ...]
    near_first: tuple[Pairer, ...]


class Field:
    """An even number of players to be paired, highest in points first."""

    def __init__(self, points: Points, met: Met, points_win: int) -> None:
        self.players = sorted(points, key=lambda player: (-points[player], player))
        self.points = [points[player] for player in self.players]
        self.met = {frozenset(map(self.players.index, pair)) for pair in met if pair <= points.keys()}
        self.points_win = points_win
        self.readings = self._readings()

    def paired(self) -> Given:
        """The only way to pair everybody, or that chance decides among several, or that the readings differ."""
        pairers = self._agreeing()
        if pairers is None:
            return dict.fromkeys(("pairs", "random_choice"), self._why())
        if pairers[0].best(pairers[0].everybody).ways > 1:
            return {"random_choice": True}
        names = tuple((self.players[one], self.players[other]) for one, other in pairers[0].one_way())
        return {"pairs": names, "random_choice": False}

    def may_meet(self, two: Collection[str]) -> bool | Unknown:
        """Do these two meet in a best pairing?"""
        one, other = (self.players.index(player) for player in two)
        readings = self.readings
        for pairers in ((*readings.apart_first, *readings.near_first), readings.apart_first):
            verdicts = {pairer.may_pair(one, other) for pairer in pairers}
            if len(verdicts) == 1:
                return verdicts.pop()
            if not self._apart_within_one_win():
                break
        return self._why()

    def _agreeing(self) -> tuple[Pairer, ...] | None:
        """The readings that count here, if they all leave the same ways."""
        readings = self.readings
        if all_the_same([*readings.apart_first, *readings.near_first]):
            return readings.apart_first
        if self._apart_within_one_win() and all_the_same(readings.apart_first):
            return readings.apart_first
        return None

    def _why(self) -> Unknown:
        agree = all_the_same(self.readings.apart_first) and all_the_same(self.readings.near_first)
        return Open("rematch_or_gap") if agree else Open("nearness")

    def _apart_within_one_win(self) -> bool:
        """Can everybody be paired anew with no gap above one win? (The second measure keeps the widest gap least.)"""
        pairs = self.readings.apart_first[1].one_way()
        return all(
            frozenset(pair) not in self.met and self.points[pair[0]] - self.points[pair[1]] <= self.points_win
            for pair in pairs
        )

    # --- costs ----------------------------------------------------------------------------

    def _readings(self) -> Readings:
        measures = (self._sum_of_gaps(), self._widest_first(), self._from_the_top())
        apart = tuple(self._pairer(measure, before=True) for measure in measures)
        return Readings(
            apart, tuple(self._pairer(measure, before=False) for measure in measures) if self.met else apart
        )

    def _pairer(self, near: list[list[int]], *, before: bool) -> Pairer:
        """Costs in which rematches come before nearness, or after it."""
        size = range(len(self.players))
        more = 1 + len(self.players) * max((cost for row in near for cost in row), default=0)
        again = [[frozenset((one, other)) in self.met for other in size] for one in size]
        count = len(self.players) + 1
        if before:
            return Pairer([[again[a][b] * more + near[a][b] for b in size] for a in size])
        return Pairer([[near[a][b] * count + again[a][b] for b in size] for a in size])

    def _gap(self, one: int, other: int) -> int:
        return abs(self.points[one] - self.points[other])

    def _sum_of_gaps(self) -> list[list[int]]:
        size = range(len(self.players))
        return [[self._gap(one, other) for other in size] for one in size]

    def _widest_first(self) -> list[list[int]]:
        """As few as possible of the widest gap, then of the next: one digit for each gap that can occur."""
        gaps = self._sum_of_gaps()
        digit = {gap: place for place, gap in enumerate(sorted({gap for row in gaps for gap in row} - {0}))}
        base = len(self.players) + 1
        return [[base ** digit[gap] if gap else 0 for gap in row] for row in gaps]

    def _from_the_top(self) -> list[list[int]]:
        """The players with most points are paired as near as possible, then those below: one digit for each level."""
        levels = sorted(set(self.points))
        base = 1 + len(self.players) * (max(self.points, default=0) - min(self.points, default=0))
        size = range(len(self.players))
        return [
            [self._gap(one, other) * base ** levels.index(max(self.points[one], self.points[other])) for other in size]
            for one in size
        ]
