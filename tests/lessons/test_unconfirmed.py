"""Everything that says it is to be confirmed is found, with the words that it is about; nothing else is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.lessons import prose_of
from courseware.review import Blocking, Kind, Site, digest
from courseware.terms import Corpus, open_items
from tests.lessons.make import lesson


def found(body: str, language="ja") -> list[Site]:
    return [*lesson(body, language).sites]


def told(body: str) -> list[tuple[str, str, str]]:
    return [(str(one.kind), one.id, one.text) for one in found(body)]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("::: 要確認 {#q-4t8x2c}\n分かりません。\n:::\n", ("block", "q-4t8x2c", "分かりません。")),
        ("::: 要確認\n一つ。\n\n二つ。\n:::\n", ("block", "", "一つ。\n\n二つ。")),
        ("要確認: 分かり\nません。\n", ("paragraph", "", "分かり\nません。")),
        ("- 要確認：分かりません。\n", ("paragraph", "", "分かりません。")),
        ("> ::: 要確認 {#q-4t8x2c}\n> 引用。\n> :::\n", ("block", "q-4t8x2c", "引用。")),
        ("To be confirmed: Not known.\n", ("paragraph", "", "Not known.")),
        ("名前は[要確認]{#q-9b1d7f}です。\n", ("mark", "q-9b1d7f", "名前は要確認です。")),
        ("名前は[要確認]です。\n", ("mark", "", "名前は要確認です。")),
        ("| a | b |\n|---|---|\n| x | 呼び方は要確認 |\n", ("mark", "", "呼び方は要確認")),
        ("| a | b |\n|---|---|\n| x | [要確認]{#q-9b1d7f} |\n", ("mark", "q-9b1d7f", "x | 要確認")),
        ("呼び方は未確認です。\n", ("candidate", "", "呼び方は未確認です。")),
        (
            "訳注: 文書が確認できていないため英語です。\n",
            ("candidate", "", "訳注: 文書が確認できていないため英語です。"),
        ),
    ],
)
def test_each_form_is_found_with_its_words(body, expected) -> None:
    assert told(body) == [expected]


@pytest.mark.parametrize(
    "body",
    [
        "結果を確認してください。確認を経た表です。\n",
        "この先の要確認は、リードが見ます。\n",
        "`[要確認]` は印です。\n",
        "```\n要確認: 例\n```\n",
        "| a |\n|---|\n| 「要確認」の印 |\n",
        "[要確認](https://example.org/)\n",
        "| 語 | 要確認 |\n|---|---|\n| x | y |\n",
    ],
)
def test_words_in_other_use_are_not_found(body) -> None:
    assert told(body) == []


@pytest.mark.parametrize("before", ["", "訳注: ", "要となるルール: ", "| a |\n|---|\n| "])
@pytest.mark.parametrize(
    ("words", "is_candidate"),
    [
        ("根拠を確認できません。", True),
        ("根拠は見つかっていません。", True),
        ("根拠は見当たりません。", True),
        ("「未確認」と書きます。", False),
        ("カードが見当たらない場合", None),
    ],
)
def test_the_queue_offers_what_the_check_of_language_tells(before, words, is_candidate) -> None:
    """What was looked for and not found is a question in a note of the translator, in the text a missing card."""
    text = lesson(f"{before}{words}\n")

    told = [one.place for one in open_items(Corpus([prose_of(text)])) if one.code == "REV-503"]

    assert [one.place for one in text.sites] == told
    assert len(told) == (before == "訳注: " if is_candidate is None else is_candidate)


def test_candidates_within_an_item_are_no_items_of_their_own() -> None:
    body = "::: 要確認 {#q-4t8x2c}\n名前は未確認です。\n:::\n\n要確認: 呼び名は未確定です。\n\n| a |\n|---|\n| 未確認、要確認 |\n"

    assert [str(one.kind) for one in found(body)] == ["block", "paragraph", "mark"]


def test_a_place_is_told_by_line_and_column_and_section() -> None:
    body = "はじめ。\n\n## 01 遅刻 {#late}\n\n前。\n\n| a | b |\n|---|---|\n| x | 呼び方は要確認 |\n\n後。\n"

    (one,) = found(body)

    start = lesson(body).body_line
    assert (one.place.line - start, one.place.column, one.section, one.title) == (8, 11, "late", "遅刻")
    assert one.row == ("x", "呼び方は要確認")


def test_what_stands_around_is_told_as_far_as_it_is_text() -> None:
    (one,) = found("前の段落。\n\n::: 要確認 {#q-4t8x2c}\nx\n:::\n\n## 次 {#next}\n")

    assert (one.before, one.after) == ("前の段落。", "")


def test_an_item_names_what_it_keeps_back() -> None:
    (one,) = found("::: 要確認 blocks: publish small/lateness, clock {#q-4t8x2c}\nx\n:::\n")
    (every,) = found("::: 要確認 blocks: publish {#q-4t8x2c}\nx\n:::\n")
    (nothing,) = found("::: 要確認 {#q-4t8x2c}\nx\n:::\n")

    assert [one.blocking, every.blocking, nothing.blocking] == [
        Blocking(("small/lateness", "clock")),
        Blocking(()),
        None,
    ]


def test_two_marks_of_a_sentence_are_two_items() -> None:
    assert [one.place.column for one in found("甲は[要確認]で乙も[要確認]です。\n")] == [3, 11]


def test_lines_hold_with_every_line_end() -> None:
    body = "一。\r\n\r\n::: 要確認 {#q-4t8x2c}\r\nx\r\n:::\r\n"

    (one,) = found(body)

    start = lesson(body).body_line
    assert (one.lines, one.text, one.kind) == ((start + 2, start + 4), "x", Kind.BLOCK)


AROUND = st.sampled_from(
    [
        "",
        "段落です。\n\n",
        "- 項目\n\n",
        "要確認: ほかの点。\n\n",
        "::: 要確認 {#q-bbbbbb}\n別。\n:::\n\n",
        "## 02 次 {#next}\n\n",
    ]
)


@given(AROUND, AROUND, AROUND, AROUND)
def test_editing_outside_an_item_never_makes_it_stale(before, behind, other_before, other_behind) -> None:
    block = "::: 要確認 {#q-4t8x2c}\n名前は10分です。\n:::\n\n"
    then, now = (
        next(one for one in found(start + block + end) if one.id == "q-4t8x2c")
        for start, end in ((before, behind), (other_before, other_behind))
    )

    assert digest({"ja": then.text}) == digest({"ja": now.text})


@given(st.sampled_from(["甲は10分です。", "甲は、10分です。", "乙は10分です。"]))
def test_moving_an_item_to_another_section_or_class_changes_its_place_alone(text) -> None:
    block = f"::: 要確認 {{#q-4t8x2c}}\n{text}\n:::\n\n"
    one = found(f"## 01 前 {{#one}}\n\n{block}## 02 後 {{#two}}\n")[0]
    other = lesson(f"## 01 前 {{#one}}\n\n## 02 後 {{#two}}\n\n{block}", "ja", "elsewhere").sites[0]

    assert (one.id, one.text, one.kind, one.language) == (other.id, other.text, other.kind, other.language)
    assert (one.section, other.section, other.home) == ("one", "two", "elsewhere")
