"""`courseware report`: staff sees each report with its place in the files, what was read there, and closes it."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from courseware.actions.reporting import spot_of
from courseware.cli import main
from courseware.library import load_library
from courseware.store import About, Context, Mistake
from tests.cli.make import keep_reports
from tests.library.make import a_class
from tests.store.make import a_report, judgement, question

RULING = Context(
    About.RULING,
    "en",
    "Being late",
    "time late: 2 min",
    digest="d1",
    book="small",
    decision="lateness",
    facts='{"level": "casual", "late_s": 210}',
)
QUESTION = Context(
    About.QUESTION, "ja", "小テスト：問題 2/5", "3分30秒後に着席しました。", course="enforcement-05", sitting="abc", slot=2,
    question="clock", instance=question(), answer=judgement(question(), "poor"),
)  # fmt: skip


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["report", *arguments]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["report", *arguments]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    return said.err


def test_where_nobody_has_reported_anything_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "list") == "報告 0 件、うち未対応 0 件。\nReports: 0, open: 0.\n"


def test_reports_are_listed_with_state_place_and_words(environment: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep_reports(environment, a_report(), a_report(words="長い話。\n" * 50))

    out = told(capsys, "list")

    assert "#1  2026-07-14 12:00 JST  未対応 / open  遅刻" in out
    assert "section/enforcement-05/ja/tardiness" in out
    assert "長い話。 長い話。" in out
    assert max(map(len, out.splitlines())) < 120
    assert "Reports: 2, open: 2." in out


def test_what_is_closed_is_listed_only_when_asked_for(environment: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep_reports(environment, a_report(), a_report(words="別の誤り"))

    told(capsys, "close", "1", "--note", "直しました。", "--by", "aki")

    assert "#1 " not in told(capsys, "list", "--open")
    assert "#1  2026-07-14 12:00 JST  対応済み / closed" in told(capsys, "list")
    assert "aki\n    直しました。" in told(capsys, "show", "1")


def test_a_list_for_programs_is_one_object_a_line(environment: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep_reports(environment, a_report(mistake=Mistake.TYPO, contact="me"), a_report(context=QUESTION))

    first, second = (json.loads(line) for line in told(capsys, "list", "--format", "json").splitlines())

    assert (first["number"], first["open"], first["mistake"], first["contact"]) == (1, True, "typo", "me")
    assert (first["about"], first["course"], first["section"], first["digest"]) == (
        "section",
        "enforcement-05",
        "tardiness",
        "d1",
    )
    assert second["instance"] == question().digest
    assert second["answer"]["parts"][0]["compared"] == "warning"
    assert "sender" not in first


def test_a_section_is_shown_with_its_file_and_line_and_both_texts(
    environment: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = a_class(environment)
    lesson = load_library(content).courses["small"].lessons["ja"]
    context = Context(About.SECTION, "ja", "遅刻", "むかしの文。", course="small", section=lesson.sections[0].id)
    spot = spot_of(load_library(content), context)
    assert spot is not None
    keep_reports(
        environment, a_report(context=context), a_report(context=replace(context, text=spot.text, digest=spot.digest))
    )

    changed, same = told(capsys, "show", "1"), told(capsys, "show", "2")

    assert f"content/courses/small/lesson.ja.md:{lesson.sections[0].place.line}" in changed
    assert "- むかしの文。" in changed
    assert f"+ {spot.text.splitlines()[0]}" in changed
    assert "= いまの文 / text now" in same
    assert "3分は警告ではありませんか。" in same


def test_a_section_that_is_gone_is_still_read(environment: Path, capsys: pytest.CaptureFixture[str]) -> None:
    a_class(environment)
    keep_reports(environment, a_report())

    out = told(capsys, "show", "1")

    assert "いまの教材にはありません" in out
    assert "時計の分で決めます。" in out


def test_a_ruling_is_shown_so_that_it_can_be_asked_again(environment: Path, capsys: pytest.CaptureFixture[str]) -> None:
    a_class(environment)
    keep_reports(environment, a_report(context=RULING))

    out = told(capsys, "show", "1")

    assert '{"rulebook": "small", "decision": "lateness", "facts": {"level": "casual", "late_s": 210}}' in out
    assert "+ → corrective action: Warning" in out


def test_a_question_is_shown_with_its_key_and_the_answer(environment: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep_reports(environment, a_report(context=QUESTION), a_report(context=replace(QUESTION, answer=None)))

    answered, not_yet = told(capsys, "show", "1"), told(capsys, "show", "2")

    assert question().digest in answered
    assert "3分30秒後に着席しました。" in answered
    assert "正解 / key: Game Loss" in answered
    assert "回答 / answer: Warning" in answered
    assert "回答 / answer: ―" in not_yet


@pytest.mark.parametrize("number", ["0", "2", "-1", str(10**30)])
@pytest.mark.parametrize("act", ["show", "close"])
def test_a_report_that_is_not_there_is_said(
    environment: Path, capsys: pytest.CaptureFixture[str], act: str, number: str
) -> None:
    keep_reports(environment, a_report())

    err = refused(capsys, act, *(["--note=x"] if act == "close" else []), "--", number)

    assert f"報告 {number} はありません。" in err
    assert f"There is no report {number}." in err


def test_a_report_is_closed_once_and_never_without_a_word(
    environment: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep_reports(environment, a_report())

    assert "--note" in refused(capsys, "close", "1", "--note", " \x1b ")
    told(capsys, "close", "1", "--note", "done")
    assert "すでに対応済み" in refused(capsys, "close", "1", "--note", "done")


def test_a_database_of_another_program_is_left_alone(environment: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (environment / "instance").mkdir()
    database = sqlite3.connect(environment / "instance" / "courseware.db")
    database.execute("CREATE TABLE recipes (id)")
    database.close()

    err = refused(capsys, "list")

    assert "another program" in err
