from courseware.lessons import plain_lines, section_texts
from tests.lessons.make import books, lesson

BODY = """はじめに。

## 01 Tardiness（遅刻） {#late}

**時計の分**で決めます〔1〕。次の
行です。

訳注: 原文は minutes です。

### 細目

- 一つ
- 二つ

| 遅れ | 懲罰 |
|---|---|
| 3分 | Warning |

::: rule-table small/lateness/band
表1 ・ 遅刻の懲罰
:::

## 用語 {#words}
"""


def test_sections_are_plain_words_line_by_line() -> None:
    before, late, words = section_texts(lesson(BODY), books())

    assert (before.id, before.lines) == ("", ("はじめに。",))
    assert (late.id, late.title) == ("late", "Tardiness（遅刻）")
    assert late.lines[:6] == (
        "時計の分で決めます。次の行です。",
        "原文は minutes です。",
        "細目",
        "一つ",
        "二つ",
        "遅れ / 懲罰",
    )
    assert (words.id, words.lines) == ("words", ())


def test_a_rule_table_is_read_with_its_caption_heads_and_rows() -> None:
    lines = section_texts(lesson(BODY), books())[1].lines

    assert "3分 / Warning" in lines
    assert "表1 ・ 遅刻の懲罰" in lines
    assert any("遅れた時間" in line for line in lines)
    assert any("3:00" in line and "Game Loss" in line for line in lines)


def test_a_figure_is_read_with_its_caption_and_every_word_of_its_boxes() -> None:
    drawn = "## 01 遅刻 {#late}\n\n::: figure bands small/lateness/penalty late_s level\n図1 ・ 帯\n:::\n"

    (_, late) = section_texts(lesson(drawn), books())

    assert late.lines == (
        "図1 ・ 帯",
        "3分未満",
        "カジュアル / 懲罰: なし",
        "競技 / 懲罰: Warning",
        "3分以上",
        "カジュアル / 懲罰: Warning",
        "競技 / 懲罰: Game Loss",
    )


def test_a_lesson_without_sections_is_one_text() -> None:
    assert [section.lines for section in section_texts(lesson("本文。"), {})] == [("本文。",)]


def test_marks_of_markdown_are_not_read() -> None:
    assert plain_lines("**Warning** and `code`\nnext [link](https://example.org)") == ("Warning and code next link",)
    assert plain_lines("    indented\n") == ("indented",)


def digests(body: str) -> list[str]:
    return [text.digest for text in section_texts(lesson(body), books())]


def test_the_digest_of_a_section_is_that_of_its_words_and_tables() -> None:
    (_, late, words), changed = section_texts(lesson(BODY), books()), digests(BODY.replace("3分", "4分"))

    assert (late.digest in changed, words.digest in changed) == (False, True)


def test_a_mark_that_changes_no_word_changes_no_digest() -> None:
    assert digests(BODY.replace("**時計の分**", "時計の分").replace("{#late}", "{#lateness}")) == digests(BODY)
