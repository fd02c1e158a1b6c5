"""Situations at the edges: for every row one that only it decides, for every numeric cut just below, at, just above.

They are made from the rulebook itself and from situations that are known (examples, worked cases), so that a change of
any row or cut changes what comes out of at least one of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from courseware.rules.book import Decision, Rulebook
from courseware.rules.boxes import Box
from courseware.rules.idle import Neighbours, alone, neighbours, tables
from courseware.rules.index import cut_points
from courseware.rules.model import Condition, Ladder, Row, Table, Value
from courseware.rules.ruling import Ruling
from courseware.rules.trace import plain
from courseware.rules.witness import Facts, Seeker, Situation, given


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
        examples = (example for page in book.provisions.values() for example in page.examples)
        here = [example.facts for example in examples if example.decision == decision.name]
        found += _Edges(decision, Seeker(book, decision, [*here, *told.get(decision.name, ())])).all()
    return tuple(found)


def outcome_data(ruling: Ruling) -> dict[str, object]:
    """What came out, as JSON: fields, open fields with their reasons, facts that are missing."""
    data: dict[str, object] = {name: plain(value) for name, value in ruling.outcome.items()}
    data |= {name: "?" + ", ".join(reason.id for reason in reasons) for name, reasons in ruling.open.items()}
    return data | ({"missing": list(ruling.missing)} if ruling.missing else {})


class _Edges:
    """The boundary situations of one decision, each of them once."""

    def __init__(self, decision: Decision, seeker: Seeker) -> None:
        self.decision, self.seeker = decision, seeker
        self.found: dict[str, Boundary] = {}

    def all(self) -> list[Boundary]:
        ladders = {step.name: step for step in self.decision.steps if isinstance(step, Ladder)}
        for n, table in tables(self.decision):
            starts = list(self._histories(ladders[table.name])) if table.name in ladders else []
            near = neighbours(self.seeker.reach, table)
            for row in table.rows:
                self._row(table, row, self._boxes(n, row, near), starts)
        for name in self.seeker.cuts:
            self._cuts(name)
        for ladder in ladders.values():
            self._counts(ladder)
        return list(self.found.values())

    def _add(self, about: str, facts: Facts) -> None:
        key = json.dumps(plain(facts), sort_keys=True, ensure_ascii=False)
        if key not in self.found:
            self.found[key] = Boundary(self.decision.name, about, facts)
            self.seeker.known.append(self.seeker.look(facts))

    # --- rows ---------------------------------------------------------------------------

    def _boxes(self, n: int, row: Row, near: Neighbours) -> dict[str, list[Box]]:
        """For each field that the row gives, facts that lead to where it is missed when it is gone."""
        found: dict[str, list[Box]] = {}
        for name, box in alone(self.seeker.reach, row, near):
            led = self.seeker.reach.witness(box, n)
            found.setdefault(name, []).extend([] if led is None else [led])
        return found

    def _row(self, table: Table, row: Row, boxes: Mapping[str, list[Box]], starts: list[Situation]) -> None:
        """For each field that the row gives a situation that only it decides, and the edges of its own numbers there."""
        for name, led_to in boxes.items():
            one = self.seeker.decisive(table, row, name, led_to, starts)
            if one is not None:
                self._add(f"{table.name}/{row.id} {name}", one.facts)
                for fact, condition in row.conditions:
                    self._around(fact, cut_points(condition), one.facts)

    # --- numbers ------------------------------------------------------------------------

    def _cuts(self, name: str) -> None:
        """Around each cut of a fact, in the first known situation in which it makes a difference."""
        parts = [part for part in self.seeker.cuts[name] if isinstance(part, int) and not isinstance(part, bool)]
        pool = [one.facts for one in self.seeker.known] if parts[1:] else []
        for cut in parts[1:]:
            telling = (facts for facts in pool if self._tells({**facts, name: cut - 1}, {**facts, name: cut}))
            facts = next(telling, pool[0] if pool else {})
            self._around(name, (cut,), facts)

    def _tells(self, one: Facts, other: Facts) -> bool:
        first, second = (given(self.decision, self.seeker.look(facts).known) for facts in (one, other))
        return first != second

    def _around(self, name: str, points: Iterable[int], facts: Facts) -> None:
        fact = self.decision.facts.get(name)
        if fact is None:
            return
        for value in (number for point in points for number in (point - 1, point, point + 1)):
            if fact.type.least <= value and (fact.type.most is None or value <= fact.type.most):
                self._add(f"{name} {value}", self.seeker.completed({**facts, name: value}).facts)

    # --- what was counted before ----------------------------------------------------------

    def _histories(self, ladder: Ladder) -> Iterator[Situation]:
        """One situation for each value that the ladder may replace, with every history that it can tell apart."""
        seen: set[str] = set()
        for start in [*(one.facts for one in self.seeker.known), {}]:
            one = self.seeker.completed(start)
            key = repr([one.known.get(name) for name in (ladder.former, *(count.one for count in ladder.counts))])
            if key not in seen:
                seen.add(key)
                yield one
                yield from self._counted(ladder, one)

    def _counted(self, ladder: Ladder, one: Situation) -> Iterator[Situation]:
        """Just as often as the ladder can tell apart, once fewer, once more."""
        for count in ladder.counts:
            points = {point for row in ladder.table.rows for point in _points(row.conditions, count.name)}
            item, type_ = one.known.get(count.one), self.decision.facts[count.many].type
            if isinstance(item, str) and item in type_.values:
                for n in sorted({max(point + step, 0) for point in points for step in (-1, 0, 1)}):
                    yield self.seeker.look({**one.facts, count.many: (item,) * n})

    def _counts(self, ladder: Ladder) -> None:
        """Every history of the first situation in which it makes a difference."""
        for one in self._histories(ladder):
            counted = list(self._counted(ladder, one))
            if any(self._tells(one.facts, other.facts) for other in counted):
                for other in counted:
                    self._add(f"{ladder.name} {', '.join(count.name for count in ladder.counts)}", other.facts)
                return


def _points(conditions: Iterable[tuple[str, Condition]], name: str) -> Iterator[int]:
    for fact, condition in conditions:
        if fact == name:
            yield from cut_points(condition)
