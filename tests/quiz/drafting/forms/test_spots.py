"""A finding leads to the field that wrote what is wrong."""

from __future__ import annotations

import pytest

from courseware.finding import Finding, fault
from courseware.quiz.drafting.entry import FILE
from courseware.quiz.drafting.forms.spots import by_field
from courseware.reading import read_yaml
from courseware.source import Place

TEXT = """id: x
text: {ja: あ, en: a}
facts: {level: casual}
vary:
  late_s: ["2:30", "3:00"]
words:
  late_s:
    "150": {ja: い, en: i}
rights:
  one: {ja: う, en: u}
  two: {ja: え, en: e}
tests:
  - {with: {late_s: "2:30"}, answer: {penalty: warning}, score: 1}
  - {answer: {choice: [a, b]}, score: 1}
  - with: {late_s: "3:00"}
    answer: {penalty: warning}
    score: 1
"""
FIELDS = (
    *("id", "text.ja", "text.en", "facts.level", "facts.late_s", "words.late_s.n0.ja", "rights.0.ja", "rights.1.ja"),
    *("tests.0.with.late_s", "tests.0.answer.penalty", "tests.0.score", "tests.1.answers.choice", "tests.1.score"),
    *("tests.2.with.late_s", "tests.2.answer.penalty", "tests.2.score"),
)


def field_at(line: int, column: int, code: str = "X-1", words: str = "") -> str:
    faults: list[Finding] = []
    node = read_yaml(TEXT, FILE, faults)
    assert node
    finding = fault(Place(FILE, line, column), code, words, words)
    (name,) = by_field([finding], node, FIELDS)
    return name


@pytest.mark.parametrize(
    ("line", "column", "field"),
    [
        (1, 5, "id"),
        (2, 7, "text"),
        (2, 12, "text.ja"),
        (3, 16, "facts.level"),
        (5, 11, "facts.late_s"),
        (5, 20, "facts.late_s"),
        (8, 5, "facts.late_s"),
        (11, 8, "rights.1"),
        (13, 5, "tests.0"),
        (13, 47, "tests.0.answer.penalty"),
        (14, 22, "tests.1.answers.choice"),
        (15, 5, "tests.2"),
        (15, 20, "tests.2.with.late_s"),
    ],
)
def test_a_place_in_the_text_is_a_field_or_the_group_around_it(line: int, column: int, field: str) -> None:
    assert field_at(line, column) == field


def test_a_missing_key_is_told_where_its_field_stands() -> None:
    assert field_at(1, 1, "YAML-004", "The key “section” is missing.") == "section"
    assert field_at(13, 5, "YAML-004", "The key “score” is missing.") == "tests.0.score"


def test_what_stands_in_another_file_concerns_the_form_as_a_whole() -> None:
    node = read_yaml(TEXT, FILE, [])
    assert node

    found = by_field([fault(Place("quiz.yaml", 3), "X-1", "", "")], node, FIELDS)

    assert list(found) == [""]
