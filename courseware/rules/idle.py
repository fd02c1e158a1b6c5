"""Rows that never decide anything: no facts lead to them, or other rows say the same wherever they stand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from courseware.finding import Finding, Weight, fault
from courseware.rules.book import Decision
from courseware.rules.boxes import Box
from courseware.rules.model import Ladder, Row, Table
from courseware.rules.reach import Reach
from courseware.source import Place

Neighbours = dict[int, list[Row]]  # row (by identity) → the rows of its table, itself among them, that share a box


def neighbours(reach: Reach, table: Table) -> Neighbours:
    """For each row of a table the rows that apply somewhere together with it."""
    boxes = [(row, box) for row in table.rows if (box := reach.space.row_box(row)) is not None]
    found: Neighbours = {id(row): [row] for row, _ in boxes}
    for n, m in reach.space.meeting([box for _, box in boxes]):
        one, other = boxes[n][0], boxes[m][0]
        found[id(one)].append(other)
        found[id(other)].append(one)
    return found


def alone(reach: Reach, row: Row, near: Neighbours) -> Iterator[tuple[str, Box]]:
    """Each field with the boxes in which its value is this row's and would be another's, or none, without the row."""
    for name in row.gives:
        givers = [other for other in near.get(id(row), []) if name in other.gives]
        others = [other for other in givers if other.place != row.place]
        yield from ((name, box) for box in _missed(reach, row, name, (givers, others)) if givers)


def _missed(reach: Reach, row: Row, name: str, rows: tuple[list[Row], list[Row]]) -> Iterator[Box]:
    """Where the row stands and no other gives the same, or where one over which it goes would come to stand."""
    givers, others = rows
    left = reach.region(row, givers)
    for other in others:
        if other.gives[name] == row.gives[name]:
            for box in reach.region(other, others):
                left = reach.space.without(left, box)
    yield from _uncovered(reach, row, name, rows, [row])
    yield from left
    yield from _uncovered(reach, row, name, rows, others)


def _uncovered(
    reach: Reach, row: Row, name: str, rows: tuple[list[Row], list[Row]], standing: list[Row]
) -> Iterator[Box]:
    """Where a row over which this one goes would come to stand, while one of `standing` gives something else there.

    The row itself need not stand: one that a third row goes before still goes before the other.
    """
    givers, others = rows
    own = reach.space.row_box(row) or {}
    for other in others:
        if row.goes_before(other):
            hidden = [box for one in reach.region(other, others) if (box := reach.space.shared(one, own)) is not None]
            differing = (one for one in standing if hidden and one.gives[name] != other.gives[name])
            regions = (box for one in differing for box in reach.region(one, givers))
            shared = (reach.space.shared(*boxes) for boxes in product(hidden, regions))
            yield from (box for box in shared if box is not None)


def tables(decision: Decision) -> Iterator[tuple[int, Table]]:
    """The tables of a decision, those of its ladders included, with the numbers of their steps."""
    for n, step in enumerate(decision.steps):
        table = step.table if isinstance(step, Ladder) else step
        if isinstance(table, Table):
            yield n, table


class Working:
    """Collects over all decisions which rows decide something; a ladder works for many decisions."""

    def __init__(self) -> None:
        self.seen: dict[Place, str] = {}
        self.working: set[Place] = set()

    def look_at(self, reach: Reach, decision: Decision) -> None:
        """Note every row of a decision, and those that decide something there."""
        for n, table in tables(decision):
            near = neighbours(reach, table)
            for row in table.rows:
                if row.place not in self.working and _works(reach, n, row, near):
                    self.working.add(row.place)
                self.seen.setdefault(row.place, f"{decision.name}/{table.name}")

    def findings(self) -> list[Finding]:
        """One piece of advice for each idle row."""
        return [_said(place, table) for place, table in self.seen.items() if place not in self.working]


def _works(reach: Reach, n: int, row: Row, near: Neighbours) -> bool:
    return any(reach.witness(box, n) is not None for _, box in alone(reach, row, near))


def _said(place: Place, table: str) -> Finding:
    return fault(
        place,
        "RULE-204",
        f"{table} のこの行は何も決めていません。ここに至る事実がないか、ほかの行がいつも同じ答えを出します。"
        "消すか、条件を見直してください。",
        f"This row of {table} never decides anything: no facts lead to it, or other rows always give the same. "
        "Remove it or look at its conditions again.",
        Weight.ADVICE,
    )
