"""`courseware check`: findings with places, one object a line as JSON, exit code 1 for what stops publishing."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from courseware.cli import main

CONTENT = Path(__file__).parents[2] / "content"


@pytest.fixture
def spoilt(environment: Path) -> Path:
    """The real rulebooks and terms with one gap in Tardiness."""
    content = environment / "content"
    for folder in ("rulebooks", "terms"):
        shutil.copytree(CONTENT / folder, content / folder)
    page = content / "rulebooks/lorcana/tardiness.md"
    page.write_text(page.read_text(encoding="utf-8").replace("3:00 .. 9:59", "3:00 .. 9:00"), encoding="utf-8")
    return content


@pytest.mark.usefixtures("spoilt")
def test_a_finding_is_printed_with_its_place_in_both_languages(capsys):
    status = main(["check"])

    printed = capsys.readouterr().out
    assert status == 1
    assert "content/rulebooks/lorcana/tardiness.md:" in printed
    assert "late_s 9:01–9:59" in printed
    assert "抜け" in printed
    assert "Gap" in printed


@pytest.mark.usefixtures("spoilt")
def test_json_is_one_finding_a_line(capsys):
    main(["check", "--format", "json"])

    findings = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"code", "weight", "file", "line", "column", "words"} == set(findings[0])
    assert set(findings[0]["words"]) == {"ja", "en"}


def test_a_path_narrows_what_is_reported(spoilt, capsys):
    clean = main(["check", str(spoilt / "terms")])
    faulty = main(["check", str(spoilt / "rulebooks")])

    assert (clean, faulty) == (0, 1)
    assert "0 件" in capsys.readouterr().out


def test_sound_content_exits_with_0(environment, capsys):
    shutil.copytree(CONTENT / "terms", environment / "content/terms")

    assert main(["check"]) == 0
    assert "0 findings" in capsys.readouterr().out


def test_a_missing_content_folder_is_one_finding(environment, capsys):
    (environment / "content").rmdir()

    assert main(["check"]) == 1
    assert "LIB-005" in capsys.readouterr().out


@pytest.mark.parametrize("part", ["nothing.md", "rulebooks/lorcana/nothing.md", "../beside"])
def test_a_path_of_no_content_is_refused_and_not_called_sound(spoilt, part, capsys):
    (spoilt.parent / "beside").mkdir()

    status = main(["check", str(spoilt / part)])

    said = capsys.readouterr()
    assert (status, said.out) == (2, "")
    assert "教材フォルダー" in said.err
    assert "is no part of the content in" in said.err


def test_a_file_of_another_content_folder_is_checked_there(spoilt, monkeypatch, capsys):
    monkeypatch.setenv("COURSEWARE_CONTENT", str(CONTENT))

    status = main(["check", str(spoilt / "rulebooks/lorcana/tardiness.md")])

    assert status == 1
    assert "late_s 9:01–9:59" in capsys.readouterr().out


def test_items_to_confirm_are_listed_when_asked_for(capsys):
    status = main(["check", "--items", "--format", "json", str(CONTENT / "courses/enforcement-14")])

    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert status == 0
    assert {"REV-501", "REV-506"} <= {one["code"] for one in found}
    assert all(one["fingerprint"].startswith(one["code"]) for one in found)


def test_a_finding_names_its_other_places(tmp_path, capsys):
    lesson = (CONTENT / "courses/enforcement-14/lesson.ja.md").read_text(encoding="utf-8")
    lesson = lesson.replace("**聞き手**と呼びます。", "**聞き手**と呼びます。Context です。Context です。")
    (tmp_path / "lesson.ja.md").write_text(lesson, encoding="utf-8")

    status = main(["check", str(tmp_path)])

    printed = capsys.readouterr().out
    assert status == 1
    assert "L10N-120 blocker" in printed
    assert "→ " in printed
    assert "# L10N-120:context:" in printed


def test_the_checks_of_language_can_be_listed(capsys):
    assert main(["check", "--list"]) == 0

    printed = capsys.readouterr().out
    assert "L10N-101 blocker: " in printed
    assert "REV-506 hint: " in printed
