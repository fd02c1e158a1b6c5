"""A quiz that was published while it is served: read again, with what a point to be confirmed keeps back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from courseware.library import announce, announced, keep_published, last_word, read_good, renewed, was_placed
from tests.lessons.make import lesson
from tests.quiz.book import QUIZ
from tests.web.make import a_course, a_library

BLOCK = "\n\n::: 要確認 blocks: publish q-bell {#q-1a2b3c}\nまだ分かりません。\n:::\n"


def a_folder(folder: Path, text: str) -> Path:
    file = folder / "courses/small/quiz.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    return folder


def test_a_question_that_is_kept_back_stays_so(tmp_path: Path) -> None:
    course = a_course()
    read = lesson(course.lessons["ja"].body + BLOCK, "ja", "small")
    library = a_library(courses={"small": replace(course, lessons={**course.lessons, "ja": read})})
    root = a_folder(tmp_path, QUIZ.replace("席に着きました", "着席しました"))

    course = renewed(library, root, ["small"]).courses["small"]

    assert course.quiz
    assert [one.id for one in course.quiz.questions] == ["q-late", "q-who", "q-turns", "q-term"]
    assert "着席しました" in course.quiz.questions[0].text.ja
    assert course.kept_back == {"q-bell": "q-1a2b3c"}


def test_other_courses_stay_the_very_same(tmp_path: Path) -> None:
    library = a_library(courses={"small": a_course(), "other": replace(a_course(), slug="other")})

    new = renewed(library, a_folder(tmp_path, QUIZ.replace("load: 2", "load: 3")), ["small"])

    assert new.courses["other"] is library.courses["other"]
    assert new.courses["small"].lessons is library.courses["small"].lessons
    assert new.books is library.books


def test_word_is_left_in_a_folder_that_is_made_for_it(tmp_path: Path) -> None:
    assert (last_word(tmp_path), announced(tmp_path), was_placed(tmp_path, "small")) == (0, (), "")

    announce(tmp_path, "small", "abc")
    first = last_word(tmp_path)
    announce(tmp_path, "small", "def")

    assert 0 < first <= last_word(tmp_path)
    assert announced(tmp_path) == ("small",)
    assert was_placed(tmp_path, "small") == "def"


def test_what_was_published_is_what_a_class_goes_back_to(tmp_path: Path) -> None:
    text = QUIZ.replace("load: 2", "load: 3")
    library = a_library(courses={"small": a_course()}, texts={"small": {"lesson.ja.md": "a", "quiz.yaml": QUIZ}})
    new = renewed(library, a_folder(tmp_path, text), ["small"])

    keep_published(tmp_path / "good", new, "small")

    assert read_good(tmp_path / "good") == {"small": {"lesson.ja.md": "a", "quiz.yaml": text}}


def test_a_class_that_had_faults_is_not_kept_by_its_quiz_alone(tmp_path: Path) -> None:
    new = renewed(a_library(), a_folder(tmp_path, QUIZ.replace("load: 2", "load: 3")), ["small"])

    keep_published(tmp_path / "good", new, "small")

    assert read_good(tmp_path / "good") == {}
