"""Who goes first, by rank and by earlier turns, and which way packs go (TCG 6b-vii, 9c-ii)."""

from __future__ import annotations

from collections.abc import Mapping

Given = dict[str, object]


def higher_rank(*, swiss_rank: Mapping[str, int]) -> Given:
    """Who stands higher after the Swiss rounds; equal ranks are settled by lot (TCG 6b-vii, 6d)."""
    return {"rank_decides": {"equal": "random"}.get(side := fewer(swiss_rank), side)}


def compare_firsts(*, firsts: Mapping[str, int], had_bye: tuple[str, ...]) -> Given:
    """Who has been first in fewer rounds (TCG 6b-vii).

    Whether a bye counts as a round in which one was first is not said: both readings are worked out.
    """
    with_byes = {side: firsts.get(side, 0) + had_bye.count(side) for side in "AB"}
    one, other = fewer(firsts), fewer(with_byes)
    return {"fewer_firsts": one if one == other else "unclear"}


def compare_firsts_elimination(*, firsts_elimination: Mapping[str, int]) -> Given:
    """After the first elimination round only rounds of the elimination are compared (TCG 6b-vii)."""
    return {"fewer_firsts_elimination": fewer(firsts_elimination)}


def fewer(counts: Mapping[str, int]) -> str:
    """The side with the smaller number; a side that is not named has none."""
    a, b = counts.get("A", 0), counts.get("B", 0)
    return "equal" if a == b else "A" if a < b else "B"


def way_of_pack(*, pack_number: int) -> Given:
    """Packs go to the left, every second one to the right (TCG 9c-ii)."""
    return {"pass_to": "left" if pack_number % 2 else "right"}
