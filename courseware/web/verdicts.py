"""A ruling as pages show it: fields in words, what is open by its reason, what would change it by fact."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from courseware.rules import (
    Kind,
    Line,
    Near,
    Open,
    OpenReason,
    Rulebook,
    Ruling,
    Status,
    Value,
    derivation,
    near_misses,
    value_words,
)
from courseware.text import Text
from courseware.web.telling import query_of_facts

NOT_GIVEN = Text("―", "–")
WHO = "authority"  # names of the vocabulary that have a place of their own on the page
LISTED = ("remedy", "procedure")
FORMER = {"base_penalty": "penalty"}  # says something only where it was replaced
MOST_NAMED = 4
SHADOWS = ("base_penalty", "escalated")  # open whenever the penalty is


class Part(Enum):
    """Where a field stands on the page."""

    MAIN = auto()
    STEPS = auto()
    WHO = auto()
    MORE = auto()
    FOLDED = auto()


@dataclass(frozen=True, slots=True)
class Said:
    """A field of a ruling: one value, or the things on its list."""

    name: str
    label: Text
    words: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """What is left open for the same reason: the fields, why, where it stands, what it might be."""

    labels: tuple[Text, ...]
    reason: OpenReason
    candidates: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """What would come out with another value of one fact, and the address that shows it."""

    words: Text
    outcome: tuple[Said, ...]
    query: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """Everything about a ruling, ready to print."""

    ruling: Ruling
    main: tuple[Said, ...]
    steps: tuple[Said, ...]
    who: Said | None
    more: tuple[Said, ...]
    folded: tuple[Said, ...]
    open: tuple[OpenPoint, ...]
    reasoning: tuple[Line, ...]
    changes: Mapping[Text, tuple[Change, ...]]

    @property
    def is_complete(self) -> bool:
        return self.ruling.status is not Status.INCOMPLETE

    @property
    def spoken(self) -> tuple[Said, ...]:
        """What both players are told."""
        return (*self.main, *self.steps)

    @property
    def cites(self) -> tuple[str, ...]:
        """Where it stands, each place once."""
        cites = [cite.strip() for line in self.reasoning for cite in line.cite.split(";")]
        return tuple(dict.fromkeys(cite for cite in cites if cite not in ("", "-")))


def verdict(book: Rulebook, ruling: Ruling) -> Verdict:
    """A ruling in words; near misses only once it stands."""
    said = {name: said_of(book, name, value) for name, value in ruling.outcome.items()}
    kinds = {name: kind_of(book, ruling, name) for name in said}
    of_kind = {kind: tuple(said[name] for name in said if kinds[name] is kind) for kind in Part}
    return Verdict(
        ruling,
        main=of_kind[Part.MAIN],
        steps=of_kind[Part.STEPS],
        who=said.get(WHO),
        more=of_kind[Part.MORE],
        folded=of_kind[Part.FOLDED],
        open=open_points(book, ruling),
        reasoning=derivation(book, ruling),
        changes=changes(book, ruling) if ruling.status is not Status.INCOMPLETE else {},
    )


def kind_of(book: Rulebook, ruling: Ruling, name: str) -> Part:
    """Where a field stands: always given fields and times are what everybody waits for; a plain no is folded."""
    value = ruling.outcome[name]
    if name == WHO:
        return Part.WHO
    if name in LISTED:
        return Part.STEPS if value else Part.FOLDED
    if name in book.decisions[ruling.decision].always or book.words[name].type.kind is Kind.DURATION:
        return Part.MAIN
    is_same = name in FORMER and value == ruling.outcome.get(FORMER[name])
    return Part.FOLDED if value is False or is_same else Part.MORE


def said_of(book: Rulebook, name: str, value: Value) -> Said:
    """A field in words; a list with things on it thing by thing."""
    items = value if isinstance(value, tuple) and value else (value,)
    words = [value_words(book, name, (item,) if isinstance(value, tuple) and value else item) for item in items]
    return Said(name, book.label(name), tuple(words))


def open_points(book: Rulebook, ruling: Ruling) -> tuple[OpenPoint, ...]:
    """The reasons for which fields are open, each with all its fields."""
    always = book.decisions[ruling.decision].always
    fields: dict[OpenReason, list[str]] = {}
    for name, reasons in ruling.open.items():
        for reason in reasons:
            fields.setdefault(reason, []).append(name)
    return tuple(
        OpenPoint(tuple(book.label(name) for name in _telling(names, always)), reason, candidates(book, reason))
        for reason, names in fields.items()
    )


def _telling(names: list[str], always: Collection[str]) -> list[str]:
    """The fields to name: without those that only follow the penalty, and of many those that a ruling always has."""
    told = [name for name in names if name not in SHADOWS or "penalty" not in names]
    main = [name for name in told if name in always]
    return main if main and len(told) > MOST_NAMED else told


def candidates(book: Rulebook, reason: OpenReason) -> tuple[Text, ...]:
    """What an open field might come to, as the book calls it."""
    return tuple(_candidate(book, one) for one in reason.candidates if one != "-")


def _candidate(book: Rulebook, candidate: str) -> Text:
    named = (words[candidate] for words in book.values.values() if candidate in words)
    return next(named, Text.same(candidate))


def changes(book: Rulebook, ruling: Ruling) -> dict[Text, tuple[Change, ...]]:
    """What one other fact would change, by the fact."""
    found: dict[Text, list[Change]] = {}
    for near in near_misses(book, ruling):
        outcome = tuple(_differing(book, ruling, near))
        query = query_of_facts(book.decisions[ruling.decision], {**ruling.facts, near.fact: near.value})
        words = value_words(book, near.fact, near.value)
        found.setdefault(book.label(near.fact), []).append(Change(words, outcome, query))
    return {label: tuple(many) for label, many in found.items()}


def _differing(book: Rulebook, ruling: Ruling, near: Near) -> Iterable[Said]:
    """The fields that would come out otherwise: those that a ruling always has, else all of them."""
    decision = book.decisions[ruling.decision]
    was = {name: field_words(book, name, ruling.outcome, ruling.open) for name in decision.gives}
    would_be = {name: field_words(book, name, near.outcome, near.open) for name in decision.gives}
    names = [name for name in decision.gives if was[name] != would_be[name]]
    main = [name for name in names if name in decision.always]
    return [Said(name, book.label(name), would_be[name]) for name in main or names]


def field_words(book: Rulebook, name: str, outcome: Mapping[str, Value], open_: Iterable[str]) -> tuple[Text, ...]:
    """A field in words: its value, that it is open, or a dash where the ruling does not speak of it."""
    if name in open_:
        return (value_words(book, name, Open()),)
    return said_of(book, name, outcome[name]).words if name in outcome else (NOT_GIVEN,)
