"""Reads decisions: their facts and fields first, from all pages, then the steps that they name."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from courseware.finding import Finding, fault
from courseware.reading import duplicate, unknown
from courseware.rules.cells import not_one_of
from courseware.rules.index import ready
from courseware.rules.model import (
    Ask,
    Assumption,
    Condition,
    Copy,
    Decision,
    Fact,
    Ladder,
    Piece,
    Procedure,
    Step,
    Table,
    Type,
    Unknown,
)
from courseware.rules.procedures import PROCEDURES
from courseware.rules.sections import Cell, Lines, Section
from courseware.rules.tables import Conditions, Scope, read_piece, title, when
from courseware.rules.vocabulary import COUNTED, attempt, closed
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
    if not closed(table, ("gives", "always"), ("note",), scope.faults, table.head[0].place):
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


# --- steps --------------------------------------------------------------------


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


def _names(section: Section, key: str) -> list[Cell]:
    cell = section.setting(key)
    if cell is None:
        return []
    return [Cell(name.strip(), cell.place) for name in cell.plain.split(",") if name.strip()]


def _procedure(section: Section, scope: Scope) -> Procedure | None:
    reads = [cell.plain for cell in _names(section, "reads") if scope.vocabulary.knows(cell, cell.plain)]
    gives = [cell.plain for cell in _names(section, "gives") if scope.vocabulary.knows(cell, cell.plain)]
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
    for cell in _names(section, "numbers"):
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
    for cell in _names(section, "take"):
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
    one, _, many = (part.strip() for part in counts.plain.partition(" in "))
    replaced, _, former = (part.strip() for part in replaces.plain.partition("→"))
    for cell, name in ((counts, one), (counts, many), (replaces, replaced), (replaces, former)):
        scope.vocabulary.knows(cell, name)
    return Ladder(table_of(section.name, [piece], ""), one, many, replaced, former, tuple(facts.values()))


def table_of(name: str, pieces: list[Piece], clash: str) -> Table:
    """All pieces of one name as one table."""
    rows = tuple(row for piece in pieces for printed in piece.printed for row in printed.rows)
    fields = tuple(dict.fromkeys(field for row in rows for field in row.gives))
    reads = tuple(dict.fromkeys(name for row in rows for name, _ in row.conditions))
    return ready(Table(name, tuple(pieces), rows, fields, reads, pieces[0].page, pieces[0].place, clash))


def finish(draft: Draft, ladders: Mapping[str, Ladder], faults: list[Finding]) -> Decision:
    """The decision with its steps in order; unknown steps and names that it does not have are faults."""
    tables = {name: table_of(name, pieces, draft.clashes.get(name, "")) for name, pieces in draft.pieces.items()}
    known_steps: dict[str, Step] = {**ladders, **tables, **draft.made}
    steps, facts = [], dict(draft.facts)
    for cell in _names(
        Section("decision", draft.name, draft.place, {"steps": [draft.steps]} if draft.steps else {}), "steps"
    ):
        step = known_steps.get(cell.plain)
        if step is None:
            faults.append(unknown(cell.place, "RULE-126", cell.plain, known_steps))
            continue
        steps.append(step)
        if isinstance(step, Ladder):
            facts |= {fact.name: fact for fact in step.facts if fact.name not in facts}
    named = {step.name for step in steps}
    for name, step in {**tables, **draft.made}.items():
        if name not in named:
            words = (f"手順 {name} はどの steps: にも書かれていません。", f"The step {name} is not named in “steps:”.")
            faults.append(fault(step.place, "RULE-127", *words))
    decision = Decision(
        draft.name,
        draft.title or Text.same(draft.name),
        draft.page,
        facts,
        {name: always for name, (always, _) in draft.gives.items()},
        tuple(steps),
        draft.place,
        _origins(facts, steps),
    )
    faults.extend(_names_without_maker(decision, {name: place for name, (_, place) in draft.gives.items()}))
    faults.extend(_facts_without_reader(decision))
    return decision


def _origins(facts: Mapping[str, Fact], steps: list[Step]) -> dict[str, frozenset[str]]:
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
        inside = {COUNTED} if isinstance(step, Ladder) else set()
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
        return {*reads(step.table), step.one, step.many}
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
    """Every condition that the steps of a decision put, with the name on which it is put."""
    found: list[tuple[str, Condition]] = []
    for step in decision.steps:
        table = step.table if isinstance(step, Ladder) else step
        if isinstance(table, Table):
            found += [pair for row in table.rows for pair in row.conditions]
        else:
            found += list(table.when)
    return found
