"""Folding and comparing texts: what a reader cannot see does not count, what changes the meaning does."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.text import Language, Text, comparable, folded, foreign_passages, is_foreign, nearest, printable


@pytest.mark.parametrize(
    "typed", ["デッキ", unicodedata.normalize("NFD", "デッキ"), "ﾃﾞｯｷ", "\u3000デッキ\u3000", "デ\u200bッキ"]
)
def test_forms_that_look_alike_compare_alike(typed):
    assert comparable(typed) == comparable("デッキ")


@pytest.mark.parametrize("dash", ["-", "－", "—", "‐", "–", "−", " - ", ""])
def test_every_dash_is_one_dash(dash):
    key, typed = comparable("Deck/Registration Error – Minor"), comparable(f"Deck/Registration Error {dash} Minor")

    assert (typed == key) is (dash != "")


@pytest.mark.parametrize("typed", ["２−０−０", "2ー0ー0", "2–0–0", "２－０－０"])
def test_a_result_may_be_typed_with_any_dash(typed):
    assert comparable(typed) == "2-0-0"


def test_the_long_vowel_mark_is_a_letter():
    assert comparable("スロープレイ") != comparable("スロ-プレイ")
    assert comparable("スロープレイ") == comparable("ｽﾛｰﾌﾟﾚｲ")


def test_minor_and_major_stay_apart():
    assert comparable("– Minor") != comparable("– Major")


@given(st.text())
def test_folding_twice_changes_nothing_more(words):
    assert folded(folded(words)) == folded(words)


@given(st.text(alphabet="あアｱー-–２2 \u3000Ａa"))
def test_comparing_twice_changes_nothing_more(words):
    assert comparable(comparable(words)) == comparable(words)


def test_a_text_survives_as_data():
    text = Text("日本語", "English")

    assert Text.from_data(text.as_data()) == text
    assert (text["ja"], text["en"]) == ("日本語", "English")


@pytest.mark.parametrize(("typed", "meant"), [("tardines", "tardiness"), ("warming", "warning"), ("qqq", None)])
def test_the_nearest_name_is_found_or_none(typed, meant):
    assert nearest(typed, ["tardiness", "warning", "game_loss"]) == meant


@given(st.text())
def test_what_is_printable_stays_so_and_keeps_its_lines(words):
    shown = printable(words)

    assert printable(shown) == shown
    assert shown.count("\n") == words.replace("\r\n", "\n").replace("\r", "\n").count("\n")
    assert {unicodedata.category(letter) for letter in shown if letter not in "\n\t"}.isdisjoint({"Cc"})


@pytest.mark.parametrize(
    ("typed", "shown"), [("a\r\nb\rc", "a\nb\nc"), ("\x1b[31m赤\0", "[31m赤"), ("\u202eabc", "abc")]
)
def test_control_characters_are_left_out_of_what_is_printed(typed, shown):
    assert printable(typed) == shown


@pytest.mark.parametrize(
    ("words", "language", "expected"),
    [
        ("how the clock is read", "ja", True),
        ("a Warning", "ja", False),
        ("Play Hub", "ja", False),
        ("{late_s} 0-0-3", "ja", False),
        ("時計の読み方", "ja", False),
        ("警告", "en", True),
        ("letter 警", "en", False),
        ("", "en", False),
    ],
)
def test_text_wholly_in_the_other_language_is_known_from_a_name(words: str, language: Language, expected: bool) -> None:
    assert is_foreign(words, language) is expected


@pytest.mark.parametrize(
    ("words", "language", "expected"),
    [
        ("遅刻です。the round has begun without them now", "ja", ["the round has begun without them now"]),
        ("遅刻（the round has begun without them）です。", "ja", []),
        ("Match Procedure and the Clock です。", "ja", []),
        ("Late. 遅刻です。", "en", ["遅刻です。"]),
        ("Late is “遅刻です。” in Japanese.", "en", []),
        ("The 日本語版プレイ修正指針 says so.", "en", []),
    ],
)
def test_passage_in_the_other_language_is_no_quotation_and_no_name(
    words: str, language: Language, expected: list[str]
) -> None:
    assert foreign_passages(words, language) == expected
