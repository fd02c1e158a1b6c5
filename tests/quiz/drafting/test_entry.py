"""The text of one question, read by the reader of quizzes with places in this text."""

from __future__ import annotations

import pytest

from courseware.finding import Finding
from courseware.quiz.drafting import EntryReading, entry_text, read_entry
from courseware.source import Place
from tests.quiz.book import QUIZ, books, quiz, terms

LATE = entry_text(QUIZ, "q-late") or ""


def read(text: str, replaces: str = "q-late") -> EntryReading:
    return read_entry(text, quiz(), books(), terms(), replaces=replaces)


def places(findings: tuple[Finding, ...]) -> list[tuple[str, int, int]]:
    return [(finding.code, finding.place.line, finding.place.column) for finding in findings]


def test_a_question_of_the_file_is_read_as_it_is_in_the_file() -> None:
    found = read(LATE)

    assert found.is_sound
    assert found.question
    assert found.question.version == quiz().questions[0].version
    assert found.question.at("ask") == Place("draft.yaml", 11, 6)


def test_all_faults_are_told_at_their_places_in_the_draft() -> None:
    text = LATE.replace("small/lateness", "small/latenes").replace("[late]", "[lat]").replace("load: 2", "load: 7")

    found = read(text)

    assert not found.is_sound
    assert set(places(found.findings)) >= {("QUIZ-102", 3, 11), ("QUIZ-105", 5, 7)}
    assert "lateness" in next(one for one in found.findings if one.code == "QUIZ-102").words.en


def test_objectives_are_those_of_the_quiz() -> None:
    assert places(read(LATE.replace("[late]", "[lat]")).findings) == [("QUIZ-110", 6, 13)]


def test_the_id_of_a_published_question_stays() -> None:
    renamed = LATE.replace("id: q-late", "id: q-later")

    assert places(read(renamed).findings) == [("QUIZ-150", 1, 5)]
    assert read(renamed, replaces="").is_sound


def test_a_new_question_has_an_id_of_its_own() -> None:
    assert places(read(LATE, replaces="").findings) == [("YAML-008", 1, 5)]


@pytest.mark.parametrize("text", ["", "{", "a: &b c\n", "- id: x\n", "words", "id: [x]\nkind: ruling\n", "\tid: x"])
def test_what_is_no_question_is_told_and_never_a_crash(text: str) -> None:
    found = read(text)

    assert found.question is None
    assert found.findings
