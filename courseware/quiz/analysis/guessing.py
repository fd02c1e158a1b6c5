"""The declared chance level: which share of the points somebody gets who ticks at random, and types nothing right."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations
from math import factorial

from courseware.quiz.answering import listed
from courseware.quiz.credit import share_of_options, share_of_order
from courseware.quiz.instance import Component, Credit, Instance, Widget

NOTHING = Fraction(0)
MOST = 7  # things in an order, or boxes, up to which every way is gone through; with more of them chance brings little


def chances(instance: Instance) -> Mapping[str, Fraction]:
    """For each component the share of its points that guessing brings on average."""
    return {each.id: chance_of(each, instance.key(each.id).values) for each in instance.components}


def chance_of(component: Component, right: tuple[str, ...]) -> Fraction:
    """One option among several, every subset or every order as likely as any other; what is typed is not guessed."""
    number = len(component.options)
    if component.widget in (Widget.OPTIONS, Widget.SELECT) and number:
        return Fraction(sum(option.value in right for option in component.options), number)
    if component.widget is Widget.SEVERAL and number:
        return _of_boxes(component.credit, number, len(listed(right[0])))
    if component.widget is Widget.ORDER and number:
        return _of_orders(component.credit, number)
    return NOTHING


@lru_cache(maxsize=256)
def _of_boxes(credit: Credit, number: int, right: int) -> Fraction:
    """The mean over all ways to tick at least one box."""
    offered = [str(n) for n in range(number)]
    if number > 2 * MOST:
        return NOTHING
    ways = (ticked for size in range(1, number + 1) for ticked in combinations(offered, size))
    earned = (share_of_options(credit, offered=offered, right=offered[:right], ticked=ticked) for ticked in ways)
    return sum(earned, NOTHING) * Fraction(1, 2**number - 1)


@lru_cache(maxsize=32)
def _of_orders(credit: Credit, number: int) -> Fraction:
    """The mean over all orders."""
    if credit is not Credit.RUN or number > MOST:
        return Fraction(1, factorial(number))
    right = [str(n) for n in range(number)]
    earned = (share_of_order(credit, right, given) for given in permutations(right))
    return sum(earned, NOTHING) * Fraction(1, factorial(number))
