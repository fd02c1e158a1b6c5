"""The score in games when time is up, and the value that settles a match (TCG 7c)."""

from __future__ import annotations

from collections.abc import Mapping

Given = dict[str, object]
Wins = Mapping[str, int] | None


def score_in_games(
    *,
    game_wins: Wins,
    game_wins_at_time: Wins,
    game_won_in_extra_turns_by: str | None,
    match_format: str,
    games_to_win: int,
) -> Given:
    """Who leads, and in which of the ways that make a difference (TCG 6c-iii, 7c).

    A game won in the extra turns is added to what stood when time was up; what is told as the score by now holds it.
    """
    wins = {side: (game_wins or game_wins_at_time or {}).get(side, 0) for side in "AB"}
    if game_won_in_extra_turns_by and not game_wins:
        wins[game_won_in_extra_turns_by] += 1
    if wins["A"] == wins["B"]:
        return {"lead": "nobody", "score": "equal"}
    lead = "A" if wins["A"] > wins["B"] else "B"
    needed = games_to_win if match_format == "bo3" else 1
    return {"lead": lead, "score": "match_won" if wins[lead] >= needed else "one_to_none"}


def compare_values(*, compared_value: Mapping[str, int]) -> Given:
    """Who is ahead on the value that the title names (TCG 7c); a side that is not named has none of it."""
    a, b = compared_value.get("A", 0), compared_value.get("B", 0)
    return {"ahead": "nobody" if a == b else "A" if a > b else "B"}
