"""Facts in, ruling out. Three answers to every condition: yes, no, or unknown, and then why.

`decide` is plain: it follows the steps and keeps which rows spoke. Near misses, derivations and what to ask are worked
out from a ruling by the modules of those names, only when somebody wants to see them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from courseware.rules.book import Decision, Difference, OpenReason, Rulebook
from courseware.rules.facts import FactError, checked
from courseware.rules.index import taken
from courseware.rules.model import Ask, Condition, Fields, Ladder, Procedure, Row, Step, Table, Unknown, Value
from courseware.rules.recall import NotOfItsTypeError, Recall, carried
from courseware.text import Text, nearest


class Status(StrEnum):
    """How much of a ruling stands."""

    DECIDED = "decided"
    PARTLY = "partly"
    UNDETERMINED = "undetermined"
    INCOMPLETE = "incomplete"


class Taken(NamedTuple):
    """A step that was taken: the rows that spoke and the fields that it gave."""

    step: Step
    rows: tuple[Row, ...]
    gave: Fields


@dataclass(frozen=True, slots=True)
class Frame:
    """What all rulings have in common whose facts lie in the same parts. `carried`: field → the fact that it copies."""

    book: Rulebook
    decision: Decision
    status: Status
    outcome: Mapping[str, Value]
    open: Mapping[str, tuple[OpenReason, ...]]
    missing: tuple[str, ...]
    assumed: Mapping[str, Value]
    differs: tuple[Difference, ...]
    carried: tuple[tuple[str, str], ...]
    told: list[object] = field(default_factory=list, compare=False, repr=False)  # the derivation, once it was asked for


class Ruling(NamedTuple):
    """What the book says of these facts. `outcome` holds what is decided, `open` why the rest is not."""

    frame: Frame
    facts: Mapping[str, Value]
    outcome: Mapping[str, Value]

    @property
    def rulebook(self) -> str:
        return self.frame.book.id

    @property
    def edition(self) -> str:
        return self.frame.book.edition

    @property
    def digest(self) -> str:
        return self.frame.book.digest

    @property
    def decision(self) -> str:
        return self.frame.decision.name

    @property
    def status(self) -> Status:
        return self.frame.status

    @property
    def open(self) -> Mapping[str, tuple[OpenReason, ...]]:
        return self.frame.open

    @property
    def missing(self) -> tuple[str, ...]:
        return self.frame.missing

    @property
    def assumed(self) -> Mapping[str, Value]:
        return self.frame.assumed

    @property
    def differs(self) -> tuple[Difference, ...]:
        return self.frame.differs

    def path(self) -> tuple[Fields, list[Taken]]:
        """All that is known at the end, and the steps taken; followed anew, since few who decide want to see it."""
        known, taken_, _ = follow(self.frame.book, self.frame.decision, self.facts)
        return known, taken_


def decision_of(book: Rulebook, name: object) -> Decision:
    """The decision of this name; FactError names the nearest one."""
    if isinstance(name, str) and name in book.decisions:
        return book.decisions[name]
    near = nearest(str(name)[:80], book.decisions)
    raise FactError(
        Text(
            f"{book.id} に「{str(name)[:80]}」という判断はありません。" + (f"「{near}」でしょうか。" if near else ""),
            f"{book.id} has no decision “{str(name)[:80]}”." + (f" Did you mean “{near}”?" if near else ""),
        )
    )


def decide(book: Rulebook, decision: str, facts: Mapping[str, object]) -> Ruling:
    """Rule on the facts. Raises FactError for an unknown decision or fact, or a value of the wrong type."""
    found = book.decisions.get(decision) or decision_of(book, decision)
    recall = recall_of(book, found)
    try:
        frame = recall.frames.get(recall.key(facts))
    except (KeyError, TypeError, NotOfItsTypeError):
        return ruled(book, found, checked(found, facts))
    return _filled(frame, dict(facts)) if frame else ruled(book, found, checked(found, facts))  # type: ignore[arg-type]


def ruled(book: Rulebook, decision: Decision, facts: Mapping[str, Value]) -> Ruling:
    """The ruling on facts that are known to be of the right types."""
    recall = recall_of(book, decision)
    key = recall.key_by_value(facts)
    frame: Frame | None = None if key is None else recall.frames.get(key)
    if frame is None:
        frame = _frame(book, decision, facts)
        if key is not None:
            recall.keep(key, frame)
    return _filled(frame, facts)


def recall_of(book: Rulebook, decision: Decision) -> Recall:
    """What is kept of a decision; it is kept for one book, since another may word the same decision otherwise."""
    kept = decision.recall
    if not kept or kept[0] is not book:
        kept[:] = [book, Recall(decision)]
    return kept[1]  # type: ignore[return-value]


def _filled(frame: Frame, facts: Mapping[str, Value]) -> Ruling:
    """The ruling of a frame: what is copied from a fact is filled in."""
    if not frame.carried:
        return Ruling(frame, facts, frame.outcome)
    return Ruling(frame, facts, {**frame.outcome, **{name: facts[fact] for name, fact in frame.carried}})


def _frame(book: Rulebook, decision: Decision, facts: Mapping[str, Value]) -> Frame:
    known, steps, assumed = follow(book, decision, facts)
    gave = {name: known[name] for name in decision.gives if name in known}
    unknown = {name: value for name, value in gave.items() if isinstance(value, Unknown)}
    open_ = {name: value for name, value in unknown.items() if not value.facts}
    missing = frozenset(fact for value in unknown.values() for fact in value.facts)
    copies = carried(((step.rows, step.gave) for step in steps), decision)
    return Frame(
        book=book,
        decision=decision,
        status=_status(decision, open_, missing),
        outcome={name: value for name, value in gave.items() if not isinstance(value, Unknown)},
        open={name: tuple(_reason(book, id_) for id_ in sorted(value.reasons)) for name, value in open_.items()},
        missing=tuple(name for name in decision.facts if name in missing),
        assumed=assumed,
        differs=_differences(book, steps, gave),
        carried=tuple(
            (name, fact) for name, fact in copies.items() if name in gave and fact in facts and name not in unknown
        ),
    )


def _status(decision: Decision, open_: Mapping[str, Unknown], missing: frozenset[str]) -> Status:
    if missing:
        return Status.INCOMPLETE
    if not open_:
        return Status.DECIDED
    return Status.UNDETERMINED if all(name in open_ for name in decision.always) else Status.PARTLY


def _reason(book: Rulebook, id_: str) -> OpenReason:
    return book.reasons.get(id_) or OpenReason(id_, Text.same(id_), ())


def _differences(book: Rulebook, steps: list[Taken], gave: Fields) -> tuple[Difference, ...]:
    """What other documents say about the rows and steps that spoke."""
    found: dict[Difference, None] = {}
    for step in steps:
        pages = {row.page for row in step.rows} or {step.step.page}
        for page in pages:
            provision = book.provisions.get(page)
            spoke = {step.step.name, *(row.id for row in step.rows if row.page == page)}
            for one in provision.differs if provision else ():
                if one.of in spoke and one.field in gave and one.field in step.gave:
                    found[one] = None
    return tuple(found)


def follow(
    book: Rulebook, decision: Decision, facts: Mapping[str, Value]
) -> tuple[Fields, list[Taken], dict[str, Value]]:
    """All that is known at the end, the steps taken, and the facts that were assumed."""
    known: Fields = dict(facts)
    assumed: dict[str, Value] = {}
    for name, fact in decision.facts.items():
        if name in known or (fact.assumed and fact.assumed.irrelevant):
            continue
        if fact.assumed and holds(fact.assumed.when, known) is True:
            value = taken(fact.assumed.value, known)
            known[name] = value
            if not isinstance(value, Unknown):
                assumed[name] = value
        else:
            known[name] = Unknown(facts=frozenset([name]))
    run = Run(book, decision, facts, known)
    steps: list[Taken] = []
    for step in decision.steps:
        gave, rows = HOW[type(step)](run, step)
        known.update(gave)
        if gave:
            steps.append(Taken(step, rows, gave))
    return known, steps, assumed


def holds(conditions: tuple[tuple[str, Condition], ...], known: Fields) -> bool | Unknown:
    """Do all conditions hold? Unknown when one may fail and none surely does."""
    unknown: Unknown | None = None
    for name, condition in conditions:
        value = known.get(name)
        if isinstance(value, Unknown):
            unknown = value if unknown is None else unknown | value
        elif not condition.holds(value):
            return False
    return True if unknown is None else unknown.settled_by_nobody()


# --- one function a kind of step -------------------------------------------------


Result = tuple[Fields, tuple[Row, ...]]


@dataclass(frozen=True, slots=True)
class Run:
    """A decision under way: what was told, and what is known so far."""

    book: Rulebook
    decision: Decision
    facts: Mapping[str, Value]
    known: Fields


def _table(run: Run, table: Table) -> Result:
    gave, rows, by_otherwise = table.apply(run.known)
    if by_otherwise:
        asked = _beside_the_frame(run.decision, run.decision.origins[table.name])
        if asked and not any(fact in run.facts for fact in asked):  # nothing told is not "nothing wrong"
            return dict.fromkeys(gave, Unknown(facts=asked)), ()
    return gave, rows


def _beside_the_frame(decision: Decision, facts: frozenset[str]) -> frozenset[str]:
    """The facts that may be assumed: telling one that must always be told (the format) says nothing about faults."""
    return frozenset(name for name in facts if decision.facts[name].assumed) or facts


def _ladder(run: Run, ladder: Ladder) -> Result:
    counted: Fields = {
        count.name: _counted(run.known.get(count.one), run.known.get(count.many)) for count in ladder.counts
    }
    gave, rows, _ = ladder.table.apply({**run.known, **counted})
    return {**counted, ladder.former: run.known.get(ladder.replaces), **gave}, rows


def _counted(item: Value | Unknown, seen: Value | Unknown) -> int | Unknown:
    """How often the item was seen before; in an empty list nothing was, whatever the item is."""
    doubts = [value for value in (item, seen) if isinstance(value, Unknown)]
    if doubts and seen != ():
        return doubts[0]
    return seen.count(item) if isinstance(seen, tuple) else 0


def _procedure(run: Run, step: Procedure) -> Result:
    applies = holds(step.when, run.known)
    if applies is False:
        return {}, ()
    values = {name: run.known.get(name) for name in step.reads}
    doubts = [value for value in (applies, *values.values()) if isinstance(value, Unknown)]
    if doubts:
        doubt = Unknown()
        for one in doubts:
            doubt |= one
        return dict.fromkeys(step.fields, doubt.settled_by_nobody()), ()
    gave = step.run(**values, **step.numbers)
    return {name: _qualified(value, step.page) for name, value in gave.items()}, ()


def _qualified(value: object, page: str) -> Value | Unknown:
    """Open fields from a procedure name reasons of the page that runs it."""
    if isinstance(value, Unknown):
        return Unknown(frozenset(f"{page}#{name}" for name in value.reasons))
    return value  # type: ignore[return-value]


def _ask(run: Run, step: Ask) -> Result:
    applies = holds(step.when, run.known)
    if applies is False:
        return {}, ()
    name = run.known.get(step.decision) if step.from_fact else step.decision
    for doubt in (applies, name):
        if isinstance(doubt, Unknown):
            return dict.fromkeys(step.fields, doubt), ()
    asked = decision_of(run.book, name)
    if step.for_each is None:
        got = _put(run, asked, {})
        return {into: got[taken_] for taken_, into in step.take if taken_ in got}, ()
    items, one = step.for_each
    replies = [_put(run, asked, {one: item}) for item in _items(run.known.get(items))]
    return {into: _listed([reply.get(taken_) for reply in replies]) for taken_, into in step.take}, ()


def _items(value: Value | Unknown) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else ()


def _listed(values: list[Value | Unknown]) -> Value | Unknown:
    """The replies as one list; unknown as soon as one of them is."""
    known = tuple(value for value in values if not isinstance(value, Unknown))
    unknown = next((value for value in values if isinstance(value, Unknown)), None)
    return known if unknown is None else unknown


def _put(run: Run, decision: Decision, extra: Mapping[str, Value]) -> Fields:
    """Put what is known to another decision, as far as it has such facts."""
    told = {**run.known, **extra}
    facts = {name: told[name] for name in decision.facts if name in told}
    known = {name: value for name, value in facts.items() if not isinstance(value, Unknown)}
    return follow(run.book, decision, known)[0]


HOW: dict[type, Callable[..., Result]] = {Table: _table, Ladder: _ladder, Procedure: _procedure, Ask: _ask}
