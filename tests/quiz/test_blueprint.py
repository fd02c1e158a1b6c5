"""An exam has just the questions that its blueprint wants, or says why there are none."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.quiz import Quiz, read_exams, read_quiz
from courseware.quiz.blueprint import Blueprint, Portion, choose, why_not
from courseware.source import Place
from tests.content import our_library

HERE = Place("exams.yaml", 1, 1)
QUESTION = """
  - id: {name}
    kind: choice
    knowledge: {knowledge}
    load: {load}
    objectives: [{objective}]
    section: s
    text: {{ja: "何？", en: "What?"}}
    options:
      - {{id: one, text: {{ja: 一, en: one}}, right: yes}}
      - {{id: two, text: {{ja: 二, en: two}}}}
      - {{id: six, text: {{ja: 六, en: six}}}}
    tests: [{{answer: {{choice: one}}, score: 1}}]
"""
HEAD = "quiz: {name}\ntitle: {{ja: 小テスト, en: Quiz}}\nobjectives: [a, b, c]\nquestions:"


def a_quiz(name: str, *cells: tuple[str, int, int]) -> Quiz:
    """A quiz with one question for each (objective, knowledge, load)."""
    items = [
        QUESTION.format(name=f"{name}-{n}", objective=objective, knowledge=knowledge, load=load)
        for n, (objective, knowledge, load) in enumerate(cells)
    ]
    quiz, faults = read_quiz(HEAD.format(name=name) + "".join(items), "quiz.yaml", {}, {})
    assert quiz, faults
    return quiz


def portion(quiz: str, count: int, *objectives: str) -> Portion:
    return Portion(quiz, objectives, count, HERE)


SMALL = a_quiz("q", ("a", 1, 1), ("a", 2, 1), ("a", 3, 2), ("b", 1, 2), ("b", 1, 3), ("b", 2, 2))
PLAN = Blueprint((portion("q", 2, "a"), portion("q", 1, "b")), {"knowledge": {1: 2, 2: 1}, "load": {1: 2, 2: 1}})


@given(st.integers(0, 2**63))
@settings(max_examples=50)
def test_every_seed_meets_the_blueprint_exactly(seed: int) -> None:
    chosen = choose(PLAN, {"q": SMALL}, seed)

    assert chosen is not None
    questions = [one.question for one in chosen]
    assert Counter(question.objectives[0] for question in questions) == {"a": 2, "b": 1}
    assert Counter(question.knowledge for question in questions) == {1: 2, 2: 1}
    assert Counter(question.load for question in questions) == {1: 2, 2: 1}
    assert len({question.id for question in questions}) == 3


def test_the_same_seed_chooses_the_same_and_another_one_something_else() -> None:
    free = replace(PLAN, scales={})
    chosen = [choose(free, {"q": SMALL}, seed) for seed in (1, 1, *range(2, 12))]

    assert chosen[0] == chosen[1]
    assert len({str([one.question.id for one in found or ()]) for found in chosen}) > 5


def test_without_further_wishes_every_question_is_as_likely_as_any_other() -> None:
    free = Blueprint((portion("q", 1, "a"),), {})
    counts = Counter((choose(free, {"q": SMALL}, seed) or ())[0].question.id for seed in range(3000))

    expected = 1000
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 13.8  # one in a thousand, two degrees


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (
            Blueprint((portion("q", 4, "a"),), {}),
            "Only 3 questions of q have a as their first objective; 4 are wanted.",
        ),
        (
            Blueprint((portion("q", 2, "a"), portion("q", 1, "b")), {"knowledge": {3: 3}}),
            "3 questions of knowledge 3 are wanted, but the numbers by subject allow 0 to 1.",
        ),
        (
            Blueprint((portion("q", 2, "a"),), {"knowledge": {1: 1, 2: 1}, "load": {1: 1, 2: 1}}),
            "The numbers by subject, by knowledge and by load can each be met, but not all at once.",
        ),
    ],
    ids=["too few", "out of reach", "not together"],
)
def test_what_cannot_be_met_is_explained(plan: Blueprint, words: str) -> None:
    assert choose(plan, {"q": SMALL}, 1) is None
    assert words in "\n".join(reason.en for _, reason in why_not(plan, {"q": SMALL}))


def test_a_blueprint_that_can_be_met_has_nothing_to_explain() -> None:
    assert [*why_not(PLAN, {"q": SMALL})] == []


@pytest.mark.parametrize("exam", our_library().exams, ids=lambda exam: exam.id)
def test_our_exams_meet_their_blueprints_under_many_seeds(exam) -> None:  # type: ignore[no-untyped-def]
    quizzes = {course.quiz.id: course.quiz for course in our_library().courses.values() if course.quiz}
    for seed in range(60):
        chosen = choose(exam.blueprint, quizzes, seed) or ()

        assert len(chosen) == exam.blueprint.total
        for name, scale in exam.blueprint.scales.items():
            assert Counter(getattr(one.question, name) for one in chosen) == {k: n for k, n in scale.items() if n}
        for wanted in exam.blueprint.portions:
            own = [one for one in chosen if one.quiz.id == wanted.quiz and wanted.takes(one.question)]
            assert len(own) == wanted.count


EXAM = """exams:
  - id: mock
    title: {ja: 模擬試験, en: Mock exam}
    lead: {ja: 説明, en: Words}
    minutes: 40
    questions: 3
    from:
      - {quiz: q, objectives: [a], questions: 2}
      - {quiz: q, objectives: [b], questions: 1}
