"""Editing changes an item and not a byte besides, whatever stands around it and however the file ends its lines."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.lessons import EditError, as_note, read_lesson, removed, settled_text, with_ids
from courseware.review import Kind, Site, id_of, minted, normalised
from tests.lessons.make import lesson_text

OTHER = [
    "ふつうの段落です。  ",
    "- 項目\n- 次の項目",
    "> 引用\n> 続き",
    "| a | b |\n|---|---|\n| 一 | 二 \\| 三 |",
    "`[要確認]` は印です。",
    "## 02 次の節 {#next}",
    "訳注: 補足です。",
    "```\n::: 要確認\n```",
]
BARE = [
    "要確認: 一行です。",
    "要確認：二行に\nわたります。",
    "::: 要確認\n段落。\n\n次の段落。\n:::",
    "- 要確認: 項目の中です。\n- 次",
    "> 要確認: 引用の中\n> です。",
    "名前は[要確認]で、番号も[要確認]です。",
    "| a | b |\n|---|---|\n| 呼び方は要確認 | x |",
    "| a | b |\n|---|---|\n| x | [要確認] \\| y |",
]
PART = st.tuples(st.sampled_from(OTHER), st.just(False)) | st.tuples(st.sampled_from(BARE), st.just(True))
END = st.sampled_from(["\n", "\r\n"])


def text_of(parts: list[str], end: str = "\n") -> str:
    """A file with a section of its own for each part, so that no part runs into the next."""
    body = "\n\n".join(part.replace("#next", f"#next-{n}") for n, part in enumerate(parts))
    return (lesson_text("", "small") + f"{body}\n").replace("\n", end)


def sites(text: str) -> list[Site]:
    lesson, faults = read_lesson(text.removeprefix("\ufeff").replace("\r\n", "\n"), "lesson.ja.md", "ja")
    assert lesson is not None, faults
    return [one for one in lesson.sites if one.kind is not Kind.CANDIDATE]


def with_new_ids(text: str) -> str:
    return with_ids(text, minted({"ja": sites(text), "en": ()}, map(id_of, count(2**29))))


def put_back(text: str) -> str:
    """The text without the ids."""
    for own in [one.id for one in sites(text)]:
        text = text.replace(f" {{#{own}}}", "").replace(f"{{#{own}}}", "")
    return text


@given(st.lists(PART, max_size=5), END)
def test_every_place_gets_an_id_and_says_what_it_said(parts, end) -> None:
    text = text_of([part for part, _ in parts], end)

    new = with_new_ids(text)

    before, after = sites(text), sites(new)
    assert all(one.id for one in after)
    assert [normalised(one.text) for one in after] == [normalised(one.text) for one in before]
    assert [one.section for one in after] == [one.section for one in before]
    assert with_new_ids(new) == new


@given(st.lists(PART, max_size=5), END)
def test_minting_changes_no_line_but_those_of_places_without_an_id(parts, end) -> None:
    text = text_of([part for part, _ in parts], end)
    touched = {n for one in sites(text) for n in range(one.lines[0], one.lines[1] + 1)}

    new = with_new_ids(text)

    kept = [line for n, line in enumerate(text.split(end), 1) if n not in touched]
    rest = iter(new.split(end))
    assert all(line in rest for line in kept)
    assert new.count("\r") == new.count("\r\n") == (new.count("\n") if end == "\r\n" else 0)


@given(st.lists(PART.filter(lambda part: not part[1] or "[要確認]" in part[0] or ":::" in part[0]), max_size=5), END)
def test_of_blocks_and_marks_nothing_changes_but_that_an_id_is_put_in(parts, end) -> None:
    text = text_of([part for part, _ in parts], end)

    assert put_back(with_new_ids(text)) == text


def the_item(text: str) -> Site:
    (one,) = [site for site in sites(text) if site.id == "q-4t8x2c"]
    return one


BLOCK = "::: 要確認 {#q-4t8x2c}\n分かりません。\n\nまだです。\n:::"
CELL = "| a | b |\n|---|---|\n| 一 | 呼び方は[要確認]{#q-4t8x2c} |\n| 二 | 三 |"
SENTENCE = "名前は[要確認]{#q-4t8x2c}です。"


@given(st.lists(st.sampled_from(OTHER), max_size=3), st.lists(st.sampled_from(OTHER), max_size=3), END)
def test_a_settled_block_is_replaced_and_all_other_bytes_stay(before, behind, end) -> None:
    text = text_of([*before, BLOCK, *behind], end)

    new = settled_text(text, the_item(text), "10分です。\n\n決まりました。")

    written = BLOCK.replace("\n", end)
    assert new == text.replace(written, f"10分です。{end}{end}決まりました。")


@given(st.lists(st.sampled_from(OTHER), max_size=3), st.lists(st.sampled_from(OTHER), max_size=3), END)
def test_a_removed_block_takes_one_blank_line_with_it_and_nothing_else(before, behind, end) -> None:
    text = text_of([*before, BLOCK, *behind], end)

    new = removed(text, the_item(text))

    written = BLOCK.replace("\n", end) + end
    gone = written if not before else written + end if behind else end + written
    assert new == text.replace(gone, "", 1)


@given(st.lists(st.sampled_from(OTHER), max_size=3), END)
def test_a_cell_is_replaced_where_its_mark_stands(before, end) -> None:
    text = text_of([*before, CELL], end)

    new = settled_text(text, the_item(text), "カジュアル | 競技")

    assert new == text.replace("呼び方は[要確認]{#q-4t8x2c}", "カジュアル \\| 競技")


@pytest.mark.parametrize("part", [CELL, SENTENCE])
def test_a_mark_is_removed_and_the_words_around_it_stay(part) -> None:
    text = text_of([part])

    assert removed(text, the_item(text)) == text.replace("[要確認]{#q-4t8x2c}", "")


def test_a_sentence_is_replaced_as_the_paragraph_that_it_is() -> None:
    text = text_of([OTHER[0], SENTENCE, OTHER[1]])

    assert settled_text(text, the_item(text), "名前は甲です。") == text.replace(SENTENCE, "名前は甲です。")


def test_a_block_in_a_quotation_stays_in_it() -> None:
    text = text_of(["> ::: 要確認 {#q-4t8x2c}\n> まだです。\n> :::"])

    new = settled_text(text, the_item(text), "一。\n\n二。")

    assert "\n> 一。\n>\n> 二。\n" in new.replace("> \n", ">\n")


def test_a_block_becomes_a_note_with_its_label() -> None:
    text = text_of([BLOCK])

    assert "\n訳注: 決まりました。\n" in as_note(text, the_item(text), "決まりました。")
    assert "\n::: 訳注\n一。\n\n二。\n:::\n" in as_note(text, the_item(text), "一。\n\n二。")


def test_a_mark_cannot_become_a_note() -> None:
    text = text_of([SENTENCE])

    with pytest.raises(EditError):
        as_note(text, the_item(text), "決まりました。")


def test_a_mark_of_order_at_the_beginning_of_the_file_stays() -> None:
    text = "\ufeff" + text_of(["要確認: まだです。"])

    assert with_new_ids(text) == text.replace("要確認: まだです。", f"::: 要確認 {{#{id_of(2**29)}}}\nまだです。\n:::")
