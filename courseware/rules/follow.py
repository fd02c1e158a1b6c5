"""Follows the steps of a decision. Three answers to every condition: yes, no, or unknown, and then why."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from courseware.rules.book import Decision, Rulebook
from courseware.rules.facts import FactError
from courseware.rules.index import taken
from courseware.rules.model import (
    DOUBTED,
    Ask,
    Condition,
    Fields,
    Ladder,
    Procedure,
    Row,
    Step,
    Table,
    Unknown,
    Value,
    hanging,
)
from courseware.text import Text, nearest


class Taken(NamedTuple):
    """A step that was taken: the rows that spoke and the fields that it gave."""

    step: Step
    rows: tuple[Row, ...]
    gave: Fields


def decision_of(book: Rulebook, name: object) -> Decision:
    """The decision of this name; FactError names the nearest one."""
    if isinstance(name, str) and name in book.decisions:
        return book.decisions[name]
    near = nearest(str(name)[:80], book.decisions)
    raise FactError(
        Text(
            f"{book.id} に「{str(name)[:80]}」という判断はありません。" + (f"「{near}」でしょうか。" if near else ""),
            f"{book.id} has no decision “{str(name)[:80]}”." + (f" Did you mean “{near}”?" if near else ""),
        )
    )


def follow(
    book: Rulebook, decision: Decision, facts: Mapping[str, Value], doubt: Collection[str] = ()
) -> tuple[Fields, list[Taken], dict[str, Value]]:
    """All that is known at the end, the steps taken, and the facts that were assumed.

    `doubt` names facts that are taken as not known, whether they were told or not: to see what hangs on them.
    """
    known: Fields = {**facts, **{name: Unknown(facts=frozenset([DOUBTED, DOUBTED + name])) for name in doubt}}
    assumed: dict[str, Value] = {}
    for name, fact in decision.facts.items():
        default = fact.assumed
        if name in known or (default and default.irrelevant):
            continue
        if default and (not default.when or holds(default.when, known) is True):
            value = taken(default.value, known)
            known[name] = value
            if not isinstance(value, Unknown):
                assumed[name] = value
        else:
            known[name] = Unknown(facts=frozenset([name]))
    run = Run(book, decision, facts, known)
    steps: list[Taken] = []
    for step in decision.steps:
        gave, rows = HOW[type(step)](run, step)
        known.update(gave)
        if gave:
            steps.append(Taken(step, rows, gave))
    return known, steps, assumed


def holds(conditions: tuple[tuple[str, Condition], ...], known: Fields) -> bool | Unknown:
    """Do all conditions hold? Unknown when one may fail and none surely does."""
    doubts: list[Unknown] = []
    for name, condition in conditions:
        value = known.get(name)
        if isinstance(value, Unknown):
            doubts.append(value)
        elif not condition.holds(value):
            return False
    return hanging(doubts) if doubts else True


# --- one function a kind of step -------------------------------------------------


Result = tuple[Fields, tuple[Row, ...]]


@dataclass(frozen=True, slots=True)
class Run:
    """A decision under way: what was told, and what is known so far."""

    book: Rulebook
    decision: Decision
    facts: Mapping[str, Value]
    known: Fields


def _table(run: Run, table: Table) -> Result:
    gave, rows, by_otherwise = table.apply(run.known)
    if by_otherwise:
        asked = _beside_the_frame(run.decision, run.decision.origins[table.name])
        if asked and not any(fact in run.facts for fact in asked):  # nothing told is not "nothing wrong"
            return dict.fromkeys(gave, Unknown(facts=asked)), ()
    return gave, rows


def _beside_the_frame(decision: Decision, facts: frozenset[str]) -> frozenset[str]:
    """The facts that may be assumed: telling one that must always be told (the format) says nothing about faults."""
    return frozenset(name for name in facts if decision.facts[name].assumed) or facts


def _ladder(run: Run, ladder: Ladder) -> Result:
    counted: Fields = {
        count.name: _counted(run.known.get(count.one), run.known.get(count.many)) for count in ladder.counts
    }
    gave, rows, _ = ladder.table.apply({**run.known, **counted})
    return {**counted, ladder.former: run.known.get(ladder.replaces), **gave}, rows


def _counted(item: Value | Unknown, seen: Value | Unknown) -> int | Unknown:
    """How often the item was seen before; in an empty list nothing was, whatever the item is."""
    doubts = [value for value in (item, seen) if isinstance(value, Unknown)]
    if doubts and seen != ():
        return doubts[0]
    return seen.count(item) if isinstance(seen, tuple) else 0


def _procedure(run: Run, step: Procedure) -> Result:
    applies = holds(step.when, run.known)
    if applies is False:
        return {}, ()
    values = {name: run.known.get(name) for name in step.reads}
    doubts = [value for value in (applies, *values.values()) if isinstance(value, Unknown)]
    if doubts:
        return dict.fromkeys(step.fields, hanging(doubts)), ()
    gave = step.run(**values, **step.numbers)
    return {name: _qualified(value, step.page) for name, value in gave.items()}, ()


def _qualified(value: object, page: str) -> Value | Unknown:
    """Open fields from a procedure name reasons of the page that runs it."""
    if isinstance(value, Unknown):
        return Unknown(frozenset(f"{page}#{name}" for name in value.reasons))
    return value  # type: ignore[return-value]


def _ask(run: Run, step: Ask) -> Result:
    applies = holds(step.when, run.known)
    if applies is False:
        return {}, ()
    name = run.known.get(step.decision) if step.from_fact else step.decision
    for doubt in (applies, name):
        if isinstance(doubt, Unknown):
            return dict.fromkeys(step.fields, doubt), ()
    asked = decision_of(run.book, name)
    if step.for_each is None:
        got = _put(run, asked, {})
        return {into: got[taken_] for taken_, into in step.take if taken_ in got}, ()
    items, one = step.for_each
    replies = [_put(run, asked, {one: item}) for item in _items(run.known.get(items))]
    return {into: _listed([reply.get(taken_) for reply in replies]) for taken_, into in step.take}, ()


def _items(value: Value | Unknown) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else ()


def _listed(values: list[Value | Unknown]) -> Value | Unknown:
    """The replies as one list; unknown as soon as one of them is."""
    known = tuple(value for value in values if not isinstance(value, Unknown))
    unknown = next((value for value in values if isinstance(value, Unknown)), None)
    return known if unknown is None else unknown


def _put(run: Run, decision: Decision, extra: Mapping[str, Value]) -> Fields:
    """Put what is known to another decision, as far as it has such facts."""
    told = {**run.known, **extra}
    facts = {name: told[name] for name in decision.facts if name in told}
    known = {name: value for name, value in facts.items() if not isinstance(value, Unknown)}
    doubted = [name for name, value in facts.items() if isinstance(value, Unknown) and value.is_doubted]
    return follow(run.book, decision, known, doubted)[0]


HOW: dict[type, Callable[..., Result]] = {Table: _table, Ladder: _ladder, Procedure: _procedure, Ask: _ask}