"""


def codes(text: str, **given: object) -> list[str]:
    return [finding.code for finding in read_exams(text, "exams.yaml", {"q": SMALL}, **given)[1]]  # type: ignore[arg-type]


def test_an_exam_is_read_with_its_defaults() -> None:
    (exam,), findings = read_exams(EXAM, "exams.yaml", {"q": SMALL})

    assert findings == []
    assert (exam.name, exam.minutes, exam.attempts, exam.hours_between) == ("exam/mock", 40, None, 0)
    assert (str(exam.pass_mark), exam.closed_book, exam.quizzes) == ("7/10", False, ("q",))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("quiz: q,", "quiz: p,", "EXAM-001"),
        ("objectives: [a]", "objectives: [z]", "EXAM-002"),
        ("id: mock", "id: Mock exam", "EXAM-003"),
        ("minutes: 40", "minutes: 0", "EXAM-004"),
        ("minutes: 40", "minutes: ４０", "EXAM-004"),
        ("minutes: 40", "minutes: 40\n    attempts: many", "EXAM-004"),
        ("minutes: 40", "minutes: 40\n    pass_mark: 120%", "QUIZ-118"),
        ("questions: 3\n", "questions: 4\n", "EXAM-005"),
        ("questions: 3\n", "questions: 3\n    knowledge: {1: 1}\n", "EXAM-005"),
        ("questions: 3\n", "questions: 3\n    knowledge: {3: 3}\n", "EXAM-006"),
    ],
)
def test_a_fault_has_its_code_and_the_exam_is_not_held(old: str, new: str, code: str) -> None:
    text = EXAM.replace(old, new, 1)

    assert code in codes(text)
    assert read_exams(text, "exams.yaml", {"q": SMALL})[0] == ()


def test_an_objective_stands_in_one_portion_only() -> None:
    assert codes(EXAM.replace("[b]", "[b, a]")) != []


def test_an_exam_over_a_quiz_that_is_withheld_is_left_out_without_a_word() -> None:
    assert read_exams(EXAM.replace("quiz: q,", "quiz: gone,"), "exams.yaml", {"q": SMALL}, ["gone"]) == ((), [])


def test_questions_that_wait_for_a_point_to_be_confirmed_are_no_fault_of_the_author() -> None:
    (found,) = read_exams(EXAM.replace("[b]", "[c]"), "exams.yaml", {"q": SMALL}, waiting=["q"])[1]

    assert (found.code, found.weight) == ("EXAM-006", "advice")
