"""Variants by sample: where all combinations are too many, some of them, chosen by a seed, on both sides of every cut.

`vary` may give a number its bounds (`{from: "1:00", to: "12:00"}`); then the numbers beside each cut between them are
taken, and some more. A sampled variant is asked only when somebody of the staff has looked at it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from courseware.finding import Finding, fault
from courseware.quiz.chance import shuffled
from courseware.quiz.model import Variant
from courseware.quiz.rulings import answers_of, value_id
from courseware.reading import Node
from courseware.rules import FactError, Rulebook, Value, cuts, decide

MOST_COMBINATIONS = 5_000
MOST_TRIED = 200  # contexts in which a cut is tried
IN_BETWEEN = 6  # numbers that are taken beside those at the cuts


@dataclass(frozen=True, slots=True)
class Sample:
    """How many variants, and the seed that chooses them."""

    count: int
    seed: int


@dataclass(frozen=True, slots=True)
class Asking:
    """What the variants are put to: a decision and the fields that are asked."""

    book: Rulebook
    decision: str
    fields: tuple[str, ...]

    def answers(self, facts: Mapping[str, Value]) -> tuple[str, ...] | None:
        try:
            ruling = decide(self.book, self.decision, facts)
        except FactError:
            return None
        right = answers_of(self.book, self.fields, ruling.outcome, ruling.open)
        return tuple(right[field] for field in self.fields)


def read_sample(node: Node, most: int, faults: list[Finding]) -> Sample | None:
    """`sample: {count: 12, seed: 3}`."""
    fields = node.fields(faults, ("count", "seed"))
    found = {name: (item.scalar(faults) or "") for name, item in fields.items()}
    numbers = {name: int(text) for name, text in found.items() if text.isascii() and text.isdigit() and len(text) < 10}
    if len(numbers) == 2 and 2 <= numbers["count"] <= most:
        return Sample(numbers["count"], numbers["seed"])
    words = (
        f"sample には count（2〜{most}）と seed（0以上の整数）を書きます。",
        f"Give sample a count from 2 to {most} and a seed that is a whole number.",
    )
    faults.append(fault(node.place, "QUIZ-119", *words))
    return None


def numbers_between(book: Rulebook, decision: str, name: str, bounds: tuple[Value, Value], seed: int) -> list[Value]:
    """The bounds, the numbers just below and at each cut between them, and some more by chance."""
    low, high = (value for value in bounds if isinstance(value, int))
    parts = [part for part in cuts(book, decision)[name] if isinstance(part, int) and not isinstance(part, bool)]
    edges = [value for part in parts for value in (part - 1, part) if low <= value <= high]
    rest = shuffled(range(low, high + 1), seed, name)[:IN_BETWEEN] if high - low < MOST_COMBINATIONS else ()
    return [*sorted({low, high, *edges, *rest})] if low <= high else []


def sampled(
    variants: Sequence[Variant], varied: Mapping[str, Sequence[Value]], asking: Asking, sample: Sample
) -> tuple[tuple[Variant, ...], int]:
    """The variants of the sample in the order written, and how many both sides of all cuts need at least."""
    order = shuffled(variants, sample.seed, "sample")
    needed = dict.fromkeys(each.id for pair in _pairs(order, varied, asking) for each in pair)
    chosen = {*needed, *[each.id for each in order if each.id not in needed][: max(0, sample.count - len(needed))]}
    return tuple(each for each in variants if each.id in chosen), len(needed)


def _pairs(
    order: Sequence[Variant], varied: Mapping[str, Sequence[Value]], asking: Asking
) -> Iterator[tuple[Variant, Variant]]:
    """For each cut between two values of a fact two variants that differ in it alone, and in the answer."""
    by_id = {_key(each.facts): each for each in order}
    for name, values in varied.items():
        for low, high in _sides(asking, name, values):
            contexts = (each for each in order[:MOST_TRIED] if each.facts.get(name) == low)
            pairs = ((each, by_id.get(_key({**each.facts, name: high}))) for each in contexts)
            found = next((pair for pair in pairs if pair[1] and _parts(asking, pair[0], pair[1])), None)
            if found and found[1]:
                yield found[0], found[1]


def _sides(asking: Asking, name: str, values: Sequence[Value]) -> Iterable[tuple[Value, Value]]:
    """Of numbers those beside each cut; of everything else one after the other."""
    numbers = sorted(value for value in values if isinstance(value, int) and not isinstance(value, bool))
    if len(numbers) < len(values):
        return [*pairwise(values)]
    parts = [part for part in cuts(asking.book, asking.decision)[name] if isinstance(part, int)]
    sides = [([n for n in numbers if n < part], [n for n in numbers if n >= part]) for part in parts]
    return [(below[-1], above[0]) for below, above in sides if below and above]


def _parts(asking: Asking, one: Variant, other: Variant) -> bool:
    answers = asking.answers(one.facts), asking.answers(other.facts)
    return None not in answers and answers[0] != answers[1]


def _key(facts: Mapping[str, Value]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, value_id(value)) for name, value in facts.items()))
