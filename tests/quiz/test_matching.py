"""Matching: a pair counts once, several may share a right side, keys come from the core or the termbase."""

from __future__ import annotations

from fractions import Fraction

import pytest

from courseware.quiz import FormFault, freeze, right_form, take
from courseware.rules import read_book
from tests.quiz import book, every_kind
from tests.quiz.every_kind import judged


def test_each_pair_earns_its_points() -> None:
    judgement = judged(
        every_kind.instance("q-pairs"), early="warning", later="caution", also="game_loss", last="caution"
    )

    assert (judgement.points, judgement.maximum) == (2, 4)
    assert {part.component: part.right for part in judgement.parts}["later"] is False


def test_repeating_a_pair_earns_nothing_more() -> None:
    asked = every_kind.instance("q-pairs")
    form = right_form(asked)

    taken = take(asked, {**form, "early": form["early"] * 5})

    assert isinstance(taken, tuple)
    assert [fault.component for fault in taken if isinstance(fault, FormFault)] == ["early"]


@pytest.mark.parametrize("sent", [[], [""], ["unknown"], ["warning"]])
def test_missing_and_unknown_pairs_are_named(sent: list[str]) -> None:
    asked = every_kind.instance("q-pairs")

    taken = take(asked, {**right_form(asked), "last": sent})

    assert isinstance(taken, tuple)
    assert len(taken) == 1


def test_all_or_nothing_where_it_is_declared() -> None:
    asked = every_kind.instance("q-written")

    assert judged(asked, appeal="lead", call="floor", rewind="floor").points == 0
    assert judged(asked, appeal="lead", call="floor", rewind="lead").points == 3


def test_the_pairs_are_what_the_core_says_and_cite_it() -> None:
    asked = every_kind.instance("q-pairs")

    assert {key.component: key.values[0] for key in asked.keys} == {
        "early": "warning",
        "later": "game_loss",
        "also": "game_loss",
        "last": "match_loss",
    }
    assert {line.cite for line in asked.feedback.reasoning} == {"DOC 1"}


def test_another_rulebook_makes_other_pairs_of_the_same_question() -> None:
    pages = {**book.PAGES, "late.md": book.PAGES["late.md"].replace("warning / game_loss", "warning / match_loss")}
    changed, _ = read_book("small", pages)
    assert changed is not None
    quiz = every_kind.quiz()
    question = quiz.question("q-pairs")
    assert question is not None

    asked = freeze(quiz, question, question.variants[0], 1, {"small": changed})

    assert asked.key("later").values == ("match_loss",)


def test_options_are_the_same_for_every_pair_and_in_one_order() -> None:
    asked = every_kind.instance("q-pairs")

    assert len({component.options for component in asked.components}) == 1
    assert {option.value for option in asked.components[0].options} == {"warning", "game_loss", "match_loss", "caution"}


def test_points_of_pairs_add_up_exactly() -> None:
    text = every_kind.QUIZ.replace(
        "id: q-written\n    kind: matching\n", "id: q-written\n    kind: matching\n    points: 1\n"
    )
    asked = every_kind.instance("q-written", text=text)

    assert asked.maximum == 1
    assert {component.maximum for component in asked.components} == {Fraction(1, 3)}


@pytest.mark.parametrize(
    ("right", "wrong", "code"),
    [
        ("right: floor}", "right: flor}", "QUIZ-222"),
        ("credit: all", "credit: every", "QUIZ-117"),
        ("field: penalty", "field: penalt", "QUIZ-103"),
        ("decision: small/lateness\n    field", "decision: small/late\n    field", "QUIZ-102"),
        ("decision: small/lateness\n    field", "decision: smal/lateness\n    field", "QUIZ-102"),
        ("    decision: small/lateness\n    field", "    field", "YAML-004"),
        ("    field: penalty\n", "", "QUIZ-108"),
        ('facts: {late_s: "2:00"}', 'facts: {late_s: "x"}', "RULE-111"),
        ('facts: {late_s: "2:00"}', "facts: {}", "QUIZ-205"),
        ("others: [caution]", "others: [cation]", "QUIZ-104"),
        ("{id: early,", "{id: step,", "QUIZ-118"),
        ("{id: early,", "{id: later,", "YAML-008"),
        ("ja: 2分の遅れ,", "ja: 3分の遅れ,", "YAML-008"),
        ("      nobody: {ja: だれもしない, en: Nobody}\n", "", "QUIZ-221"),
    ],
)
def test_faults_of_an_author_are_found_at_the_field(right: str, wrong: str, code: str) -> None:
    assert code in every_kind.codes(every_kind.QUIZ.replace(right, wrong, 1))
