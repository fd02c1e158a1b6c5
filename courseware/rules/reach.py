"""Can the facts lead to a box that restricts fields as well? Fields are traced back to the rows that give them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from courseware.rules.book import Decision
from courseware.rules.boxes import Box, Space
from courseware.rules.model import Ask, Copy, Ladder, Outcome, Procedure, Row, Table, Unknown

Bounds = dict[str, int]  # field → the step before which it was given
ANY = object()  # a procedure or another decision may give any value


@dataclass(frozen=True, slots=True)
class Giver:
    """A region of situations in which a step gives a field, and what it gives there."""

    step: int
    outcome: Outcome | object
    region: tuple[Box, ...]
    row: Row | None


class Reach:
    """The givers of every field of a decision, in the order of its steps."""

    def __init__(self, space: Space, decision: Decision) -> None:
        self.space = space
        self.givers: dict[str, list[Giver]] = {}
        for n, step in enumerate(decision.steps):
            table = step.table if isinstance(step, Ladder) else step
            if isinstance(table, Table):
                for name in table.fields:
                    self._add(name, list(self._of_table(n, table, name)))
            if isinstance(step, Ladder):
                for count in step.counts:  # told to the ladder before its rows are looked at
                    self._add(count.name, [Giver(n - 1, ANY, ({},), None)])
                self._add(step.former, [Giver(n, Copy(step.replaces), ({},), None)])
            if isinstance(step, Procedure | Ask):
                when = space.box(step.when)
                region = () if when is None else (when,)
                for name in step.fields:
                    self._add(name, [Giver(n, ANY, region, None)])

    def _add(self, name: str, givers: list[Giver]) -> None:
        self.givers[name] = [*self.givers.get(name, []), *givers]

    def _of_table(self, n: int, table: Table, name: str) -> Iterator[Giver]:
        rows = [row for row in table.rows if name in row.gives]
        for row in rows:
            yield Giver(n, row.gives[name], tuple(self.region(row, rows)), row)

    def region(self, row: Row, rows: list[Row]) -> list[Box]:
        """Where a row stands: its own box without those of the rows that go before it."""
        own = self.space.row_box(row)
        left = [] if own is None else [own]
        for other in rows:
            goes_before = not other.is_otherwise if row.is_otherwise else other.over and other.goes_before(row)
            hole = self.space.row_box(other) if goes_before else None
            left = left if hole is None else self.space.without(left, hole)
        return left

    def witness(self, box: Box, before: int) -> Box | None:
        """Facts that lead into the box through the steps before this one; None when none do."""
        return self._traced(box, {name: before for name in box if self.space.is_derived(name)})

    def _traced(self, box: Box, bounds: Bounds) -> Box | None:
        """Trace the restricted field that is given last, then the others; each through the steps before its bound."""
        name = self._latest(box, bounds)
        if name is None:
            return box
        rest = {key: mask for key, mask in box.items() if key != name}
        givers = [giver for giver in self.givers.get(name, []) if giver.step < bounds[name]]
        for giver in givers:
            for region in giver.region:
                led = self._through(giver, region, (rest, name, box[name]))
                found = led and self._traced(led, self._bounded(led, region, giver.step, bounds))
                if found is not None:
                    return found
        return self._absent((rest, bounds), givers, bounds[name]) if self._none_is_in(name, box[name]) else None

    def _bounded(self, box: Box, region: Box, step: int, bounds: Bounds) -> Bounds:
        """What a giver read came from the steps before it; the other fields keep their bounds."""
        read = {name for name in box if self.space.is_derived(name) and (name in region or name not in bounds)}
        kept = {name: bound for name, bound in bounds.items() if name in box}
        return kept | {name: min(step, bounds.get(name, step)) for name in read}

    def _latest(self, box: Box, bounds: Bounds) -> str | None:
        """The restricted field that is given last."""
        names = [name for name, mask in box.items() if self.space.is_derived(name) and mask != self.space.full[name]]
        last = {
            name: max((g.step for g in self.givers.get(name, []) if g.step < bounds[name]), default=-1)
            for name in names
        }
        return max(names, key=lambda name: last[name], default=None)

    def _through(self, giver: Giver, region: Box, wanted: tuple[Box, str, int]) -> Box | None:
        """The box in which this giver gives the field one of the wanted values, and what is to be traced on."""
        rest, name, mask = wanted
        both = self.space.shared(region, rest)
        outcome = giver.outcome
        if both is None or isinstance(outcome, Unknown):
            return None  # what is open leads to open fields, not to gaps
        parts = self.space.parts[name]
        if outcome is ANY:
            return both if self._has_value(name, mask) else None
        if isinstance(outcome, Copy):
            return self._copied(both, outcome.name, (name, mask))
        return both if any(mask >> n & 1 and _lies_in(outcome, parts, n) for n in range(len(parts))) else None

    def _copied(self, box: Box, source: str, wanted: tuple[str, int]) -> Box | None:
        name, mask = wanted
        if not self._has_value(name, mask) and not self._may_be_absent(source):
            return None
        if source not in self.space.parts or self.space.parts[source] != self.space.parts[name]:
            return box
        return self.space.shared(box, {source: mask})

    def _has_value(self, name: str, mask: int) -> bool:
        return any(mask >> n & 1 and part is not None for n, part in enumerate(self.space.parts[name]))

    def _may_be_absent(self, source: str) -> bool:
        return self.space.is_derived(source) or self.space.type_of(source).or_none

    def _none_is_in(self, name: str, mask: int) -> bool:
        return any(mask >> n & 1 and part is None for n, part in enumerate(self.space.parts[name]))

    def _absent(self, rest: tuple[Box, Bounds], givers: list[Giver], limit: int) -> Box | None:
        """Facts for which no giver gives the field at all."""
        bounds, left = rest[1], [rest[0]]
        for giver in givers:
            for region in giver.region:
                left = self.space.without(left, region)
        for box in left:
            found = self._traced(box, {name: bounds.get(name, limit) for name in box if self.space.is_derived(name)})
            if found is not None:
                return found
        return None


def _lies_in(value: object, parts: list, n: int) -> bool:  # type: ignore[type-arg]
    """Is the value in part n? Numbers lie in the stretch that begins at a part."""
    part = parts[n]
    if isinstance(value, int) and not isinstance(value, bool) and isinstance(part, int) and not isinstance(part, bool):
        following = parts[n + 1] if n + 1 < len(parts) else None
        return part <= value and (following is None or value < following)
    if isinstance(value, tuple) and isinstance(part, tuple):
        named = {item for other in parts if isinstance(other, tuple) for item in other}
        return {item if item in named else "…" for item in value} == set(part)
    return value == part and type(value) is type(part)
