"""What was worked out once: a ruling depends on the parts in which its facts lie, not on their exact values.

A part is a stretch of values that no condition tells apart (`cuts`). The parts of the told facts make one whole number,
each fact at its own place of it; under that number the frame of the ruling is kept. A value that is copied into the
outcome (`= late_s`) is filled in each time. A fact that a procedure, another decision or a ladder reads is kept by value.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from courseware.rules.book import Decision
from courseware.rules.cutting import cuts_of
from courseware.rules.decisions import conditions_of, reads
from courseware.rules.index import cut_points
from courseware.rules.model import Ask, Condition, Copy, Fact, Fields, Ladder, Procedure, Row, Table, Value
from courseware.rules.types import MOST, Kind

MOST_KEPT = 4096  # frames of one decision; more than its parts ever make in practice, and a bound in any case
Place = Callable[[Any], int]
Key = int | tuple[object, ...]


class NotOfItsTypeError(ValueError):
    """A value that a place cannot take; the slow way says what is wrong with it."""


class Recall:
    """The frames of one decision, for one book."""

    def __init__(self, decision: Decision) -> None:
        self.by_value = facts_by_value(decision)
        self.places = places(decision, self.by_value)
        self.cuts = cuts_of(decision)
        self.frames: dict[Key, Any] = {}
        self.nears: dict[tuple[object, ...], Any] = {}
        self.grids: dict[str | None, Any] = {}
        self.outcomes: dict[tuple[object, ...], Any] = {}

    def key(self, facts: Mapping[str, object]) -> int:
        """The number of the told parts. KeyError, TypeError or NotOfItsTypeError where it takes the slow way."""
        number = 0
        for name, value in facts.items():
            number += self.places[name](value)
        return number

    def key_by_value(self, facts: Mapping[str, Value]) -> Key | None:
        """The same for checked facts of which some count by value; None where a value cannot be looked up."""
        number, values = 0, {}
        for name, value in facts.items():
            if name in self.places:
                number += self.places[name](value)
            else:
                values[name] = value
        if not values:
            return number
        key = exact_key(values)
        return None if key is None else (number, *key)

    def keep(self, key: Key, frame: Any) -> None:
        if len(self.frames) >= MOST_KEPT:
            self.frames.clear()
        self.frames[key] = frame


def exact_key(facts: Mapping[str, Value]) -> tuple[object, ...] | None:
    """The very facts as something to look up by; None where a value cannot be."""
    key = tuple(sorted(facts.items(), key=lambda pair: pair[0]))
    try:
        hash(key)
    except TypeError:
        return None
    return key


def places(decision: Decision, by_value: frozenset[str]) -> dict[str, Place]:
    """For each fact that counts by part: its value → its part, at the fact's own place of the number."""
    found: dict[str, Place] = {}
    weight = 1
    conditions: dict[str, list[Condition]] = defaultdict(list)
    for name, condition in conditions_of(decision):
        conditions[name].append(condition)
    for name, fact in decision.facts.items():
        if name not in by_value:
            place, parts = _place(fact, conditions[name], weight)
            found[name] = place
            weight *= parts + 1  # 0 is for a fact that was not told
    return found


def _place(fact: Fact, conditions: Iterable[Condition], weight: int) -> tuple[Place, int]:
    """How a value of this fact is placed, and how many parts there are."""
    kind = fact.type.kind
    none = [None] if fact.type.or_none else []
    if kind is Kind.ENUM:
        parts = [*none, *fact.type.values]
        return {value: weight * n for n, value in enumerate(parts, 1)}.__getitem__, len(parts)
    if kind is Kind.YES_NO:
        return _yes_no(weight, bool(none)), 3
    points = sorted({fact.type.least, *(point for condition in conditions for point in cut_points(condition))})
    most = fact.type.most if fact.type.most is not None else MOST[kind]
    return _number(weight, points, (fact.type.least, most), bool(none)), len(points) + 1


def _yes_no(weight: int, or_none: bool) -> Place:
    def place(value: object) -> int:
        if value is True:
            return weight
        if value is False:
            return 2 * weight
        if value is None and or_none:
            return 3 * weight
        raise NotOfItsTypeError

    return place


def _number(weight: int, points: list[int], bounds: tuple[int, int], or_none: bool) -> Place:
    least, most = bounds
    last = len(points) + 1

    def place(value: object) -> int:
        if type(value) is int and least <= value <= most:
            return weight * bisect_right(points, value)
        if value is None and or_none:
            return weight * last
        raise NotOfItsTypeError

    return place


def facts_by_value(decision: Decision) -> frozenset[str]:
    """Facts whose exact value may matter beyond the part in which it lies."""
    exact = {name for name, fact in decision.facts.items() if fact.type.kind not in BY_PART}
    for step in decision.steps:
        if isinstance(step, Procedure):
            exact |= set(step.reads)
        if isinstance(step, Ask):
            return frozenset(decision.facts)
        if isinstance(step, Ladder):
            exact |= {name for count in step.counts for name in (count.one, count.many)}
    exact |= {
        fact.assumed.value.name
        for fact in decision.facts.values()
        if fact.assumed and isinstance(fact.assumed.value, Copy)
    }
    return frozenset(_with_sources(decision, exact)) & decision.facts.keys()


BY_PART = (Kind.ENUM, Kind.YES_NO, Kind.COUNT, Kind.DURATION)


def _with_sources(decision: Decision, exact: set[str]) -> set[str]:
    """A fact that is copied into a field counts by value if any later step looks at that field."""
    looked_at = {name for step in decision.steps for name in reads(step)}
    for step in decision.steps:
        table = step.table if isinstance(step, Ladder) else step
        if isinstance(table, Table):
            copies = [
                (field, value.name)
                for row in table.rows
                for field, value in row.gives.items()
                if isinstance(value, Copy)
            ]
            exact |= {source for field, source in copies if field in exact or (field in looked_at and field != source)}
    return exact


def carried(taken: Iterable[tuple[Iterable[Row], Fields]], decision: Decision) -> dict[str, str]:
    """The fields that hold the value of a fact, whatever it is: field → fact."""
    found: dict[str, str] = {}
    for rows, gave in taken:
        copies = {name: value.name for row in rows for name, value in row.gives.items() if isinstance(value, Copy)}
        for name in gave:
            source = copies.get(name, "")
            source = source if source in decision.facts else found.get(source, "")
            if source:
                found[name] = source
            else:
                found.pop(name, None)
    return found
