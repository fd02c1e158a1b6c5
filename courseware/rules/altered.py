"""A decision with other rows in one of its tables: what would come out without a row, or with another one?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from courseware.rules.book import Decision
from courseware.rules.index import ready
from courseware.rules.model import Ladder, Row, Step, Table


def with_rows(decision: Decision, step: str, rows: Iterable[Row]) -> Decision:
    """The same decision, with these rows in the table or ladder of this name."""
    kept = tuple(rows)
    return replace(decision, steps=tuple(_other(one, kept) if one.name == step else one for one in decision.steps))


def _other(step: Step, rows: tuple[Row, ...]) -> Step:
    if isinstance(step, Ladder):
        return replace(step, table=_table(step.table, rows))
    return _table(step, rows) if isinstance(step, Table) else step


def _table(table: Table, rows: tuple[Row, ...]) -> Table:
    fields = tuple(dict.fromkeys(field for row in rows for field in row.gives))
    reads = tuple(dict.fromkeys(name for row in rows for name, _ in row.conditions))
    return ready(replace(table, rows=rows, fields=fields, reads=reads))


def silent_on(row: Row, name: str) -> Row:
    """The row without one of the fields that it gives."""
    return replace(row, gives={field: outcome for field, outcome in row.gives.items() if field != name})
