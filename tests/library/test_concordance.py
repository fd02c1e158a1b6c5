"""Where terms are used: every use stands where it is said to stand, and nothing of a question that learners may not read."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from courseware.library import Concordance, Line, Message, Where, concordance
from courseware.library.searching import question_lines
from courseware.terms import Concept, Form, FormStatus, Inflection, Policy, Termbase, TermClass, fold
from courseware.text import LANGUAGES, Text
from tests.content import CONTENT, our_library
from tests.lessons.make import lesson
from tests.web.make import a_course, a_library


def concept(slug: str, *forms: Form, **changes: object) -> Concept:
    plain = Concept(f"c-{slug}", slug, "small", TermClass.GENERAL, Policy.TRANSLATE, forms)
    return replace(plain, **changes)  # type: ignore[arg-type]


ABSENT = concept("absent", Form("欠席", "ja"), Form("不参", "ja", FormStatus.DEPRECATED), Form("Absence", "en"))


def found(one: Concept, ja: str, *messages: Message, **changes: object) -> tuple[Line, ...]:
    """Where a concept is used in a class with this Japanese text."""
    lessons = {"ja": lesson(ja, "ja", "small"), "en": lesson("", "en", "small")}
    terms = {"small": Termbase("small", (one,))}
    library = a_library(terms=terms, courses={"small": replace(a_course(), lessons=lessons)}, **changes)
    return concordance(library, "small", messages).of(one)


@cache
def ours(domain: str) -> Concordance:
    return concordance(our_library(), domain)


def test_a_use_has_its_section_its_place_and_its_form() -> None:
    (line, *_) = found(ABSENT, "はじめに。\n\n## 01 時計 {#clock}\n\nその**欠席**と、不参です。\n")

    assert (line.where, line.page, line.anchor, line.title) == (
        Where.LESSON,
        ("small",),
        "clock",
        "Tardiness（遅刻） – 01 時計",
    )
    assert [(line.words[use.start : use.end], use.form.words) for use in line.uses] == [
        ("欠席", "欠席"),
        ("不参", "不参"),
    ]
    assert (line.place.line, line.place.column) == (lesson("").body_line + 4, 5)


def test_what_is_quoted_is_used_but_not_outdated() -> None:
    (quoted, own) = found(ABSENT, "本では「不参」です。\n\n不参です。\n")

    assert [use.is_outdated for line in (quoted, own) for use in line.uses] == [False, True]


def test_a_row_of_a_table_is_one_line() -> None:
    (line, *_) = found(ABSENT, "| 場合 | 扱い |\n|---|---|\n| 欠席 | 警告 |\n")

    assert line.words == "欠席 / 警告"


def test_code_and_what_a_rulebook_prints_in_a_lesson_are_no_uses_of_the_lesson() -> None:
    lines = found(ABSENT, "`欠席` です。\n\n::: rule-table small/lateness/band\n:::\n")

    assert [line for line in lines if line.where is Where.LESSON] == []


def test_a_word_inside_another_is_no_use() -> None:
    foiled = concept("lore", Form("ロア", "ja"), Form("lore", "en"))

    (line,) = [line for line in found(foiled, "フロアのロアガイドとロア。\n") if "とロア。" in line.words]

    assert [(use.start, use.end) for use in line.uses] == [(10, 12)]


def test_messages_of_the_interface_are_looked_through_in_both_languages() -> None:
    said = Message(Text("欠席の一覧", "All of Absence"), ("courseware/web/templates/x/y.html",))

    lines = [line for line in found(ABSENT, "本文。\n", said) if line.where is Where.MESSAGE]

    assert [(line.language, line.words) for line in lines] == [("ja", "欠席の一覧"), ("en", "All of Absence")]
    assert lines[0].place.file.endswith("y.html")


@pytest.mark.parametrize("domain", ["lorcana", "dci-2002", "tcg-floor"])
def test_every_use_in_our_content_says_what_its_form_says(domain: str) -> None:
    plain = [one for one in our_library().terms[domain].concepts if one.inflect is Inflection.NONE]

    for one in plain:
        for line in ours(domain).of(one):
            for use in line.uses:
                words = fold(line.words[use.start : use.end]).words
                assert words.casefold() == fold(use.form.words).words.casefold()


def test_uses_in_our_lessons_stand_in_the_files_where_they_are_said_to_stand() -> None:
    one = our_library().terms["lorcana"].find("game-loss")
    assert one

    lines = [line for line in ours("lorcana").of(one) if line.where is Where.LESSON]

    assert {line.language for line in lines} == set(LANGUAGES)
    for line in lines:
        text = (CONTENT.parent / line.place.file).read_text("utf-8").split("\n")[line.place.line - 1]
        words = line.words[line.uses[0].start : line.uses[0].end]
        assert text[line.place.column - 1 :].startswith(words)


@pytest.mark.parametrize("domain", ["lorcana", "dci-2002", "tcg-floor"])
def test_of_a_question_there_is_nothing_but_what_everybody_may_read(domain: str) -> None:
    quizzes = [course.quiz for course in our_library().courses.values() if course.quiz]
    public = {
        words
        for quiz in quizzes
        for question in quiz.questions
        for language in LANGUAGES
        for words in question_lines(question, language)
    }

    lines = [line for lines in ours(domain).lines.values() for line in lines if line.where is Where.QUESTION]

    assert lines
    assert {line.words for line in lines} <= public


def test_what_only_stands_in_options_and_feedback_is_used_nowhere() -> None:
    floor = concept("both", Form("二人の選手", "ja"), Form("Both players", "en"))
    why = concept("easily", Form("延長を忘れがち", "ja"), Form("easily forgotten", "en"))

    assert found(floor, "本文。\n") == ()
    assert found(why, "本文。\n") == ()
