"""The end of a match: whose turns follow when time is called, and who is ahead in the end (TR 3.4, PCG 3.2)."""

from __future__ import annotations

from courseware.rules.model import Open
from courseware.rules.procedures.score import leader, result_code

Given = dict[str, object]


def compare_wins(*, wins_a: int, wins_b: int) -> Given:
    """Who has won more games when time is called (TR 3.4)?"""
    return {"ahead_at_time": leader(wins_a, wins_b)}


def closing_turns(
    *,
    active_at_time: str,
    slow_play_turns: bool,
    turn_effect: str,
    turns_after_time: int,
    slow_play_turns_added: int,
) -> Given:
    """The turn in progress is not counted; then the turns follow, whoever takes them, beginning with the other player.

    Effects that add or skip turns change who takes them; how is not said. Their number stays, since every turn counts.
    """
    total = turns_after_time + (slow_play_turns_added if slow_play_turns else 0)
    gave: Given = {"turns_total": total, "turn_0_counted": False}
    if turn_effect != "no_effect":
        return gave | dict.fromkeys(("turn_sequence", "turns_a", "turns_b"), Open("turn_effects"))
    first, second = ("B", "A") if active_at_time == "A" else ("A", "B")
    turns = tuple(first if n % 2 == 0 else second for n in range(total))
    return gave | {"turn_sequence": turns, "turns_a": turns.count("A"), "turns_b": turns.count("B")}


def new_game_turns(*, slow_play_turns: bool, turns_after_time: int, slow_play_turns_added: int) -> Given:
    """As many turns in a new game as would have followed in a running one; who begins it is not said (TR 3.4)."""
    total = turns_after_time + (slow_play_turns_added if slow_play_turns else 0)
    return {"turns_total": total, "turn_sequence": Open("new_game_choice")}


def wins_in_the_end(*, wins_a: int, wins_b: int, current_game_winner: str) -> Given:
    """Who has won more games once the current one is over, or has ended without a winner (TR 3.4)?"""
    return {"ahead": leader(*_final(wins_a, wins_b, current_game_winner))}


def _final(wins_a: int, wins_b: int, current_game_winner: str) -> tuple[int, int]:
    return wins_a + (current_game_winner == "A"), wins_b + (current_game_winner == "B")


def last_turn(*, decided_in_turn: int, turns_total: int) -> Given:
    """Was the game won so late that no turn was left for another one (TR 3.4)?"""
    return {"in_last_turn": decided_in_turn >= turns_total}


def closing_record(*, wins_a: int, wins_b: int, current_game_winner: str) -> Given:
    """Games won, lost and drawn; a game without a winner is a drawn one (TR 3.3)."""
    a, b = _final(wins_a, wins_b, current_game_winner)
    drawn = 1 if current_game_winner == "none" else 0
    return {"record_a": result_code(a, b, drawn), "record_b": result_code(b, a, drawn)}


def lore_race(*, lore_a: int, lore_b: int, next_lore_a: int, next_lore_b: int) -> Given:
    """More lore wins the match; level totals are played on until one is higher, which wins the game at once (TR 3.4)."""
    by_lore, later = leader(lore_a, lore_b), leader(next_lore_a, next_lore_b)
    if by_lore != "level":
        return {"match_winner": by_lore, "decided_by": "lore_in_current_game"}
    if later != "level":
        return {"match_winner": later, "game_winner": later, "decided_by": "first_higher_lore"}
    return {"match_winner": "undecided_yet", "procedure": "continue_until_one_lore_total_is_higher"}
