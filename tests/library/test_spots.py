"""Spots of the content: what stands there in either language, and in which file and line."""

from __future__ import annotations

import pytest

from courseware.library import Library, decision_spot, provision_spot, question_spot, section_spot
from courseware.text import LANGUAGES, Language
from tests.content import CONTENT, our_library


@pytest.fixture
def library() -> Library:
    return our_library()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_is_found_at_its_heading(library: Library, language: Language) -> None:
    for slug, course in library.courses.items():
        for section in course.lessons[language].sections:
            spot = section_spot(library, slug, section.id, language)
            assert spot is not None
            assert spot.title.endswith(section.title)
            heading = (CONTENT.parent / spot.place.file).read_text(encoding="utf-8").splitlines()[spot.place.line - 1]
            assert heading.startswith("## ")
            assert spot.digest == course.lessons[language].digest


def test_what_stands_before_the_first_section_is_a_spot_too(library: Library) -> None:
    spot = section_spot(library, "enforcement-05", "", "ja")

    assert spot is not None
    assert library.courses["enforcement-05"].lessons["ja"].objectives[0].words in spot.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_provision_is_found_with_its_tables(library: Library, language: Language) -> None:
    spot = provision_spot(library, "lorcana", "pcg-3.1", language)

    assert spot is not None
    assert spot.place.file == "content/rulebooks/lorcana/tardiness.md"
    assert "Match Loss" in spot.text
    assert (spot.digest, spot.edition) == (library.books["lorcana"].digest, library.books["lorcana"].edition)


def test_a_ruling_is_told_with_its_facts(library: Library) -> None:
    spot = decision_spot(library, "lorcana", "tardiness", {"level": "competitive", "late_s": 210}, "en")

    assert spot is not None
    assert "Game Loss" in spot.text
    assert "3 min 30 s" in spot.text


def test_facts_that_the_book_no_longer_takes_are_said(library: Library) -> None:
    spot = decision_spot(library, "lorcana", "tardiness", {"nonsense": 1}, "en")

    assert spot is not None
    assert "nonsense" in spot.text


def test_every_question_is_found(library: Library) -> None:
    for course in library.courses.values():
        for question in course.quiz.questions if course.quiz else ():
            spot = question_spot(library, course.quiz.id if course.quiz else "", question.id, "ja")
            assert spot is not None
            assert spot.place == question.place


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_there_is_none(library: Library, language: Language) -> None:
    assert section_spot(library, "nonsense", "", language) is None
    assert section_spot(library, "enforcement-05", "nonsense", language) is None
    assert provision_spot(library, "lorcana", "nonsense", language) is None
    assert provision_spot(library, "nonsense", "pcg-3.1", language) is None
    assert decision_spot(library, "lorcana", "nonsense", {}, language) is None
    assert decision_spot(library, "nonsense", "tardiness", {}, language) is None
    assert question_spot(library, "enforcement-05", "nonsense", language) is None
