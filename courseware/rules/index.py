"""Which rows of a table apply? Every fact's value is looked up once as a set of rows; the sets are intersected.

A set of rows is a whole number whose bits are the rows, so that intersecting is `&`. With every fact known the
answer depends on the rows that apply and nothing else, so it is worked out once for each set of rows and kept.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from courseware.rules.model import (
    Between,
    Condition,
    Copy,
    Fields,
    Has,
    OneOf,
    Outcome,
    Row,
    Table,
    Unknown,
    Value,
    hanging,
)

T = TypeVar("T")
KEPT = 4096  # answers kept for one table; more than any table of ours has


class ByValue:
    """Rows for each named value; every other value leaves `otherwise`."""

    def __init__(self, conditions: Sequence[tuple[Condition, int]], everything: int) -> None:
        self.conditions, self.everything = conditions, everything
        named = {value for condition, _ in conditions if isinstance(condition, OneOf) for value in condition.values}
        self.rows = {value: rows_for(value, conditions, everything) for value in named}
        self.otherwise = rows_for(STRANGE, conditions, everything)

    def __call__(self, value: Value) -> int:
        return self.rows.get(value, self.otherwise)


STRANGE = "\0a value that no condition names"


class ByRange:
    """Rows for each stretch of whole numbers that conditions can tell apart."""

    def __init__(self, conditions: Sequence[tuple[Condition, int]], everything: int) -> None:
        self.conditions, self.everything = conditions, everything
        self.points = sorted({0, *(point for condition, _ in conditions for point in cut_points(condition))})
        self.rows = [rows_for(point, conditions, everything) for point in self.points]
        self.none = rows_for(None, conditions, everything)

    def __call__(self, value: Value) -> int:
        return self.none if value is None else self.rows[bisect_right(self.points, value) - 1]  # type: ignore[type-var]


class ByMembers:
    """Rows for a list, set or map: each condition is put to it."""

    def __init__(self, conditions: Sequence[tuple[Condition, int]], everything: int) -> None:
        self.conditions, self.everything = conditions, everything

    def __call__(self, value: Value) -> int:
        return rows_for(value, self.conditions, self.everything)


def rows_for(value: Value, conditions: Sequence[tuple[Condition, int]], everything: int) -> int:
    """All rows but those of which a condition on this fact fails."""
    left = everything
    for condition, rows in conditions:
        if not condition.holds(value):
            left &= ~rows
    return left


def cut_points(condition: Condition) -> tuple[int, ...]:
    """Where a condition on whole numbers begins or ceases to hold."""
    if isinstance(condition, Between):
        return (condition.low,) if condition.high is None else (condition.low, condition.high + 1)
    if isinstance(condition, OneOf):
        return tuple(p for v in condition.values if isinstance(v, int) and not isinstance(v, bool) for p in (v, v + 1))
    return ()


def lookup(conditions: Sequence[tuple[Condition, int]], everything: int) -> ByValue | ByRange | ByMembers:
    """The lookup that suits the conditions on one fact."""
    kinds = {type(condition) for condition, _ in conditions}
    if Has in kinds:
        return ByMembers(conditions, everything)
    numbers = any(cut_points(condition) for condition, _ in conditions)
    return ByRange(conditions, everything) if Between in kinds or numbers else ByValue(conditions, everything)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a set of rows gives, field by field, and the rows that stand behind it."""

    gives: tuple[tuple[str, Outcome], ...]
    rows: tuple[Row, ...]
    otherwise: bool


Result = tuple[Fields, tuple[Row, ...], bool]


