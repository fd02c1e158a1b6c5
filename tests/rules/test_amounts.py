"""Numbers with a unit, as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.rules import amounts
from courseware.text import LANGUAGES, Language


def read(text: str, language: Language) -> list[tuple[str, int, str]]:
    return [(text[one.start : one.end], one.amount.value, one.amount.unit) for one in amounts(text, language)]


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("5ターン", 5, "turn"),
        ("５ターン", 5, "turn"),
        ("五ターン", 5, "turn"),
        ("十二枚", 12, "card"),
        ("二十分", 1200, "second"),
        ("2分30秒", 150, "second"),
        ("2分半", 150, "second"),
        ("1時間半", 5400, "second"),
        ("3時間20分", 12000, "second"),
        ("3分間", 180, "second"),
        ("64人以上", 64, "player"),
        ("3本勝負", 3, "game"),
        ("33%", 33, "percent"),
        ("3か月", 3, "month"),
    ],
)
def test_japanese_amount_has_its_value_and_unit(text: str, value: int, unit: str) -> None:
    assert [(value, unit)] == [(found, of) for _, found, of in read(f"その{text}です", "ja")]


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("five turns", 5, "turn"),
        ("five more turns", 5, "turn"),
        ("Two extra turns", 2, "turn"),
        ("64 or more players", 64, "player"),
        ("three match points", 3, "point"),
        ("twice", 2, "time"),
        ("best of three", 3, "game"),
        ("a 50-minute round", 3000, "second"),
        ("twenty-five minutes", 1500, "second"),
        ("2 minutes and 30 seconds", 150, "second"),
        ("2 min 30 s", 150, "second"),
        ("a minute", 60, "second"),
        ("half an hour", 1800, "second"),
        ("33%", 33, "percent"),
    ],
)
def test_english_amount_has_its_value_and_unit(text: str, value: int, unit: str) -> None:
    assert [(value, unit)] == [(found, of) for _, found, of in read(f"say {text} now", "en")]


@pytest.mark.parametrize(
    ("text", "language"), [("50〜60分", "ja"), ("50 to 60 minutes", "en"), ("50–60 minutes", "en")]
)
def test_both_ends_of_a_range_have_its_unit(text: str, language: Language) -> None:
    assert [value for _, value, _ in read(text, language)] == [3000, 3600]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("第1ゲーム", "ja"),
        ("2回目の4枚目", "ja"),
        ("13時42分", "ja"),
        ("2026年2月12日", "ja"),
        ("3分の1", "ja"),
        ("ターン5、クラス05、TR 3.4", "ja"),
        ("十分な時間、一人ずつ、同一枚数", "ja"),
        ("1勝1敗1分け", "ja"),
        ("turn 5 of game 1, class 05, TR 3.4", "en"),
        ("the second game, a third player", "en"),
        ("the 3.3 games, 1-0-1 games", "en"),
    ],
)
def test_names_are_no_amounts(text: str, language: Language) -> None:
    assert read(text, language) == []


def test_ten_seconds_and_ten_minutes_are_two_amounts() -> None:
    assert [value for _, value, _ in read("between ten seconds and ten minutes", "en")] == [10, 600]


FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")


@given(st.integers(0, 9999), st.sampled_from(["ターン", "枚", "人", "回", "点"]))
def test_width_of_digits_does_not_matter(value: int, unit: str) -> None:
    half, full = (read(f"{digits}{unit}", "ja") for digits in (str(value), str(value).translate(FULL_WIDTH)))

    assert [one[1:] for one in half] == [one[1:] for one in full]
    assert [one[1] for one in half] == [value]


@given(st.text("0５三十百分枚ターン人秒時間〜第目 aten-two minutes:.\n", max_size=40), st.sampled_from(LANGUAGES))
def test_every_amount_lies_in_the_text_in_order(text: str, language: Language) -> None:
    found = amounts(text, language)

    assert all(0 <= one.start < one.end <= len(text) and one.amount.value >= 0 for one in found)
    assert [one.start for one in found] == sorted(one.start for one in found)
