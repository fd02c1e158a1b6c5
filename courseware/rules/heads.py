"""Reads what a decision is told and what it gives: the fact and field tables, from every page that adds to it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from courseware.finding import Finding, fault
from courseware.reading import duplicate, unknown
from courseware.rules.cells import not_one_of
from courseware.rules.model import Assumption, Fact, Piece, Step
from courseware.rules.sections import Cell, Lines, Section
from courseware.rules.tables import Conditions, Scope, title, when
from courseware.rules.types import Type
from courseware.rules.vocabulary import attempt, closed
from courseware.source import Place
from courseware.text import Text


@dataclass(slots=True)
class Draft:
    """A decision while its parts are collected from the pages."""

    name: str
    place: Place
    page: str = ""
    title: Text | None = None
    steps: Cell | None = None
    facts: dict[str, Fact] = field(default_factory=dict)
    gives: dict[str, tuple[bool, Place]] = field(default_factory=dict)
    replied: dict[str, str] = field(default_factory=dict)
    pieces: dict[str, list[Piece]] = field(default_factory=dict)
    clashes: dict[str, str] = field(default_factory=dict)
    made: dict[str, Step] = field(default_factory=dict)

    @property
    def narrowed(self) -> dict[str, Type]:
        return {name: fact.type for name, fact in self.facts.items()}


def read_head(draft: Draft, section: Section, scope: Scope) -> None:
    """The fact and field tables below `## decision:` or `## part of:`."""
    if section.kind == "decision":
        if draft.steps:
            scope.faults.append(duplicate(section.place, draft.name, draft.place))
        draft.page, draft.place, draft.title = scope.page, section.place, title(section)
        draft.steps = section.setting("steps")
        if not draft.steps:
            words = (
                "steps: の行がありません。踏む手順を順に書いてください。",
                "The line “steps:” is missing. Name the steps in their order.",
            )
            scope.faults.append(fault(section.place, "RULE-120", *words))
    for table in section.tables:
        if table.head and table.head[0].plain == "fact":
            read_facts_table(draft.facts, table, scope)
        else:
            _read_gives(draft, table, scope)


def read_facts_table(facts: dict[str, Fact], table: Lines, scope: Scope) -> None:
    """`fact | values | assumed`, of a decision or of a ladder; an assumption may name the facts above it."""
    if not closed(table, ("fact", "assumed"), ("values", "note"), scope.faults, table.head[0].place):
        return
    names = [cell.plain for cell in table.head]
    for row in table.rows:
        cells = dict(zip(names, row, strict=True))
        name = cells["fact"].plain
        if not scope.vocabulary.knows(cells["fact"], name):
            continue
        if name in facts:
            scope.faults.append(duplicate(cells["fact"].place, name, facts[name].place))
        type_ = _narrowed(scope.vocabulary.words[name].type, cells.get("values"), scope.faults)
        narrowed = {known: fact.type for known, fact in facts.items()} | {name: type_}
        assumed = _assumption(cells["assumed"], name, replace(scope, narrowed=narrowed))
        facts[name] = Fact(name, type_, assumed, cells["fact"].place)


def _narrowed(type_: Type, cell: Cell | None, faults: list[Finding]) -> Type:
    if cell is None or cell.text in ("", "-"):
        return type_
    values = tuple(value.strip() for value in cell.plain.split(","))
    for value in values:
        if value not in type_.values:
            faults.append(Finding(cell.place, "RULE-111", not_one_of(value, type_.values).words))
    return replace(type_, values=values)


def _assumption(cell: Cell, name: str, scope: Scope) -> Assumption | None:
    """`no`, `= deck_count`, `@copies_allowed`, `no when round_started_early no`, `any`; empty: the fact is asked."""
    if cell.text in ("", "-"):
        return None
    if cell.plain == "any":
        return Assumption(irrelevant=True)
    text, _, condition = cell.plain.partition(" when ")
    value = attempt(
        Cell(text, cell.place), lambda words: scope.cells.outcome(words, scope.cells.type_of(name)), scope.faults
    )
    holds: Conditions = ()
    if condition:
        holds = when(Section("fact", name, cell.place, {"when": [Cell(condition, cell.place)]}), scope)
    return Assumption(value, holds)


def _read_gives(draft: Draft, table: Lines, scope: Scope) -> None:
    if not closed(table, ("gives", "always"), ("as", "note"), scope.faults, table.head[0].place):
        return
    names = [cell.plain for cell in table.head]
    for row in table.rows:
        cells = dict(zip(names, row, strict=True))
        name = cells["gives"].plain
        if not scope.vocabulary.knows(cells["gives"], name):
            continue
        if cells["always"].plain not in ("yes", "", "-", "no"):
            scope.faults.append(unknown(cells["always"].place, "RULE-111", cells["always"].plain, ("yes", "no")))
        draft.gives[name] = (cells["always"].plain == "yes", cells["gives"].place)
        if "as" in cells and cells["as"].plain not in ("", "-"):
            draft.replied[name] = cells["as"].plain
