"""Situations in which two readings of a decision may part: every one of them, or those that lead to rows not yet seen.

Where a decision has few facts, all combinations of their parts are gone through, and the comparison is exact. Where it
has many, the search begins with what must be told and with the worked examples, and goes on from every situation that
spoke through other rows than those before: one fact changed, or all that one row of a table wants.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, product
from math import prod

from courseware.rules.book import Decision, Rulebook
from courseware.rules.cutting import counts_of
from courseware.rules.decide import ruled
from courseware.rules.facts import FactError, typed
from courseware.rules.follow import follow
from courseware.rules.model import Ask, Condition, Copy, Fields, Ladder, Procedure, Row, Table, Unknown, Value
from courseware.rules.near import cuts
from courseware.rules.ruling import Ruling

Facts = dict[str, Value]
ALL_OF_THEM = 4_096  # combinations that are gone through one by one
TRIES = 2_000  # situations looked at in a search
DEPTH, MOST_WAYS = 3, 50  # how far a row is traced back, and in how many ways


@dataclass(frozen=True, slots=True)
class Side:
    """A decision as one of two books has it."""

    book: Rulebook
    decision: Decision

    def told(self, facts: Mapping[str, Value]) -> Facts:
        """The facts that this side knows of."""
        return {name: value for name, value in facts.items() if name in self.decision.facts}

    def ruling(self, facts: Mapping[str, Value]) -> Ruling:
        return ruled(self.book, self.decision, self.told(facts))

    def asked(self) -> list[Decision]:
        """This decision and all those to which it may put its facts."""
        found, todo = [self.decision], [self.decision]
        while todo:
            for step in todo.pop().steps:
                names = _asked_by(self, step) if isinstance(step, Ask) else []
                new = [self.book.decisions[name] for name in names if name in self.book.decisions]
                fresh = [one for one in new if one not in found]
                found += fresh
                todo += fresh
        return found


Sides = tuple[Side, Side]


def _asked_by(side: Side, step: Ask) -> list[str]:
    if not step.from_fact:
        return [step.decision]
    word = side.book.words.get(step.decision)
    return list(word.type.values) if word else []


def is_exact(sides: Sides) -> bool:
    """Are the parts of the facts all that can make a difference, and few enough to go through?"""
    steps = [step for side in sides for step in side.decision.steps]
    counting = any(isinstance(step, Procedure | Ask | Ladder) for step in steps)
    return not counting and all(pool := values(sides)) and _size(pool) <= ALL_OF_THEM


def _size(pool: Mapping[str, tuple[Value, ...]]) -> int:
    return prod(len(found) + 1 for found in pool.values())


def situations(sides: Sides, changed: tuple[Row, ...] = ()) -> Iterator[Facts]:
    """Facts with which both sides can rule; the nearest to what must be told come first."""
    pool = values(sides)
    yield from _searched(sides, pool, changed)
    if _size(pool) <= ALL_OF_THEM:
        for chosen in product(*([UNTOLD, *found] for found in pool.values())):
            facts = {name: value for name, value in zip(pool, chosen, strict=True) if value is not UNTOLD}
            if not any(side.ruling(facts).missing for side in sides):  # type: ignore[arg-type]
                yield facts  # type: ignore[misc]


def likely_situations(book: Rulebook, decision: Decision) -> Iterator[Facts]:
    """Situations of one decision at the edges of its rows and numbers, the nearest to what must be told first."""
    side = Side(book, decision)
    return situations((side, side))


UNTOLD = object()


# --- values worth trying ------------------------------------------------------------


def values(sides: Sides) -> dict[str, tuple[Value, ...]]:
    """For each fact the values that may make a difference on either side and that all sides which know it allow."""
    found: dict[str, list[Value]] = {}
    for side in sides:
        for name in side.decision.facts:
            found.setdefault(name, [])
            found[name] += [value for value in _worth_trying(side, name) if value not in found[name]]
    return {name: tuple(v for v in tried if _is_allowed(sides, name, v)) for name, tried in found.items()}


def _worth_trying(side: Side, name: str) -> list[Value]:
    """The first and the last of every part, in this decision and those that it asks, and what examples tell."""
    parts = [value for one in side.asked() for value in cuts(side.book, one.name).get(name, ())]
    numbers = [value for value in parts if isinstance(value, int) and not isinstance(value, bool)]
    beside = [value for cut in numbers for value in (cut - 1, cut + 1)] if len(numbers) > 1 else []
    return [*dict.fromkeys(parts), *beside, *(told[name] for told in examples(side) if name in told)]


def examples(side: Side) -> list[Facts]:
    """What the worked examples of a decision tell."""
    pages = side.book.provisions.values()
    found = [one for page in pages for one in page.examples if one.decision == side.decision.name]
    return [dict(one.facts) for one in found]


def _is_allowed(sides: Sides, name: str, value: Value) -> bool:
    try:
        for side in sides:
            if name in side.decision.facts:
                typed(side.decision.facts[name], value)
    except FactError:
        return False
    return True


# --- the search -----------------------------------------------------------------------


def _searched(sides: Sides, pool: Mapping[str, tuple[Value, ...]], changed: tuple[Row, ...]) -> Iterator[Facts]:
    """From the least that must be told, and from the examples, on through every situation that is new."""
    wanted, others = _wanted(sides, pool, changed)
    told_in_examples = [told for side in sides for told in examples(side) if _are_allowed(sides, told)]
    todo: deque[Facts] = deque([{}, *told_in_examples])
    seen: set[str] = set()
    ways: set[object] = set()
    while todo and len(seen) < TRIES:
        facts = todo.popleft()
        if (key := repr(sorted(facts.items()))) in seen:
            continue
        seen.add(key)
        rulings = [side.ruling(facts) for side in sides]
        missing = [name for ruling in rulings for name in ruling.missing if name not in facts]
        if missing:
            todo.extend({**facts, missing[0]: value} for value in pool.get(missing[0], ()))
            continue
        yield facts
        paths = [_path(side, facts) for side in sides]
        if not ways.issuperset(way := {(n, one) for n, (way, _) in enumerate(paths) for one in way}):
            ways |= way
            todo.extendleft({**facts, **some} for some in wanted)
            todo.extend({**facts, **some} for some in [*_one_fact(pool, facts), *_histories(sides, paths), *others])


def _are_allowed(sides: Sides, facts: Facts) -> bool:
    return all(_is_allowed(sides, name, value) for name, value in facts.items())


def _path(side: Side, facts: Facts) -> tuple[list[object], Fields]:
    """Which rows spoke at each step and what the steps gave, beside numbers; and all that is known then."""
    known, steps, _ = follow(side.book, side.decision, side.told(facts))
    return [(step.step.name, *(row.id for row in step.rows), *_telling(step.gave)) for step in steps], known


def _telling(gave: Fields) -> list[str]:
    return [str(value) for value in gave.values() if not isinstance(value, int) or isinstance(value, bool)]


def _one_fact(pool: Mapping[str, tuple[Value, ...]], facts: Facts) -> list[Facts]:
    return [{name: value} for name, found in pool.items() for value in found if facts.get(name, UNTOLD) != value]


def _histories(sides: Sides, paths: list[tuple[list[object], Fields]]) -> list[Facts]:
    """What a ladder counts: the same thing before, as often as its rows can tell apart."""
    found: list[Facts] = []
    for side, (_, known) in zip(sides, paths, strict=True):
        for ladder in (step for step in side.decision.steps if isinstance(step, Ladder)):
            for count in ladder.counts:
                item = known.get(count.one)
                if not isinstance(item, Unknown):
                    found += [{count.many: (item,) * n} for n in counts_of(ladder, count.name)]
    return [facts for facts in found if _are_allowed(sides, facts)]


# --- what rows want ---------------------------------------------------------------------


Conditions = tuple[tuple[str, Condition], ...]


def _wanted(
    sides: Sides, pool: Mapping[str, tuple[Value, ...]], changed: tuple[Row, ...]
) -> tuple[list[Facts], list[Facts]]:
    """The facts that lead to each row as far as facts do: to rows that changed, traced back, and to the others."""
    rows = [row for side in sides for decision in side.asked() for row in rows_of(decision)]
    first = [_chosen(way, pool) for row in changed for way in islice(_traced(row.conditions, rows, DEPTH), MOST_WAYS)]
    rest = [_chosen(row.conditions, pool) for row in rows if row not in changed]
    return [facts for facts in first if facts], [facts for facts in rest if facts]


def rows_of(decision: Decision) -> list[Row]:
    """All rows of the tables and ladders of a decision."""
    tables = [step.table if isinstance(step, Ladder) else step for step in decision.steps]
    return [row for table in tables if isinstance(table, Table) for row in table.rows]


def _traced(conditions: Conditions, rows: list[Row], depth: int) -> Iterator[Conditions]:
    """The conditions of a row with those of rows that give the fields which it wants, in every combination."""
    givers = [
        [row for row in rows if name in row.gives and _gives(row, name, condition)] for name, condition in conditions
    ]
    ways = [
        [way for row in found for way in islice(_traced(row.conditions, rows, depth - 1), MOST_WAYS)]
        for found in givers
        if found and depth
    ]
    for chosen in product(*ways):
        yield (*conditions, *(pair for way in chosen for pair in way))


def _gives(row: Row, name: str, condition: Condition) -> bool:
    value = row.gives[name]
    return not isinstance(value, Unknown | Copy) and condition.holds(value)


def _chosen(conditions: Conditions, pool: Mapping[str, tuple[Value, ...]]) -> Facts | None:
    """One value for each fact on which there are conditions; None where no value fits them all."""
    wanted: dict[str, list[Condition]] = {}
    for name, condition in conditions:
        if name in pool:
            wanted.setdefault(name, []).append(condition)
    found: Facts = {}
    for name, own in wanted.items():
        fitting = [value for value in pool[name] if all(condition.holds(value) for condition in own)]
        if not fitting:
            return None
        found[name] = fitting[0]
    return found
