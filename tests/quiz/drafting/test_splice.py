"""A question in the text of its file: taken out, put back, added, removed, and not a byte besides."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.quiz.drafting import (
    SpliceError,
    entry_ids,
    entry_text,
    normal_entry,
    with_entry,
    with_new_entry,
    without_entry,
)

CONTENT = Path(__file__).parents[3] / "content"
FILES = {path.parent.name: path.read_bytes().decode() for path in sorted(CONTENT.glob("courses/*/quiz.yaml"))}
FILE = """\
# The quiz of a class
quiz: small
questions:
  # --- Late -------
  - id: one
    text: {ja: 一, en: One} # said once
    tests:
      - {answer: {a: b}, score: 1}   # the last line

  -   id: two
      text:
        ja: |
          二つ目

          です
        en: >-
          The second
  # --- Slow -------
  - # a dash with a remark
    id: three
    text: {ja: 三, en: Three}
# the end
"""
NEW = "id: one\ntext:\n  ja: |\n    一\n\n    つ\n  en: One\n"


def lines_changed(before: str, after: str) -> tuple[str, str]:
    """What stands in both texts before the first difference and behind the last one is taken away."""
    start = next(
        (n for n, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), min(len(before), len(after))
    )
    end = 0
    while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return before[start : len(before) - end], after[start : len(after) - end]


def test_the_text_of_a_question_begins_at_the_margin() -> None:
    assert entry_ids(FILE) == ("one", "two", "three")
    assert entry_text(FILE, "two") == "id: two\ntext:\n  ja: |\n    二つ目\n\n    です\n  en: >-\n    The second\n"
    assert entry_text(FILE, "three") == "id: three\ntext: {ja: 三, en: Three}\n"
    assert entry_text(FILE, "four") is None


def test_a_remark_on_the_last_line_belongs_to_the_question() -> None:
    assert (entry_text(FILE, "one") or "").endswith("score: 1}   # the last line\n")


def test_a_question_is_replaced_and_everything_else_stays() -> None:
    after = with_entry(FILE, "one", NEW)

    assert after.startswith(FILE.partition("id: one")[0])
    assert after.endswith(FILE.partition("# the last line\n")[2])
    assert entry_text(after, "one") == NEW


@pytest.mark.parametrize("name", FILES)
def test_taking_a_question_out_and_putting_it_back_changes_nothing(name: str) -> None:
    text = FILES[name]

    for question in entry_ids(text)[::15]:
        taken = entry_text(text, question) or ""
        assert normal_entry(taken) == taken
        assert with_entry(text, question, taken) == text
        assert with_entry(with_entry(text, question, taken + "# more\n"), question, taken) != text  # a remark stays


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(["enforcement-05", "three-books"]), st.data())
def test_no_byte_outside_a_question_changes(name: str, data: st.DataObject) -> None:
    """Whatever the new words are: what stands before the question and behind it is what it was."""
    text = FILES[name]
    question = data.draw(st.sampled_from(entry_ids(text)))
    words = data.draw(st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=40))
    taken = entry_text(text, question) or ""
    start = text.index(f"- id: {question}\n") + 2
    end = len(text) - len(text[start:].split("\n", taken.count("\n"))[-1]) - 1
    quoted = words.replace("\\", "\\\\").replace('"', '\\"')

    try:
        after = with_entry(text, question, f'{taken}pitfall: "{quoted}"\n')
    except SpliceError:
        return

    assert after.startswith(text[:start])
    assert after.endswith(text[end:])


@pytest.mark.parametrize("name", FILES)
def test_a_question_that_is_added_or_removed_leaves_the_others_as_they_are(name: str) -> None:
    text = FILES[name]
    first, *_, last = entry_ids(text)

    for question in (first, last):
        removed = without_entry(text, question)
        gone, more = lines_changed(text, removed)
        assert more == ""
        assert len((entry_text(text, question) or "").split("\n")) <= len(gone.split("\n"))
        assert entry_ids(removed) == tuple(one for one in entry_ids(text) if one != question)
    added = with_new_entry(text, (entry_text(text, first) or "").replace(f"id: {first}", "id: brand-new", 1))
    assert added.startswith(text.rstrip("\n"))
    assert entry_ids(added) == (*entry_ids(text), "brand-new")


def test_removing_takes_one_blank_line_along_and_the_dash() -> None:
    assert without_entry(FILE, "one") == FILE.replace(FILE[FILE.index("  - id: one") : FILE.index("  -   id: two")], "")
    assert "a dash with a remark" not in without_entry(FILE, "three")
    assert without_entry(FILE, "three").endswith("The second\n  # --- Slow -------\n# the end\n")


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_a_byte_order_mark_stay(line_end: str, mark: str) -> None:
    text = mark + FILE.replace("\n", line_end)

    after = with_entry(text, "two", NEW.replace("one", "two"))

    assert entry_text(after, "two") == NEW.replace("one", "two")
    assert after.replace(line_end, "\n") == mark + with_entry(FILE, "two", NEW.replace("one", "two"))
    assert ("\r\n" in after) == (line_end == "\r\n")
    assert "\n" not in after.replace(line_end, "")


@pytest.mark.parametrize(
    "text",
    [
        "id: one\n- id: sly\n",
        "id: one\nquestions: [",
        "just words",
        "id: one\ntext: |\n  a\u2028b\n",
        "id: one\n---\nid: two\n",
        "",
    ],
)
def test_a_text_that_would_say_something_else_in_the_file_is_refused(text: str) -> None:
    with pytest.raises(SpliceError):
        with_new_entry(FILE, with_entry(FILE, "one", text))


@pytest.mark.parametrize("text", ["questions: [{id: one}]\n", "quiz: [", "- a\n", "quiz: small\n"])
def test_a_file_that_cannot_be_written_into_is_refused(text: str) -> None:
    with pytest.raises(SpliceError):
        with_new_entry(text, NEW)


@pytest.mark.parametrize("act", [with_entry, lambda text, question, _: without_entry(text, question)])
def test_a_question_that_is_not_there_is_told(act) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(LookupError):
        act(FILE, "four", NEW)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("id: a\nkind: b", "id: a\nkind: b\n"),
        ("\r\n\r\n  id: a\r\n  kind: b\r\n\r\n", "id: a\nkind: b\n"),
        ("  - id: a\n    kind: b\n", "id: a\nkind: b\n"),
        ("-   id: a\n    kind: b\n", "id: a\nkind: b\n"),
        ("id: a\n\n# c\nx: |\n  1\n\n    2\n", "id: a\n\n# c\nx: |\n  1\n\n    2\n"),
        ("id: a\0\n", "id: a\n"),
        ("   ", ""),
    ],
)
def test_what_was_typed_or_pasted_is_kept_at_the_margin(typed: str, kept: str) -> None:
    assert normal_entry(typed) == kept
    assert normal_entry(kept) == kept
