from __future__ import annotations

from dataclasses import replace

import pytest

from courseware.library import passages
from courseware.search import Kind, Passage, find, index_of, read_query
from courseware.text import Language
from tests.quiz import every_kind
from tests.quiz.book import QUIZ
from tests.web.make import a_course, a_library


def of_kind(kind: Kind, language: Language = "ja") -> list[Passage]:
    return [one for one in passages(a_library(), language) if one.kind is kind]


def found(query: str, language: Language = "ja") -> list[tuple[str, str]]:
    hits = find(index_of(passages(a_library(), language)), read_query(query))
    return [(hit.passage.kind, hit.passage.anchor) for hit in hits]


def test_sections_of_lessons_are_found_at_their_place() -> None:
    before, late = of_kind(Kind.LESSON)

    assert (before.page, before.anchor, before.lines[0]) == (("small",), "", "遅刻を裁定できる")
    assert (late.anchor, late.heading, late.within) == ("late", "Tardiness（遅刻）", "遅刻のクラス")


def test_rules_are_found_by_text_tables_open_questions_and_differences() -> None:
    anchors = {one.anchor: " ".join(one.lines) for one in of_kind(Kind.RULE)}

    assert list(anchors) == ["", "tables", "open", "differs"]
    assert "時計の分" in anchors[""]
    assert "3:00〜9:59" in anchors["tables"]
    assert "書かれていない" in anchors["open"]
    assert "別の文書" in anchors["differs"]


def test_terms_are_found_by_every_form_in_both_languages() -> None:
    for language in ("ja", "en"):
        for form in ("Slow Play", "スロープレイ", "遅いプレイ"):
            assert ("term", "c-1a2b3c") in found(form, language), (language, form)


def test_of_questions_only_the_text_is_found() -> None:
    texts = [" ".join(one.lines) for one in of_kind(Kind.QUESTION)]

    assert texts[0] == "競技で、…遅れて席に着きました。"
    assert not any(mark in text for text in texts for mark in "{}")


@pytest.mark.parametrize(
    ("language", "around"),
    [("ja", ("時間のあと … ターンです。", "遅いときは … で、… が決めます。")), ("en", ("… decides on ….",))],
)
def test_a_text_with_gaps_is_found_without_what_belongs_in_them(language: Language, around: tuple[str, ...]) -> None:
    library = a_library(courses={"small": replace(a_course(), quiz=every_kind.quiz())})

    lines = [line for one in passages(library, language) if one.kind is Kind.QUESTION for line in one.lines]

    assert set(around) <= set(lines)
    assert not [line for line in lines if "{" in line]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_no_key_option_or_word_of_feedback_can_be_found(language: Language) -> None:
    quiz = a_library().courses["small"].quiz
    assert quiz is not None
    said = "\n".join(line for one in of_kind(Kind.QUESTION, language) for line in (one.heading, *one.lines))
    secret = [text[language] for one in quiz.questions for text in (one.pitfall, one.explanation) if text]

    assert secret, "the small quiz has no feedback of its own"
    assert "pitfall" in QUIZ or "explanation" in QUIZ
    assert not [text for text in secret if text in said]


def test_each_language_finds_its_own_texts() -> None:
    assert ("lesson", "late") in found("clock", "en")
    assert found("clock", "ja") == []
    assert ("lesson", "late") not in found("時計", "en")
