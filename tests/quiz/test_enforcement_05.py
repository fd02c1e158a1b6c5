"""The quiz of Enforcement 05: every infraction on both sides of a cut, in both languages, without a finding."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from courseware.quiz import Instance, Quiz, check_quiz, freeze, read_quiz
from courseware.quiz.scene import Scene
from courseware.quiz.scene_check import cuts_crossed
from courseware.rules import Rulebook, read_book
from courseware.terms import Termbase, read_terms
from courseware.text import Text

CONTENT = Path(__file__).parents[2] / "content"
COURSE = CONTENT / "courses" / "enforcement-05"
INFRACTIONS = {
    "tardiness",
    "slow_play",
    "deck_registration_minor",
    "deck_registration_major",
    "limited_error",
    "information_communication_error",
    "marked_cards",
    "outside_assistance",
}
JAPANESE = re.compile(r"[ぁ-ヿ一-鿿、。「」]")


@lru_cache
def books() -> dict[str, Rulebook]:
    pages = {
        str(path): path.read_text(encoding="utf-8") for path in sorted((CONTENT / "rulebooks/lorcana").glob("*.md"))
    }
    book, _ = read_book("lorcana", pages)
    assert book is not None
    return {"lorcana": book}


@lru_cache
def quiz() -> Quiz:
    termbase, _ = read_terms((CONTENT / "terms/lorcana.yaml").read_text(encoding="utf-8"), "lorcana.yaml")
    assert isinstance(termbase, Termbase)
    text = (COURSE / "quiz.yaml").read_text(encoding="utf-8")
    found, faults = read_quiz(text, "quiz.yaml", books(), {"lorcana": termbase})
    assert [fault.line("en") for fault in faults] == []
    assert found is not None
    return found


@lru_cache
def instances() -> tuple[Instance, ...]:
    return tuple(
        freeze(quiz(), question, variant, 1, books()) for question in quiz().questions for variant in question.variants
    )


def test_the_quiz_has_no_findings() -> None:
    assert [finding.line("en") for finding in check_quiz(quiz(), books())] == []


def test_each_of_the_eight_infractions_is_the_key_of_a_ruling() -> None:
    keys = {value for each in instances() for key in each.keys if key.component == "infraction" for value in key.values}

    assert keys >= INFRACTIONS


def test_every_ruling_question_lies_on_both_sides_of_a_cut_and_no_cut_is_asked_twice() -> None:
    cuts = [
        (question.asks.decision, cut)
        for question in quiz().questions
        if isinstance(question.asks, Scene)
        for cut in cuts_crossed(question, books()["lorcana"]) or [question.id]
    ]

    assert len(cuts) == len(set(cuts))
    assert not {cut for _, cut in cuts} & {question.id for question in quiz().questions}


def test_every_kind_is_asked_and_more_than_ten_questions_are() -> None:
    assert {question.kind for question in quiz().questions} == {"ruling", "choice", "numeric", "term"}
    assert len(quiz().questions) >= 12


def test_some_scenes_are_not_decided_by_the_rulebook() -> None:
    undecided = {each.question for each in instances() if any("undecided" in key.values for key in each.keys)}

    assert {"e05-missing-card", "e05-draft", "e05-misstatement", "e05-notes"} <= undecided


def test_all_levels_of_both_scales_are_used() -> None:
    assert {question.knowledge for question in quiz().questions} == {1, 2, 3}
    assert {question.load for question in quiz().questions} == {1, 2, 3}


def test_objectives_and_sections_are_those_of_the_lesson() -> None:
    lesson = (COURSE / "lesson.ja.md").read_text(encoding="utf-8")

    for question in quiz().questions:
        assert f"{{#{question.section}}}" in lesson
        for objective in question.objectives:
            assert f"{{id: {objective}," in lesson


def texts(value: object) -> Iterator[Text]:
    """All bilingual texts within a value."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from texts(item)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from texts(getattr(value, name))


def test_nothing_in_english_is_japanese_and_no_placeholder_is_left() -> None:
    terms = {"修正措置", "修復手順"}  # the Japanese answer of the question for a Japanese term
    for each in instances():
        for text in texts(each):
            words = text.en
            for term in terms:
                words = words.replace(term, "")
            assert not JAPANESE.search(words), (each.question, text)
            assert "{" not in text.ja + text.en


def test_who_approves_is_asked_and_the_lead_is_the_key() -> None:
    keys = [key for each in instances() for key in each.keys if key.component == "authority"]

    assert {key.values[0] for key in keys} == {"lead_lore_guide", "none"}
