"""A decision is written into a lesson, and the lesson is otherwise as it was, byte for byte."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.lessons import EditError, applied
from courseware.review import Outcome, Proposal
from tests.lessons.make import lesson_text

OTHER = [
    "ふつうの段落です。  ",
    "- 項目\n- 次の項目",
    "::: 要確認 {#q-aaaaaa}\nほかの点。\n:::",
    "| a | b |\n|---|---|\n| [要確認]{#q-bbbbbb} | 二 |",
    "訳注: 補足です。",
]
BLOCK = "::: 要確認 {#q-4t8x2c}\n分かりません。\n\nまだです。\n:::"
DECIDED = ["10分です。", "10分です。\n\n- 一つ\n- 二つ", "**10分**です〔1〕。"]
PARTS = st.lists(st.sampled_from(OTHER), max_size=3, unique=True)
END = st.sampled_from(["\n", "\r\n"])


def page(*parts: str, end: str = "\n") -> str:
    return (lesson_text("", "small") + "\n\n".join(parts) + "\n").replace("\n", end)


def after(text: str, outcome: Outcome, words: str = "", item: str = "q-4t8x2c") -> str:
    proposal = Proposal(outcome, {"ja": words} if words else {})
    return applied(text, "lesson.ja.md", "ja", item, proposal)


@given(PARTS, PARTS, st.sampled_from(DECIDED), END)
def test_the_decided_text_takes_the_place_of_the_block_and_all_other_bytes_stay(before, behind, words, end) -> None:
    behind = [part for part in behind if part not in before]
    head, tail = page(*before, "@@", *behind, end=end).split("@@")

    new = after(head + BLOCK.replace("\n", end) + tail, Outcome.TEXT, words)

    assert new == head + words.replace("\n", end) + tail


@given(PARTS.filter(bool), PARTS, END)
def test_a_block_that_is_taken_out_leaves_what_stood_around_it(before, behind, end) -> None:
    behind = [part for part in behind if part not in before]

    new = after(page(*before, BLOCK, *behind, end=end), Outcome.REMOVE)

    assert new == page(*before, *behind, end=end)


def test_a_block_becomes_a_note_in_its_own_words_or_in_new_ones() -> None:
    text = page("::: 要確認 {#q-4t8x2c}\n版が違います。\n:::")

    assert after(text, Outcome.NOTE) == page("訳注: 版が違います。")
    assert after(text, Outcome.NOTE, "別の版です。") == page("訳注: 別の版です。")


def test_a_cell_says_what_was_decided() -> None:
    text = page("| a | b |\n|---|---|\n| 格 | 呼び方は[要確認]{#q-4t8x2c} |")

    assert after(text, Outcome.TEXT, "カジュアル") == text.replace("呼び方は[要確認]{#q-4t8x2c}", "カジュアル")


def test_a_changed_rendering_takes_its_mark_out() -> None:
    assert after(page(OTHER[0], BLOCK), Outcome.RENDERING) == page(OTHER[0])


@pytest.mark.parametrize(
    "words",
    [
        "## 新しい節 {#new}",
        "::: 要確認 {#q-cccccc}\n別の点。\n:::",
        "::: 訳注\n閉じていません。",
        "```\n閉じていません。",
    ],
)
def test_words_that_would_change_something_else_are_refused(words) -> None:
    text = page(OTHER[0], BLOCK, "::: 要確認 {#q-aaaaaa}\nほかの点。\n:::\n\n## 02 次 {#next}")

    with pytest.raises(EditError):
        after(text, Outcome.TEXT, words)


def test_an_item_that_is_not_there_is_refused() -> None:
    with pytest.raises(EditError, match="does not stand in"):
        after(page(BLOCK), Outcome.REMOVE, item="q-zzzzzz")
