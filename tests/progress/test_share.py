"""Shares add exactly, and one rounding serves all pages."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.progress import NOTHING, Result, Share, best, latest, percent, share_by_objective, total


def result(question: str, points: int | Fraction, maximum: int = 1, *objectives: str) -> Result:
    return Result(question, objectives or ("tardiness",), Fraction(points), Fraction(maximum))


def share(points: int, maximum: int = 10) -> Share:
    return Share(Fraction(points), Fraction(maximum))


@pytest.mark.parametrize(
    ("points", "maximum", "expected"),
    [
        (2, 3, 67),
        (1, 3, 33),
        (1, 2, 50),
        (1, 200, 1),
        (3, 200, 2),
        (1, 1000, 1),
        (999, 1000, 99),
        (0, 10, 0),
        (10, 10, 100),
        (0, 0, 0),
    ],
)
def test_a_percentage_rounds_halves_up_and_says_all_and_none_only_of_all_and_none(
    points: int, maximum: int, expected: int
) -> None:
    assert percent(Fraction(points), Fraction(maximum)) == expected


fractions = st.fractions(min_value=0, max_value=5, max_denominator=30)
results = st.lists(
    st.tuples(st.sampled_from("abc"), st.sets(st.sampled_from("xyz"), min_size=1, max_size=1), fractions).map(
        lambda drawn: Result(drawn[0], tuple(drawn[1]), drawn[2], Fraction(5))
    )
)


@given(results)
def test_shares_of_single_objectives_add_to_the_whole(found: list[Result]) -> None:
    assert sum(share_by_objective(found).values(), NOTHING) == total(found)


@given(results)
def test_a_percentage_lies_between_0_and_100(found: list[Result]) -> None:
    whole = total(found)

    assert 0 <= whole.percent <= 100
    assert (whole.percent == 100) == (whole.is_full and bool(whole.maximum))


def test_fractions_of_points_add_to_the_whole_without_loss() -> None:
    tenths = [Fraction(text) for text in ("1.2", "2", "1.6", "1.2", "2", "1.6", "0.4")]

    whole = total(Result(str(n), ("tardiness",), points, points) for n, points in enumerate(tenths))

    assert (whole.points, whole.percent, whole.is_full) == (10, 100, True)


def test_a_question_that_serves_two_objectives_counts_for_both() -> None:
    found = share_by_objective([result("a", 1, 2, "tardiness", "escalation"), result("b", 2, 2, "tardiness")])

    assert found == {"tardiness": share(3, 4), "escalation": share(1, 2)}


def test_the_latest_result_of_each_question_counts() -> None:
    found = latest([result("a", 0), result("b", 1), result("a", 1)])

    assert [(each.question, each.points) for each in found] == [("a", 1), ("b", 1)]


def test_the_best_of_sittings_is_the_greatest_share_and_of_equal_ones_the_later() -> None:
    first, second = share(5), share(10, 20)

    assert best([share(2), first, second, share(1)]) is second
    assert best([]) is None
