"""Turns after time is called."""

from __future__ import annotations

from courseware.rules.procedures.turns import total


def test_slow_play_turns_come_on_top_of_the_five():
    assert total(extra_turns=2, turns_after_time=5) == {"turns_total": 7}
    assert total(extra_turns=0, turns_after_time=5) == {"turns_total": 5}
