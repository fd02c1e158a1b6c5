"""What must be found out first? The key is the fact that leaves the fewest rulings possible."""

from __future__ import annotations

import pytest

from courseware.rules import decide, first_questions, questions
from tests.quiz import book, every_kind


def test_the_fact_that_separates_the_rulings_is_the_key() -> None:
    asked = every_kind.instance("q-first")

    assert asked.keys[0].values == ("late_s",)
    assert asked.keys[0].words.ja == "遅れた時間"
    assert {option.value for option in asked.components[0].options} == {"late_s", "told_first", "at_the_bell", "none"}


def test_the_feedback_says_what_each_value_would_lead_to() -> None:
    lines = every_kind.instance("q-first").feedback.reasoning

    assert any("Game Loss" in line.words.en for line in lines)
    assert all("→" in line.words.ja for line in lines)


@pytest.mark.parametrize("facts", [{}, {"level": "casual"}, {"level": "casual", "told_first": True}])
def test_the_best_question_is_among_those_that_the_core_would_ask(facts: dict[str, object]) -> None:
    small = book.books()["small"]
    ruling = decide(small, "lateness", facts)

    assert first_questions(small, ruling)[:1] == questions(small, ruling)[0][:1]


@pytest.mark.parametrize(
    ("right", "wrong", "code"),
    [
        ("ask: [next_question]", "ask: [next_question, penalty]", "QUIZ-108"),
        ("facts: {level: competitive}\n    ask", 'facts: {level: competitive, late_s: "3:00"}\n    ask', "QUIZ-225"),
        ("ask: [next_question]", "ask: [next_questoin]", "QUIZ-103"),
        ("next_question: late_s", "next_question: late", "QUIZ-203"),
    ],
)
def test_faults_of_an_author_are_found_at_the_field(right: str, wrong: str, code: str) -> None:
    assert code in every_kind.codes(every_kind.QUIZ.replace(right, wrong, 1))
