"""Concepts name each other by slug (`parts`, `homograph_of`): what a plan would leave without its concept conflicts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from courseware.finding import Finding, fault
from courseware.terms.exchange.step import Outcome, Step
from courseware.terms.model import Concept


def without_unknown_names(steps: Sequence[Step], concepts: Mapping[str, Concept]) -> list[Step]:
    """The steps; conflicting those that name no concept, take away a name in use, or lean on one that conflicts.

    `concepts` are all as they would be, by id.
    """
    made = list(steps)
    known = {concept.slug for concept in concepts.values()}
    used = {name for concept in concepts.values() for name in _names(concept)}
    leaning: dict[str, list[int]] = {}
    for n, step in enumerate(made):
        for name in _names(step.concept) if _counts(step) else ():
            leaning.setdefault(name, []).append(n)
    todo = [n for n, step in enumerate(made) if _counts(step)]
    while todo:
        n = todo.pop()
        step = made[n]
        reasons = tuple(_reasons(step, known, used)) if _counts(step) else ()
        if reasons and step.concept:
            made[n] = replace(step, outcome=Outcome.CONFLICTING, reasons=(*step.reasons, *reasons))
            known.discard(step.concept.slug)
            known |= {step.old.slug} if step.old else set()
            todo += leaning.get(step.concept.slug, ())
    return made


def _counts(step: Step) -> bool:
    return step.outcome in (Outcome.ADDED, Outcome.CHANGED)


def _names(concept: Concept | None) -> tuple[str, ...]:
    return (*concept.parts, *concept.homograph_of) if concept else ()


def _reasons(step: Step, known: set[str], used: set[str]) -> Iterable[Finding]:
    for name in _names(step.concept):
        if name not in known:
            ja = f"parts か homograph_of にある「{name}」という概念はありません。"
            en = f"There is no concept “{name}”, which parts or homograph_of names."
            yield fault(step.said.place, "TERM-209", ja, en)
    before = step.old.slug if step.old else ""
    if before and before not in known and before in used:
        ja = f"slug「{before}」は、ほかの概念の parts か homograph_of にあります。先にそちらを直してください。"
        en = f"Other concepts name the slug “{before}” in parts or homograph_of. Change it there first."
        yield fault(step.said.place, "TERM-211", ja, en)
