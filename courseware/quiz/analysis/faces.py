"""What statistics must know of a variant, out of one of its frozen instances."""

from __future__ import annotations

import json
from collections.abc import Mapping

from courseware.quiz.analysis.guessing import chances
from courseware.quiz.analysis.study import Face
from courseware.quiz.instance import Instance
from courseware.rules import FactError, Rulebook, decide, derivation


def face_of(instance: Instance, books: Mapping[str, Rulebook]) -> Face:
    """The chance of each component, the told facts, and the rows that decided, as long as the book is still the same."""
    facts = tuple((fact.name, fact.value) for fact in instance.facts if not fact.assumed)
    return Face(chances(instance), _rows(instance, books), facts)


def _rows(instance: Instance, books: Mapping[str, Rulebook]) -> dict[str, str]:
    """Component → table and row of the rulebook that gave its value last."""
    rules = instance.rules
    book = books.get(rules.id) if rules else None
    if rules is None or book is None or book.digest != rules.digest or rules.decision not in book.decisions:
        return {}
    told = {fact.name: json.loads(fact.value) for fact in instance.facts if not fact.assumed}
    try:
        lines = derivation(book, decide(book, rules.decision, told))
    except FactError:
        return {}
    gave: dict[str, object] = {}
    found: dict[str, str] = {}
    for line in lines:
        for name, value in line.gave.items():
            if line.row and (name not in gave or gave[name] != value):
                found[name] = f"{line.step}/{line.row}" if line.step not in line.row else line.row
            gave[name] = value
    return {component.id: found[component.id] for component in instance.components if component.id in found}
