"""Judging stored answers anew: first as a dry run that changes nothing, then as one write, on record.

What was answered is judged by the present state of its question, however it was judged in between; so neither the order
of answers nor that of runs makes a difference, and the same run again finds nothing to do. Steps are never touched: what
a run finds is kept beside them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from itertools import islice
from typing import TypeVar

from courseware.actions.comparing import affected_groups
from courseware.actions.dry_run import DryRun, Line
from courseware.actions.withdrawing import finish_what_is_done
from courseware.library import Present, PresentVariant
from courseware.quiz import Judgement, judge, question_seed
from courseware.quiz.canonical import canonical
from courseware.quiz.regrade import (
    Asked,
    Obstacle,
    Policy,
    Regraded,
    Verdict,
    answer_of,
    obstacle,
    regraded,
)
from courseware.store import (
    Account,
    JudgedSlot,
    Kept,
    Learner,
    QuestionName,
    RegradeRun,
    Session,
    add_regrades,
    add_run,
    instance_contents,
    judged_slots,
    keep_instances,
    keep_seen,
    lock_learner,
    measured_slots,
    read_judgement,
    sittings_of,
    slot_states,
    unseen_runs,
    wait_in_line,
    writing,
)
from courseware.text import Text

AT_ONCE = 500
T = TypeVar("T")
Told = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be judged anew: answers whose key is another now, or `every_answer`; to these questions, or to all.

    Void takes in what the content does not have any more. What is void is touched only when it is asked for by name.
    """

    policy: Policy
    questions: tuple[QuestionName, ...] = ()
    every_answer: bool = False


def dry_run(
    session: Session,
    *,
    present: Present,
    wanted: Wanted,
    done: Told = lambda _slots: None,
    seen: Callable[[Line], None] = lambda _line: None,
) -> DryRun:
    """What a run would do, answer by answer; nothing is changed. `done` hears how many slots were looked at."""
    questions = wanted.questions or {group.question for group in affected_groups(session, present)}
    run = DryRun(wanted.policy, wanted.questions, wanted.every_answer)
    for some in portions(judged_slots(session, questions), AT_ONCE):
        contents = instance_contents(session, {slot.instance_digest for slot in some})
        for slot in some:
            found = _looked_at(slot, present, wanted, contents[slot.instance_digest])
            if found:
                _note(run, slot, found, seen)
        done(len(some))
    return run


def size(session: Session, *, present: Present, wanted: Wanted) -> int:
    """How many answers a dry run would look at."""
    if not wanted.questions:
        return sum(group.answers for group in affected_groups(session, present))
    return sum(group.answers for group in measured_slots(session) if group.question in wanted.questions)


@dataclass(frozen=True, slots=True)
class _Found:
    """What would become of a slot: by which state of the question, and what was in force until now."""

    result: Regraded | Obstacle
    held: Judgement | None
    now: PresentVariant | None


def _looked_at(slot: JudgedSlot, present: Present, wanted: Wanted, content: str) -> _Found | None:
    """What would become of a slot; None where nothing is to be done."""
    now = present.variant(*slot.question, slot.variant)
    held = None if slot.judgement is None else read_judgement(slot.judgement)
    if wanted.policy is Policy.VOID:
        is_meant = wanted.every_answer or isinstance(now, Obstacle) or now.measure != slot.measure
        return _Found(Regraded(Verdict.VOID, None), held, None) if is_meant and not slot.is_void else None
    if slot.first is None or _is_left(slot, now, wanted):
        return None
    if isinstance(now, Obstacle):
        return _Found(now, held, None)
    if present.is_withheld(*slot.question):
        return _Found(Obstacle.WITHHELD, held, now)
    new = _judged(slot, present, now, content)
    result = new if isinstance(new, Obstacle) else regraded(wanted.policy, held, new)
    return None if isinstance(result, Regraded) and _is_known(slot, now, result) else _Found(result, held, now)


def _is_left(slot: JudgedSlot, now: PresentVariant | Obstacle, wanted: Wanted) -> bool:
    """Is this answer none of those that are meant?"""
    if slot.is_void:
        return not (wanted.every_answer and wanted.policy is Policy.REPLACE)
    if wanted.every_answer:
        return False
    return not wanted.questions if isinstance(now, Obstacle) else now.measure == slot.measure


