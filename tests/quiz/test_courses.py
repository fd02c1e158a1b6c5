"""What holds of the quiz of every course: no finding, mostly rulings on both sides of a cut, both languages whole."""

from __future__ import annotations

import re

import pytest

from courseware.quiz import check_quiz, placeholders
from courseware.quiz.scene import Scene
from courseware.quiz.scene_check import cuts_crossed
from tests.quiz.course import COURSES, WITH_QUIZ, books, instances, quiz, terms, texts

JAPANESE = re.compile(r"[ぁ-ヿ一-鿿、。「」]")


@pytest.mark.parametrize("course", WITH_QUIZ)
def test_the_quiz_has_no_findings(course: str) -> None:
    assert [finding.line("en") for finding in check_quiz(quiz(course), books())] == []


@pytest.mark.parametrize("course", WITH_QUIZ)
def test_at_least_half_of_the_questions_are_rulings(course: str) -> None:
    rulings = [question for question in quiz(course).questions if question.kind == "ruling"]

    assert 2 * len(rulings) >= len(quiz(course).questions)


@pytest.mark.parametrize("course", WITH_QUIZ)
def test_every_ruling_lies_on_both_sides_of_a_cut(course: str) -> None:
    scenes = [(each, each.asks.book) for each in quiz(course).questions if isinstance(each.asks, Scene)]

    assert [each.id for each, book in scenes if not cuts_crossed(each, books()[book])] == []


@pytest.mark.parametrize("course", WITH_QUIZ)
def test_some_scenes_are_not_decided_by_the_rulebook(course: str) -> None:
    assert any("undecided" in key.values for each in instances(course) for key in each.keys)


@pytest.mark.parametrize("course", WITH_QUIZ)
def test_all_levels_of_both_scales_are_used(course: str) -> None:
    assert {question.knowledge for question in quiz(course).questions} == {1, 2, 3}
    assert {question.load for question in quiz(course).questions} == {1, 2, 3}


@pytest.mark.parametrize("course", WITH_QUIZ)
def test_objectives_and_sections_are_those_of_the_lesson(course: str) -> None:
    lesson = (COURSES / course / "lesson.ja.md").read_text(encoding="utf-8")

    for question in quiz(course).questions:
        assert f"{{#{question.section}}}" in lesson
        assert all(f"{{id: {objective}," in lesson for objective in question.objectives)


@pytest.mark.parametrize("course", WITH_QUIZ)
def test_nothing_in_english_is_japanese_and_no_placeholder_is_left(course: str) -> None:
    japanese_answers = {form.words for base in terms().values() for one in base.concepts for form in one.forms}
    for each in instances(course):
        for text in texts(each):
            words = text.en
            if each.kind in ("term", "matching"):
                for answer in sorted(japanese_answers, key=len, reverse=True):
                    words = words.replace(answer, "")
            assert not JAPANESE.search(words), (each.question, text)
            if text == each.passage:
                assert set(placeholders(text)) == {component.id for component in each.components}
            else:
                assert "{" not in text.ja + text.en
