"""The parts of a fact: the stretches of its values that no condition of a decision tells apart."""

from __future__ import annotations

from collections import defaultdict

from courseware.rules.book import Decision
from courseware.rules.decisions import conditions_of
from courseware.rules.index import cut_points
from courseware.rules.model import Between, Condition, Fact, Has, Ladder, Procedure, Value
from courseware.rules.types import MOST, Kind


def cuts_of(found: Decision) -> dict[str, tuple[Value, ...]]:
    """For each fact one value of every part that conditions can tell apart: the first of a stretch of numbers."""
    conditions: dict[str, list[Condition]] = defaultdict(list)
    for name, condition in [*conditions_of(found), *_limits(found)]:
        conditions[name].append(condition)
    return {name: _parts(fact, conditions[name]) for name, fact in found.facts.items()}


def counts_of(ladder: Ladder, name: str) -> list[int]:
    """How often something may have been counted before, as far as the ladder can tell apart."""
    conditions = [condition for row in ladder.table.rows for fact, condition in row.conditions if fact == name]
    return sorted({0, *(point for condition in conditions for point in cut_points(condition))})


def _limits(decision: Decision) -> list[tuple[str, Condition]]:
    """A number that a procedure is handed is a limit of the counts that it reads: below, at, above."""
    found: list[tuple[str, Condition]] = []
    for step in decision.steps:
        if isinstance(step, Procedure):
            limits = [number for number in step.numbers.values() if isinstance(number, int) and number > 0]
            found += [(name, Between(number, number)) for name in step.reads for number in limits]
            found += [(name, Between(number - 1, number)) for name in step.reads for number in limits]
    return found


def _parts(fact: Fact, conditions: list[Condition]) -> tuple[Value, ...]:
    type_ = fact.type
    none: tuple[Value, ...] = (None,) if type_.or_none else ()
    if type_.kind is Kind.YES_NO:
        return (*none, False, True)
    if type_.kind is Kind.ENUM:
        return (*none, *type_.values)
    if type_.kind in (Kind.LIST, Kind.SET):
        items = [condition.item for condition in conditions if isinstance(condition, Has) and condition.item]
        if type_.of == "text" and not items:  # names that only procedures look at: no other list is any nearer
            return none
        return (*none, (), *((item,) for item in dict.fromkeys(items)))
    if type_.kind in (Kind.COUNT, Kind.DURATION):
        most = type_.most if type_.most is not None else MOST[type_.kind]
        points = {type_.least, *(point for condition in conditions for point in cut_points(condition))}
        return (*none, *sorted(point for point in points if type_.least <= point <= most))
    return none


def nearest_values(parts: tuple[Value, ...], own: Value) -> list[Value]:
    """For every other part the value that lies nearest to one's own; the nearest part first."""
    if not _is_number(own):
        return [part for part in parts if part != own]
    numbers = [part for part in parts if _is_number(part)]
    here = part_of(parts, own)
    ends = dict(zip(numbers, [*(after - 1 for after in numbers[1:]), None], strict=True))  # type: ignore[operator]
    others = [part if part > own else ends[part] for part in numbers if part != here]  # type: ignore[operator]
    rest = [part for part in parts if not _is_number(part)]
    return [*sorted(others, key=lambda value: abs(value - own)), *rest]  # type: ignore[operator]


def _is_number(value: Value) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def part_of(values: tuple[Value, ...], value: Value) -> Value:
    """The part to which a value belongs: the last cut that it reaches, or the value itself."""
    numbers = [part for part in values if isinstance(part, int) and not isinstance(part, bool)]
    if isinstance(value, int) and not isinstance(value, bool) and numbers:
        return max((part for part in numbers if part <= value), default=numbers[0])
    return value