def _is_known(slot: JudgedSlot, now: PresentVariant, result: Regraded) -> bool:
    """Has nothing changed since the judgement in force was made, or since it was let stand?"""
    if result.verdict is Verdict.KEPT:
        return slot.verdict is Verdict.KEPT and slot.against == now.measure
    return result.verdict is Verdict.SAME and slot.measure == now.measure and not slot.is_void


def _judged(slot: JudgedSlot, present: Present, now: PresentVariant, content: str) -> Judgement | Obstacle:
    """The answer by the present key. Where chance decides what is offered, it is what chance gives this learner."""
    answer, asked = answer_of(read_judgement(slot.first or "")), Asked.from_data(json.loads(content))
    found, instance = obstacle(asked, now.instance, answer), now.instance
    if found is Obstacle.OPTION_GONE:
        seed = question_seed(slot.seed, slot.question[1])
        instance = present.frozen(*slot.question, slot.variant, seed) or instance
        found = obstacle(asked, instance, answer)
    return found or judge(instance, answer)


def _note(run: DryRun, slot: JudgedSlot, found: _Found, seen: Callable[[Line], None]) -> None:
    line = Line.of(slot, found.held, found.result)
    seen(line)
    run.add(line, None if isinstance(found.result, Obstacle) else _kept(slot, found.result, found.now))
    if found.now and not isinstance(found.result, Obstacle):
        run.instances[found.now.digest] = found.now.instance


def _kept(slot: JudgedSlot, result: Regraded, now: PresentVariant | None) -> Kept:
    against = now.digest if now else slot.judged_by
    return Kept(
        slot_id=slot.id,
        seq=slot.seq,
        step_seq=slot.step,
        verdict=result.verdict,
        judgement=None if result.judgement is None else _written(result.judgement),
        instance_digest=slot.judged_by if result.verdict is Verdict.KEPT else against,
        against=against,
    )


@lru_cache(maxsize=4096)
def _written(judgement: Judgement) -> str:
    """A judgement as it is kept; many answers are judged alike."""
    return canonical(judgement)


def carry_out(session: Session, *, run: DryRun, reason: Text, by: Account | None, now: datetime) -> RegradeRun | None:
    """Write what a dry run found, all of it or nothing; None when there is nothing to write.

    Slots in which something has happened since are left to the next run.
    """
    with writing(session):
        wait_in_line(session)
        moved = _moved(session, run)
        if len(moved) == run.changes:
            return None
        keep_instances(session, run.instances.values())
        record = RegradeRun(
            policy=run.policy,
            questions=run.questions,
            every_answer=run.every_answer,
            reason=reason,
            by=by.email if by else None,
            at=now,
            counts=run.counts_without(moved),
            by_id=by.id if by else None,
        )
        record = replace(record, id=add_run(session, record))
        for some in portions(run.kept(), AT_ONCE):
            add_regrades(session, record.id, (one for one in some if one.slot_id not in moved))
        for name in run.voided:
            finish_what_is_done(session, name, now)
    return record


def mark_seen(session: Session, *, learner: Learner, run_ids: Collection[int], now: datetime) -> None:
    """The learner has read what these runs changed; those that changed nothing of theirs do not count."""
    with writing(session):
        if lock_learner(session, learner):
            own = {run.id for run in unseen_runs(session, learner, sittings_of(session, learner))}
            keep_seen(session, learner, sorted(own & set(run_ids)), now)


def _moved(session: Session, run: DryRun) -> set[int]:
    """The slots that are not as the dry run saw them."""
    moved: set[int] = set()
    for some in portions(run.kept(), AT_ONCE):
        found = slot_states(session, [one.slot_id for one in some])
        moved |= {one.slot_id for one in some if found.get(one.slot_id) != (one.step_seq, one.seq)}
    return moved


def portions(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """So many at a time."""
    rest = iter(items)
    while some := list(islice(rest, size)):
        yield some
