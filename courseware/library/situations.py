"""Situations that content tells a decision: facts strictly read, and the fact whose values head columns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from courseware.finding import Finding, fault
from courseware.reading import Node, unknown
from courseware.rules import Decision, Kind, Rulebook, Value, read_facts

MOST_COLUMNS = 10


@dataclass(frozen=True, slots=True)
class Codes:
    """The codes under which a file reports names and values that the decision does not know."""

    name: str
    value: str


def told_facts(
    book: Rulebook, decision: Decision, node: Node | None, faults: list[Finding], codes: Codes
) -> dict[str, Value]:
    """The facts that are told; what is wrong with them is found under the codes of the file."""
    nodes = node.mapping(faults) if node else {}
    known = {name: one for name, one in nodes.items() if name in decision.facts}
    faults += [unknown(nodes[name].place, codes.name, name, decision.facts) for name in nodes if name not in known]
    wrong: list[Finding] = []
    facts = read_facts(book, decision.name, known, wrong)
    faults += [Finding(one.place, codes.value, one.words) for one in wrong]
    return facts


def told_across(decision: Decision, node: Node | None, faults: list[Finding], codes: Codes) -> str:
    """The fact that heads the columns; nothing where none is named."""
    name = node.scalar(faults) if node else None
    if node is None or name is None:
        return ""
    if name not in decision.facts:
        faults.append(unknown(node.place, codes.name, name, decision.facts))
    elif not columns(decision, name):
        words = (
            f"「{name}」は値の数が決まっていないので、欄にできません。",
            f"“{name}” has no small closed list of values, so it cannot make columns.",
        )
        faults.append(fault(node.place, codes.value, *words))
    return name


def columns(decision: Decision, name: str) -> tuple[Value, ...]:
    """The values of a fact that may head columns: few, and all of them known."""
    type_ = decision.facts[name].type
    if type_.kind is Kind.ENUM:
        return type_.values if len(type_.values) <= MOST_COLUMNS else ()
    if type_.kind is Kind.COUNT and type_.most is not None and type_.most - type_.least < MOST_COLUMNS:
        return tuple(range(type_.least, type_.most + 1))
    return (False, True) if type_.kind is Kind.YES_NO else ()


def in_columns(
    decision: Decision, facts: Mapping[str, Value], across: str
) -> tuple[tuple[Value, dict[str, Value]], ...]:
    """The facts of each column under its value; without columns the facts alone, under nothing."""
    if not across:
        return ((None, dict(facts)),)
    return tuple((value, {**facts, across: value}) for value in columns(decision, across))
