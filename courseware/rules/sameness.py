"""What a decision does, without where it stands and how it is worded: equal for two readings that cannot differ."""

from __future__ import annotations

from courseware.rules.book import Decision
from courseware.rules.model import Fact, Ladder, Procedure, Row, Step, Table
from courseware.rules.situations import Sides, rows_of


def does_the_same(sides: Sides) -> bool:
    """Do both sides, and all that they ask, hold the same facts, fields and steps?"""
    old, new = ({one.name: logic(one) for one in side.asked()} for side in sides)
    return old == new


def logic(decision: Decision) -> object:
    facts = {fact.name: _fact(fact) for fact in decision.facts.values()}
    return facts, decision.gives, [_step(step) for step in decision.steps]


def changed_rows(sides: Sides) -> tuple[Row, ...]:
    """The rows of either side that the other one does not have."""
    old, new = ([row for one in side.asked() for row in rows_of(one)] for side in sides)
    before, after = [_row(row) for row in old], [_row(row) for row in new]
    gone = (row for row, means in zip(old, before, strict=True) if means not in after)
    come = (row for row, means in zip(new, after, strict=True) if means not in before)
    return (*gone, *come)


def _fact(fact: Fact) -> object:
    return fact.type, fact.assumed


def _row(row: Row) -> object:
    return row.id, sorted(row.conditions, key=repr), row.gives, row.over, row.is_otherwise


def _step(step: Step) -> object:
    if isinstance(step, Ladder):
        return step.counts, step.replaces, step.former, [_fact(fact) for fact in step.facts], _step(step.table)
    if isinstance(step, Table):
        return step.name, sorted((_row(row) for row in step.rows), key=repr), step.clash
    if isinstance(step, Procedure):
        return step.name, step.run, step.reads, step.numbers, step.fields, step.when
    return step.decision, step.from_fact, step.take, step.for_each, step.when
