"""What goes out, and what is told of that does not."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction

import pytest

from courseware.quiz.exchange import Format, Result, read, results_csv, write_quiz
from courseware.quiz.exchange.carried import ONE, Choices, Gaps, Order, Pairs
from courseware.quiz.judgement import Part
from courseware.text import LANGUAGES, Language, Text
from tests.quiz import book, every_kind


def written(format_: Format, language: Language = "ja", **more: int):  # type: ignore[no-untyped-def]
    return write_quiz(every_kind.quiz(), every_kind.books(), (), language=language, format_=format_, **more)


def test_every_kind_has_its_form_in_moodle_xml() -> None:
    questions = {each.name: each for each in read(written(Format.MOODLE).text.encode(), "f", Format.MOODLE).questions}

    assert [type(questions[name].asked) for name in ("q-several", "q-order", "q-pairs", "q-gaps", "q-first")] == [
        Choices,
        Order,
        Pairs,
        Gaps,
        Choices,
    ]
    assert questions["q-order"].points == 2
    assert questions["q-pairs"].asked.others != ()
    assert "3分の遅れ" in [left for left, _ in questions["q-pairs"].asked.pairs]


@pytest.mark.parametrize("format_", [Format.GIFT, Format.MOODLE])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_is_one_choice_for_each_component_and_variant_with_one_right_answer(
    format_: Format, language: Language
) -> None:
    quiz = book.quiz()
    found = read(
        write_quiz(quiz, book.books(), (), language=language, format_=format_, most=60).text.encode(), "f", format_
    )

    for question in (each for each in quiz.questions if each.kind == "ruling"):
        ours = [each for each in found.questions if each.name.startswith(question.id)]
        fields = question.asks.fields  # type: ignore[attr-defined]
        assert len(ours) == len(question.variants) * len(fields)
        for each in ours:
            assert isinstance(each.asked, Choices)
            assert [offered.share for offered in each.asked.offered].count(ONE) == 1
            assert len({offered.words for offered in each.asked.offered}) == len(each.asked.offered) >= 2


def test_the_key_of_a_ruling_comes_with_its_citation_and_near_misses_with_their_fact() -> None:
    found = read(
        write_quiz(book.quiz(), book.books(), (), language="en", format_=Format.MOODLE).text.encode(),
        "f",
        Format.MOODLE,
    ).questions
    rulings = [each for each in found if isinstance(each.asked, Choices) and "would have been right" in str(each.asked)]

    assert rulings
    assert all("(" in each.feedback for each in rulings)


def test_all_that_is_not_carried_is_told_with_its_place() -> None:
    findings = {each.code: each for each in written(Format.GIFT).findings}

    assert set(findings) >= {
        "EXCH-301",
        "EXCH-302",
        "EXCH-303",
        "EXCH-304",
        "EXCH-310",
        "EXCH-313",
        "EXCH-314",
        "EXCH-316",
    }
    assert all(each.place.file == "quiz.yaml" and each.place.line >= 1 for each in findings.values())
    assert all(each.words.ja != each.words.en for each in findings.values())
    assert "EXCH-313" not in {each.code for each in written(Format.MOODLE).findings}
    assert "EXCH-308" in {each.code for each in written(Format.MOODLE).findings}


def test_of_many_variants_those_with_other_keys_come_first_and_the_rest_is_told() -> None:
    quiz, books = book.quiz(), book.books()
    few = write_quiz(quiz, books, (), language="ja", format_=Format.GIFT, most=2)
    all_ = write_quiz(quiz, books, (), language="ja", format_=Format.GIFT, most=60)

    assert few.count < all_.count
    assert "EXCH-311" in {each.code for each in few.findings}
    assert "EXCH-311" not in {each.code for each in all_.findings}


def test_what_is_assumed_everywhere_comes_first_as_a_text() -> None:
    text = write_quiz(
        every_kind.quiz(), every_kind.books(), [Text("嘘はない", "Nobody lies")], language="en", format_=Format.GIFT
    ).text

    assert text.split("\n")[2].startswith("::assumptions::[plain]In every situation")
    assert "Nobody lies" in text


def test_results_are_guarded_and_points_are_decimals() -> None:
    part = Part("=cmd()", Text.same("x"), False, Text.same("g"), Text.same("k"), Fraction(2, 3), Fraction(1), "@given")
    rows = results_csv([Result(1, 2, "+q", "v", "a", part, datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC), key="-1")])

    head, row, end = rows.split("\r\n")
    assert head.startswith("\ufefflearner,attempt,question,version")
    assert row == "1,2,'+q,v,a,'=cmd(),'@given,'-1,no,0.666667,1,,2026-01-02T03:04:05+00:00,"
    assert end == ""
