"""Laws over every table of every book: no row that nobody would miss, no cell that could change unseen."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from courseware.finding import Finding
from courseware.rules import Decision, check_book, decide
from courseware.rules.altered import with_rows
from courseware.rules.check import check_decision
from courseware.rules.idle import tables
from courseware.rules.model import Open, Row, Table, Unknown
from courseware.rules.types import Kind
from courseware.rules.witness import came_out
from courseware.source import Place
from tests.rules.books import FOLDERS, book, situations

BOOKS = pytest.mark.parametrize("name", FOLDERS)


@functools.cache
def idle(name: str) -> frozenset[Place]:
    return frozenset(finding.place for finding in check_book(book(name)) if finding.code == "RULE-204")


def every_table(name: str) -> Iterator[tuple[Table, list[Decision]]]:
    """Each table once, with the decisions that take it as a step; a ladder is a step of many."""
    users: dict[Place, tuple[Table, list[Decision]]] = {}
    for decision in book(name).decisions.values():
        for _, table in tables(decision):
            users.setdefault(table.place, (table, []))[1].append(decision)
    yield from users.values()


@functools.cache
def watched(name: str, decision: str) -> list[tuple[str, dict, dict]]:
    """Every situation by which a decision is watched: what it is about, its facts, what comes out."""
    found = book(name).decisions[decision]
    return [(about, facts, came_out(book(name), found, facts)) for about, facts in situations(name)[decision]]


def is_seen(name: str, decisions: list[Decision], table: Table, rows: list[Row], of: str = "") -> bool:
    """Does something else come out, in any situation by which the book is watched, with these rows in the table?

    Situations about the row `of` are looked at first, since most changes are seen there.
    """
    for decision in decisions:
        other = with_rows(decision, table.name, rows)
        order = sorted(watched(name, decision.name), key=lambda one: not one[0].startswith(f"{table.name}/{of} "))
        if any(came_out(book(name), other, facts) != before for _, facts, before in order):
            return True
    return False


def findings(name: str, decisions: list[Decision], table: Table, rows: list[Row]) -> list[Finding]:
    """What the verifier says about the decisions with these rows in the table."""
    altered = [with_rows(decision, table.name, rows) for decision in decisions]
    return [finding for decision in altered for finding in check_decision(book(name), decision)]


def only_in_clashes(name: str, decisions: list[Decision], row: Row, field: str) -> bool:
    """Is the field open for disagreement wherever this row speaks?"""
    paths = [
        decide(book(name), decision.name, facts).path()
        for decision in decisions
        for _, facts, _ in watched(name, decision.name)
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
    assert sorted(map(str, idle(name))) == []


@BOOKS
def test_a_row_that_is_gone_is_missed_or_was_idle(name):
    unseen = []
    for table, decisions in every_table(name):
        for place, id_ in {row.place: row.id for row in table.rows if row.place not in idle(name)}.items():
            rows = [row for row in table.rows if row.place != place]
            if not is_seen(name, decisions, table, rows, id_) and "RULE-202" not in {
                finding.code for finding in findings(name, decisions, table, rows)
            }:
                unseen.append(str(place))

    assert unseen == []


@BOOKS
def test_no_penalty_can_change_unseen(name):
    unseen = []
    for table, decisions in every_table(name):
        for n, row in enumerate(table.rows):
            for field in (field for field in row.gives if book(name).words[field].type.of == "penalty"):
                changed = replace(row, gives={**row.gives, field: other_value(name, field, row.gives[field])})
                if not is_seen(name, decisions, table, [*table.rows[:n], changed, *table.rows[n + 1 :]], row.id):
                    unseen.append(f"{row.place} {row.id} {field} {row.gives[field]}")

    assert unseen == []


@BOOKS
def test_a_copied_row_with_another_value_is_a_contradiction(name):
    silent = []
    for table, decisions in every_table(name):
        rows = [row for row in table.rows if row.gives and row.place not in idle(name)]
        copies = [_copied(name, row) for row in rows]
        said = [finding.line("en") for finding in findings(name, decisions, table, [*table.rows, *copies])]
        for row, copy in zip(rows, copies, strict=True):
            pair = (f"{row.place}:", f"{copy.place}.")
            if not table.clash and not any(line.startswith(pair[0]) and line.endswith(pair[1]) for line in said):
                silent.append(f"{row.place} {row.id} {next(iter(copy.gives))}")

    assert silent == []


def _copied(name: str, row: Row) -> Row:
    """The row once more, as if it stood elsewhere, with another value in its first field."""
    field = next(iter(row.gives))
    elsewhere = replace(row.place, line=row.place.line + 100_000)
    gives = {field: other_value(name, field, row.gives[field])}
    return replace(row, id=f"copy of {row.id}", gives=gives, place=elsewhere)


@BOOKS
def test_where_a_page_says_that_disagreement_is_open_a_copied_row_opens_the_field(name):
    silent = []
    for table, decisions in every_table(name):
        for row in table.rows if table.clash else ():
            copy = _copied(name, row)
            is_seen_ = is_seen(name, decisions, table, [*table.rows, copy], row.id)
            if row.place not in idle(name) and not is_seen_:
                silent += [] if only_in_clashes(name, decisions, row, next(iter(copy.gives))) else [str(row.place)]

    assert silent == []


@BOOKS
def test_the_order_of_rows_makes_no_difference(name):
    chance = random.Random(name)  # noqa: S311 - an order, not a secret
    seen = []
    for table, decisions in every_table(name):
        rows = chance.sample(table.rows, len(table.rows))
        codes = {finding.code for finding in findings(name, decisions, table, rows)}
        if is_seen(name, decisions, table, rows) or {"RULE-201", "RULE-202"} & codes:
            seen.append(str(table.place))

    assert seen == []
