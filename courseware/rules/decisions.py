"""A decision put together from its parts: steps in order, every name made before it is read, every fact used."""

from __future__ import annotations

from collections.abc import Mapping

from courseware.finding import Finding, fault
from courseware.reading import unknown
from courseware.rules.book import Decision
from courseware.rules.heads import Draft
from courseware.rules.model import (
    Ask,
    Condition,
    Copy,
    Fact,
    Ladder,
    Step,
    Table,
)
from courseware.rules.steps import names, table_of
from courseware.source import Place
from courseware.text import Text


def finish(draft: Draft, ladders: Mapping[str, Ladder], faults: list[Finding]) -> Decision:
    """The decision with its steps in order; unknown steps and names that it does not have are faults."""
    tables = {name: table_of(name, pieces, draft.clashes.get(name, "")) for name, pieces in draft.pieces.items()}
    own: dict[str, Step] = {**tables, **draft.made}
    steps = _steps_in_order(draft, {**ladders, **own}, faults)
    faults.extend(_unnamed(own, {step.name for step in steps}))
    facts = {fact.name: fact for step in steps if isinstance(step, Ladder) for fact in step.facts} | draft.facts
    facts = {name: facts[name] for name in (*draft.facts, *facts)}  # what a ladder brings along comes last
    gives = {name: always for name, (always, _) in draft.gives.items()}
    title = draft.title or Text.same(draft.name)
    origins = _origins(facts, steps)
    decision = Decision(draft.name, title, draft.page, facts, gives, steps, draft.place, origins, draft.replied)
    faults.extend(_names_without_maker(decision, {name: place for name, (_, place) in draft.gives.items()}))
    faults.extend(_facts_without_reader(decision))
    return decision


def _steps_in_order(draft: Draft, known: Mapping[str, Step], faults: list[Finding]) -> tuple[Step, ...]:
    found = []
    for cell in names(draft.steps):
        if cell.plain in known:
            found.append(known[cell.plain])
        else:
            faults.append(unknown(cell.place, "RULE-126", cell.plain, known))
    return tuple(found)


def _unnamed(steps: Mapping[str, Step], named: set[str]) -> list[Finding]:
    """A step that no `steps:` line names would never run."""
    return [
        fault(
            step.place,
            "RULE-127",
            f"手順 {name} はどの steps: にも書かれていません。",
            f"The step {name} is not named in “steps:”.",
        )
        for name, step in steps.items()
        if name not in named
    ]


def _origins(facts: Mapping[str, Fact], steps: tuple[Step, ...]) -> dict[str, frozenset[str]]:
    """For each step the facts on which what it reads depends, through the fields of earlier steps."""
    known = {name: frozenset([name]) for name in facts}
    found: dict[str, frozenset[str]] = {}
    for step in steps:
        found[step.name] = frozenset().union(*(known.get(name, frozenset()) for name in reads(step)))
        known |= dict.fromkeys(step.fields, found[step.name])
    return found


def _names_without_maker(decision: Decision, places: Mapping[str, Place]) -> list[Finding]:
    """Steps read only the decision's facts and what earlier steps gave."""
    known, found = set(decision.facts), []
    for step in decision.steps:
        inside = {count.name for count in step.counts} if isinstance(step, Ladder) else set()
        for name in sorted(reads(step) - known - inside):
            found.append(unknown(step.place, "RULE-128", name, sorted(known)))
        known |= set(step.fields)
    found += [
        fault(places[name], "RULE-129", f"「{name}」を出す手順がありません。", f"No step gives “{name}”.")
        for name in decision.gives
        if name not in {field for step in decision.steps for field in step.fields}
    ]
    return found


def reads(step: Step) -> set[str]:
    """Every fact or field that a step looks at, `when:` lines, copies and ladder counts included."""
    if isinstance(step, Ladder):
        return {*reads(step.table), *(name for count in step.counts for name in (count.one, count.many))}
    if isinstance(step, Table):
        copied = {value.name for row in step.rows for value in row.gives.values() if isinstance(value, Copy)}
        return {*step.reads, *copied}
    each = {step.for_each[0]} if isinstance(step, Ask) and step.for_each else set()
    return {*step.reads, *each, *(name for name, _ in step.when)}


def _facts_without_reader(decision: Decision) -> list[Finding]:
    """A fact that no step reads must say so (`any`), and one that says so must not be read."""
    if any(isinstance(step, Ask) for step in decision.steps):
        return []  # another decision may read what this one does not
    read = {name for step in decision.steps for name in reads(step)}
    read |= {name for fact in decision.facts.values() if fact.assumed for name, _ in fact.assumed.when}
    found = []
    for fact in decision.facts.values():
        irrelevant = fact.assumed is not None and fact.assumed.irrelevant
        if fact.name not in read and not irrelevant:
            words = (
                f"事実 {fact.name} を読む手順がありません。違いが出ないなら any と書きます。",
                f"No step reads the fact {fact.name}. If it makes no difference, write any.",
            )
            found.append(fault(fact.place, "RULE-130", *words))
        if fact.name in read and irrelevant:
            words = (
                f"事実 {fact.name} は手順が読むので any にはできません。",
                f"The fact {fact.name} is read by a step; it cannot be any.",
            )
            found.append(fault(fact.place, "RULE-131", *words))
    return found


def conditions_of(decision: Decision) -> list[tuple[str, Condition]]:
    """Every condition that a decision puts, in its steps and its assumptions, with the name on which it is put."""
    found = [pair for fact in decision.facts.values() if fact.assumed for pair in fact.assumed.when]
    for step in decision.steps:
        table = step.table if isinstance(step, Ladder) else step
        if isinstance(table, Table):
            found += [pair for row in table.rows for pair in row.conditions]
        else:
            found += list(table.when)
    return found
