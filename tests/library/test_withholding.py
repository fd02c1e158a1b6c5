"""A question that rests on an open point is not asked; it comes back when the point is settled in the text."""

from __future__ import annotations

from pathlib import Path

import pytest

from courseware.finding import Weight
from courseware.library import Library, Share, load_library
from tests.library.make import a_bilingual_class


def loaded(root: Path, head: str, *, is_checked: bool = False) -> Library:
    """The small class with a block that begins with this line, in both languages."""
    content = a_bilingual_class(root)
    for language in ("ja", "en"):
        with (content / f"courses/small/lesson.{language}.md").open("a", encoding="utf-8") as file:
            file.write(f"\n{head} {{#q-4t8x2c}}\n?\n:::\n")
    return load_library(content, checks=() if is_checked else tuple(Share))


def asked(library: Library) -> set[str]:
    quiz = library.courses["small"].quiz
    return {question.id for question in quiz.questions} if quiz else set()


def codes(library: Library) -> list[str]:
    return [one.code for one in library.findings if one.code.startswith("REV-")]


def test_a_point_that_names_nothing_to_keep_back_keeps_nothing_back(tmp_path: Path) -> None:
    library = loaded(tmp_path, "::: 要確認")

    assert {"q-late", "q-bell", "q-who"} <= asked(library)
    assert library.courses["small"].kept_back == {}


@pytest.mark.parametrize("is_checked", [False, True])
@pytest.mark.parametrize(
    ("names", "gone"),
    [("q-who", {"q-who"}), ("small/lateness", {"q-late", "q-bell"}), ("q-who, q-bell", {"q-who", "q-bell"})],
)
def test_what_is_named_is_not_asked(tmp_path: Path, names: str, gone: set[str], is_checked: bool) -> None:
    library = loaded(tmp_path, f"::: 要確認 blocks: publish {names}", is_checked=is_checked)

    assert not gone & asked(library)
    assert {"q-late", "q-bell", "q-who"} - gone <= asked(library)
    assert library.courses["small"].kept_back == dict.fromkeys(library.courses["small"].kept_back, "q-4t8x2c")
    assert set(library.courses["small"].kept_back) >= gone


def test_each_question_that_is_kept_back_is_a_finding_at_its_place(tmp_path: Path) -> None:
    library = loaded(tmp_path, "::: 要確認 blocks: publish q-who")

    (finding,) = [one for one in library.findings if one.code == "REV-515"]
    assert finding.place.file == "content/courses/small/quiz.yaml"
    assert finding.weight is Weight.ADVICE
    assert "q-4t8x2c" in finding.words.ja
    assert library.withheld == ()


def test_without_names_the_whole_quiz_of_the_class_is_kept_back(tmp_path: Path) -> None:
    library = loaded(tmp_path, "::: 要確認 blocks: publish")

    assert library.courses["small"].quiz is None


def test_a_name_that_nothing_has_is_told_with_the_nearest(tmp_path: Path) -> None:
    library = loaded(tmp_path, "::: 要確認 blocks: publish q-whom")

    (finding,) = [one for one in library.findings if one.code == "REV-514"]
    assert "Did you mean “q-who”?" in finding.words.en
