"""Points, byes and the ends of a tournament: arithmetic on counts (TCG 6b)."""

from __future__ import annotations

Given = dict[str, object]


def match_points(*, wins: int, draws: int, byes: int, points_win: int, points_draw: int) -> Given:
    """Points of a player; a bye scores as a win, a loss brings nothing (TCG 6b-iii)."""
    return {"points": (wins + byes) * points_win + draws * points_draw}


def elimination_line(*, points: int, rounds_done: int, points_win: int) -> Given:
    """Whoever has fewer points than a win for every finished round but one leaves (TCG 6b-iv)."""
    threshold = max(0, rounds_done - 1) * points_win
    return {"threshold": threshold, "stays": points >= threshold}


def rounds_target_met(*, rounds_done: int, rounds_target: int) -> Given:
    """Has the announced number of rounds been played (TCG 6b-iv)?"""
    return {"rounds_reached": rounds_done >= rounds_target}


def players_target_met(*, players_left: int, players_target: int) -> Given:
    """Are no more players left than announced (TCG 6b-iv)?"""
    return {"players_reached": players_left <= players_target}


def byes_to_power_of_two(*, players_left: int) -> Given:
    """As many byes as players are missing to the next power of two (TCG 6b-ii)."""
    return {"byes": power_of_two_from(players_left) - players_left if players_left else 0}


def power_of_two_from(players: int) -> int:
    """The least power of two that is not below this number of players."""
    return 1 << max(0, players - 1).bit_length()
