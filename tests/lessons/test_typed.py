"""Typed tables against the core, cell by cell (L10N-211)."""

from __future__ import annotations

import pytest

from courseware.text import Language
from tests.lessons.make import codes

CITED = "遅刻〔1,2,3〕。\n\n## 01 遅れ {#late}\n\n"
TARDINESS = "遅刻〔1,2,3〕。\n\n## 01 Tardiness {#late}\n\n"
JA = "| 遅れ | カジュアル | 競技 |\n|---|---|---|\n"
EN = "| Late by | Casual | Competitive |\n|---|---|---|\n"


def found(body: str, language: Language = "ja") -> list[tuple[str, int]]:
    """The findings and the line of the table on which each stands."""
    before = body[: body.index("|")].count("\n")
    return [(code, line - before) for code, line in codes(body, language) if code in ("L10N-211", "LES-901")]


@pytest.mark.parametrize(
    ("body", "language", "line"),
    [
        (CITED + JA + "| 3分以上〔1〕 | Game Loss | Game Loss |", "ja", 3),
        (CITED + JA + "| 3分未満〔1〕 | Warning | Warning |", "ja", 3),
        (CITED + JA + "| Tardiness（遅刻） | 警告 | 警告 |\n| Tardiness、3分から | 警告 | Warning（警告） |", "ja", 4),
        (TARDINESS + JA + "| 3分から | Game Loss | Game Loss |", "ja", 3),
        (CITED + "| 遅れ | 懲罰 |\n|---|---|\n| 2分〔1〕 | Game Loss |", "ja", 3),
        (CITED + "| 遅れ | 備考 |\n|---|---|\n| 4分〔1〕 | 罰する |", "ja", 3),
        (CITED + "| 遅れ | 備考 |\n|---|---|\n| ３〜９分〔1〕 | 罰する |", "ja", 3),
        (TARDINESS + "| 遅れ | 備考 |\n|---|---|\n| 4分以上 | 罰する |", "ja", 3),
        (CITED + "| 遅れ | 欄 | 懲罰 |\n|---|---|---|\n| 3分〔1〕 | カジュアル | Game Loss |", "ja", 3),
        (CITED + EN + "| three minutes or more〔1〕 | Warning | Warning |", "en", 3),
        (CITED + EN + "| under three minutes〔1〕 | Warning | Warning |", "en", 3),
        (CITED + EN + "| up to four minutes〔1〕 | – | – |", "en", 3),
    ],
)
def test_cell_that_disagrees_is_told_in_its_row(body: str, language: Language, line: int) -> None:
    assert set(found(body, language)) == {("L10N-211", line)}


@pytest.mark.parametrize(
    ("body", "language"),
    [
        (CITED + JA + "| 3分以上〔1〕 | Warning | Game Loss |\n| 3分未満〔1〕 | なし | Warning |", "ja"),
        (TARDINESS + JA + "| 4分 | Warning | Game Loss |\n| 2分59秒 | – | Warning |", "ja"),
        (CITED + JA + "| 3分から〔1〕 | Warning（警告） | ゲームの敗北 |", "ja"),
        (CITED + JA + "| [4分]{=}〔1〕 | Warning | Game Loss |", "ja"),
        (CITED + JA + "| 4分 | Game Loss | Warning |", "ja"),
        (CITED + JA + "| 3分〔2〕 | Game Loss | Warning |", "ja"),
        (CITED + JA + "| 3分〔1〕 | Game Loss ではない | Warning の例です |", "ja"),
        (CITED + "| 遅れ | 欄 | 懲罰 |\n|---|---|---|\n| 3分〔1〕 | 競技 | Game Loss |", "ja"),
        (CITED + EN + "| three minutes or more〔1〕 | Warning | Game Loss |", "en"),
        (
            "遅刻〔1,2,3〕。\n\n## 01 遅れ〔1〕 {#late}\n\n表1 ・ 例\n\n| 遅れ | 備考 |\n|---|---|\n| 4分 | 例です |",
            "ja",
        ),
    ],
)
def test_cell_that_agrees_or_cannot_be_compared_is_let_be(body: str, language: Language) -> None:
    assert found(body, language) == []
