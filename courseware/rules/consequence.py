"""What would follow from another finding: the penalties that a book gives for an infraction, as far as a scene is known."""

from __future__ import annotations

import json
from collections.abc import Mapping

from courseware.rules.book import Decision, Rulebook
from courseware.rules.decide import decide, recall_of
from courseware.rules.model import Fact, Value
from courseware.rules.near import TRIES, explored
from courseware.rules.recall import exact_key

CAUSE, EFFECT = "infraction", "penalty"
OPEN = "?"  # a penalty that the book leaves open
Outcomes = frozenset[tuple[str, str]]


def penalties_for(
    book: Rulebook, facts: Mapping[str, Value], infraction: str, *, without: str
) -> frozenset[str] | None:
    """Every penalty that another decision of the book gives for an infraction, whatever else was found out.

    Told is what the scene has in common with that decision. None where not everything could be looked at; `without`
    names the decision of the scene itself, which has its own facts for this.
    """
    found: set[str] = set()
    for decision in book.decisions.values():
        if decision.name == without or not {CAUSE, EFFECT} <= set(decision.gives):
            continue
        outcomes = _outcomes(book, decision, facts)
        if outcomes is None:
            return None
        found |= {penalty for cause, penalty in outcomes if cause == infraction}
    return frozenset(found)


def _outcomes(book: Rulebook, decision: Decision, facts: Mapping[str, Value]) -> Outcomes | None:
    """Infraction and penalty of everything that is still possible; kept, since many scenes have the same in common."""
    known = decision.facts
    told = {name: value for name, value in facts.items() if name in known and _fits(known[name], value)}
    kept, key = recall_of(book, decision).outcomes, exact_key(told)
    if key is None:
        return _possible(book, decision, told)
    if key not in kept:
        kept[key] = _possible(book, decision, told)
    found: Outcomes | None = kept[key]
    return found


def _fits(fact: Fact, value: Value) -> bool:
    """Whether this decision takes the value: a fact has one type in the whole book, and a decision narrows its set."""
    known, items = fact.type.values, value if isinstance(value, tuple | dict) else (value,)
    return not known or all(item is None or item in known for item in items)


def _possible(book: Rulebook, decision: Decision, told: Mapping[str, Value]) -> Outcomes | None:
    found, _ = explored(book, decide(book, decision.name, told))
    if len(found) >= TRIES:
        return None
    results = [json.loads(result) for result in {result for _, result in found}]
    return frozenset((_said(result, CAUSE), _said(result, EFFECT)) for result in results)


def _said(result: Mapping[str, object], field: str) -> str:
    value = result.get(field)
    return value if isinstance(value, str) else OPEN
