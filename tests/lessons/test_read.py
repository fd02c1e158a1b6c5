"""A lesson is read strictly: a closed list of keys, every fault with its place."""

from __future__ import annotations

import pytest

from courseware.lessons import LessonStatus, read_lesson
from tests.lessons.make import lesson, lesson_text

BODY = "文。\n\n## 01 Tardiness（遅刻） {#tardiness}\n\n文。\n\n## 用語\n"


def test_lesson_is_read_whole() -> None:
    found = lesson(BODY)

    assert (found.slug, found.language, found.title) == ("enforcement-05", "ja", "Tardiness（遅刻）")
    assert (found.class_name, found.minutes, found.status) == ("Enforcement 05", 20, LessonStatus.BETA)
    assert (found.source.publisher, found.rulebook, found.follows) == ("Institute", "small", "Enforcement 06")
    assert found.prerequisites == ("Enforcement 01",)
    assert [(one.id, one.words) for one in found.objectives] == [("tardiness", "遅刻を裁定できる")]
    assert found.citations == {1: "DOC 1", 2: "DOC 2.1", 3: "DOC 3"}


def test_original_may_have_no_address() -> None:
    text = lesson_text(BODY).replace('url: "https://example.org/class-05/", ', "")

    found, faults = read_lesson(text, "lesson.md", "ja")

    assert faults == []
    assert found is not None
    assert found.source.url == ""


def test_sections_know_number_title_and_place() -> None:
    first, second = lesson(BODY).sections

    assert (first.id, first.number, first.title, first.has_written_id) == ("tardiness", "01", "Tardiness（遅刻）", True)
    assert (second.id, second.number, second.has_written_id) == ("用語", "", False)
    assert lesson_text(BODY).split("\n")[first.place.line - 1].startswith("## 01")


def test_digest_changes_with_every_change() -> None:
    assert lesson(BODY).digest == lesson(BODY).digest
    assert lesson(BODY).digest != lesson(BODY + " ").digest


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("minutes: 20\n", "", "YAML-004"),
        ("minutes: 20", "minuts: 20", "YAML-003"),
        ("minutes: 20", "minutes: about 20", "LES-101"),
        ("minutes: 20", "minutes: 0", "LES-101"),
        ("minutes: 20", "minutes: 99999", "LES-101"),
        ("status: beta", "status: draft", "LES-101"),
        ("https://example.org", "http://example.org", "LES-101"),
        ("title: Tardiness（遅刻）", 'title: ""', "LES-101"),
        ("  1: DOC 1", "  one: DOC 1", "LES-102"),
        ("  1: DOC 1", "  0: DOC 1", "LES-102"),
        ("  2: DOC 2.1", "  1: DOC 2.1", "YAML-008"),
        (
            "  - {id: tardiness, text: 遅刻を裁定できる}",
            "  - {id: a, text: 一}\n  - {id: a, text: 二}",
            "LES-302",
        ),
        ("publisher: Institute", "publisher: Institute, date: x", "YAML-003"),
    ],
)
def test_fault_of_the_front_matter_is_told(old: str, new: str, code: str) -> None:
    text = lesson_text(BODY)
    assert old in text

    _, faults = read_lesson(text.replace(old, new, 1), "lesson.md", "ja")

    assert code in [found.code for found in faults]
    assert all(found.place.line > 1 for found in faults)


@pytest.mark.parametrize("minutes", ["1", "600", "２０"])
def test_minutes_within_bounds_are_read(minutes: str) -> None:
    found, faults = read_lesson(lesson_text(BODY).replace("minutes: 20", f"minutes: {minutes}"), "lesson.md", "ja")

    assert found is not None
    assert faults == []


@pytest.mark.parametrize("text", ["", "文だけ。", "---\nid: a\n文", "---\nid: [a\n---\n"])
def test_what_is_no_lesson_is_told(text: str) -> None:
    found, faults = read_lesson(text, "lesson.md", "ja")

    assert found is None
    assert faults
