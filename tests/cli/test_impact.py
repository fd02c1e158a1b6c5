"""`courseware impact`: in words or as JSON lines; the exit code says whether anything changes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from courseware.cli import main
from tests.library.make import a_content, page, spoil


@pytest.fixture
def old(tmp_path: Path) -> str:
    return str(a_content(tmp_path / "old"))


@pytest.fixture
def new(tmp_path: Path) -> str:
    """The same content with another cut."""
    content = a_content(tmp_path / "new")
    spoil(content, "< 4", "< 6")
    spoil(content, ">= 4", ">= 6")
    return str(content)


def test_no_change_exits_with_0(old: str, capsys: pytest.CaptureFixture[str]):
    assert main(["impact", old, old]) == 0
    assert capsys.readouterr().out == "変更はありません / no changes\n"


def test_changes_exit_with_1_and_are_told_in_both_languages(old: str, new: str, capsys: pytest.CaptureFixture[str]):
    status = main(["impact", old, new])

    head, ja, en, summary = capsys.readouterr().out.splitlines()
    assert status == 1
    assert head == "small/pick: answer"
    assert "果物が「なし（果物）」から「りんご」に変わります。" in ja
    assert "fruit changes from “pear” to “apple”." in en
    assert summary == "変更 1 件 / 1 change"


def test_json_is_one_effect_a_line(old: str, new: str, capsys: pytest.CaptureFixture[str]):
    status = main(["impact", "--format", "json", old, new])

    (effect,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert status == 1
    assert effect["kind"] == "answer"
    assert effect["facts"]["size"] in (4, 5)
    assert effect["old"]["outcome"] == {"fruit": "pear"}
    assert effect["new"]["outcome"] == {"fruit": "apple"}


def test_a_day_ahead_is_said(old: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    later = a_content(tmp_path / "later", later=page("2999-01-01", 6))

    assert main(["impact", old, str(later)]) == 1
    said = capsys.readouterr().out
    assert "2999-01-01 から: " in said
    assert "From 2999-01-01: " in said


@pytest.mark.parametrize("arguments", [[], ["a"], ["a", "b", "c"], ["--format", "xml", "a", "b"]])
def test_arguments_that_make_no_sense_exit_with_2(arguments: list[str]):
    with pytest.raises(SystemExit) as refused:
        main(["impact", *arguments])

    assert refused.value.code == 2


@pytest.mark.parametrize("name", ["nowhere", "."])
def test_a_folder_without_content_is_refused(old: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["impact", old, str(tmp_path / "none" / name)]) == 2
    said = capsys.readouterr().err
    assert "教材フォルダーではありません" in said
    assert "is not a content folder" in said
