"""Games counted: who is ahead, whether the match is over, and how its record is written (TR 3.3)."""

from __future__ import annotations

from collections.abc import Sequence

from courseware.rules.model import Open, Unknown

Given = dict[str, object]
MOST_GAMES = 3


def leader(a: int, b: int) -> str:
    """Who has more."""
    return "level" if a == b else "A" if a > b else "B"


def result_code(won: int, lost: int, drawn: int) -> str | Unknown:
    """Games won–lost–drawn. How a match is written in which no game of a full match decides is open.

    The source counts the games, yet lists codes in which neither 0-0-1, 1-0-0 nor 1-1-0 occurs: no code is made up
    where fewer games were played than any listed code has, unless the source gives it (1-0-1).
    """
    is_settled = max(won, lost) >= 2 or won + lost + drawn >= MOST_GAMES or (drawn and max(won, lost) == 1)
    return f"{won}-{lost}-{drawn}" if is_settled else Open("result_code")


def count_games(*, games: Sequence[str], games_to_win: int) -> Given:
    """First to the winning number of games; without that, the match is over when its games or its time are (TR 3.3)."""
    played = _until_won(games, games_to_win)
    a, b = played.count("A"), played.count("B")
    over = max(a, b) >= games_to_win or len(played) >= MOST_GAMES or "unfinished" in played
    gave: Given = {"match_over_now": over, "ahead": leader(a, b)}
    if not over:
        return gave
    drawn = len(played) - a - b
    return gave | {"record_a": result_code(a, b, drawn), "record_b": result_code(b, a, drawn)}


def _until_won(games: Sequence[str], games_to_win: int) -> list[str]:
    """The games up to the one that won the match; none is played after it."""
    played: list[str] = []
    for game in games:
        if max(played.count("A"), played.count("B")) < games_to_win:
            played.append(game)
    return played