class Index:
    """A table made ready to be asked."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.everything = (1 << len(table.rows)) - 1
        self.facts = [(name, *self._axis(name)) for name in table.reads]
        self.answers: dict[int, Answer] = {}
        self.perhaps: dict[tuple[object, ...], Result] = {}
        copying = (any(isinstance(out, Copy) for out in row.gives.values()) for row in table.rows)
        self.copying = sum(1 << n for n, copies in enumerate(copying) if copies)

    def _axis(self, name: str) -> tuple[ByValue | ByRange | ByMembers, int]:
        """The lookup of one fact, and the rows that read it."""
        found: dict[Condition, int] = {}
        for n, row in enumerate(self.table.rows):
            for fact, condition in row.conditions:
                if fact == name:
                    found[condition] = found.get(condition, 0) | 1 << n
        readers = 0
        for rows in found.values():
            readers |= rows
        return lookup(list(found.items()), self.everything), readers

    def apply(self, known: Fields) -> tuple[Fields, tuple[Row, ...], bool]:
        """Every field that the table gives, the rows behind it, and whether an `otherwise` row spoke."""
        sure = maybe = self.everything
        doubtful = []
        for name, look, readers in self.facts:
            value = known.get(name)
            if isinstance(value, Unknown):
                sure &= ~readers
                doubtful.append((value, readers))
            else:
                rows = look(value)
                sure &= rows
                maybe &= rows
        if maybe == sure:
            return self._surely(sure, known)
        return self._kept_perhaps(sure, maybe & ~sure, doubtful, known)

    def _kept_perhaps(self, sure: int, maybe: int, doubtful: list[tuple[Unknown, int]], known: Fields) -> Result:
        """The same rows in doubt for the same reasons give the same, unless a value is copied into it."""
        if (sure | maybe) & self.copying:
            return self._perhaps(sure, maybe, doubtful, known)
        key = (sure, maybe, *((unknown, readers & maybe) for unknown, readers in doubtful if readers & maybe))
        found = self.perhaps.get(key)
        if found is None:
            found = self._perhaps(sure, maybe, doubtful, known)
            if len(self.perhaps) < KEPT:
                self.perhaps[key] = found
        return dict(found[0]), found[1], found[2]

    def _surely(self, sure: int, known: Fields) -> tuple[Fields, tuple[Row, ...], bool]:
        answer = self.answers.get(sure)
        if answer is None:
            answer = self._answer(sure)
            if len(self.answers) < KEPT:
                self.answers[sure] = answer
        gave = {name: known.get(out.name) if type(out) is Copy else out for name, out in answer.gives}
        return gave, answer.rows, answer.otherwise  # type: ignore[return-value]

    def _rows(self, bits: int) -> list[Row]:
        return [row for n, row in enumerate(self.table.rows) if bits >> n & 1]

    def _answer(self, sure: int) -> Answer:
        rows, gives, used = self._rows(sure), [], []
        for name in self.table.fields:
            standing = standing_rows(rows, name)
            if standing:
                gives.append((name, agreed([row.gives[name] for row in standing], self.table.clash)))
                used += [row for row in standing if row not in used]
        return Answer(tuple(gives), tuple(used), any(row.is_otherwise for row in used))

    def _perhaps(self, sure: int, maybe: int, doubtful: list[tuple[Unknown, int]], known: Fields) -> Result:
        """Some rows may or may not apply: a field stands where all that may apply agree on it."""
        rows = self._rows(sure)
        gave: Fields = {}
        used: list[Row] = []
        doubts = [(row, self._why(n, doubtful)) for n, row in enumerate(self.table.rows) if maybe >> n & 1]
        for name in self.table.fields:
            standing = standing_rows(rows, name)
            values = [taken(row.gives[name], known) for row in standing]
            others = contenders(doubts, rows, name)
            value = weighed(values, [(taken(row.gives[name], known), why) for row, why in others], self.table.clash)
            if not isinstance(value, Nothing):
                gave[name] = value
                used += [row for row in standing if row not in used]
        return gave, tuple(used), any(row.is_otherwise for row in used)

    def _why(self, n: int, doubtful: list[tuple[Unknown, int]]) -> Unknown:
        return hanging(unknown for unknown, readers in doubtful if readers >> n & 1)


def ready(table: Table) -> Table:
    """The same table, ready to be asked."""
    return replace(table, apply=Index(table).apply)


class Nothing:
    """No row gives the field."""


NOTHING = Nothing()


def standing_rows(rows: list[Row], name: str) -> list[Row]:
    """The rows that give a field and over which no other goes; `otherwise` only where no other speaks."""
    givers = [row for row in rows if name in row.gives and not row.is_otherwise]
    if givers:
        return [row for row in givers if not any(other.goes_before(row) for other in givers)]
    return [row for row in rows if name in row.gives]


def contenders(doubts: list[tuple[Row, Unknown]], rows: list[Row], name: str) -> list[tuple[Row, Unknown]]:
    """The doubtful rows that could change a field, given the rows that surely apply."""
    givers = [row for row in rows if name in row.gives and not row.is_otherwise]
    found = [(row, why) for row, why in doubts if name in row.gives]
    return [
        (row, why)
        for row, why in found
        if not any(giver.goes_before(row) for giver in givers) and not (row.is_otherwise and givers)
    ]


def taken(outcome: Outcome, known: Fields) -> Value | Unknown:
    return known.get(outcome.name) if isinstance(outcome, Copy) else outcome


def agreed(values: Sequence[T], clash: str) -> T | Unknown:
    """The one value of rows that agree; verified beforehand, except where the page says that a clash is open."""
    if all(value == values[0] for value in values):
        return values[0]
    return Unknown(frozenset([clash]))


def weighed(
    values: list[Value | Unknown], doubts: list[tuple[Value | Unknown, Unknown]], clash: str
) -> Value | Unknown | Nothing:
    """The value of a field when some rows may apply: theirs if all agree, else unknown for all their reasons."""
    if not values and not doubts:
        return NOTHING
    if values and all(value == values[0] for value, _ in doubts):
        return agreed(values, clash)
    unknown = Unknown()
    for value, why in doubts:
        # What hangs on an open field is open for that reason; what the row itself leaves open is not reached.
        unknown |= (value | why) if isinstance(value, Unknown) and not why.is_open else why
    return unknown
