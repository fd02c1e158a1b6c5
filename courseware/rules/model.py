"""What a rulebook is made of. Values only; nothing here reads text or decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from courseware.rules.types import Type
from courseware.source import Place
from courseware.text import Text

Value: TypeAlias = "None | bool | int | str | Fraction | tuple[Value, ...] | dict[str, Value]"
Fields: TypeAlias = "dict[str, Value | Unknown]"


@dataclass(frozen=True, slots=True)
class Unknown:
    """A value nobody may guess: the source leaves it open (reasons) or a fact was not told (facts)."""

    reasons: frozenset[str] = frozenset()
    facts: frozenset[str] = frozenset()

    def __or__(self, other: Unknown) -> Unknown:
        return Unknown(self.reasons | other.reasons, self.facts | other.facts)

    @property
    def is_open(self) -> bool:
        """Could no fact settle it? With facts missing too it may be open or not, as these turn out."""
        return bool(self.reasons) and not self.facts

    @property
    def is_doubted(self) -> bool:
        """Does it hang on a fact that is doubted on purpose, to see what hangs on it?"""
        return DOUBTED in self.facts

    @property
    def doubted(self) -> frozenset[str]:
        """Those facts."""
        return frozenset(name.removeprefix(DOUBTED) for name in self.facts if name.startswith(DOUBTED)) - {""}


DOUBTED = "\0"  # no name begins so


def hanging(doubts: Iterable[Unknown]) -> Unknown:
    """What hangs on all these: open if one of them is, for its reasons alone, even if facts are missing for others."""
    found = tuple(doubts)
    whole = Unknown()
    for doubt in [doubt for doubt in found if doubt.is_open or doubt.is_doubted] or found:
        whole |= doubt
    return whole


def Open(*reasons: str) -> Unknown:
    """A field that the source leaves open; the reasons stand under `## open:` on the page."""
    return Unknown(reasons=frozenset(reasons))


# --- conditions and outcomes --------------------------------------------------


@dataclass(frozen=True, slots=True)
class Copy:
    """`= late_s`: the value of a fact or of an earlier field."""

    name: str


Outcome: TypeAlias = "Value | Unknown | Copy"


@dataclass(frozen=True, slots=True)
class OneOf:
    """`a, b` or, with `wanted` false, `≠ a, b`."""

    values: tuple[Value, ...]
    wanted: bool = True

    def holds(self, value: Value) -> bool:
        return (value in self.values) is self.wanted


@dataclass(frozen=True, slots=True)
class Between:
    """`x .. y`, `< y`, `>= x`; whole numbers, both ends included, no `high` means no end."""

    low: int
    high: int | None

    def holds(self, value: Value) -> bool:
        return isinstance(value, int) and self.low <= value and (self.high is None or value <= self.high)


@dataclass(frozen=True, slots=True)
class Has:
    """`has x`, `lacks x`; without an item `empty` (wanted) and `any` (not wanted)."""

    item: str | None
    wanted: bool = True

    def holds(self, value: Value) -> bool:
        held = value if isinstance(value, tuple | dict) else ()
        return ((not held) if self.item is None else (self.item in held)) is self.wanted


Condition: TypeAlias = OneOf | Between | Has


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a decision table, with everything that must hold for it."""

    id: str
    conditions: tuple[tuple[str, Condition], ...]
    gives: Mapping[str, Outcome]
    over: frozenset[str]
    cite: str
    page: str
    place: Place
    is_otherwise: bool = False

    def goes_before(self, other: Row) -> bool:
        """Does this row go before the other one, for the fields that it gives itself? Two that claim it do not."""
        return self._claims(other) and not other._claims(self)

    def _claims(self, other: Row) -> bool:
        return self.id != other.id and ("all" in self.over or other.id in self.over)


# --- facts --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Assumption:
    """What is taken for granted when a fact is not told; `irrelevant` facts are read by no step."""

    value: Outcome = None
    when: tuple[tuple[str, Condition], ...] = ()
    irrelevant: bool = False


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact that a decision may be told; without an assumption it is asked where it matters."""

    name: str
    type: Type
    assumed: Assumption | None
    place: Place


# --- steps --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Column:
    """A column as printed: a condition on a fact, or an outcome, perhaps once a value of `across`."""

    name: str
    is_outcome: bool = False
    across: str = ""


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A row as it stands on the page, cell by cell; what was `-` is None."""

    cells: tuple[Condition | Outcome | tuple[Outcome, ...] | None, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """One part of a table, as written on one page under one heading."""

    caption: Text | None
    when: tuple[tuple[str, Condition], ...]
    columns: tuple[Column, ...]
    printed: tuple[PrintedRow, ...]
    page: str
    place: Place


def _unready(known: Fields) -> tuple[Fields, tuple[Row, ...], bool]:
    raise NotImplementedError("index.ready makes a table ready to be asked")


@dataclass(frozen=True, slots=True)
class Table:
    """A decision table; pieces of one name on several pages are one table.

    `apply` gives the fields that known facts and fields lead to, the rows behind them, and whether `otherwise` spoke.
    """

    name: str
    pieces: tuple[Piece, ...]
    rows: tuple[Row, ...]
    fields: tuple[str, ...]
    reads: tuple[str, ...]
    page: str
    place: Place
    clash: str = ""
    apply: Callable[[Fields], tuple[Fields, tuple[Row, ...], bool]] = field(default=_unready, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Counted:
    """`infraction in prior_warnings as counted`: how often the value of `one` stands in the list `many`."""

    one: str
    many: str
    name: str


@dataclass(frozen=True, slots=True)
class Ladder:
    """A table that may replace a field it reads; it is told what it counts, and keeps the former value."""

    table: Table
    counts: tuple[Counted, ...]
    replaces: str
    former: str
    facts: tuple[Fact, ...]

    @property
    def name(self) -> str:
        return self.table.name

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*(count.name for count in self.counts), self.former, *self.table.fields)))

    @property
    def place(self) -> Place:
        return self.table.place

    @property
    def page(self) -> str:
        return self.table.page

    @property
    def when(self) -> tuple[tuple[str, Condition], ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Procedure:
    """A named pure function: what it reads, the numbers it is handed, what it gives."""

    name: str
    run: Callable[..., Mapping[str, object]]
    reads: tuple[str, ...]
    numbers: Mapping[str, object]
    fields: tuple[str, ...]
    when: tuple[tuple[str, Condition], ...]
    cite: str
    page: str
    place: Place
    caption: Text | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """Put the facts to another decision, once or once for every item of a list."""

    name: str
    decision: str
    from_fact: bool
    take: tuple[tuple[str, str], ...]
    for_each: tuple[str, str] | None
    when: tuple[tuple[str, Condition], ...]
    cite: str
    page: str
    place: Place

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(into for _, into in self.take)

    @property
    def reads(self) -> tuple[str, ...]:
        return (self.decision,) if self.from_fact else ()


Step: TypeAlias = Table | Ladder | Procedure | Ask
