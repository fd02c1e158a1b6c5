"""What an answer that is partly right earns, as an exact share: never less than nothing, never more than all."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from itertools import pairwise

from courseware.finding import Finding
from courseware.quiz.instance import Credit
from courseware.reading import Node, unknown

NOTHING, ALL = Fraction(0), Fraction(1)


def read_credit(node: Node | None, known: Sequence[Credit], faults: list[Finding]) -> Credit:
    """The credit that an author declares, one of those that the kind knows; the first of them where nothing is said."""
    text = node.scalar(faults) if node else known[0]
    if node and text is not None and text not in [*known]:
        faults.append(unknown(node.place, "QUIZ-117", text, [*known]))
        return known[0]
    return Credit(text or known[0])


def share_of_options(
    credit: Credit, *, offered: Collection[str], right: Iterable[str], ticked: Iterable[str]
) -> Fraction:
    """Of several options. `net` takes each wrong one off again, `option` counts what was rightly left alone as well."""
    wanted, chosen = set(right), set(ticked)
    hits, misses = wanted & chosen, chosen - wanted
    if credit is Credit.NET:
        wrong = len(offered) - len(wanted)
        return max(NOTHING, Fraction(len(hits), len(wanted)) - (Fraction(len(misses), wrong) if wrong else 0))
    if credit is Credit.OPTION:
        return Fraction(len(offered) - len(wanted ^ chosen), len(offered))
    return ALL if wanted == chosen else NOTHING


def share_of_order(credit: Credit, right: Sequence[str], given: Sequence[str]) -> Fraction:
    """Of an order. `run` counts the steps of the longest run that follow directly on the one before, as they should."""
    if credit is Credit.RUN and len(right) > 1:
        return Fraction(longest_run(right, given) - 1, len(right) - 1)
    return ALL if tuple(right) == tuple(given) else NOTHING


def longest_run(right: Sequence[str], given: Sequence[str]) -> int:
    """The number of things in the longest stretch that both orders have in common."""
    place = {name: n for n, name in enumerate(right)}
    longest = length = 1
    for before, after in pairwise(given):
        length = length + 1 if place[after] == place[before] + 1 else 1
        longest = max(longest, length)
    return longest
