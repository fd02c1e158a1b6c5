"""Typed numbers and durations are understood as what they are, or refused with words that help."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.quiz.quantities import (
    NEGATIVE,
    NO_UNIT,
    NOT_A_DURATION,
    NOT_A_NUMBER,
    PART_OF_A_SECOND,
    read_duration,
    read_number,
)
from courseware.rules import duration_words


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("7", 7),
        ("７", 7),
        ("＋3", 3),
        ("１．５", Fraction(3, 2)),
        ("1.2", Fraction(6, 5)),
        (" 7 ターン ", 7),
        ("2枚", 2),
        ("7 turns", 7),
        ("1 Ink Card Proxy", NOT_A_NUMBER),
        ("007", 7),
        ("-0", 0),
    ],
)
def test_a_typed_number_is_understood_in_any_width(typed: str, number: object) -> None:
    assert read_number(typed) == number


@pytest.mark.parametrize("typed", ["", "七", "7-8", "1/2", "1e3", "nan", "∞", "7.", "7枚目"])
def test_what_is_no_number_is_refused(typed: str) -> None:
    assert read_number(typed) == NOT_A_NUMBER


@pytest.mark.parametrize("typed", ["-3", "－３", "−3", "ー3"])
def test_less_than_nothing_is_refused_in_any_dash(typed: str) -> None:
    assert read_number(typed) == NEGATIVE


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [
        ("3分30秒", 210),
        ("３分３０秒", 210),
        ("3 分 30 秒", 210),
        ("3:30", 210),
        ("３：３０", 210),
        ("0:59", 59),
        ("1:00:05", 3605),
        ("210秒", 210),
        ("210秒間", 210),
        ("3分間", 180),
        ("2時間", 7200),
        ("1時間半", 5400),
        ("3分半", 210),
        ("1.5分", 90),
        ("１．５分", 90),
        ("3 min 30 s", 210),
        ("3m30s", 210),
        ("3 minutes 30 seconds", 210),
        ("1 hour 1 sec", 3601),
        ("210 SEC", 210),
        ("0", 0),
        ("0秒", 0),
    ],
)
def test_a_typed_duration_is_understood_as_what_it_is(typed: str, seconds: int) -> None:
    assert read_duration(typed) == seconds


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("210", NO_UNIT),
        ("3.5", NO_UNIT),
        ("3:75", NOT_A_DURATION),
        ("1:75:00", NOT_A_DURATION),
        ("30秒3分", NOT_A_DURATION),
        ("3分30", NOT_A_DURATION),
        ("まあまあ", NOT_A_DURATION),
        ("", NOT_A_DURATION),
        (":30", NOT_A_DURATION),
        ("0.3秒", PART_OF_A_SECOND),
        ("0.01分", PART_OF_A_SECOND),
        ("-3分", NEGATIVE),
    ],
)
def test_a_duration_that_would_be_a_guess_is_refused(typed: str, words: object) -> None:
    assert read_duration(typed) == words


@given(st.integers(0, 360_000))
def test_a_duration_is_read_back_from_its_words_in_both_languages(seconds: int) -> None:
    words = duration_words(seconds)

    assert read_duration(words.ja) == seconds
    assert read_duration(words.en) == seconds


@given(st.text(max_size=40))
def test_any_text_is_a_number_or_words(typed: str) -> None:
    read_number(typed)
    read_duration(typed)
