"""What becomes of one concept of a file."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from courseware.finding import Finding
from courseware.terms.exchange.merging import Change
from courseware.terms.exchange.said import SaidConcept
from courseware.terms.model import Concept


class Outcome(StrEnum):
    """What becomes of a concept of the file."""

    ADDED = "added"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    CONFLICTING = "conflicting"
    IGNORED = "ignored"


@dataclass(frozen=True, slots=True)
class Step:
    """One concept of the file: what becomes of it and why. `concept` is how it would be, `old` how it is."""

    outcome: Outcome
    said: SaidConcept
    reasons: tuple[Finding, ...] = ()
    changes: tuple[Change, ...] = ()
    old: Concept | None = None
    concept: Concept | None = None
