"""`courseware import lesson`: three files and a report; nothing is overwritten unasked, nothing half written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from courseware.cli import main
from tests.lessons.importing.page import PAGE


@pytest.fixture
def page(environment: Path) -> Path:
    file = environment / "page.txt"
    file.write_bytes(PAGE.replace("\n", "\r\n").encode("cp932", "ignore"))
    return file


def test_a_page_becomes_a_lesson_a_term_table_and_a_report(page: Path, environment: Path, capsys):
    status = main(["import", "lesson", str(page), "--out", str(environment / "out")])

    printed = capsys.readouterr().out
    assert status == 0
    assert sorted(path.name for path in (environment / "out").iterdir()) == [
        "lesson.ja.md",
        "origin.yaml",
        "terms.yaml",
    ]
    assert "LES-201" in printed
    assert "レッスン" in printed
    assert 'encoding: "CP932"' in (environment / "out/origin.yaml").read_text(encoding="utf-8")


def test_the_lesson_is_checked_like_any_lesson_wherever_it_stands(page: Path, environment: Path, capsys):
    main(["import", "lesson", str(page), "--out", str(environment / "out"), "--format", "json"])
    imported = capsys.readouterr().out

    status = main(["check", "--format", "json", str(environment / "out")])

    assert status == 1
    assert capsys.readouterr().out == imported
    assert {json.loads(line)["code"] for line in imported.splitlines()} >= {"LES-201", "LES-406"}


def test_an_earlier_import_stays_unless_its_replacement_is_asked_for(page: Path, environment: Path, capsys):
    out = environment / "out"
    main(["import", "lesson", str(page), "--out", str(out)])
    (out / "lesson.ja.md").write_text("mine", encoding="utf-8")

    refused = main(["import", "lesson", str(page), "--out", str(out)])
    kept = (out / "lesson.ja.md").read_text(encoding="utf-8")
    replaced = main(["import", "lesson", str(page), "--out", str(out), "--replace"])

    assert (refused, kept, replaced) == (2, "mine", 0)
    assert "--replace" in capsys.readouterr().err
    assert (out / "lesson.ja.md").read_text(encoding="utf-8") != "mine"


@pytest.mark.parametrize("text", ["ただの文章です。", "", "\0"])
def test_what_is_no_class_page_is_refused_and_writes_nothing(text: str, environment: Path, capsys):
    (environment / "other.txt").write_text(text, encoding="utf-8")

    status = main(["import", "lesson", str(environment / "other.txt"), "--out", str(environment / "out")])

    assert status == 1
    assert "IMP-00" in capsys.readouterr().err
    assert not (environment / "out").exists()


def test_a_file_that_is_not_there_and_a_place_that_is_no_folder_are_told(page: Path, environment: Path, capsys):
    missing = main(["import", "lesson", str(environment / "none.txt"), "--out", str(environment / "out")])
    no_folder = main(["import", "lesson", str(page), "--out", str(page)])

    assert (missing, no_folder) == (1, 2)
    assert "page.txt はフォルダーではありません" in capsys.readouterr().err


def test_nothing_is_half_written_and_what_is_written_can_be_read_by_others(page: Path, environment: Path, capsys):
    out = environment / "out"
    (out / "terms.yaml").mkdir(parents=True)

    failed = main(["import", "lesson", str(page), "--out", str(out)])
    left = [path.name for path in out.iterdir()]
    (out / "terms.yaml").rmdir()
    main(["import", "lesson", str(page), "--out", str(out)])

    assert (failed, left) == (1, ["terms.yaml"])
    assert "cannot be written" in capsys.readouterr().err
    assert (out / "lesson.ja.md").stat().st_mode == page.stat().st_mode
