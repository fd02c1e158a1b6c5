"""Laws over every table of every book: no row that nobody would miss, no cell that could change unseen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from courseware.rules import Decision, check_book, decide
from courseware.rules.altered import with_rows
from courseware.rules.boundary import came_out
from courseware.rules.check import check_decision
from courseware.rules.idle import tables
from courseware.rules.model import Open, Row, Table, Unknown
from courseware.rules.types import Kind
from tests.rules.books import FOLDERS, book, situations

BOOKS = pytest.mark.parametrize("name", FOLDERS)


def every_table(name: str) -> Iterator[tuple[Table, list[Decision]]]:
    """Each table once, with the decisions that take it as a step; a ladder is a step of many."""
    users: dict[str, tuple[Table, list[Decision]]] = {}
    for decision in book(name).decisions.values():
        for _, table in tables(decision):
            users.setdefault(str(table.place), (table, []))[1].append(decision)
    yield from users.values()


def is_seen(name: str, decisions: list[Decision], table: Table, rows: list[Row]) -> bool:
    """Does something else come out, in any situation by which the book is watched, with these rows in the table?"""
    for decision in decisions:
        other = with_rows(decision, table.name, rows)
        for facts in situations(name)[decision.name]:
            if came_out(book(name), decision, facts) != came_out(book(name), other, facts):
                return True
    return False


def codes(name: str, decisions: list[Decision], table: Table, rows: list[Row]) -> set[str]:
    """What the verifier says about the decisions with these rows in the table."""
    altered = [with_rows(decision, table.name, rows) for decision in decisions]
    return {finding.code for decision in altered for finding in check_decision(book(name), decision)}


def only_in_clashes(name: str, decisions: list[Decision], row: Row, field: str) -> bool:
    """Is the field open for disagreement wherever this row speaks?"""
    paths = [
        decide(book(name), decision.name, facts).path()
        for decision in decisions
        for facts in situations(name)[decision.name]
    ]
    spoke = [known[field] for known, taken in paths if any(one is row for step in taken for one in step.rows)]
    return bool(spoke) and all(isinstance(value, Unknown) for value in spoke)


def other_value(name: str, field: str, outcome: object) -> object:
    """A value of the field that is not this one."""
    type_ = book(name).words[field].type
    if type_.kind is Kind.ENUM:
        return next(value for value in (*type_.values, Open("another")) if value != outcome)
    if type_.kind is Kind.YES_NO:
        return outcome is not True
    return Open("another") if not isinstance(outcome, Unknown) else Open("yet_another")


@BOOKS
def test_no_row_is_idle(name):
    assert [finding.line("en") for finding in check_book(book(name)) if finding.code == "RULE-204"] == []


@BOOKS
def test_a_row_that_is_gone_is_missed_or_was_idle(name):
    idle = {finding.place for finding in check_book(book(name)) if finding.code == "RULE-204"}
    unseen = []
    for table, decisions in every_table(name):
        for place in dict.fromkeys(row.place for row in table.rows if row.place not in idle):
            rows = [row for row in table.rows if row.place != place]
            if not is_seen(name, decisions, table, rows) and "RULE-202" not in codes(name, decisions, table, rows):
                unseen.append(str(place))

    assert unseen == []


@BOOKS
def test_no_penalty_can_change_unseen(name):
    unseen = []
    for table, decisions in every_table(name):
        for n, row in enumerate(table.rows):
            for field in (field for field in row.gives if book(name).words[field].type.of == "penalty"):
                changed = replace(row, gives={**row.gives, field: other_value(name, field, row.gives[field])})
                if not is_seen(name, decisions, table, [*table.rows[:n], changed, *table.rows[n + 1 :]]):
                    unseen.append(f"{row.place} {row.id} {field} {row.gives[field]}")

    assert unseen == []


@BOOKS
def test_a_copied_row_with_another_value_is_a_contradiction(name):
    silent = []
    idle = {finding.place for finding in check_book(book(name)) if finding.code == "RULE-204"}
    for table, decisions in every_table(name):
        for row in (row for row in table.rows if row.gives and row.place not in idle):
            field = next(iter(row.gives))
            copy = replace(row, id="copy", gives={field: other_value(name, field, row.gives[field])})
            rows = [*table.rows, copy]
            if table.clash:  # the page says that disagreement leaves the field open
                is_reported = is_seen(name, decisions, table, rows) or only_in_clashes(name, decisions, row, field)
            else:
                is_reported = "RULE-201" in codes(name, decisions, table, rows)
            if not is_reported:
                silent.append(f"{row.place} {row.id} {field}")

    assert silent == []


@BOOKS
def test_the_order_of_rows_makes_no_difference(name):
    chance = random.Random(name)  # noqa: S311 - an order, not a secret
    seen = []
    for table, decisions in every_table(name):
        rows = chance.sample(table.rows, len(table.rows))
        if is_seen(name, decisions, table, rows) or {"RULE-201", "RULE-202"} & codes(name, decisions, table, rows):
            seen.append(str(table.place))

    assert seen == []
