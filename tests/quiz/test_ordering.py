"""Ordering: every thing has a place of its own, credit is exact or by the longest run, feedback is step by step."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from courseware.quiz import FormFault, listed, right_form, take
from tests.quiz import every_kind
from tests.quiz.every_kind import judged

EXACT = every_kind.QUIZ.replace("credit: run", "credit: exact")


def test_the_longest_run_earns_its_share_exactly() -> None:
    judgement = judged(every_kind.instance("q-order"), order="[note, ask, rule, tell]")

    assert (judgement.points, judgement.maximum, judgement.right) == (Fraction(4, 3), 2, False)
    assert judgement.parts[0].partly


def test_an_exact_order_earns_all_or_nothing() -> None:
    asked = every_kind.instance("q-order", text=EXACT.replace("score: 2/3", "score: 0", 1))

    assert judged(asked, order="[ask, rule, note, tell]").points == 0
    assert judged(asked, order="[ask, rule, tell, note]").points == 2


def test_each_step_is_told_where_it_belongs() -> None:
    marks = judged(every_kind.instance("q-order"), order="[rule, ask, tell, note]").parts[0].marks

    assert [mark.right for mark in marks] == [False, False, True, True]
    assert "正しくは2番目" in marks[0].note.ja
    assert "it is number 2" in marks[0].note.en


def form(*numbers: str) -> dict[str, list[str]]:
    return {f"order-{n}": [number] for n, number in enumerate(numbers, 1)}


@pytest.mark.parametrize(
    ("numbers", "says"),
    [
        (("1", "2", "2", "4"), "number 2"),
        (("1", "2", "3"), "no number"),
        (("1", "2", "3", "9"), "no number"),
        (("0", "-1", "x", "1"), "3 of the lines"),
        ((), "4 of the lines"),
    ],
)
def test_what_is_no_order_is_named_and_costs_nothing(numbers: tuple[str, ...], says: str) -> None:
    asked = every_kind.instance("q-order")

    taken = take(asked, form(*numbers))

    assert isinstance(taken, tuple)
    assert isinstance(taken[0], FormFault)
    assert says in taken[0].words.en
    assert taken[0].words.ja != taken[0].words.en


def test_a_field_that_comes_twice_alike_counts_once_and_differently_not_at_all() -> None:
    asked = every_kind.instance("q-order")
    right = right_form(asked)
    field, (number,) = next(iter(right.items()))

    assert not isinstance(take(asked, {**right, field: [number, number]}), tuple)
    assert isinstance(take(asked, {**right, field: [number, "4" if number != "4" else "3"]}), tuple)


def test_where_a_step_is_shown_tells_nothing_about_its_place() -> None:
    first = Counter(
        listed(every_kind.instance("q-order", seed).keys[0].values[0]).index(shown(seed)) for seed in range(400)
    )

    expected = 100
    chi_square = sum((first[n] - expected) ** 2 / expected for n in range(4))
    assert chi_square < 16.27  # three degrees of freedom, one in a thousand


def shown(seed: int) -> str:
    """What stands first on the page."""
    return every_kind.instance("q-order", seed).components[0].options[0].value


@pytest.mark.parametrize(
    ("right", "wrong", "code"),
    [
        ("credit: run", "credit: rum", "QUIZ-117"),
        ("{id: ask,", "{id: 'a, b',", "QUIZ-118"),
        ("{id: ask,", "{id: rule,", "YAML-008"),
        ("ja: 尋ねる,", "ja: 裁定する,", "YAML-008"),
        ("en: Ask}", "en: }", "QUIZ-107"),
        (
            "      - {id: tell, text: {ja: 伝える, en: Tell}}\n      - {id: note, text: {ja: 記録する, en: Note it down}}\n",
            "",
            "QUIZ-220",
        ),
        ("order: [ask, rule, tell, note]", "order: [ask, rule, tell]", "QUIZ-203"),
    ],
)
def test_faults_of_an_author_are_found_at_the_field(right: str, wrong: str, code: str) -> None:
    assert code in every_kind.codes(every_kind.QUIZ.replace(right, wrong, 1))
