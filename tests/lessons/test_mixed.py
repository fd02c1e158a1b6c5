"""Passages in the other language, and tables, figures and sections that a lesson mentions but does not have."""

from __future__ import annotations

import pytest

from courseware.text import Language
from tests.lessons.make import codes

CITED = {"ja": "遅刻〔1,2,3〕。\n\n## 01 Tardiness {#late}\n\n", "en": "Late〔1,2,3〕.\n\n## 01 Tardiness {#late}\n\n"}
CODES = ("LANG-101", "LANG-102", "LES-307")


def found(body: str, language: Language) -> list[str]:
    return [code for code, _ in codes(CITED[language] + body, language) if code in CODES]


@pytest.mark.parametrize(
    ("body", "language", "code"),
    [
        ("The clock decides.", "ja", "LANG-101"),
        ("- 遅れ\n- what the clock shows", "ja", "LANG-101"),
        ("### How the clock is read", "ja", "LANG-101"),
        ("時計を見ます。it is the clock that decides.", "ja", "LANG-102"),
        ("遅れは時計で決めます。", "en", "LANG-101"),
        ("### 遅れの数え方", "en", "LANG-101"),
        ("The clock decides. 秒は切り捨てます。", "en", "LANG-102"),
        ("Players say 遅れていません and so on.", "en", "LANG-102"),
    ],
)
def test_text_in_the_other_language_is_told(body: str, language: Language, code: str) -> None:
    assert found(body, language) == [code]


@pytest.mark.parametrize(
    ("body", "language"),
    [
        ("Game Loss", "ja"),
        ("Lore Guide Institute の Match Procedure and the Clock を読みます。", "ja"),
        ("原文は “More than four copies of a card in the deck” です。", "ja"),
        ("枚数の超過（more than four copies of one card）。", "ja"),
        ("`the round is over and done`", "ja"),
        ("| x |\n|---|\n| the round is over |", "ja"),
        ("The Japanese 日本語版プレイ修正指針 3.2 adds two turns, スポーツマンシップに反する行為 included.", "en"),
        ("It says “遅刻ではありません。” and leaves it there.", "en"),
        ("In Japanese (遅れていません) it is a sentence.", "en"),
        ("| Written | Means |\n|---|---|\n| 遅れる | to be late |", "en"),
        ("1-0-1", "ja"),
        ("1-0-1", "en"),
    ],
)
def test_names_quotations_glosses_and_cells_are_let_be(body: str, language: Language) -> None:
    assert found(body, language) == []


TABLE = {"ja": "表1 ・ 遅れ\n\n| x |\n|---|\n| y |\n\n", "en": "Table 1 · Late\n\n| x |\n|---|\n| y |\n\n"}


@pytest.mark.parametrize(
    ("body", "language"),
    [
        ("表2を見てください。", "ja"),
        ("表１０に続きます。", "ja"),
        ("図1のとおりです。", "ja"),
        ("03節で学びます。", "ja"),
        ("節 02 で学びます。", "ja"),
        ("See Table 2.", "en"),
        ("As in Figure 1, it ends.", "en"),
        ("More in section 03.", "en"),
        ("More in §04 below.", "en"),
    ],
)
def test_mention_of_what_the_lesson_does_not_have_is_told(body: str, language: Language) -> None:
    assert found(TABLE[language] + body, language) == ["LES-307"]


@pytest.mark.parametrize(
    ("body", "language"),
    [
        ("表1と早見表3、総合ルールの節3。", "ja"),
        ("01節で学びました。", "ja"),
        ("「表31、第1ゲームです」と呼ばれます。", "ja"),
        ("See Table 1 and section 01; PCG section 3 and § 2.", "en"),
        ("“Table 31, game one,” somebody calls.", "en"),
    ],
)
def test_mention_of_what_is_there_or_elsewhere_is_let_be(body: str, language: Language) -> None:
    assert found(TABLE[language] + body, language) == []
