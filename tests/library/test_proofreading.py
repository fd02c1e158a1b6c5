"""The language of lessons in a content folder: what has faults is withheld, what was set aside is not told again."""

from __future__ import annotations

from pathlib import Path

import pytest

from courseware.library import items_to_confirm, load_library
from tests.lessons.make import lesson_text
from tests.library.make import a_class

CONTEXT = "## 01 遅刻 {#late}\n\nそして Context はその理由を述べています。\n\n要確認: 呼び方は未確認です。\n"


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """A class whose lesson leaves a word in English."""
    folder = a_class(tmp_path)
    (folder / "courses/small/lesson.ja.md").write_text(lesson_text(CONTEXT, "small"), encoding="utf-8")
    return folder


def codes(content: Path) -> list[str]:
    return [finding.code for finding in load_library(content).findings if finding.code[:3] in ("L10", "DIS", "STY")]


def test_a_lesson_with_a_fault_of_language_is_withheld(content: Path) -> None:
    library = load_library(content)

    assert codes(content) == ["L10N-120"]
    assert [one.name for one in library.withheld] == ["content/courses/small/lesson.ja.md"]
    assert "small" not in library.courses


def test_content_that_is_checked_elsewhere_is_not_proofread(content: Path) -> None:
    found = load_library(content, checks=()).findings

    assert [one.code for one in found if one.code.startswith("L10N")] == []


def test_what_was_set_aside_is_served(content: Path) -> None:
    (finding,) = (one for one in load_library(content).findings if one.code == "L10N-120")
    entry = f'- {{fingerprint: "{finding.fingerprint}", reason: 文書の見出し, by: reviewer, at: "2026-11-30"}}\n'
    (content / "dismissed.yaml").write_text(entry, encoding="utf-8")

    assert codes(content) == []
    assert "small" in load_library(content).courses

    lesson = content / "courses/small/lesson.ja.md"
    lesson.write_text(lesson.read_text(encoding="utf-8").replace("理由", "わけ"), encoding="utf-8")
    assert sorted(codes(content)) == ["DIS-002", "L10N-120"]


def test_the_house_profile_is_read(content: Path) -> None:
    (content / "style.yaml").write_text("latin_spacing: wide\n", encoding="utf-8")

    assert "STY-001" in codes(content)


def test_a_withheld_concept_file_makes_no_faults_of_its_own(content: Path) -> None:
    (content / "terms/small.yaml").write_text("domain: small\nconcepts: [x]\n", encoding="utf-8")

    assert codes(content) == []


def test_items_to_confirm_are_asked_for_by_themselves(content: Path) -> None:
    library = load_library(content, checks=())

    assert [finding.code for finding in items_to_confirm(library)] == ["REV-504", "REV-501", "REV-505"]
    assert not [finding for finding in load_library(content).findings if finding.code.startswith("REV")]
