"""What the texts hold goes on record: counted in one line, and what is only withheld is not told as gone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from courseware.cli.review_record import counted, put_on_record, record_and_tell
from courseware.review import Change
from courseware.store import Session, connect
from tests.lessons.make import lesson
from tests.review.make import entry
from tests.store.conftest import engine, session
from tests.web.make import a_course, a_library, withheld

__all__ = ["engine", "session"]

JA = "## 01 遅刻 {#late}\n\n::: 要確認 {#q-4t8x2c}\n名前が分かりません。\n:::\n"
HERE = a_library(courses={"small": replace(a_course(), lessons={"ja": lesson(JA, "ja", "small")})})


def noted(session: Session, library) -> list[Change]:  # type: ignore[no-untyped-def]
    """What happened to the item of the lesson."""
    found = put_on_record(library, session.get_bind())
    return [change for one, change in found if one.id == "q-4t8x2c"]


def test_what_is_withheld_is_not_gone(session: Session) -> None:
    assert noted(session, HERE) == [Change.NEW]
    assert noted(session, HERE) == []
    assert noted(session, a_library(courses={}, withheld=withheld("lesson.md"))) == []
    assert noted(session, a_library(courses={})) == [Change.GONE]


def test_whatever_keeps_it_from_being_done_is_said_and_nothing_more(tmp_path: Path, capsys) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'without-tables.db'}")

    record_and_tell(HERE, engine)

    engine.dispose()
    said = capsys.readouterr()
    assert said.out == ""
    assert "要確認を記録できませんでした" in said.err
    assert "no such table" in said.err


def test_one_line_counts_what_was_found() -> None:
    line = counted([(entry(), Change.NEW), (entry(), Change.NEW), (entry(), Change.GONE)])

    assert line.ja == "新しいもの 2、本文が変わったもの 0、移ったもの 0、本文から消えたもの 1。"
    assert line.en == "New 2, changed 0, moved 0, gone 1."
