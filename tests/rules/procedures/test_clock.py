"""Time lost: times of day, parts of an appeal, several pauses, deck checks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.rules import Open
from courseware.rules.procedures.clock import after_deck_check, several_pauses, time_added, time_between

HALF_A_DAY = 12 * 3600


def time(seconds):
    seconds %= 24 * 3600
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def between(start, end):
    return time_between(call_start=start, play_resumed=end)["lost_s"]


@given(st.integers(0, 86399), st.integers(0, HALF_A_DAY - 1))
def test_the_time_between_is_what_went_by_over_midnight_too(start, lost):
    assert between(time(start), time(start + lost)) == lost


@pytest.mark.parametrize(("start", "end", "lost"), [("14:14", "14:29:00", 900), ("9:05", "9:05:30", 30)])
def test_seconds_and_a_leading_zero_may_be_left_out(start, end, lost):
    assert between(start, end) == lost


@pytest.mark.parametrize(
    ("start", "end"),
    [("soon", "14:00"), ("14:00", ""), ("25:00", "14:00"), ("14:60", "15:00"), ("14:29", "14:14"), ("1:00", "13:00")],
)
def test_what_cannot_be_times_of_one_call_is_not_guessed_at(start, end):
    assert between(start, end) == Open("no_time_of_day")


def test_an_appeal_counts_the_wait_as_well():
    assert time_added(floor_call_s=240, wait_for_lead_s=390, hearing_s=270) == {"lost_s": 900}


@pytest.mark.parametrize(
    ("pauses", "lost"),
    [((90,), 90), ((20, 40), 60), ((20, 41), Open("several")), ((90, 75), Open("several"))],
)
def test_several_pauses_are_open_unless_even_their_sum_brings_nothing(pauses, lost):
    assert several_pauses(durations_s=pauses, pause_without_extension=60) == {"lost_s": lost}


def test_a_deck_check_adds_three_minutes_however_short_it_was():
    assert after_deck_check(lost_s=30, deck_check_extra=180) == {"extension_s": 210}
