"""What the book says of some facts: what is decided, what is open and why, and how much of it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from courseware.rules.book import Decision, Difference, OpenReason, Rulebook
from courseware.rules.follow import Taken, follow
from courseware.rules.model import Fields, Value


class Status(StrEnum):
    """How much of a ruling stands."""

    DECIDED = "decided"
    PARTLY = "partly"
    UNDETERMINED = "undetermined"
    INCOMPLETE = "incomplete"


@dataclass(frozen=True, slots=True)
class Frame:
    """What all rulings have in common whose facts lie in the same parts. `carried`: field → the fact that it copies."""

    book: Rulebook
    decision: Decision
    status: Status
    outcome: Mapping[str, Value]
    open: Mapping[str, tuple[OpenReason, ...]]
    missing: tuple[str, ...]
    assumed: Mapping[str, Value]
    differs: tuple[Difference, ...]
    carried: tuple[tuple[str, str], ...]
    told: list[object] = field(default_factory=list, compare=False, repr=False)  # the derivation, once it was asked for


class Ruling(NamedTuple):
    """What the book says of these facts. `outcome` holds what is decided, `open` why the rest is not."""

    frame: Frame
    facts: Mapping[str, Value]
    outcome: Mapping[str, Value]

    @property
    def rulebook(self) -> str:
        return self.frame.book.id

    @property
    def edition(self) -> str:
        return self.frame.book.edition

    @property
    def digest(self) -> str:
        return self.frame.book.digest

    @property
    def decision(self) -> str:
        return self.frame.decision.name

    @property
    def status(self) -> Status:
        return self.frame.status

    @property
    def open(self) -> Mapping[str, tuple[OpenReason, ...]]:
        return self.frame.open

    @property
    def missing(self) -> tuple[str, ...]:
        return self.frame.missing

    @property
    def assumed(self) -> Mapping[str, Value]:
        return self.frame.assumed

    @property
    def differs(self) -> tuple[Difference, ...]:
        return self.frame.differs

    def path(self) -> tuple[Fields, list[Taken]]:
        """All that is known at the end, and the steps taken; followed anew, since few who decide want to see it."""
        known, taken_, _ = follow(self.frame.book, self.frame.decision, self.facts)
        return known, taken_
