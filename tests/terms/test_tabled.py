"""Rows of closing term tables are read as their authors meant them."""

from __future__ import annotations

import pytest

from courseware.terms.checks.examples import corpus_of
from courseware.terms.tabled import Reading, Tabled, term_key

HEADS = "heading: 用語について\n| 英語 | この訳 | 備考 |\n"
MEANING = "| 原語 | この訳での書き方 | 意味 |\n"


def rows(row: str, head: str = HEADS) -> list[Tabled]:
    (scan,) = corpus_of(f"{head}{row}").scans
    return list(scan.tabled)


@pytest.mark.parametrize(
    ("row", "names", "reading"),
    [
        ("| drop | ドロップ | |", [("drop",)], Reading.ONE),
        ("| Deck/Registration Error | 誤り | |", [("Deck/Registration Error",)], Reading.ONE),
        ("| Constructed / Limited | 構築／リミテッド | |", [("Constructed",), ("Limited",)], Reading.LIST),
        ("| concede / concession | 投了 | |", [("concede", "concession")], Reading.SYNONYMS),
        ("| end-of-match / End-of-Round procedure | 手順 | |", [("end-of-match procedure", "End-of-Round procedure")], Reading.SYNONYMS),
        ("| A Error – Minor / Major | 原語のまま | |", [("A Error – Minor",), ("A Error – Major",)], Reading.SHARED_HEAD),
        ("| Caution / Warning | 原語のまま | |", [("Caution",), ("Warning",)], Reading.LIST),
    ],
)  # fmt: skip
def test_a_slash_means_what_the_target_tells(row: str, names: list[tuple[str, ...]], reading: Reading) -> None:
    found = rows(row)

    assert [one.names for one in found] == names
    assert {one.reading for one in found} == {reading}


@pytest.mark.parametrize(
    ("row", "form", "gloss", "is_kept"),
    [
        ("| Slow Play | Slow Play（遅いプレイ） | |", "", "遅いプレイ", True),
        ("| rewind | 巻き戻し（Rewind） | |", "巻き戻し", "", False),
        ("| Guidelines | 指針（原題併記） | |", "指針", "", False),
        ("| Play Hub | Play Hub | |", "", "", True),
        ("| Match Loss | 原語のまま | |", "", "", True),
    ],
)
def test_a_target_is_a_form_or_the_source_with_a_gloss(row: str, form: str, gloss: str, is_kept: bool) -> None:
    (found,) = rows(row)

    assert (found.form, found.gloss, found.is_kept) == (form, gloss, is_kept)


def test_a_shared_head_is_rendered_with_both_ends() -> None:
    assert [one.gloss for one in rows("| E – Minor / Major | 原語のまま（誤り・軽微／重大） | |")] == [
        "誤り・軽微",
        "誤り・重大",
    ]


def test_the_column_of_meanings_explains_what_is_kept_in_english() -> None:
    found = rows("| C – Minor / Major | 原語のまま | 行為（軽度／重度） |", MEANING)

    assert [(one.gloss, one.is_weak) for one in found] == [("行為（軽度）", True), ("行為（重度）", True)]


def test_a_sentence_is_no_gloss() -> None:
    assert rows("| Entry-level | 原語のまま | イベントの格。呼び方は要確認 |", MEANING)[0].gloss == ""


def test_a_table_of_the_text_is_no_term_table() -> None:
    assert rows("| 0〜2分 | 注意 | |", "| 遅れ | 懲罰 | 備考 |\n") == []


@pytest.mark.parametrize(("one", "other"), [("Tournament Errors", "tournament error"), ("Ｗａｒｎｉｎｇ", "Warning")])
def test_plural_case_and_width_make_no_other_term(one: str, other: str) -> None:
    assert term_key(one) == term_key(other)
    assert term_key("Game Loss").endswith("ss")
