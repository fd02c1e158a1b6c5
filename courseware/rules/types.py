"""The kinds of value, the types of facts and fields, and the named numbers of a book."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from courseware.source import Place
from courseware.text import Text


class Kind(StrEnum):
    """The kinds of value that a fact or field may have.

    A list or map may be `of text` or `of count` where its items are no fixed set (names of players); a rate is an exact
    fraction, a decimal one that leaves as a rounded number; data is lists and maps of any depth (the results of rounds), which only procedures look into.
    """

    ENUM = "one of"
    LIST = "list of"
    SET = "set of"
    MAP = "map of"
    YES_NO = "yes/no"
    COUNT = "count"
    DURATION = "duration"
    RATE = "rate"
    DECIMAL = "decimal"
    TEXT = "text"
    DATA = "data"


MOST = {Kind.COUNT: 1_000_000, Kind.DURATION: 7 * 24 * 3600}


@dataclass(frozen=True, slots=True)
class Type:
    """The type of a fact or field; `of` names its set of values, `values` are the ids in that set."""

    kind: Kind
    of: str = ""
    values: tuple[str, ...] = ()
    least: int = 0
    most: int | None = None
    or_none: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """A fact or field of the vocabulary: its type, what it is called, what a judge asks to learn it."""

    id: str
    type: Type
    label: Text
    asks: Text
    place: Place


@dataclass(frozen=True, slots=True)
class Number:
    """A named number of the book; durations are whole seconds."""

    id: str
    value: int
    is_duration: bool
    label: Text
    cite: str
    place: Place
