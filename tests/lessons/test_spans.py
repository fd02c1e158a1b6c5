"""A lesson as blocks: the role of each, and every character where it stands in the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.lessons import prose_of, read_lesson
from courseware.terms import Corpus, Prose, Role, Span, language_findings, open_items
from tests.lessons.make import lesson_text

CONTENT = Path(__file__).parents[2] / "content"
BODY = """訳注: 原語のまま残します。

## 01 Tardiness（遅刻） {#late}

**前もって断れば、何も出しません。**断りは「先に」です〔1〕。見出しは `code` です。

表1 ・ 遅れと懲罰

| 遅れ | [Casual](#late) \\| 欄 |
|---|---|
| 0〜2分 | **注意** [要確認]{#q-1} |

::: 要確認 {#q-2}
名前は未確定です。
:::

```
図の Aさん
```

文が
つながる[Caution まで]{claim: Casual only Caution}です。

## 用語 {#terms}

::: terms
:::
"""


def prose(body: str) -> tuple[Prose, list[str]]:
    text = lesson_text(body)
    lesson, _ = read_lesson(text, "lesson.ja.md", "ja")
    assert lesson is not None
    return prose_of(lesson), text.split("\n")


def stands(span: Span, lines: list[str], at: int) -> str:
    """The character of the file at the place of a character of a block."""
    place = span.place(at)
    return lines[place.line - 1][place.column - 1 : place.column]


def misplaced(found: Prose, lines: list[str]) -> list[tuple[str, str]]:
    """The characters of the blocks that stand elsewhere than they say."""
    return [
        (span.words, letter)
        for span in found.spans
        if span.role not in (Role.PRINTED, Role.STATUS)
        for at, letter in enumerate(span.words)
        if letter not in " \n" and stands(span, lines, at) != letter
    ]


@pytest.mark.parametrize(
    ("role", "begins"),
    [
        (Role.NOTE, "原語のまま"),
        (Role.HEADING, "01 Tardiness（遅刻）"),
        (Role.BODY, "前もって"),
        (Role.CAPTION, "表1 ・"),
        (Role.CELL, "遅れ"),
        (Role.MARKER, "名前は"),
        (Role.CODE, "図の A"),
    ],
)
def test_each_block_has_its_role(role: Role, begins: str) -> None:
    found, _ = prose(BODY)

    assert any(span.words.startswith(begins) for span in found.of(role))


def test_every_character_is_where_it_stands_in_the_file() -> None:
    assert misplaced(*prose(BODY)) == []


@pytest.mark.parametrize("slug", sorted(path.name for path in (CONTENT / "courses").iterdir() if path.is_dir()))
def test_every_character_of_our_lessons_is_where_it_says(slug: str) -> None:
    text = (CONTENT / "courses" / slug / "lesson.ja.md").read_text(encoding="utf-8")
    lesson, _ = read_lesson(text, "lesson.ja.md", "ja")
    assert lesson is not None

    assert misplaced(prose_of(lesson), text.split("\n")) == []


def test_cells_know_their_table_row_and_column() -> None:
    found, _ = prose(BODY)

    cells = {(span.cell.row, span.cell.column): span.words for span in found.of(Role.CELL) if span.cell}
    assert cells == {(0, 0): "遅れ", (0, 1): "Casual | 欄", (1, 0): "0〜2分", (1, 1): "注意 要確認"}


def test_what_does_not_speak_is_a_hole() -> None:
    found, _ = prose(BODY)
    span = next(span for span in found.of(Role.BODY) if "断り" in span.words)

    assert "先に" in span.spoken
    assert "先に" not in span.own
    assert "〔1〕" not in span.spoken
    assert "code" not in span.spoken
    assert len(span.own) == len(span.words)


def test_marks_and_claims_are_known() -> None:
    found, _ = prose(BODY)

    inner = [one for span in found.spans for one in span.inner]
    assert [one.said for one in inner if one.role is Role.MARK] == ["q-1"]
    assert [one.said for one in inner if one.role is Role.CLAIM] == ["Casual only Caution"]
    assert found.lists_terms


@given(st.lists(st.text("あア漢。、（）「」A1 *_`[]()\\〔1〕|", min_size=1, max_size=20), min_size=1, max_size=4))
def test_no_text_is_misplaced_or_refused(paragraphs: list[str]) -> None:
    found, lines = prose("\n\n".join(paragraphs))

    for finding in (*language_findings(Corpus([found])), *open_items(Corpus([found]))):
        assert 1 <= finding.place.line <= len(lines)
    for span in found.spans:
        for at in range(len(span.words)):
            place = span.place(at)
            assert 1 <= place.line <= len(lines)
