"""Declared credit is exact, never more than all and never less than nothing."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.quiz import Credit
from courseware.quiz.credit import longest_run, share_of_options, share_of_order

OFFERED = ("a", "b", "c", "d", "e")
SOME = st.sets(st.sampled_from(OFFERED), min_size=1, max_size=4)


@given(st.sampled_from([Credit.NONE, Credit.NET, Credit.OPTION]), SOME, st.sets(st.sampled_from(OFFERED)))
def test_a_share_of_options_lies_between_nothing_and_all(credit: Credit, right: set[str], ticked: set[str]) -> None:
    share = share_of_options(credit, offered=OFFERED, right=right, ticked=ticked)

    assert isinstance(share, Fraction)
    assert 0 <= share <= 1
    assert (share == 1) == (right == ticked)


@given(st.sampled_from([Credit.NONE, Credit.NET, Credit.OPTION]), SOME, SOME)
def test_one_more_right_option_never_costs_anything(credit: Credit, right: set[str], ticked: set[str]) -> None:
    before, after = (
        share_of_options(credit, offered=OFFERED, right=right, ticked=some) for some in (ticked, ticked | right)
    )

    assert after >= before


@given(st.sampled_from([Credit.EXACT, Credit.RUN]), st.permutations(OFFERED))
def test_a_share_of_an_order_lies_between_nothing_and_all(credit: Credit, order: list[str]) -> None:
    share = share_of_order(credit, OFFERED, order)

    assert 0 <= share <= 1
    assert (share == 1) == (tuple(order) == OFFERED)


@pytest.mark.parametrize(
    ("credit", "ticked", "share"),
    [
        (Credit.NONE, "ab", "1"),
        (Credit.NONE, "a", "0"),
        (Credit.NET, "a", "1/2"),
        (Credit.NET, "abc", "2/3"),
        (Credit.NET, "cde", "0"),
        (Credit.NET, "abcde", "0"),
        (Credit.OPTION, "a", "4/5"),
        (Credit.OPTION, "cde", "0"),
        (Credit.OPTION, "abcde", "2/5"),
    ],
)
def test_several_options_earn_what_is_declared(credit: Credit, ticked: str, share: str) -> None:
    assert share_of_options(credit, offered=OFFERED, right="ab", ticked=ticked) == Fraction(share)


@pytest.mark.parametrize(("order", "run"), [("abcde", 5), ("bcdea", 4), ("abedc", 2), ("edcba", 1), ("acbde", 2)])
def test_a_run_is_what_follows_directly_in_both_orders(order: str, run: int) -> None:
    assert longest_run("abcde", order) == run
    assert share_of_order(Credit.RUN, "abcde", order) == Fraction(run - 1, 4)


def test_turning_an_order_round_earns_nothing_in_either_way() -> None:
    for order in permutations("abc"):
        turned = tuple(reversed(order))
        assert share_of_order(Credit.RUN, order, turned) == share_of_order(Credit.EXACT, order, turned) == 0
