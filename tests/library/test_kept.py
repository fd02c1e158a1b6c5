"""The last good texts of a course: a class that has faults goes on with them, and says so."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from courseware.finding import blockers
from courseware.library import Course, Library, Share, keep_good, keep_sound, load_library, load_with_good, read_good
from tests.library.make import a_bilingual_class, rewrite, spoil

UNCLOSED = ("## 01 遅刻 {#late}", "## 01 遅刻")  # a section without an id: LES-301


@pytest.fixture
def content(tmp_path: Path) -> Path:
    return a_bilingual_class(tmp_path)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return tmp_path / "instance/good"


def start(content: Path, good: Path) -> Library:
    """What a server does when it starts."""
    library = load_with_good(content, good, [*Share])
    keep_sound(good, library)
    return library


def course(library: Library) -> Course:
    return library.courses["small"]


def break_lesson(content: Path) -> None:
    rewrite(content, "lesson.ja.md", *UNCLOSED)


def change_rule(content: Path) -> None:
    """A sound rule that decides otherwise than the tests of the quiz say."""
    spoil(content, "| warning / game_loss | [extend, note]", "| warning / match_loss | [extend, note]", "late.md")


def test_a_sound_course_is_served_as_it_is_and_kept(content: Path, good: Path) -> None:
    library = start(content, good)

    assert (library.withheld, course(library).is_kept) == ((), False)
    assert set(read_good(good / "courses")["small"]) == {
        "lesson.ja.md",
        "lesson.en.md",
        "quiz.yaml",
        "translations.yaml",
    }


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("lesson.ja.md", *UNCLOSED),
        ("lesson.en.md", "id: small\n", "name: small\n"),
        ("quiz.yaml", "score: 2/3", "score: 1/3"),
        ("quiz.yaml", "quiz: small", "quiz: [small"),
        ("lesson.en.md", "{#late}", "{#lateness}"),  # LES-801, and the quiz leads to the section
        ("lesson.en.md", "  3: DOC 3\n", ""),  # LES-803
    ],
)
def test_a_course_with_a_blocker_goes_on_as_it_was(content: Path, good: Path, file: str, old: str, new: str) -> None:
    before = course(start(content, good))
    rewrite(content, file, old, new)

    library = start(content, good)

    assert {language: one.digest for language, one in course(library).lessons.items()} == {
        language: one.digest for language, one in before.lessons.items()
    }
    assert course(library).quiz == before.quiz
    assert course(library).is_kept
    assert [part.name for part in library.withheld] == ["content/courses/small"]


@pytest.mark.parametrize("file", ["lesson.ja.md", "lesson.en.md", "quiz.yaml"])
def test_a_file_that_was_there_is_missed(content: Path, good: Path, file: str) -> None:
    start(content, good)
    (content / "courses/small" / file).unlink()

    library = start(content, good)

    assert set(course(library).lessons) == {"ja", "en"}
    assert course(library).quiz is not None
    assert {finding.code for finding in library.withheld[0].findings} == {"LIB-010"}
    assert library.withheld[0].findings[0].place.file == f"content/courses/small/{file}"


def test_a_file_that_is_no_text_counts_as_a_fault(content: Path, good: Path) -> None:
    before = course(start(content, good))
    (content / "courses/small/lesson.ja.md").write_bytes("警告".encode("cp932"))

    library = start(content, good)

    assert course(library).lessons["ja"].digest == before.lessons["ja"].digest
    assert "LIB-003" in {finding.code for finding in library.withheld[0].findings}


def test_a_course_that_is_taken_away_is_gone(content: Path, good: Path) -> None:
    start(content, good)
    shutil.rmtree(content / "courses/small")

    assert start(content, good).courses == {}


def test_the_notice_names_what_is_served_and_the_finding_in_both_languages(content: Path, good: Path) -> None:
    start(content, good)
    break_lesson(content)

    notice = start(content, good).withheld[0].notice

    assert notice is not None
    assert "最後に正しかったレッスンと小テストを使い続けています。content/courses/small/lesson.ja.md:19" in notice.ja
    assert "its last good lesson and quiz are still served. content/courses/small/lesson.ja.md:19" in notice.en


def test_a_course_with_faults_is_never_kept(content: Path, good: Path) -> None:
    start(content, good)
    before = read_good(good / "courses")
    break_lesson(content)

    start(content, good)
    start(content, good)

    assert read_good(good / "courses") == before


def test_a_mended_course_is_served_and_kept_again(content: Path, good: Path) -> None:
    start(content, good)
    break_lesson(content)
    start(content, good)
    rewrite(content, "lesson.ja.md", "## 01 遅刻", "## 02 遅刻 {#late}")

    library = start(content, good)

    assert (library.withheld, course(library).is_kept) == ((), False)
    assert course(library).lessons["ja"].sections[0].number == "02"
    assert read_good(good / "courses")["small"] == library.texts["small"]


def test_at_the_first_start_the_sound_parts_are_served(content: Path, good: Path) -> None:
    break_lesson(content)

    library = start(content, good)

    assert (set(course(library).lessons), course(library).is_kept) == ({"en"}, False)
    assert course(library).quiz is not None
    assert [(part.name, part.notice) for part in library.withheld] == [("content/courses/small/lesson.ja.md", None)]
    assert read_good(good / "courses") == {}


def test_lessons_that_do_not_match_are_both_served_at_the_first_start_and_not_kept(content: Path, good: Path) -> None:
    rewrite(content, "lesson.en.md", "  3: DOC 3\n", "")

    library = start(content, good)

    assert set(course(library).lessons) == {"ja", "en"}
    assert {finding.code for finding in blockers(library.findings)} == {"LES-803"}
    assert read_good(good / "courses") == {}


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"digest": "0", "pages": {}}', '{"pages": 3, "digest": null}'])
def test_a_damaged_copy_counts_as_none(content: Path, good: Path, damage: str) -> None:
    start(content, good)
    (good / "courses/small.json").write_text(damage)
    break_lesson(content)

    library = start(content, good)

    assert (set(course(library).lessons), course(library).is_kept) == ({"en"}, False)


def test_a_copy_that_was_altered_by_hand_is_not_served(content: Path, good: Path) -> None:
    start(content, good)
    kept = json.loads((good / "courses/small.json").read_text(encoding="utf-8"))
    kept["pages"]["lesson.ja.md"] += "\n"
    (good / "courses/small.json").write_text(json.dumps(kept), encoding="utf-8")

    assert read_good(good / "courses") == {}


def test_a_copy_of_a_rulebook_is_no_copy_of_a_course(content: Path, good: Path) -> None:
    start(content, good)

    assert set(read_good(good)) == {"small"}
    assert set(read_good(good)["small"]) == {
        "content/rulebooks/small/book.md",
        "content/rulebooks/small/late.md",
    }


def test_what_did_not_change_is_not_written_again(content: Path, good: Path) -> None:
    start(content, good)
    before = (good / "courses/small.json").stat()

    start(content, good)

    assert (good / "courses/small.json").stat().st_mtime_ns == before.st_mtime_ns


# --- the rulebooks of today ------------------------------------------------------------------


def test_a_quiz_that_a_changed_rule_contradicts_is_withheld_though_it_was_good(content: Path, good: Path) -> None:
    start(content, good)
    change_rule(content)

    library = start(content, good)

    assert course(library).quiz is None
    assert (set(course(library).lessons), course(library).is_kept) == ({"ja", "en"}, False)
    assert [(part.name, part.notice) for part in library.withheld] == [("content/courses/small/quiz.yaml", None)]


def test_a_good_lesson_is_served_beside_a_quiz_that_keeps_up_with_the_rule(content: Path, good: Path) -> None:
    start(content, good)
    change_rule(content)
    rewrite(content, "quiz.yaml", 'penalty: game_loss, extension_s: "3:30"', "penalty: match_loss, extension_s: none")
    break_lesson(content)

    library = start(content, good)

    assert set(course(library).lessons) == {"ja", "en"}
    assert course(library).quiz is not None
    (part,) = library.withheld
    assert part.notice is not None
    assert "最後に正しかったレッスンを使い続けています" in part.notice.ja
    assert "its last good lesson is still served" in part.notice.en


def test_a_broken_rulebook_keeps_the_course_that_is_about_it(content: Path, good: Path) -> None:
    """The rulebook goes on as it was, so a quiz that is written for the new one does too."""
    before = course(start(content, good))
    change_rule(content)
    spoil(content, "| - | no | >= 10:00 | match_loss", "| - | no | >= 11:00 | match_loss", "late.md")
    rewrite(content, "quiz.yaml", 'penalty: game_loss, extension_s: "3:30"', "penalty: match_loss, extension_s: none")

    library = start(content, good)

    assert course(library).quiz == before.quiz
    assert [part.name for part in library.withheld] == ["content/rulebooks/small", "content/courses/small"]


def test_a_kept_course_is_sound_before_it_is_served(content: Path, good: Path) -> None:
    keep_good(good / "courses", {"small": {"lesson.ja.md": "---\nid: small\n---\n"}})
    break_lesson(content)

    assert set(course(start(content, good)).lessons) == {"en"}


# --- the record of translations --------------------------------------------------------------


@pytest.mark.parametrize("record", ["late: [\n", "late: {ja: x}\n", "- late\n"])
def test_a_record_with_faults_keeps_nothing_from_its_readers(content: Path, good: Path, record: str) -> None:
    start(content, good)
    (content / "courses/small/translations.yaml").write_text(record, encoding="utf-8")

    library = start(content, good)

    assert (library.withheld, course(library).is_kept) == ((), False)
    assert blockers(library.findings) == []
    assert any(finding.place.file == "content/courses/small/translations.yaml" for finding in library.findings)


def test_a_record_that_is_no_text_keeps_nothing_from_its_readers(content: Path, good: Path) -> None:
    start(content, good)
    (content / "courses/small/translations.yaml").write_bytes("警告".encode("cp932"))

    library = start(content, good)

    assert (library.withheld, course(library).is_kept) == ((), False)


def test_a_kept_course_brings_its_record_along(content: Path, good: Path) -> None:
    start(content, good)
    rewrite(content, "lesson.ja.md", "## 01 遅刻", "## 01 来るのが遅い人")
    rewrite(content, "lesson.en.md", "{#late}", "{#lateness}")

    library = start(content, good)

    assert all(section.is_in_step for section in course(library).translations)


def test_a_lesson_of_one_language_has_no_record_to_miss(content: Path) -> None:
    (content / "courses/small/lesson.en.md").unlink()
    (content / "courses/small/translations.yaml").unlink()

    assert {finding.code for finding in load_library(content).findings} == {"LIB-006", "LES-202"}


def test_without_its_record_a_course_says_so_once(content: Path) -> None:
    (content / "courses/small/translations.yaml").unlink()

    found = [finding.code for finding in load_library(content).findings if finding.code.startswith("LES-8")]

    assert found == ["LES-814"]
