"""Situations at the edges: for every row one that only it decides, for every numeric cut just below, at, just above.

They are made from the rulebook itself and from situations that are known (examples, worked cases), so that a change of
any row or cut changes what comes out of at least one of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from courseware.rules.altered import silent_on, with_rows
from courseware.rules.book import Decision, Rulebook
from courseware.rules.boxes import ELSE, Box, Space
from courseware.rules.decide import ruled
from courseware.rules.idle import alone, tables
from courseware.rules.index import cut_points
from courseware.rules.model import Condition, Ladder, Open, Row, Table, Value
from courseware.rules.near import cuts
from courseware.rules.reach import Reach
from courseware.rules.ruling import Ruling
from courseware.rules.trace import plain
from courseware.rules.types import Kind

Facts = dict[str, Value]
TRIES = 3000  # situations looked at for a row to which the boxes alone do not lead (a procedure stands between)


@dataclass(frozen=True, slots=True)
class Boundary:
    """A situation at an edge; `about` says of what: `late_s 179`, `band/to_9 penalty`."""

    decision: str
    about: str
    facts: Mapping[str, Value]


def boundaries(book: Rulebook, told: Mapping[str, Sequence[Mapping[str, Value]]]) -> tuple[Boundary, ...]:
    """The boundary situations of every decision; `told` holds known situations, decision by decision."""
    found: list[Boundary] = []
    for decision in book.decisions.values():
        found += _Edges(book, decision, told.get(decision.name, ())).all()
    return tuple(found)


class _Edges:
    """The boundary situations of one decision, each of them once."""

    def __init__(self, book: Rulebook, decision: Decision, told: Sequence[Mapping[str, Value]]) -> None:
        self.book, self.decision = book, decision
        self.reach = Reach(Space(book, decision), decision)
        self.cuts = cuts(book, decision.name)
        examples = (example for page in book.provisions.values() for example in page.examples)
        here = [dict(example.facts) for example in examples if example.decision == decision.name]
        self.known: list[Facts] = [*here, *(dict(facts) for facts in told)]
        self.found: dict[str, Boundary] = {}

    def all(self) -> list[Boundary]:
        ladders = [step for step in self.decision.steps if isinstance(step, Ladder)]
        histories = {ladder.name: list(self._histories(ladder)) for ladder in ladders}
        for n, table in tables(self.decision):
            for row in table.rows:
                self._row(n, table, row, histories.get(table.name))
        for name in self.cuts:
            self._cuts(name)
        for ladder in ladders:
            self._counts(ladder)
        return list(self.found.values())

    def _add(self, about: str, facts: Facts) -> None:
        key = json.dumps(plain(facts), sort_keys=True, ensure_ascii=False)
        self.found.setdefault(key, Boundary(self.decision.name, about, facts))

    def _rule(self, facts: Facts) -> Ruling:
        return ruled(self.book, self.decision, facts)

    # --- rows ---------------------------------------------------------------------------

    def _row(self, n: int, table: Table, row: Row, histories: list[Facts] | None) -> None:
        """For each field that the row gives a situation that only it decides, and the edges of its own numbers there."""
        boxes: dict[str, list[Facts]] = {}
        for name, box in alone(self.reach, table, row):
            led = self.reach.witness(box, n)
            boxes.setdefault(name, []).extend([] if led is None else [self._in_box(led)])
        for name, inside in boxes.items():
            pool = self._laid_over(inside, histories or self.known)
            facts = self._decisive(table, row, name, pool if histories else self._varied(pool))
            if facts is not None:
                self._add(f"{table.name}/{row.id} {name}", facts)
                for fact, condition in row.conditions:
                    self._around(fact, cut_points(condition), facts)

    def _decisive(self, table: Table, row: Row, name: str, tried: Iterable[Facts]) -> Facts | None:
        """Facts for which something else comes out when the row does not give the field."""
        rows = (silent_on(one, name) if one is row else one for one in table.rows)
        without = with_rows(self.decision, table.name, rows)
        told = (self._completed(facts) for facts in islice(tried, TRIES))
        hanging = (facts for facts in told if self._hangs_on(facts, without))
        first = next(hanging, None)
        # Where rows that disagree leave a field open, a row is better seen alone than as one voice of several.
        better = () if first is None or not table.clash else chain([first], hanging)
        return next((facts for facts in better if not self._is_clash(facts, table, name)), first)

    def _is_clash(self, facts: Facts, table: Table, name: str) -> bool:
        return self._rule(facts).path()[0].get(name) == Open(table.clash)

    def _hangs_on(self, facts: Facts, without: Decision) -> bool:
        ruling = self._rule(facts)
        return not ruling.missing and outcome_data(ruling) != came_out(self.book, without, facts)

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
        other = next((value for value in type_.values if value not in named), ELSE)
        if isinstance(part, tuple) and type_.kind is Kind.MAP:
            return {other if item == ELSE else str(item): 1 for item in part}
        if isinstance(part, tuple):
            return tuple(other if item == ELSE else item for item in part)
        return part

    def _completed(self, facts: Facts) -> Facts:
        """With a value for every fact that is missing: one that is known from another situation, or the first."""
        while True:
            missing = [name for name in self._rule(facts).missing if name not in facts]
            values = self._values(missing[0]) if missing else ()
            if not values:
                return facts
            facts = {**facts, missing[0]: values[0]}

    def _values(self, name: str) -> tuple[Value, ...]:
        known = [facts[name] for facts in self.known if name in facts]
        return tuple(chain(known[:1], self.cuts.get(name, ())))

    def _laid_over(self, inside: list[Facts], known: list[Facts]) -> list[Facts]:
        """What the boxes want by itself, laid over each known situation, and these as they are."""
        return [*inside, *({**facts, **wanted} for facts in known for wanted in inside), *known]

    def _varied(self, pool: list[Facts]) -> Iterator[Facts]:
        """The situations, then with one fact changed, then with two."""
        return chain(pool, self._changed(pool), self._changed(self._changed(pool)))

    def _changed(self, pool: Iterable[Facts]) -> Iterator[Facts]:
        """Each situation with one fact changed."""
        for facts in pool:
            for name, values in self.cuts.items():
                yield from ({**facts, name: value} for value in values if facts.get(name, ELSE) != value)

    # --- numbers ------------------------------------------------------------------------

    def _cuts(self, name: str) -> None:
        """Around each cut of a fact, in the first known situation in which it makes a difference."""
        parts = [part for part in self.cuts[name] if isinstance(part, int) and not isinstance(part, bool)]
        pool = [*self.known, *(dict(one.facts) for one in self.found.values())]
        for cut in parts[1:]:
            telling = (facts for facts in pool if self._tells({**facts, name: cut - 1}, {**facts, name: cut}))
            facts = next(telling, pool[0] if pool else {})
            self._around(name, (cut,), facts)

    def _tells(self, one: Facts, other: Facts) -> bool:
        return outcome_data(self._rule(one)) != outcome_data(self._rule(other))

    def _around(self, name: str, points: Iterable[int], facts: Facts) -> None:
        fact = self.decision.facts.get(name)
        if fact is None:
            return
        for value in (number for point in points for number in (point - 1, point, point + 1)):
            if fact.type.least <= value and (fact.type.most is None or value <= fact.type.most):
                self._add(f"{name} {value}", self._completed({**facts, name: value}))

    # --- what was counted before ----------------------------------------------------------

    def _histories(self, ladder: Ladder) -> Iterator[Facts]:
        """One situation for each value that the ladder may replace, with every history that it can tell apart."""
        seen: set[str] = set()
        for facts in [*self.known, *(dict(one.facts) for one in self.found.values()), {}]:
            path = self._rule(facts := self._completed(facts)).path()[0]
            key = repr([path.get(name) for name in (ladder.former, *(count.one for count in ladder.counts))])
            if key not in seen:
                seen.add(key)
                yield facts
                yield from self._counted(ladder, facts)

    def _counted(self, ladder: Ladder, facts: Facts) -> Iterator[Facts]:
        """Just as often as the ladder can tell apart, once fewer, once more."""
        known = self._rule(facts).path()[0]
        for count in ladder.counts:
            points = {point for row in ladder.table.rows for point in _points(row.conditions, count.name)}
            item, type_ = known.get(count.one), self.decision.facts[count.many].type
            if isinstance(item, str) and item in type_.values:
                for n in sorted({max(point + step, 0) for point in points for step in (-1, 0, 1)}):
                    yield {**facts, count.many: (item,) * n}

    def _counts(self, ladder: Ladder) -> None:
        """Every history of the first situation in which it makes a difference."""
        for facts in self._histories(ladder):
            counted = list(self._counted(ladder, facts))
            if any(self._tells(facts, other) for other in counted):
                for other in counted:
                    self._add(f"{ladder.name} {', '.join(count.name for count in ladder.counts)}", other)
                return


def _points(conditions: Iterable[tuple[str, Condition]], name: str) -> Iterator[int]:
    for fact, condition in conditions:
        if fact == name:
            yield from cut_points(condition)


def outcome_data(ruling: Ruling) -> dict[str, object]:
    """What came out, as JSON: fields, open fields with their reasons, facts that are missing."""
    data: dict[str, object] = {name: plain(value) for name, value in ruling.outcome.items()}
    data |= {name: "?" + ", ".join(reason.id for reason in reasons) for name, reasons in ruling.open.items()}
    return data | ({"missing": list(ruling.missing)} if ruling.missing else {})


def came_out(book: Rulebook, decision: Decision, facts: Mapping[str, Value]) -> dict[str, object]:
    """What comes out of an altered decision; a procedure may fail in any way on a field that nothing gives any more."""
    try:
        return outcome_data(ruled(book, decision, facts))
    except Exception as error:
        return {"failed": repr(error)}
