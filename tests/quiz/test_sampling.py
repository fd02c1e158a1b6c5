"""A sample holds both sides of every cut, comes out the same each time, and is asked only once it was looked at."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courseware.finding import Finding
from courseware.quiz import Quiz, check_quiz, deployed, read_quiz, seen
from courseware.quiz.rulings import crossed
from tests.quiz.book import QUIZ, books, terms

ONE = QUIZ[: QUIZ.index("  - id: q-bell")]
RANGE = f"""{ONE[: ONE.index("    text:")]}    text: {{ja: "{{late_s}}遅れて席に着きました。{{told_first}}", en: "Seated {{late_s}} late. {{told_first}}"}}
    words:
      told_first:
        "yes": {{ja: 断りがありました。, en: They had asked.}}
        "no": {{ja: 断りはありません。, en: Nobody had asked.}}
    facts: {{level: competitive}}
    vary: {{late_s: {{from: "0:30", to: "12:00"}}, told_first: ["no", "yes"]}}
    sample: {{count: 8, seed: 3}}
    ask: [penalty, deeds]
    tests:
      - {{with: {{late_s: "3:00", told_first: "no"}}, answer: {{penalty: game_loss, deeds: [extend, note]}}, score: 1}}
      - {{with: {{late_s: "10:00", told_first: "no"}}, answer: {{penalty: match_loss, deeds: [note]}}, score: 1}}
"""


def read(text: str) -> tuple[Quiz | None, list[Finding]]:
    return read_quiz(text, "quiz.yaml", books(), terms())


def a_quiz(text: str = RANGE) -> Quiz:
    quiz, findings = read(text)
    assert quiz, findings
    return quiz


def looked_at(text: str) -> str:
    """The same question with the record that everything in it was looked at."""
    found = seen(a_quiz(text).questions[0], books())
    record = "".join(f'\n      "{each.variant.id}": "{each.digest}"' for each in found)
    return text.replace("    ask: [penalty", f"    looked_at:{record}\n    ask: [penalty", 1)


def test_a_sample_has_so_many_variants_each_with_facts_of_its_own() -> None:
    variants = a_quiz().questions[0].variants

    assert len(variants) == 8
    assert len({each.id for each in variants}) == 8


@given(st.integers(0, 10**8))
@settings(max_examples=25, deadline=None)
def test_every_seed_has_both_sides_of_every_cut(seed: int) -> None:
    question = a_quiz(RANGE.replace("seed: 3", f"seed: {seed}")).questions[0]
    facts = [each.facts for each in question.variants]

    cuts = crossed(books()["small"], "lateness", ("penalty", "deeds"), facts)

    assert {"late_s: 180", "late_s: 600"} <= cuts
    assert any(cut.startswith("told_first") for cut in cuts)
    late = {each["late_s"] for each in facts}
    assert {179, 180, 599, 600} <= late


def test_the_same_seed_gives_the_same_sample_and_another_one_another() -> None:
    ids = [
        [each.id for each in a_quiz(RANGE.replace("seed: 3", f"seed: {n}")).questions[0].variants] for n in (3, 3, 4)
    ]

    assert ids[0] == ids[1] != ids[2]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("count: 8", "count: 1", "QUIZ-119"),
        ("count: 8", "count: 61", "QUIZ-119"),
        ("count: 8", "count: many", "QUIZ-119"),
        ("seed: 3", "seed: -1", "QUIZ-119"),
        ("count: 8", "count: 4", "QUIZ-119"),
        ('{from: "0:30", to: "12:00"}', '{from: "12:00", to: "0:30"}', "QUIZ-116"),
        ('{from: "0:30", to: "12:00"}', '{from: "soon", to: "12:00"}', "QUIZ-116"),
        ('{from: "0:30", to: "12:00"}', '{from: "0:30"}', "QUIZ-116"),
        ("    sample: {count: 8, seed: 3}\n", "", "QUIZ-116"),
    ],
)
def test_a_sample_that_cannot_be_has_a_fault(old: str, new: str, code: str) -> None:
    quiz, findings = read(RANGE.replace(old, new, 1))

    assert quiz is None
    assert code in [finding.code for finding in findings]


def test_what_nobody_has_looked_at_is_advised_and_cannot_be_asked() -> None:
    quiz = a_quiz()

    found = [finding for finding in check_quiz(quiz, books()) if finding.code == "QUIZ-120"]

    assert [finding.weight for finding in found] == ["advice"]
    assert "Of 8 sampled variants 8 are not asked" in found[0].words.en
    assert deployed(quiz, books()) is None


def test_what_was_looked_at_is_asked_and_nothing_is_left_to_say() -> None:
    quiz = a_quiz(looked_at(RANGE))

    assert [finding for finding in check_quiz(quiz, books()) if finding.code == "QUIZ-120"] == []
    asked = deployed(quiz, books())
    assert asked
    assert asked.questions[0].variants == quiz.questions[0].variants


def test_a_change_of_the_text_asks_to_look_again() -> None:
    changed = looked_at(RANGE).replace("遅れて席に着きました。", "遅れて着席しました。")

    assert deployed(a_quiz(changed), books()) is None


def test_looking_makes_no_new_version_of_a_question() -> None:
    assert a_quiz(looked_at(RANGE)).questions[0].version == a_quiz().questions[0].version


def test_a_question_that_asks_all_its_combinations_needs_nobody_to_look() -> None:
    quiz = a_quiz(ONE)

    assert deployed(quiz, books()) is quiz
    assert [*seen(quiz.questions[0], books())] == []


def test_the_tests_of_a_question_run_on_variants_that_wait_too() -> None:
    quiz = a_quiz(RANGE.replace("{penalty: game_loss,", "{penalty: match_loss,", 1))

    assert "QUIZ-204" in [finding.code for finding in check_quiz(quiz, books())]


def test_only_the_variants_on_record_are_asked() -> None:
    quiz = a_quiz(looked_at(RANGE))
    question = quiz.questions[0]
    first = question.variants[0].id
    some = replace(question, looked_at={first: (question.looked_at or {})[first]})

    asked = deployed(replace(quiz, questions=(some,)), books())

    assert asked
    assert [each.id for each in asked.questions[0].variants] == [first]
