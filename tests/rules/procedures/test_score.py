"""Games counted: first to two, the record, and where no code is shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.rules import Open
from courseware.rules.procedures.score import count_games, result_code

GAMES = st.lists(st.sampled_from(["A", "B", "agreed_draw", "unfinished"]), max_size=5)


def counted(*games):
    return count_games(games=games, games_to_win=2)


@pytest.mark.parametrize(
    ("games", "over", "ahead", "record"),
    [
        (("A", "A"), True, "A", "2-0-0"),
        (("A", "unfinished"), True, "A", "1-0-1"),
        (("B", "A", "B"), True, "B", "1-2-0"),
        (("A", "agreed_draw", "A"), True, "A", "2-0-1"),
        (("A", "B", "unfinished"), True, "level", "1-1-1"),
        (("unfinished",), True, "level", Open("result_code")),
        (("A",), False, "A", None),
        (("A", "B"), False, "level", None),
        ((), False, "level", None),
    ],
)
def test_the_match_is_over_with_two_wins_three_games_or_time(games, over, ahead, record):
    gave = counted(*games)

    assert (gave["match_over_now"], gave["ahead"], gave.get("record_a")) == (over, ahead, record)


def test_nothing_is_played_after_the_second_win():
    assert counted("A", "A", "B") == counted("A", "A")


@given(GAMES)
def test_a_record_counts_every_game_that_was_played(games):
    record = counted(*games).get("record_a")
    if not isinstance(record, str):
        return

    won, lost, drawn = (int(part) for part in record.split("-"))
    assert won + lost + drawn <= len(games)
    assert max(won, lost) <= 2


@pytest.mark.parametrize("games", [(0, 0, 1), (1, 0, 0), (1, 1, 0), (0, 0, 2)])
def test_codes_that_the_source_never_shows_stay_open(games):
    assert result_code(*games) == Open("result_code")
