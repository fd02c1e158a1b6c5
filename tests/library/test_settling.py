"""What writing decisions would change is worked out whole, without a byte being written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from courseware.lessons import read_lesson
from courseware.library import review_items, settlement
from courseware.review import Entry, Outcome, Proposal, Standing, State
from courseware.text import Text
from tests.lessons.make import lesson_text
from tests.review.make import record
from tests.web.make import a_course, a_library

FILE = "content/courses/small/lesson.ja.md"
TEXT = lesson_text("## 01 遅刻 {#late}\n\n::: 要確認 {#q-aaaaaa}\n名前が分かりません。\n:::\n", "small")
FOUND, _ = read_lesson(TEXT, FILE, "ja")
assert FOUND
LIBRARY = a_library(courses={"small": replace(a_course(), lessons={"ja": FOUND})})


def accepted(proposal: Proposal) -> Entry:
    """The item of the lesson, with this decision."""
    item = next(one for one in review_items(LIBRARY) if one.id == "q-aaaaaa")
    standing = Standing(State.ACCEPTED, 3, proposal, "Aki", item.texts)
    return Entry(item.id, item, replace(record(), standing=standing))


def test_the_difference_of_each_file_is_told_and_the_file_stays(tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.parent.mkdir(parents=True)
    file.write_text(TEXT, encoding="utf-8")

    plan = settlement(LIBRARY, tmp_path / "content", [accepted(Proposal(Outcome.TEXT, {"ja": "甲です。"}))])

    lines = plan.differences()[FILE]
    assert lines[:2] == [f"--- a/{FILE}\n", f"+++ b/{FILE}\n"]
    assert "+甲です。\n" in lines
    assert "-::: 要確認 {#q-aaaaaa}\n" in lines
    assert file.read_text(encoding="utf-8") == TEXT


def test_what_cannot_be_written_is_left_with_its_reason(tmp_path: Path) -> None:
    unclosed = accepted(Proposal(Outcome.TEXT, {"ja": "::: 訳注\n閉じていない。"}))

    plan = settlement(LIBRARY, tmp_path / "content", [unclosed], lambda _: TEXT)

    ((left, why),) = plan.left
    assert (left.id, plan.settled, plan.changed()) == ("q-aaaaaa", [], {})
    assert isinstance(why, Text)


def test_a_file_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        settlement(LIBRARY, tmp_path / "content", [accepted(Proposal(Outcome.REMOVE))])
