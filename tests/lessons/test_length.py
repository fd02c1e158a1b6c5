"""Lengths of sections: letters in Japanese, words in English, tables by half."""

from __future__ import annotations

from courseware.lessons import reading_lengths, section_texts
from courseware.text import Language
from tests.lessons.make import books, lesson

TABLE = "| 遅れ | 懲罰 |\n|---|---|\n| 3分 | 警告 |\n"


def lengths(body: str, language: Language = "ja") -> tuple[int, ...]:
    return reading_lengths(section_texts(lesson(body, language), books()), language)


def test_japanese_is_counted_by_letters() -> None:
    assert lengths("## 一 {#a}\n\n四文字。\n\n## 二 {#b}\n\n八文字あります。\n") == (8, 16)


def test_english_is_counted_by_words() -> None:
    assert lengths("## One {#a}\n\nFour words in all.\n\n## Two {#b}\n\nTwo words.\n", "en") == (8, 4)


def test_a_table_counts_half() -> None:
    (text,) = lengths("## 一 {#a}\n\n遅れ/懲罰\n\n3分/警告\n")
    (table,) = lengths(f"## 一 {{#a}}\n\n{TABLE}")

    assert table * 2 == text


def test_a_printed_rule_table_counts_too() -> None:
    assert lengths("## 一 {#a}\n\n::: rule-table small/lateness/band\n:::\n")[0] > 20


def test_what_stands_before_the_first_section_belongs_to_it() -> None:
    assert lengths("四文字。\n\n## 一 {#a}\n\n四文字。\n\n## 二 {#b}\n\n四文字。\n") == (16, 8)


def test_a_lesson_without_sections_has_no_lengths() -> None:
    assert lengths("文。") == ()
