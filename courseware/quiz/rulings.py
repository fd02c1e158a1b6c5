"""Rulings as answers: what the rules core says of a variant, component by component, and what nearly came out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from courseware.quiz import canonical
from courseware.quiz.instance import ABSENT, UNDECIDED
from courseware.rules import Rulebook, Ruling, Value, cuts, decide, near_misses, value_words
from courseware.text import Text


@dataclass(frozen=True, slots=True)
class Near:
    """The answers that would be right if one fact were different, and that fact in words."""

    fact: str
    words: Text
    values: Mapping[str, Value]
    open: frozenset[str]

    def answer(self, field: str) -> str:
        return answer_of(self.values, self.open, field)


def answer_of(outcome: Mapping[str, Value], open_: Mapping[str, object] | frozenset[str], field: str) -> str:
    """What is right for a field: the id of its value, `undecided` for an open one, `none` for none at all."""
    return UNDECIDED if field in open_ else value_id(outcome.get(field))


def value_id(value: Value) -> str:
    """A value as tests and tokens name it: `game_loss`, `yes`, `210`, `[a, b]`, `none`."""
    if value is None or value == ():
        return ABSENT
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return f"[{', '.join(map(value_id, value))}]"
    return value if isinstance(value, str) else canonical.canonical(value).strip('"')


def nears(book: Rulebook, ruling: Ruling) -> Iterator[Near]:
    """Near misses, with numbers as close to the told one as they can be: 2:59, not 0:00, where 3:00 is the cut."""
    parts = cuts(book, ruling.decision)
    for near in near_misses(book, ruling):
        value = _closest(parts[near.fact], ruling.facts.get(near.fact), near.value)
        other = decide(book, ruling.decision, {**ruling.facts, near.fact: value})
        label, words = book.label(near.fact), value_words(book, near.fact, value)
        told = Text(f"「{label.ja}: {words.ja}」", f"“{label.en}: {words.en}”")
        yield Near(near.fact, told, other.outcome, frozenset(other.open))


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
    answers = (answer_of(ruling.outcome, ruling.open, field) for field in fields)
    return tuple("copied" if answer in copied else answer for answer in answers)


def _between(name: str, parts: Sequence[Value], one: Value, other: Value) -> Iterator[str]:
    """The names of the cuts between two values of a fact."""
    if not (_is_number(one) and _is_number(other)):
        low, high = sorted(map(value_id, (one, other)))
        yield f"{name}: {low} | {high}"
        return
    low_number, high_number = sorted((one, other))  # type: ignore[type-var]
    for part in parts:
        if _is_number(part) and low_number < part <= high_number:  # type: ignore[operator]
            yield f"{name}: {value_id(part)}"
