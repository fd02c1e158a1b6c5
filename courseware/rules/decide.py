"""Facts in, ruling out.

`decide` is plain: a ruling and nothing told about it. Near misses, derivations and what to ask are worked out from a
ruling by the modules of those names, only when somebody wants to see them.
"""

from __future__ import annotations

from collections.abc import Mapping

from courseware.rules.book import Decision, Difference, OpenReason, Rulebook
from courseware.rules.facts import checked
from courseware.rules.follow import Taken, decision_of, follow
from courseware.rules.model import Fields, Unknown, Value
from courseware.rules.recall import NotOfItsTypeError, Recall, carried
from courseware.rules.ruling import Frame, Ruling, Status
from courseware.text import Text


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
