"""Looks for a situation that hangs on one row: something else comes out when the row does not speak."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import NamedTuple

from courseware.rules.altered import silent_on, with_rows
from courseware.rules.book import Decision, Rulebook
from courseware.rules.boxes import ELSE, Box, Space
from courseware.rules.follow import follow
from courseware.rules.model import Fields, Open, Row, Table, Unknown, Value
from courseware.rules.near import cuts
from courseware.rules.reach import Reach
from courseware.rules.trace import plain
from courseware.rules.types import Kind

Facts = dict[str, Value]
TRIES, LIKELY, ONCE, TWICE = 800, 40, 20, 3  # tried for one row; starts as they are, with one fact changed, with two


FEW = 3  # boxes of one row that are looked into


def came_out(book: Rulebook, decision: Decision, facts: Mapping[str, Value]) -> dict[str, object]:
    """What a decision, perhaps an altered one, gives. A procedure may fail in any way on a field nothing gives any more."""
    try:
        known = follow(book, decision, facts)[0]
    except Exception as error:
        return {"failed": repr(error)}
    return given(decision, known)


def given(decision: Decision, known: Fields) -> dict[str, object]:
    """The fields that a decision gives, open ones with their reasons."""
    return {name: plain(known[name]) for name in decision.gives if name in known}


class Situation(NamedTuple):
    """Facts, what is known at the end, and the rows that spoke."""

    facts: Facts
    known: Fields
    rows: tuple[Row, ...]

    def lacks(self, decision: Decision) -> str | None:
        """The first fact that is missing for a ruling."""
        unknown = [value for name in decision.gives if isinstance(value := self.known.get(name), Unknown)]
        missing = {fact for value in unknown for fact in value.facts} - self.facts.keys()
        return next((name for name in decision.facts if name in missing), None)


class Seeker:
    """Seeks situations of one decision, from those that are known and from the boxes of its rows."""

    def __init__(self, book: Rulebook, decision: Decision, told: Sequence[Mapping[str, Value]]) -> None:
        self.book, self.decision = book, decision
        self.reach = Reach(Space(book, decision), decision)
        self.cuts = cuts(book, decision.name)
        self.known = [self.look(dict(facts)) for facts in told]

    def look(self, facts: Facts) -> Situation:
        known, taken, _ = follow(self.book, self.decision, facts)
        return Situation(facts, known, tuple(row for step in taken for row in step.rows))

    def completed(self, facts: Facts) -> Situation:
        """With a value for every fact that is missing: one that is known from another situation, or the first."""
        while True:
            found = self.look(facts)
            name = found.lacks(self.decision)
            values = self._values(name) if name else ()
            if name is None or not values:
                return found
            facts = {**facts, name: values[0]}

    def _values(self, name: str) -> tuple[Value, ...]:
        known = next(((one.facts[name],) for one in self.known if name in one.facts), ())
        return (*known, *self.cuts.get(name, ()))

    def decisive(
        self, table: Table, row: Row, name: str, boxes: list[Box], starts: list[Situation]
    ) -> Situation | None:
        """A situation in which something else comes out when the row does not give the field; None when none is found."""
        rows = (silent_on(one, name) if one is row else one for one in table.rows)
        without = with_rows(self.decision, table.name, rows)
        told = (self.completed(facts) for facts in islice(self._tried(row, boxes, starts), TRIES))
        hanging = (one for one in told if any(spoke is row for spoke in one.rows) and self._hangs(one, without))
        first = next(hanging, None)
        # Where rows that disagree leave a field open, a row is better seen alone than as one voice of several.
        better = () if first is None or not table.clash else chain([first], hanging)
        return next((one for one in better if one.known.get(name) != Open(table.clash)), first)

    def _hangs(self, one: Situation, without: Decision) -> bool:
        if one.lacks(self.decision):
            return False
        return given(self.decision, one.known) != came_out(self.book, without, one.facts)

    # --- what is tried, the most likely first -----------------------------------------------

    def _tried(self, row: Row, boxes: list[Box], starts: list[Situation]) -> Iterator[Facts]:
        """The boxes by themselves, laid over each start, the starts; then with one fact changed, with two."""
        inside = [self._in_box(box) for box in boxes[:FEW]]
        likely = [one.facts for one in starts] or self._likely(row)
        pool = [*inside, *({**facts, **wanted} for facts in likely for wanted in inside), *likely]
        yield from pool
        if not starts:
            yield from self._changed(pool[:ONCE])
            yield from self._changed(list(self._changed(pool[len(inside) : len(inside) + TWICE])))

    def _likely(self, row: Row) -> list[Facts]:
        """Known situations, first those in which most of what the row reads of earlier steps holds, then plain ones."""
        read = [pair for pair in row.conditions if pair[0] not in self.decision.facts]
        order = sorted(self.known, key=lambda one: (-_holding(read, one.known), len(one.facts)))
        return [one.facts for one in order[:LIKELY]]

    def _in_box(self, box: Box) -> Facts:
        space, facts = self.reach.space, {}
        for name, mask in box.items():
            if name in self.decision.facts and mask != space.full[name]:
                part = next(part for n, part in enumerate(space.parts[name]) if mask >> n & 1)
                facts[name] = self._value(name, part)
        return facts

    def _value(self, name: str, part: Value) -> Value:
        """The part itself, with a value that no condition names where one is wanted."""
        type_ = self.decision.facts[name].type
        named = {item for one in self.reach.space.parts[name] if isinstance(one, tuple) for item in one}
        none_of_these: Value = 1 if type_.of == "count" else ELSE
        other = next((value for value in type_.values if value not in named), none_of_these)
        if isinstance(part, tuple) and type_.kind is Kind.MAP:
            return {str(other if item == ELSE else item): 1 for item in part}
        if isinstance(part, tuple):
            return tuple(other if item == ELSE else item for item in part)
        return part

    def _changed(self, pool: Iterable[Facts]) -> Iterator[Facts]:
        """Each situation with one fact changed."""
        for facts in pool:
            for name, values in self.cuts.items():
                yield from ({**facts, name: value} for value in values if facts.get(name, ELSE) != value)


def _holding(conditions: list, known: Fields) -> int:  # type: ignore[type-arg]
    values = [(condition, known.get(name)) for name, condition in conditions]
    return sum(not isinstance(value, Unknown) and condition.holds(value) for condition, value in values)
