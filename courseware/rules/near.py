"""What would come out if one fact were different? Near misses, the parts of a fact, and what to ask first."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from courseware.rules.book import Decision, Rulebook
from courseware.rules.cutting import counts_of, nearest_values
from courseware.rules.decide import recall_of, ruled
from courseware.rules.follow import follow
from courseware.rules.model import Counted, Fields, Ladder, Unknown, Value
from courseware.rules.recall import exact_key
from courseware.rules.ruling import Ruling
from courseware.rules.trace import plain
from courseware.rules.words import told_words
from courseware.text import Text

HANDFUL = 8  # facts doubted together
MOST_NEARS = 256  # near misses are asked for the same scenes again and again: by the variants of a quiz
TRIES = 500  # rulings looked at while working out what to ask


@dataclass(frozen=True, slots=True)
class Near:
    """The ruling that would stand if this one fact had this other value."""

    fact: str
    value: Value
    words: Text
    outcome: Mapping[str, Value]
    open: tuple[str, ...]

    def as_data(self) -> dict[str, object]:
        outcome = {name: plain(value) for name, value in self.outcome.items()}
        return {"fact": self.fact, "value": plain(self.value), "outcome": outcome, "open": list(self.open)}


def cuts(book: Rulebook, decision: str) -> Mapping[str, tuple[Value, ...]]:
    """For each fact one value of every part that conditions can tell apart: the first of a stretch of numbers."""
    return recall_of(book, book.decisions[decision]).cuts


def near_misses(book: Rulebook, ruling: Ruling) -> tuple[Near, ...]:
    """Every other ruling that changing one fact, told or assumed, would lead to; kept for the facts that were told."""
    kept, key = recall_of(book, ruling.frame.decision).nears, exact_key(ruling.facts)
    if key is None:
        return _near_misses(book, ruling)
    if key not in kept:
        if len(kept) >= MOST_NEARS:
            kept.clear()
        kept[key] = _near_misses(book, ruling)
    found: tuple[Near, ...] = kept[key]
    return found


def _near_misses(book: Rulebook, ruling: Ruling) -> tuple[Near, ...]:
    decision = book.decisions[ruling.decision]
    known, found = ruling.path()[0], list[Near]()
    telling = _telling(book, decision, ruling)
    for name, value in other_values(book, decision, known):
        if name not in telling:
            continue
        other = ruled(book, decision, {**ruling.facts, name: value})
        if not other.missing and (other.outcome, other.open.keys()) != (ruling.outcome, ruling.open.keys()):
            found.append(Near(name, value, told_words(book, name, value), other.outcome, tuple(other.open)))
    return tuple(found)


def _telling(book: Rulebook, decision: Decision, ruling: Ruling) -> set[str]:
    """Facts among which are all on which the ruling hangs: without the others it is the same, whatever their values.

    Most facts of a large decision make no difference in one situation, so they are doubted by the handful.
    """
    names = list(decision.facts)
    if ruling.missing:
        return set(names)
    handfuls = [names[n : n + HANDFUL] for n in range(0, len(names), HANDFUL)]
    return {name for some in handfuls for name in _telling_of(book, decision, ruling, some)}


def _telling_of(book: Rulebook, decision: Decision, ruling: Ruling, names: list[str]) -> set[str]:
    """Those of a handful. Each that is found to tell is believed again, until nothing hangs on the rest."""
    found: set[str] = set()
    while rest := [name for name in names if name not in found]:
        known = follow(book, decision, ruling.facts, rest)[0]
        given = [known.get(field) for field in decision.gives]
        doubts = [value for value in given if isinstance(value, Unknown) and value.is_doubted]
        if not doubts:
            return found
        told = {name for doubt in doubts for name in doubt.doubted} & set(rest)
        found |= told or set(rest)  # in another decision a fact may have another name
    return found


def other_values(book: Rulebook, decision: Decision, known: Fields) -> Iterator[tuple[str, Value]]:
    """Every fact with each of the other values that it may have, the nearest first."""
    for name, values in cuts(book, decision.name).items():
        yield from ((name, value) for value in nearest_values(values, _certain(known, name)))
    for ladder in (step for step in decision.steps if isinstance(step, Ladder)):
        for count in ladder.counts:
            yield from ((count.many, value) for value in _histories(ladder, count, known))


def _certain(known: Fields, name: str) -> Value:
    value = known.get(name)
    return None if isinstance(value, Unknown) else value


def _histories(ladder: Ladder, count: Counted, known: Fields) -> list[Value]:
    """What was counted before, as often as the ladder can tell apart."""
    item, seen = _certain(known, count.one), _certain(known, count.many)
    counts = counts_of(ladder, count.name)
    return [history for n in counts if (history := (item,) * n) != seen and (item is not None or not n)]


def questions(book: Rulebook, ruling: Ruling) -> tuple[tuple[str, ...], tuple[dict[str, object], ...]]:
    """What must be found out first, and the outcomes that are still possible."""
    if not ruling.missing:
        return (), ()
    found, missing = explored(book, ruling)
    order = list(book.decisions[ruling.decision].facts)
    ask = sorted(missing, key=lambda fact: (_left(found, fact), order.index(fact)))
    outcomes = {result: None for _, result in found}
    return tuple(ask), tuple(json.loads(result) for result in outcomes)


def first_questions(book: Rulebook, ruling: Ruling) -> tuple[str, ...]:
    """The missing facts that leave the fewest outcomes possible at worst: usually one, several where they are as good."""
    if not ruling.missing:
        return ()
    found, missing = explored(book, ruling)
    left = {fact: _left(found, fact) for fact in book.decisions[ruling.decision].facts if fact in missing}
    return tuple(fact for fact in left if left[fact] == min(left.values()))


def explored(book: Rulebook, ruling: Ruling) -> tuple[list[tuple[dict[str, Value], str]], set[str]]:
    """Rulings for every telling value of the missing facts; a fact is tried only where it matters."""
    decision, values = book.decisions[ruling.decision], cuts(book, ruling.decision)
    found: list[tuple[dict[str, Value], str]] = []
    missing: set[str] = set()
    todo = [dict(ruling.facts)]
    while todo and len(found) < TRIES:
        told = todo.pop()
        reached = ruled(book, decision, told)
        lacking = [fact for fact in reached.missing if fact not in told]
        missing |= set(lacking)
        if lacking and values[lacking[0]]:
            todo += [{**told, lacking[0]: value} for value in reversed(values[lacking[0]])]
        else:
            outcome = {name: plain(value) for name, value in reached.outcome.items()}
            outcome |= {name: {"open": [reason.id for reason in reasons]} for name, reasons in reached.open.items()}
            found.append((told, json.dumps(outcome, ensure_ascii=False)))
    return found, missing


def _left(found: list[tuple[dict[str, Value], str]], fact: str) -> int:
    """How many outcomes stay possible, at worst, once this fact is known."""
    groups: dict[str, set[str]] = defaultdict(set)
    elsewhere: set[str] = set()
    for told, result in found:
        (groups[repr(told[fact])] if fact in told else elsewhere).add(result)
    return max((len(group | elsewhere) for group in groups.values()), default=len(elsewhere))
