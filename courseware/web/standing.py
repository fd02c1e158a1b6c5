"""Where a learner stands, for pages: shares by objective in words, and what to do next as links."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from courseware.store import Sitting
from courseware.text import Text


@dataclass(frozen=True, slots=True)
class Share:
    """How much of an objective's points was reached, and where to read about it."""

    words: Text | str
    points: Fraction
    maximum: Fraction
    address: str = ""


def shares(sittings: Iterable[Sitting]) -> list[Share]:
    return []


def steps(sittings: Iterable[Sitting], read: Mapping[str, datetime]) -> list[object]:
    return []
