"""All that the checks say of a class is told of it, with its passage, whether the class is served or withheld."""

from __future__ import annotations

from pathlib import Path

import pytest

from courseware.library import Share, class_findings, load_library
from tests.content import our_library
from tests.lessons.make import lesson_text
from tests.library.make import a_bilingual_class

TEXT = "## 01 遅刻 {#late}\n\nそして Context はその理由です。\n\n## 02 時計 {#clock}\n\nここは 時計の節です。\n"


@pytest.fixture
def content(tmp_path: Path) -> Path:
    content = a_bilingual_class(tmp_path)
    (content / "courses/small/lesson.ja.md").write_text(lesson_text(TEXT, "small"), encoding="utf-8")
    return content


def test_a_withheld_class_is_told_of_with_its_passages(content: Path) -> None:
    library = load_library(content)
    found = {one.finding.code: one for one in class_findings(library)}

    assert "ja" not in library.courses["small"].lessons
    context, blank = found["L10N-120"], found["TYPO-302"]
    assert (context.slug, context.language, context.section, context.title) == ("small", "ja", "late", "遅刻")
    assert (blank.section, blank.passage and blank.passage.words) == ("clock", "ここは 時計の節です。")
    assert [piece.words for piece in context.passage.pieces if piece.is_reported] == ["Context"]


def test_it_is_the_same_whoever_has_checked_the_content(content: Path) -> None:
    (content / "courses/small/lesson.ja.md").write_text(
        lesson_text(TEXT.replace("Context ", ""), "small"), encoding="utf-8"
    )

    checked, unchecked = (class_findings(load_library(content, checks=checks)) for checks in ((), tuple(Share)))

    assert [one.finding for one in checked] == [one.finding for one in unchecked]
    assert {one.finding.code for one in checked} >= {"TYPO-302"}


def test_what_was_set_aside_is_told_too(content: Path) -> None:
    blank = next(one.finding for one in class_findings(load_library(content)) if one.finding.code == "TYPO-302")
    entry = f'- {{fingerprint: "{blank.fingerprint}", reason: 詩の引用, by: aki, at: "2026-11-30"}}\n'
    (content / "dismissed.yaml").write_text(entry, encoding="utf-8")

    library = load_library(content)

    assert "TYPO-302" not in [finding.code for finding in library.findings]
    assert "TYPO-302" in [one.finding.code for one in class_findings(library)]
    assert [one.reason for one in library.dismissals] == ["詩の引用"]


def test_our_classes_have_no_findings() -> None:
    assert [one.finding.line("en") for one in class_findings(our_library())] == []
