"""A whole book: its decisions, its provisions, and what it leaves open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from courseware.rules.model import Fact, Step, Unknown, Value
from courseware.rules.types import Number, Word
from courseware.source import Place
from courseware.text import Text


class Kept(list[object]):
    """What was worked out of a decision, in this process alone: a copy for another one begins with nothing."""

    def __reduce__(self) -> tuple[type[Kept], tuple[()]]:
        return Kept, ()


@dataclass(frozen=True, slots=True)
class Decision:
    """A question that the book answers: facts in, fields out, steps in the order written."""

    name: str
    title: Text
    page: str
    facts: Mapping[str, Fact]
    gives: Mapping[str, bool]
    steps: tuple[Step, ...]
    place: Place
    origins: Mapping[str, frozenset[str]]  # step → the facts on which what it reads depends
    replied: Mapping[str, str] = field(default_factory=dict)  # field → its name in replies, where another word has it
    recall: Kept = field(init=False, default_factory=Kept, compare=False, repr=False)  # see rules/recall.py

    @property
    def always(self) -> tuple[str, ...]:
        return tuple(name for name, is_always in self.gives.items() if is_always)


@dataclass(frozen=True, slots=True)
class OpenReason:
    """Why a field is open: the source does not say, or says two things."""

    id: str
    why: Text
    cites: tuple[str, ...]
    candidates: tuple[str, ...] = ()
    place: Place | None = field(default=None, compare=False)

    def as_data(self) -> dict[str, object]:
        data: dict[str, object] = {"why": self.why.as_data(), "cites": list(self.cites)}
        return data | ({"candidates": list(self.candidates)} if self.candidates else {})


@dataclass(frozen=True, slots=True)
class Difference:
    """What another official document says about a field that a row or step gives."""

    of: str
    field: str
    document: str
    edition: str
    says: str
    words: Text
    page: str
    place: Place

    def as_data(self) -> dict[str, object]:
        words = {"document": self.document, "edition": self.edition, "field": self.field, "says": self.says}
        return words | {"words": self.words.as_data()}


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example of the source or of ours: facts, and the fields that must come out (Unknown: open)."""

    decision: str
    facts: Mapping[str, Value]
    gives: Mapping[str, Value | Unknown]
    place: Place


@dataclass(frozen=True, slots=True)
class Provision:
    """One page of the book: its text in our own words, and what it decides."""

    id: str
    title: Text
    document: str
    section: str
    cite: str
    text: Text
    file: str
    in_force_from: str = ""
    decisions: tuple[str, ...] = ()
    open_questions: tuple[OpenReason, ...] = ()
    differs: tuple[Difference, ...] = ()
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A whole book, read and ready to decide."""

    id: str
    title: Text
    edition: str
    in_force_from: str
    checked: str
    review_by: str
    documents: tuple[str, ...]
    words: Mapping[str, Word]
    values: Mapping[str, Mapping[str, Text]]
    numbers: Mapping[str, Number]
    ladder: tuple[str, ...]
    decisions: Mapping[str, Decision]
    provisions: Mapping[str, Provision]
    reasons: Mapping[str, OpenReason]
    digest: str
    cites: tuple[tuple[str, Place], ...] = field(default=(), repr=False)
    periods: Sequence[Rulebook] = field(default=(), compare=False, repr=False)  # all editions in time, this one as well

    def at(self, day: str) -> Rulebook | None:
        """The book as it is in force on a day (`2026-11-30`); None before its first day."""
        begun = [period for period in self.periods or (self,) if period.in_force_from <= day]
        return begun[-1] if begun else None

    def is_overdue(self, day: str) -> bool:
        """Is it past the day by which the book was to be compared with the official edition again?"""
        return bool(self.review_by) and day > self.review_by

    def notice(self, day: str) -> Text | None:
        """What every page, ruling and print of the book says once it is overdue."""
        if not self.is_overdue(day):
            return None
        year, month, date = (int(part) for part in self.checked.split("-"))
        return Text(
            f"{year}年{month}月{date}日以降、公式の版と照合していません。",
            f"Not compared with the official edition since {self.checked}.",
        )

    def label(self, name: str) -> Text:
        """What a fact or field is called."""
        return self.words[name].label if name in self.words else Text.same(name)

    def asks(self, fact: str) -> Text:
        """The question a judge asks to learn this fact."""
        return self.words[fact].asks if fact in self.words else Text.same(fact)
