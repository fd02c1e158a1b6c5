"""Rulings as answers: what the rules core says of a variant, component by component, and what nearly came out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from courseware.quiz import canonical
from courseware.quiz.instance import ABSENT, UNDECIDED
from courseware.rules import Kind, Rulebook, Ruling, Value, cuts, decide, near_misses, value_words
from courseware.text import Text


@dataclass(frozen=True, slots=True)
class Answers:
    """What is right for each field, by id: of a ruling, or of what nearly came out."""

    by_field: Mapping[str, str]
    values: Mapping[str, Value]

    def __getitem__(self, field: str) -> str:
        return self.by_field[field]


@dataclass(frozen=True, slots=True)
class Near:
    """What would be right if one fact were different, and that fact in words."""

    fact: str
    words: Text
    answers: Answers


def answers_of(book: Rulebook, fields: Sequence[str], outcome: Mapping[str, Value], open_: Collection[str]) -> Answers:
    """The right answers: the id of the value, `undecided` for an open field, `none` (or no) for one that is not given."""
    right = {field: UNDECIDED if field in open_ else value_id(outcome.get(field)) for field in fields}
    for field, answer in right.items():
        if answer == ABSENT and book.words[field].type.kind is Kind.YES_NO:
            right[field] = "no"
    return Answers(right, {field: outcome[field] for field in fields if field in outcome})


def value_id(value: Value) -> str:
    """A value as tests and tokens name it: `game_loss`, `yes`, `210`, `[a, b]`, `none`."""
    if value is None or value == ():
        return ABSENT
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return f"[{', '.join(map(value_id, value))}]"
    return value if isinstance(value, str) else canonical.canonical(value).strip('"')


def nears(book: Rulebook, ruling: Ruling, fields: Sequence[str]) -> Iterator[Near]:
    """Near misses, with numbers as close to the told one as they can be: 2:59, not 0:00, where 3:00 is the cut."""
    parts = cuts(book, ruling.decision)
    for near in near_misses(book, ruling):
        value, outcome, open_ = near.value, near.outcome, frozenset(near.open)
        closest = _closest(parts[near.fact], ruling.facts.get(near.fact), value)
        if closest != value:
            other = decide(book, ruling.decision, {**ruling.facts, near.fact: closest})
            value, outcome, open_ = closest, other.outcome, frozenset(other.open)
        label, words = book.label(near.fact), value_words(book, near.fact, value)
        told = Text(f"「{label.ja}: {words.ja}」", f"“{label.en}: {words.en}”")
        yield Near(near.fact, told, answers_of(book, fields, outcome, open_))


def _closest(parts: Sequence[Value], told: Value, first: Value) -> Value:
    """Of a part of numbers that lies below the told number, the last; of all others the first."""
    if not _is_number(told) or not _is_number(first) or first > told:  # type: ignore[operator]
        return first
    return min(part - 1 for part in parts if _is_number(part) and part > first)  # type: ignore[operator]


def _is_number(value: Value) -> bool:
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


def crossed(book: Rulebook, decision: str, fields: Sequence[str], variants: Sequence[Mapping[str, Value]]) -> set[str]:
    """The cuts that variants lie on both sides of: one fact in two parts, and a different answer."""
    parts = cuts(book, decision)
    answers = [_told(book, decision, fields, facts) for facts in variants]
    found: set[str] = set()
    for n, (facts, answer) in enumerate(zip(variants, answers, strict=True)):
        for other_facts, other_answer in zip(variants[:n], answers[:n], strict=True):
            differing = [name for name in facts if facts[name] != other_facts.get(name)]
            if answer != other_answer and len(differing) == 1:
                name = differing[0]
                found |= set(_between(name, parts[name], other_facts.get(name), facts[name]))
    return found


def _told(book: Rulebook, decision: str, fields: Sequence[str], facts: Mapping[str, Value]) -> tuple[str, ...]:
    """The answers, without numbers that are merely copied from a fact."""
    ruling = decide(book, decision, facts)
    copied = {value_id(value) for value in facts.values() if _is_number(value)}
    answers = answers_of(book, fields, ruling.outcome, ruling.open)
    return tuple("copied" if answers[field] in copied else answers[field] for field in fields)


def _between(name: str, parts: Sequence[Value], one: Value, other: Value) -> list[str]:
    """The names of the cuts between two values of a fact; where a procedure makes the cut, the two values name it."""
    low, high = sorted((one, other), key=_order)
    reached = [part for part in parts if _is_number(part) and _is_number(low) and low < part <= high]  # type: ignore[operator]
    pair = f"{value_id(low)} | {value_id(high)}"
    return [f"{name}: {value_id(part)}" for part in reached] or [f"{name}: {pair}"]


def _order(value: Value) -> tuple[bool, Fraction, str]:
    """Numbers by size, everything else by its id."""
    return (True, Fraction(value), "") if _is_number(value) else (False, Fraction(0), value_id(value))  # type: ignore[arg-type]
