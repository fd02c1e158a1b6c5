"""What would come out if one fact were different? Near misses, the parts of a fact, and what to ask first."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from courseware.rules.book import Decision, Rulebook
from courseware.rules.decide import Ruling, ruled
from courseware.rules.decisions import conditions_of
from courseware.rules.index import cut_points
from courseware.rules.model import Between, Condition, Counted, Fact, Has, Ladder, Procedure, Unknown, Value
from courseware.rules.trace import plain
from courseware.rules.types import MOST, Kind
from courseware.rules.words import told_words
from courseware.text import Text

TRIES = 500  # rulings looked at while working out what to ask


@dataclass(frozen=True, slots=True)
class Near:
    """The ruling that would stand if this one fact had this other value."""

    fact: str
    value: Value
    words: Text
    outcome: Mapping[str, Value]
    open: tuple[str, ...]

    def as_data(self) -> dict[str, object]:
        outcome = {name: plain(value) for name, value in self.outcome.items()}
        return {"fact": self.fact, "value": plain(self.value), "outcome": outcome, "open": list(self.open)}


def cuts(book: Rulebook, decision: str) -> dict[str, tuple[Value, ...]]:
    """For each fact one value of every part that conditions can tell apart: the first of a stretch of numbers."""
    found = book.decisions[decision]
    conditions: dict[str, list[Condition]] = defaultdict(list)
    for name, condition in [*conditions_of(found), *_limits(found)]:
        conditions[name].append(condition)
    return {name: _parts(fact, conditions[name]) for name, fact in found.facts.items()}


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
        return (*none, (), *((item,) for item in dict.fromkeys(items)))
    if type_.kind in (Kind.COUNT, Kind.DURATION):
        most = type_.most if type_.most is not None else MOST[type_.kind]
        points = {type_.least, *(point for condition in conditions for point in cut_points(condition))}
        return (*none, *sorted(point for point in points if type_.least <= point <= most))
    return none


def near_misses(book: Rulebook, ruling: Ruling) -> tuple[Near, ...]:
    """Every other ruling that changing one fact, told or assumed, would lead to."""
    decision = book.decisions[ruling.decision]
    found: list[Near] = []
    for name, value in _other_values(book, decision, ruling):
        other = ruled(book, decision, {**ruling.facts, name: value})
        if not other.missing and (other.outcome, set(other.open)) != (ruling.outcome, set(ruling.open)):
            words = told_words(book, name, value)
            found.append(Near(name, value, words, other.outcome, tuple(other.open)))
    return tuple(found)


def _other_values(book: Rulebook, decision: Decision, ruling: Ruling) -> Iterator[tuple[str, Value]]:
    for name, values in cuts(book, decision.name).items():
        yield from ((name, value) for value in nearest_values(values, _known(ruling, name)))
    for ladder in (step for step in decision.steps if isinstance(step, Ladder)):
        for count in ladder.counts:
            yield from ((count.many, value) for value in _histories(ladder, count, ruling))


def _known(ruling: Ruling, name: str) -> Value:
    value = ruling.known.get(name)
    return None if isinstance(value, Unknown) else value


def _histories(ladder: Ladder, count: Counted, ruling: Ruling) -> list[Value]:
    """What was counted before, as often as the ladder can tell apart."""
    item, seen = _known(ruling, count.one), _known(ruling, count.many)
    conditions = [condition for row in ladder.table.rows for name, condition in row.conditions if name == count.name]
    points = sorted({0, *(point for condition in conditions for point in cut_points(condition))})
    return [history for n in points if (history := (item,) * n) != seen]


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


def questions(book: Rulebook, ruling: Ruling) -> tuple[tuple[str, ...], tuple[dict[str, object], ...]]:
    """What must be found out first, and the outcomes that are still possible."""
    if not ruling.missing:
        return (), ()
    found, missing = _explored(book, ruling)
    order = list(book.decisions[ruling.decision].facts)
    ask = sorted(missing, key=lambda fact: (_left(found, fact), order.index(fact)))
    outcomes = {result: None for _, result in found}
    return tuple(ask), tuple(json.loads(result) for result in outcomes)


def _explored(book: Rulebook, ruling: Ruling) -> tuple[list[tuple[dict[str, Value], str]], set[str]]:
    """Rulings for every telling value of the missing facts; a fact is tried only where it matters."""
    decision, values = book.decisions[ruling.decision], cuts(book, ruling.decision)
    found: list[tuple[dict[str, Value], str]] = []
    missing: set[str] = set()
    todo = [dict(ruling.facts)]
    while todo and len(found) < TRIES:
        told = todo.pop()
        reached = ruled(book, decision, told)
        lacking = [fact for fact in reached.missing if fact not in told]
        missing |= set(lacking)
        if lacking and values[lacking[0]]:
            todo += [{**told, lacking[0]: value} for value in reversed(values[lacking[0]])]
        else:
            outcome = {name: plain(value) for name, value in reached.outcome.items()}
            outcome |= {name: {"open": [reason.id for reason in reasons]} for name, reasons in reached.open.items()}
            found.append((told, json.dumps(outcome, ensure_ascii=False)))
    return found, missing


def _left(found: list[tuple[dict[str, Value], str]], fact: str) -> int:
    """How many outcomes stay possible, at worst, once this fact is known."""
    groups: dict[str, set[str]] = defaultdict(set)
    elsewhere: set[str] = set()
    for told, result in found:
        (groups[repr(told[fact])] if fact in told else elsewhere).add(result)
    return max((len(group | elsewhere) for group in groups.values()), default=len(elsewhere))
