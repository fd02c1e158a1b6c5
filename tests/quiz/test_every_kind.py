"""What holds for every kind alike: keys score everything, nothing leaks, data comes back, faults are found."""

from __future__ import annotations

import json

import pytest

from courseware.quiz import (
    KINDS,
    Answer,
    Instance,
    Judgement,
    check_quiz,
    judge,
    question_view,
    right_form,
    take,
    wrong_form,
)
from tests.quiz import book, every_kind

NAMES = [question.id for question in every_kind.quiz().questions]


def test_the_two_quizzes_of_the_tests_have_every_kind_and_no_findings() -> None:
    asked = {question.kind for question in (*every_kind.quiz().questions, *book.quiz().questions)}

    assert asked == set(KINDS)
    assert [finding.line("en") for finding in check_quiz(every_kind.quiz(), every_kind.books())] == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_key_scores_everything_and_the_wrong_form_nothing(name: str, seed: int) -> None:
    asked = every_kind.instance(name, seed)

    for form, points in ((right_form(asked), asked.maximum), (wrong_form(asked), 0)):
        answer = take(asked, form)
        assert isinstance(answer, Answer)
        assert judge(asked, answer).points == points


@pytest.mark.parametrize("name", NAMES)
def test_an_instance_and_its_judgement_come_back_from_their_data(name: str) -> None:
    asked = every_kind.instance(name)
    answer = take(asked, wrong_form(asked))
    assert isinstance(answer, Answer)
    judgement = judge(asked, answer)

    again = Instance.from_data(json.loads(json.dumps(asked.as_data())))

    assert (again, again.digest) == (asked, asked.digest)
    assert Judgement.from_data(json.loads(json.dumps(judgement.as_data()))) == judgement


@pytest.mark.parametrize("name", NAMES)
def test_what_is_shown_before_an_answer_holds_no_key(name: str) -> None:
    asked = every_kind.instance(name)
    shown = json.dumps(question_view(asked).as_data(), ensure_ascii=False)

    assert not any(f'"{option.value}"' in shown for component in asked.components for option in component.options)
    assert not any(word in shown for word in ('"values"', '"keys"', '"why"', '"facts"'))


def test_whether_learners_are_asked_how_sure_they_are_is_part_of_the_quiz() -> None:
    without = every_kind.quiz(every_kind.QUIZ.replace('confidence: "yes"\n', ""))

    assert every_kind.quiz().confidence
    assert not without.confidence
    assert without.digest != every_kind.quiz().digest
    assert "QUIZ-112" in every_kind.codes(every_kind.QUIZ.replace('confidence: "yes"', "confidence: perhaps"))


@pytest.mark.parametrize(
    ("right", "wrong", "code"),
    [
        ("credit: net", "credit: nett", "QUIZ-117"),
        ("    credit: net\n", "", "QUIZ-217"),
        ('en: the second}, right: "yes"}', 'en: the second}, right: "ja"}', "QUIZ-112"),
        ("{id: one,", "{id: 'one, two',", "QUIZ-118"),
    ],
)
def test_faults_in_a_choice_of_several_are_found_at_the_field(right: str, wrong: str, code: str) -> None:
    assert code in every_kind.codes(every_kind.QUIZ.replace(right, wrong, 1))


def test_each_option_of_several_is_told_of() -> None:
    marks = every_kind.judged(every_kind.instance("q-several"), choice="[one, three]").parts[0].marks
    told = {mark.words.en: (mark.right, mark.note.en) for mark in marks}

    assert told["the first"] == (True, "You ticked it, rightly.")
    assert told["the second"] == (False, "You left it out, but it applies.")
    assert told["the third"] == (False, "You ticked it, but it does not apply. Not this one.")
    assert told["the fourth"] == (True, "You left it out, rightly.")
