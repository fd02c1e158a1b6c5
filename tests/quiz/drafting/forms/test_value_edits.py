"""Changing values in a YAML text: what is wanted comes out, and nothing else is touched."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.quiz.drafting.forms.emitting import block, entry, scalar
from courseware.quiz.drafting.forms.value_edits import with_values
from tests.quiz.drafting.forms.make import lines_of, our_questions, tree

LETTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\0")
WORDS = st.one_of(
    st.text(LETTERS, max_size=20),
    st.sampled_from(
        ["yes", "2:30", "~", "- a", "a: b", "a #b", "'", '"', "{x}", "[", "長い" * 60, "a\nb", "a\n\n  b", ""]
    ),
)
KEYS = st.one_of(st.text("abc_é本", min_size=1, max_size=8), WORDS.filter(bool))
TREES: st.SearchStrategy[Any] = st.recursive(
    WORDS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)
WHOLE = st.dictionaries(KEYS, TREES, min_size=1, max_size=5)
COMMENTED = """# of the whole
id: one  # the id
# above the list
tests:
  # of the first
  - {answer: {a: "1"}, score: 1}   # behind it

  # of the second
  - answer: {a: "2"}
    score: 0
text:
  ja: >-
    一行目
    二行目

  # before English
  en: "Line"
"""


@settings(max_examples=50, deadline=None)
@given(WHOLE)
def test_what_is_written_reads_as_it_was(whole: dict[str, Any]) -> None:
    assert tree(block(whole, 0)) == whole


@settings(max_examples=50, deadline=None)
@given(WHOLE, WHOLE)
def test_whatever_is_wanted_comes_out(before: dict[str, Any], wanted: dict[str, Any]) -> None:
    assert tree(with_values(block(before, 0), wanted)) == wanted


@pytest.mark.parametrize("name", our_questions())
def test_a_question_of_ours_that_is_wanted_as_it_is_stays_byte_by_byte(name: str) -> None:
    text = our_questions()[name]

    assert with_values(text, tree(text)) == text


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(sorted(our_questions())), st.data())
def test_one_other_value_changes_only_the_lines_of_its_key(name: str, data: st.DataObject) -> None:
    text = our_questions()[name]
    before = tree(text)
    key = data.draw(st.sampled_from(sorted(before)))
    wanted = {**before, key: data.draw(TREES)}

    after = with_values(text, wanted)

    assert tree(after) == wanted
    assert lines_of(after, key)[1] == lines_of(text, key)[1]


def test_a_value_inside_a_list_changes_only_its_own_line() -> None:
    wanted = tree(COMMENTED)
    wanted["tests"][1]["score"] = "1/2"  # type: ignore[index, call-overload]

    after = with_values(COMMENTED, wanted)

    assert after == COMMENTED.replace("    score: 0", "    score: 1/2")


def test_a_text_keeps_the_way_it_is_written_in() -> None:
    wanted = tree(COMMENTED)
    wanted["text"] = {"ja": "別の文", "en": 'She said “no”: "x"'}

    after = with_values(COMMENTED, wanted)

    assert (
        "  ja: >-\n    別の文\n\n  # before English\n" in after or "  ja: >-\n    別の文\n  # before English\n" in after
    )
    assert tree(after) == wanted


def test_an_item_that_moves_takes_its_line_along_and_one_that_goes_leaves_the_comments_of_others() -> None:
    wanted = tree(COMMENTED)
    tests = wanted["tests"]
    assert isinstance(tests, list)

    moved = with_values(COMMENTED, {**wanted, "tests": [*tests, tests[0]][1:]})
    shorter = with_values(COMMENTED, {**wanted, "tests": tests[1:]})

    assert '  - {answer: {a: "1"}, score: 1}   # behind it\n' in moved
    assert "# of the second\n  - answer" in shorter
    assert "# above the list" in shorter
    assert "behind it" not in shorter


def test_a_new_key_stands_behind_the_one_that_it_comes_after() -> None:
    wanted = tree(COMMENTED)
    named = {"id": wanted["id"], "kind": "choice", "tests": wanted["tests"], "text": wanted["text"]}

    after = with_values(COMMENTED, named)

    assert "id: one  # the id\nkind: choice\n# above the list\n" in after


def test_a_key_that_goes_takes_its_lines_and_nothing_else() -> None:
    wanted = {key: value for key, value in tree(COMMENTED).items() if key != "tests"}

    after = with_values(COMMENTED, wanted)

    assert after.startswith("# of the whole\nid: one  # the id\n# above the list\n")
    assert "score" not in after
    assert after.endswith('  en: "Line"\n')


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("tardiness", "tardiness"),
        ("yes", '"yes"'),
        ("2:30", '"2:30"'),
        ("60", '"60"'),
        ("2026-01-01", '"2026-01-01"'),
        ("a: b", '"a: b"'),
        ("遅刻、3分", "遅刻、3分"),
        ("", '""'),
    ],
)
def test_what_other_readers_would_not_take_for_text_stands_in_quotes(words: str, written: str) -> None:
    assert scalar(words) == written


def test_long_texts_stand_on_lines_of_their_own_and_short_ones_beside_their_key() -> None:
    assert entry("text", {"ja": "短い", "en": "Short"}, 0) == "text: {ja: 短い, en: Short}\n"
    assert entry("text", "長い" * 60, 0) == f"text: >-\n  {'長い' * 60}\n"
    assert entry("passage", "一\n\n二", 2) == "  passage: |-\n    一\n\n    二\n"
    assert entry("knowledge", "1", 0) == "knowledge: 1\n"
