"""Sets of situations as boxes: for each fact the parts that it may lie in. Exact set arithmetic over the parts in use.

A part is the smallest stretch of values that the conditions of a decision cannot tell apart; a box maps the name of a
fact or field to a whole number whose bits are parts. What a box does not name is not restricted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import combinations
from operator import or_

from courseware.rules.book import Decision, Rulebook
from courseware.rules.decisions import conditions_of
from courseware.rules.index import cut_points
from courseware.rules.model import Condition, Has, OneOf, Row, Value
from courseware.rules.types import Kind, Type
from courseware.rules.words import clock, value_words
from courseware.text import Language

LIMIT = 1_000_000  # boxes; more is a finding ("split it"), never a hang
ELSE = "…"  # stands for any value or item that no condition names
Box = dict[str, int]


class TooManyBoxesError(OverflowError):
    """A table is too tangled to be verified; it must be split."""


class Space:
    """Every fact and field that the conditions of a decision look at, cut into parts."""

    def __init__(self, book: Rulebook, decision: Decision, extra: Iterable[tuple[str, Condition]] = ()) -> None:
        self.book, self.decision = book, decision
        conditions: dict[str, list[Condition]] = defaultdict(list)
        for name, condition in [*conditions_of(decision), *extra]:
            conditions[name].append(condition)
        self.parts = {name: self._cut(name, found) for name, found in conditions.items()}
        self.full = {name: (1 << len(parts)) - 1 for name, parts in self.parts.items()}
        self._boxes: dict[int, Box | None] = {}

    def type_of(self, name: str) -> Type:
        if name in self.decision.facts:
            return self.decision.facts[name].type
        return self.book.words[name].type

    def is_derived(self, name: str) -> bool:
        return name not in self.decision.facts

    def _cut(self, name: str, conditions: list[Condition]) -> list[Value]:
        type_ = self.type_of(name)
        none: list[Value] = [None] if type_.or_none or self.is_derived(name) else []  # a field may be absent
        if type_.kind is Kind.YES_NO:
            return [*none, False, True]
        if type_.kind is Kind.ENUM:
            return [*none, *type_.values]
        if type_.kind in (Kind.LIST, Kind.SET, Kind.MAP):
            return [*none, *_subsets(type_, conditions)]
        if type_.kind in (Kind.RATE, Kind.DECIMAL, Kind.DATA):
            return [*none, ELSE]
        if type_.kind is Kind.TEXT:
            named = {value for c in conditions if isinstance(c, OneOf) for value in c.values if value is not None}
            return [*none, *sorted(named, key=str), ELSE]
        points = {type_.least, *(point for condition in conditions for point in cut_points(condition))}
        most = type_.most if type_.most is not None else max(points)
        return [*none, *sorted(point for point in points if type_.least <= point <= most)]

    def mask(self, name: str, condition: Condition) -> int:
        return sum(1 << n for n, part in enumerate(self.parts[name]) if condition.holds(part))

    def box(self, conditions: Iterable[tuple[str, Condition]]) -> Box | None:
        """The box in which all conditions hold; None when none can."""
        box: Box = {}
        for name, condition in conditions:
            box[name] = box.get(name, self.full[name]) & self.mask(name, condition)
            if not box[name]:
                return None
        return box

    def row_box(self, row: Row) -> Box | None:
        """The box of a row of this decision, worked out once."""
        if id(row) not in self._boxes:
            self._boxes[id(row)] = self.box(row.conditions)
        return self._boxes[id(row)]

    def shared(self, one: Box, other: Box) -> Box | None:
        """What lies in both boxes; None when nothing does."""
        both = dict(one)
        for name, mask in other.items():
            both[name] = both.get(name, self.full[name]) & mask
            if not both[name]:
                return None
        return both

    def meets(self, one: Box, other: Box) -> bool:
        """Do two boxes share anything?"""
        for name, mask in other.items():  # noqa: SIM110 - faster than `all`, and nothing is asked more often
            if not mask & one.get(name, self.full[name]):
                return False
        return True

    def uncovered(self, box: Box, holes: list[Box]) -> Iterator[Box]:
        """What is left of a box outside all holes, as boxes. Cut in two at the edge of a hole until none is in the way."""
        todo, cuts = [(box, holes)], 0
        while todo:
            here, near = todo.pop()
            near = [hole for hole in near if self.meets(here, hole)]
            if not near:
                yield here
                continue
            name = next((n for n, mask in near[0].items() if here.get(n, self.full[n]) & ~mask), None)
            if name is None:
                continue  # this hole covers all of it
            mask = here.get(name, self.full[name])
            todo += [({**here, name: mask & ~near[0][name]}, near[1:]), ({**here, name: mask & near[0][name]}, near)]
            cuts += 1
            if cuts > LIMIT:
                raise TooManyBoxesError

    def meeting(self, boxes: list[Box]) -> Iterator[tuple[int, int]]:
        """The pairs of boxes (by their numbers) that share something."""
        everything = (1 << len(boxes)) - 1
        holding = {name: self._holding(name, boxes) for name in dict.fromkeys(name for box in boxes for name in box)}
        for n, box in enumerate(boxes):
            later = everything >> (n + 1) << (n + 1)
            for name, mask in box.items():
                later &= reduce(or_, (rows for part, rows in enumerate(holding[name]) if mask >> part & 1), 0)
            while later:
                last = later & -later
                yield n, last.bit_length() - 1
                later ^= last

    def _holding(self, name: str, boxes: list[Box]) -> list[int]:
        """For each part of a fact the boxes that hold it, as a whole number whose bits are boxes."""
        masks = [box.get(name, self.full[name]) for box in boxes]
        return [
            sum(1 << n for n, mask in enumerate(masks) if mask >> part & 1) for part in range(len(self.parts[name]))
        ]

    def without(self, boxes: list[Box], hole: Box) -> list[Box]:
        """Box subtraction: what is left of `boxes` outside `hole`."""
        left: list[Box] = []
        for box in boxes:
            if self.shared(box, hole) is None:
                left.append(box)
                continue
            rest = dict(box)
            for name, mask in hole.items():
                here = rest.get(name, self.full[name])
                if here & ~mask:
                    left.append({**rest, name: here & ~mask})
                rest[name] = here & mask
        if len(left) > LIMIT:
            raise TooManyBoxesError
        return left

    def words(self, box: Box, language: Language) -> str:
        """`late_s 9:01–9:59, level casual`: each restricted fact with its parts, in the unit of its column."""
        shown = [
            f"{name} {self._parts_words(name, mask, language)}" for name, mask in box.items() if mask != self.full[name]
        ]
        return ", ".join(shown) or ("つねに" if language == "ja" else "always")

    def _parts_words(self, name: str, mask: int, language: Language) -> str:
        stretches: list[list[int]] = []
        for n in (n for n in range(len(self.parts[name])) if mask >> n & 1):
            if (
                stretches
                and stretches[-1][-1] == n - 1
                and _is_number(self.parts[name][n - 1])
                and _is_number(self.parts[name][n])
            ):
                stretches[-1].append(n)
            else:
                stretches.append([n])
        return "/".join(self._stretch(name, stretch, language) for stretch in stretches)

    def _stretch(self, name: str, stretch: list[int], language: Language) -> str:
        parts, first = self.parts[name], self.parts[name][stretch[0]]
        if not _is_number(first):
            return self._named(name, first, language)
        show = clock if self.type_of(name).kind is Kind.DURATION else str
        if stretch[-1] + 1 == len(parts):
            return f"{show(first)} 以上" if language == "ja" else f"{show(first)} or more"  # type: ignore[arg-type]
        last = parts[stretch[-1] + 1] - 1  # type: ignore[operator]
        return show(first) if first == last else f"{show(first)}–{show(last)}"  # type: ignore[arg-type]

    def _named(self, name: str, part: Value, language: Language) -> str:
        if isinstance(part, tuple):
            return f"[{', '.join(str(item) for item in part)}]"
        if part is None or isinstance(part, bool):
            return value_words(self.book, name, part)[language]
        return str(part)


def _is_number(part: Value) -> bool:
    return isinstance(part, int) and not isinstance(part, bool)


def _subsets(type_: Type, conditions: list[Condition]) -> list[Value]:
    """Every combination of the items that conditions name, with and without an item that none names."""
    items = list(dict.fromkeys(c.item for c in conditions if isinstance(c, Has) and c.item))
    if len(items) > 12:
        raise TooManyBoxesError
    if set(type_.values) - set(items) or not type_.values:
        items.append(ELSE)
    return [chosen for size in range(len(items) + 1) for chosen in combinations(items, size)]
