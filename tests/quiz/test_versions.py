"""Every change that can alter key, facts or texts makes another version; place and layout make none."""

from __future__ import annotations

import pytest

from courseware.quiz import Question, freeze, read_quiz
from courseware.rules import read_book
from courseware.terms import read_terms
from tests.quiz import book, every_kind


def read(quiz: str = book.QUIZ, terms: str = book.TERMS, pages: dict[str, str] | None = None) -> dict[str, Question]:
    rules, faults = read_book("small", pages or book.PAGES)
    termbase, term_faults = read_terms(terms, "terms.yaml")
    assert rules, faults
    assert termbase, term_faults
    found, faults = read_quiz(quiz, "quiz.yaml", {"small": rules}, {"small": termbase})
    assert found, faults
    return {question.id: question for question in found.questions}


def changed(before: dict[str, Question], after: dict[str, Question]) -> set[str]:
    """The questions that have another version."""
    return {name for name in before if before[name].version != after[name].version}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("だれが決めますか。", "だれが裁定しますか。", {"q-who"}),
        ('right: "yes"}', "right: \"no\"}", {"q-who"}),
        ('["2:30", "3:30", "9:59", "10:00"]', '["2:30", "3:30", "10:00"]', {"q-late"}),
        ("ask: [penalty, extension_s, deeds]", "ask: [penalty, extension_s]", {"q-late"}),
        ("facts: {level: competitive}", "facts: {level: casual}", {"q-late"}),
        ("延長を忘れがちです。", "延長を忘れないように。", {"q-late"}),
        ("numbers: [small/turns, small/added]", "numbers: [small/turns]", {"q-turns"}),
        ("into: ja", "into: en", {"q-term"}),
        ("knowledge: 3", "knowledge: 2", {"q-bell"}),
    ],
)  # fmt: skip
def test_a_change_of_a_question_is_a_version_of_that_question(old: str, new: str, expected: set[str]) -> None:
    assert old in book.QUIZ

    assert changed(read(), read(book.QUIZ.replace(old, new, 1))) == expected


def test_neither_place_nor_layout_makes_a_version() -> None:
    head, *questions = book.QUIZ.split("  - id: ")
    turned = head + "".join("  # a remark\n  - id: " + one for one in reversed(questions))

    assert changed(read(), read(turned)) == set()
    assert {name: one.place.line for name, one in read(turned).items()} != {
        name: one.place.line for name, one in read().items()
    }


def test_a_changed_term_is_a_version_of_the_questions_that_name_it() -> None:
    terms = book.TERMS.replace("form: 遅いプレイ, status: deprecated", "form: 遅いプレイ, status: admitted")

    assert changed(read(), read(terms=terms)) == {"q-term"}
    assert read()["q-term"].written == read(terms=terms)["q-term"].written


@pytest.mark.parametrize(
    ("old", "new"), [("| turns | 5 |", "| turns | 4 |"), ("時間後のターン |", "時間のあとのターン |")]
)
def test_a_changed_number_is_a_version_of_the_questions_that_name_it(old: str, new: str) -> None:
    pages = {**book.PAGES, "book.md": book.PAGES["book.md"].replace(old, new)}

    assert changed(read(), read(pages=pages)) == {"q-turns"}


def test_a_number_in_a_gap_is_in_the_version_as_well() -> None:
    pages = {**book.PAGES, "book.md": book.PAGES["book.md"].replace("| turns | 5 |", "| turns | 4 |")}

    before, after = (read(every_kind.QUIZ, pages=each) for each in (None, pages))

    assert changed(before, after) == {"q-gaps"}


def test_a_changed_rule_is_told_by_the_digest_in_the_instance() -> None:
    pages = {**book.PAGES, "late.md": book.PAGES["late.md"].replace("warning / game_loss ", "warning / match_loss ")}
    rules, _ = read_book("small", pages)
    assert rules
    question, quiz = book.question("q-late"), book.quiz()

    then = freeze(quiz, question, question.variants[1], 1, book.books())
    now = freeze(quiz, question, question.variants[1], 1, {"small": rules})

    assert then.rules
    assert now.rules
    assert then.rules.digest != now.rules.digest
    assert then.variant == now.variant
    assert then.key("penalty") != now.key("penalty")
