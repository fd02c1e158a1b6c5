"""The best ways to pair up all players, exactly: least cost, how many ways cost no more, one of them.

The lowest player left is paired with each of the others in turn; what remains is worked out once for each set of
players left. A set is a whole number whose bits are players. Sixteen players leave some thirty thousand sets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MOST_PLAYERS = 16
Costs = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Best:
    """The least cost of pairing up a set of players, the number of ways that cost it, and the partner in one of them."""

    cost: int
    ways: int
    partner: int


class Pairer:
    """Pairs up players under one matrix of costs (whole numbers, one for each two players)."""

    def __init__(self, costs: Costs) -> None:
        self.costs = costs
        self.everybody = (1 << len(costs)) - 1
        self.known: dict[int, Best] = {0: Best(0, 1, -1)}

    def best(self, left: int) -> Best:
        """The best that can be done with an even set of players."""
        if left not in self.known:
            self.known[left] = self._worked_out(left)
        return self.known[left]

    def _worked_out(self, left: int) -> Best:
        first = (left & -left).bit_length() - 1
        rest, row = left & (left - 1), self.costs[first]
        cost, ways, partner = -1, 0, -1
        others = rest
        while others:
            bit = others & -others
            others ^= bit
            other = bit.bit_length() - 1
            below = self.best(rest ^ bit)
            total = row[other] + below.cost
            if cost < 0 or total < cost:
                cost, ways, partner = total, below.ways, other
            elif total == cost:
                ways += below.ways
        return Best(cost, ways, partner)

    def one_way(self) -> list[tuple[int, int]]:
        """One of the best ways to pair up everybody."""
        left, pairs = self.everybody, []
        while left:
            first, other = (left & -left).bit_length() - 1, self.best(left).partner
            pairs.append((first, other))
            left ^= 1 << first | 1 << other
        return pairs

    def may_pair(self, one: int, other: int) -> bool:
        """Is there a best way in which these two meet?"""
        rest = self.everybody ^ (1 << one | 1 << other)
        return self.costs[one][other] + self.best(rest).cost == self.best(self.everybody).cost


def added(matrices: Sequence[Costs]) -> list[list[int]]:
    """The sum of several matrices of costs."""
    return [[sum(cells) for cells in zip(*rows, strict=True)] for rows in zip(*matrices, strict=True)]


def all_the_same(pairers: Sequence[Pairer]) -> bool:
    """Have all the same best ways? They do when some ways are best for all and every one has just as many."""
    together = Pairer(added([pairer.costs for pairer in pairers]))
    common, own = together.best(together.everybody), [pairer.best(pairer.everybody) for pairer in pairers]
    return common.cost == sum(best.cost for best in own) and {best.ways for best in own} == {common.ways}
