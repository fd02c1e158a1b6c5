"""Reads the steps of a decision: tables, procedures, asks, and the ladders of a book."""

from __future__ import annotations

import inspect
from dataclasses import replace

from courseware.finding import fault
from courseware.reading import duplicate, unknown
from courseware.rules.heads import Draft, read_facts_table
from courseware.rules.index import ready
from courseware.rules.model import (
    Ask,
    Counted,
    Fact,
    Ladder,
    Piece,
    Procedure,
    Table,
    Unknown,
)
from courseware.rules.procedures import PROCEDURES
from courseware.rules.sections import Cell, Section
from courseware.rules.tables import Scope, read_piece, title, when


def read_step(draft: Draft, section: Section, scope: Scope) -> None:
    """A `## table:`, `## procedure:` or `## ask:` of this decision."""
    name = section.name
    if section.kind == "table":
        pieces = draft.pieces.setdefault(name, [])
        pieces.append(read_piece(section, scope, 1 + sum(len(piece.printed) for piece in pieces)))
        if clash := section.setting("clash"):
            draft.clashes[name] = next(iter(scope.reason(Unknown(frozenset([clash.plain])), clash.place).reasons))
        return
    if name in draft.made:
        scope.faults.append(duplicate(section.place, name, draft.made[name].place))
    made = _procedure(section, scope) if section.kind == "procedure" else _ask(section, scope)
    if made:
        draft.made[name] = made


def names(cell: Cell | None) -> list[Cell]:
    """The names that a `key: a, b` line lists."""
    return [] if cell is None else [Cell(name.strip(), cell.place) for name in cell.plain.split(",") if name.strip()]


def _procedure(section: Section, scope: Scope) -> Procedure | None:
    reads = [cell.plain for cell in names(section.setting("reads")) if scope.vocabulary.knows(cell, cell.plain)]
    gives = [cell.plain for cell in names(section.setting("gives")) if scope.vocabulary.knows(cell, cell.plain)]
    numbers = _numbers(section, scope)
    if section.name not in PROCEDURES:
        scope.faults.append(unknown(section.place, "RULE-121", section.name, PROCEDURES))
        return None
    run = PROCEDURES[section.name]
    wanted, handed = set(inspect.signature(run).parameters), {*reads, *numbers}
    if wanted != handed:
        missing, extra = ", ".join(sorted(wanted - handed)), ", ".join(sorted(handed - wanted))
        words = (
            f"手続き {section.name} の引数と合いません（足りない: {missing or 'なし'}、余分: {extra or 'なし'}）。",
            f"This does not fit the parameters of {section.name} (missing: {missing or 'none'}; too many: {extra or 'none'}).",
        )
        scope.faults.append(fault(section.place, "RULE-122", *words))
    if not scope.cite:
        scope.faults.append(fault(section.place, "RULE-115", "出典がありません。", "No citation."))
    found = when(section, scope)
    return Procedure(
        section.name,
        run,
        tuple(reads),
        numbers,
        tuple(gives),
        found,
        scope.cite,
        scope.page,
        section.place,
        title(section),
    )


def _numbers(section: Section, scope: Scope) -> dict[str, object]:
    numbers: dict[str, object] = {}
    for cell in names(section.setting("numbers")):
        if cell.plain == "ladder":
            numbers["ladder"] = scope.vocabulary.ladder
        elif cell.plain in scope.vocabulary.numbers:
            numbers[cell.plain] = scope.vocabulary.numbers[cell.plain].value
        else:
            scope.faults.append(unknown(cell.place, "RULE-123", cell.plain, (*scope.vocabulary.numbers, "ladder")))
    return numbers


def _ask(section: Section, scope: Scope) -> Ask | None:
    asked = section.setting("decision")
    if asked is None:
        scope.faults.append(
            fault(section.place, "RULE-124", "decision: の行がありません。", "The line “decision:” is missing.")
        )
        return None
    take = []
    for cell in names(section.setting("take")):
        taken, _, into = (part.strip() for part in cell.plain.partition("→"))
        if scope.vocabulary.knows(cell, taken) and (not into or scope.vocabulary.knows(cell, into)):
            take.append((taken, into or taken))
    each = section.setting("for each")
    items, _, one = (part.strip() for part in each.plain.partition(" as ")) if each else ("", "", "")
    from_fact = asked.plain.startswith("=")
    name = asked.plain.removeprefix("=").strip()
    return Ask(
        section.name,
        name,
        from_fact,
        tuple(take),
        (items, one) if each else None,
        when(section, scope),
        scope.cite,
        scope.page,
        section.place,
    )


def read_ladder(section: Section, scope: Scope) -> Ladder | None:
    """`## ladder: section_3` with `counts: infraction in prior_warnings` and `replaces: penalty → base_penalty`."""
    counts, replaces = section.setting("counts"), section.setting("replaces")
    if not counts or not replaces:
        words = ("counts: と replaces: の行が要ります。", "A ladder needs the lines “counts:” and “replaces:”.")
        scope.faults.append(fault(section.place, "RULE-125", *words))
        return None
    facts: dict[str, Fact] = {}
    for table in section.tables:
        if table.head and table.head[0].plain == "fact":
            read_facts_table(facts, table, scope)
    piece = read_piece(section, replace(scope, narrowed={name: fact.type for name, fact in facts.items()}), 1)
    counted = tuple(_counted(cell) for cell in names(counts))
    replaced, _, former = (part.strip() for part in replaces.plain.partition("→"))
    for name in (name for count in counted for name in (count.one, count.many, count.name)):
        scope.vocabulary.knows(counts, name)
    for name in (replaced, former):
        scope.vocabulary.knows(replaces, name)
    return Ladder(table_of(section.name, [piece], ""), counted, replaced, former, tuple(facts.values()))


def _counted(cell: Cell) -> Counted:
    """`infraction in prior_warnings as earlier_warnings`; without a name it is `counted`."""
    pair, _, name = (part.strip() for part in cell.plain.partition(" as "))
    one, _, many = (part.strip() for part in pair.partition(" in "))
    return Counted(one, many, name or "counted")


def table_of(name: str, pieces: list[Piece], clash: str) -> Table:
    """All pieces of one name as one table."""
    rows = tuple(row for piece in pieces for printed in piece.printed for row in printed.rows)
    fields = tuple(dict.fromkeys(field for row in rows for field in row.gives))
    reads = tuple(dict.fromkeys(name for row in rows for name, _ in row.conditions))
    return ready(Table(name, tuple(pieces), rows, fields, reads, pieces[0].page, pieces[0].place, clash))
