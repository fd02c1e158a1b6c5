"""Export → import → export is a fixed point: for anything that can be carried, and for every quiz of ours."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import example, given, settings

from courseware.quiz.exchange import Carried, Format, draft_of, language_of, read, write, write_quiz
from courseware.quiz.exchange.carried import Choices, Gaps, Offered
from courseware.text import Language
from tests.content import our_library
from tests.quiz import every_kind
from tests.quiz.exchange.carry import filled_in, gift, moodle

QUIZZES = [course.quiz for course in our_library().courses.values() if course.quiz]
BOTH = (Format.GIFT, Format.MOODLE)


def again(text: str, format_: Format) -> tuple[Carried, ...]:
    return read(text.encode(), "file", format_).questions


MARKED = Gaps(("遅刻 ", Choices((Offered("遅刻", Fraction(1)), Offered("遅い", Fraction(0))), True), " &amp;"))


@settings(max_examples=50, deadline=None)
@given(gift)
@example([Carried("遅刻", "&&058;", MARKED)])
@example([Carried("遅刻", "時間", replace(MARKED, pieces=(*MARKED.pieces[:2], " &&058;")))])
def test_whatever_gift_carries_comes_back_as_it_was(questions: list[Carried]) -> None:
    written = write("題 / title", questions, Format.GIFT).text

    reading = read(written.encode(), "file", Format.GIFT)

    assert [(each.name, each.text, each.asked, each.feedback) for each in reading.questions] == [
        (each.name, each.text, each.asked, each.feedback) for each in questions
    ]
    assert write(reading.title, reading.questions, Format.GIFT).text == written


@settings(max_examples=50, deadline=None)
@given(moodle)
def test_whatever_moodle_xml_carries_comes_back_as_it_was(questions: list[Carried]) -> None:
    written = write("題 / title", questions, Format.MOODLE).text

    reading = read(written.encode(), "file", Format.MOODLE)

    assert list(reading.questions) == questions
    assert write(reading.title, reading.questions, Format.MOODLE).text == written


@pytest.mark.parametrize(("format_", "language"), [(Format.GIFT, "ja"), (Format.MOODLE, "en")])
@pytest.mark.parametrize("quiz", QUIZZES, ids=lambda quiz: quiz.id)
def test_each_quiz_of_ours_is_the_same_file_after_import_into_yaml(quiz, format_: Format, language: Language) -> None:  # type: ignore[no-untyped-def]
    library = our_library()
    written = write_quiz(quiz, library.books, library.assumptions, language=language, format_=format_)
    reading = read(written.text.encode(), "file", format_)

    draft = draft_of(reading, language, library.terms)
    finished = filled_in(draft.text, language, library.books, library.terms)
    once_more = write_quiz(finished, library.books, library.assumptions, language=language, format_=format_)

    assert language_of(reading) == language
    assert (draft.count, once_more.count) == (written.count, written.count)
    assert once_more.text == written.text


@pytest.mark.parametrize("format_", BOTH)
def test_a_quiz_with_every_kind_is_the_same_file_after_import_into_yaml(format_: Format) -> None:
    books, terms = every_kind.books(), every_kind.terms()
    written = write_quiz(every_kind.quiz(), books, (), language="ja", format_=format_)
    draft = draft_of(read(written.text.encode(), "file", format_), "ja", terms)

    finished = filled_in(draft.text, "ja", books, terms)

    assert write_quiz(finished, books, (), language="ja", format_=format_).text == written.text
