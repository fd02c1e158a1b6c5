"""Sittings with their slots and steps: find them whole, start one, add a step, finish."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from sqlmodel import Session, col, select

from courseware.quiz import Mode
from courseware.quiz.canonical import canonical
from courseware.store.answers import keep_answer
from courseware.store.instances import keep_instances, read_instance, read_judgement
from courseware.store.regrades import judged_in_force, regrades_in
from courseware.store.schema import InstanceRow, SittingRow, SlotRow, StepRow
from courseware.store.values import Learner, Sitting, Slot, Step, StepKind
from courseware.store.withdrawals import Withdrawn, withdrawals
from courseware.text import LANGUAGES, Language, Text

TOGETHER = 200  # sittings that are read at once


def find_sitting(session: Session, learner: Learner, sitting_id: str) -> Sitting | None:
    """The sitting of this learner; nobody finds the sitting of somebody else."""
    wanted = select(SittingRow).where(SittingRow.id == sitting_id, SittingRow.learner_id == learner.id)
    return next(iter(_whole(session, session.exec(wanted).all())), None)


def sittings_of(session: Session, learner: Learner, quiz: str | None = None) -> tuple[Sitting, ...]:
    """All sittings of a learner (of one quiz), in the order of their start."""
    wanted = select(SittingRow).where(SittingRow.learner_id == learner.id)
    if quiz is not None:
        wanted = wanted.where(SittingRow.quiz == quiz)
    order = (col(SittingRow.started_at), col(SittingRow.number), col(SittingRow.id))
    return _whole(session, session.exec(wanted.order_by(*order)).all())


def sittings_of_quiz(session: Session, quiz: str) -> Iterator[tuple[int, Sitting]]:
    """Everybody's sittings of a quiz, learner by learner. Learners are counted from 1: the number names nobody."""
    order = (col(SittingRow.learner_id), col(SittingRow.number))
    rows = session.exec(select(SittingRow).where(SittingRow.quiz == quiz).order_by(*order)).all()
    numbers = {learner: n for n, learner in enumerate(dict.fromkeys(row.learner_id for row in rows), 1)}
    for start in range(0, len(rows), TOGETHER):
        some = rows[start : start + TOGETHER]
        for row, sitting in zip(some, _whole(session, some), strict=True):
            yield numbers[row.learner_id], sitting


def open_sitting(session: Session, learner: Learner, quiz: str, mode: Mode = Mode.PRACTICE) -> Sitting | None:
    """The sitting of this quiz that is not finished."""
    mine = select(SittingRow).where(SittingRow.learner_id == learner.id, SittingRow.quiz == quiz)
    mine = mine.where(SittingRow.mode == mode.value)
    row = session.exec(mine.where(col(SittingRow.finished_at).is_(None)).order_by(col(SittingRow.number))).first()
    return _whole(session, [row])[0] if row else None


def last_number(session: Session, learner: Learner, quiz: str) -> int:
    """The highest number of a sitting of this quiz so far; 0 before the first."""
    mine = select(SittingRow.number).where(SittingRow.learner_id == learner.id, SittingRow.quiz == quiz)
    return session.exec(mine.order_by(col(SittingRow.number).desc())).first() or 0


def add_sitting(session: Session, learner: Learner, sitting: Sitting) -> None:
    """Keep a new sitting with its slots and what is asked in them."""
    digests = keep_instances(session, (slot.instance for slot in sitting.slots))
    session.add(
        SittingRow(
            id=sitting.id,
            learner_id=learner.id,
            quiz=sitting.quiz,
            number=sitting.number,
            seed=sitting.seed,
            started_at=sitting.started,
            finished_at=sitting.finished,
            mode=sitting.mode.value,
            pass_mark=None if sitting.pass_mark is None else str(sitting.pass_mark),
            deadline_at=sitting.deadline,
            title=None if sitting.title is None else canonical(sitting.title),
        )
    )
    session.flush()
    for slot, digest in zip(sitting.slots, digests, strict=True):
        session.add(SlotRow(sitting_id=sitting.id, n=slot.n, question=slot.question, instance_digest=digest))
    session.flush()


def add_slot(session: Session, sitting: Sitting, slot: Slot) -> None:
    """One more question for a sitting that has no end of its own."""
    (digest,) = keep_instances(session, [slot.instance])
    session.add(SlotRow(sitting_id=sitting.id, n=slot.n, question=slot.question, instance_digest=digest))
    session.flush()


def overdue_sittings(
    session: Session, now: datetime, learner: Learner | None = None
) -> tuple[tuple[Learner, str], ...]:
    """The sittings (of one learner) whose time is over and that nobody has ended, the oldest first."""
    wanted = select(SittingRow.learner_id, SittingRow.id).where(
        col(SittingRow.deadline_at) <= now, col(SittingRow.finished_at).is_(None)
    )
    if learner is not None:
        wanted = wanted.where(SittingRow.learner_id == learner.id)
    found = session.exec(wanted.order_by(col(SittingRow.deadline_at), col(SittingRow.id))).all()
    return tuple((Learner(owner), sitting) for owner, sitting in found)


def add_step(session: Session, sitting: Sitting, slot: Slot, step: Step) -> None:
    """Append what was done in a slot; what is judged is noted for the statistics too."""
    here = select(SlotRow).where(SlotRow.sitting_id == sitting.id, SlotRow.n == slot.n)
    slot_id = session.exec(here).one().id or 0
    session.add(
        StepRow(
            slot_id=slot_id,
            seq=step.seq,
            kind=step.kind.value,
            key=step.key,
            raw=json.dumps(step.raw),
            judgement=None if step.judgement is None else canonical(step.judgement),
            at=step.at,
            language=step.language,
            seconds=step.seconds,
        )
    )
    if step.judgement is not None:
        keep_answer(session, slot_id, sitting.quiz, replace(slot, steps=(*slot.steps, step)))
    session.flush()


def finish_sitting(session: Session, sitting: Sitting, at: datetime) -> None:
    """Mark a sitting as done."""
    session.exec(select(SittingRow).where(SittingRow.id == sitting.id)).one().finished_at = at
    session.flush()


def _whole(session: Session, rows: Sequence[SittingRow]) -> tuple[Sitting, ...]:
    ids = [row.id for row in rows]
    steps, slots = _steps(session, ids), defaultdict[str, list[Slot]](list)
    regrades = regrades_in(session, ids)
    joined = select(SlotRow, InstanceRow.content).join(InstanceRow).where(col(SlotRow.sitting_id).in_(ids))
    for slot, content in session.exec(joined.order_by(col(SlotRow.n))):
        value = Slot(slot.n, slot.question, read_instance(content), tuple(steps[slot.id or 0]))
        slots[slot.sitting_id].append(judged_in_force(value, regrades.get(slot.id or 0, ())))
    known = withdrawals(session, {slot.instance.quiz for each in slots.values() for slot in each})
    return tuple(_sitting(row, slots[row.id], known) for row in rows)


def _sitting(row: SittingRow, slots: Sequence[Slot], known: Withdrawn) -> Sitting:
    """A sitting with the questions that are withdrawn; of a finished one, those that were so at its end."""
    asked = tuple(
        replace(slot, withdrawal=known.at((slot.instance.quiz, slot.question), row.finished_at)) for slot in slots
    )
    return Sitting(
        row.id,
        row.quiz,
        row.number,
        row.seed,
        row.started_at,
        row.finished_at,
        asked,
        mode=Mode(row.mode),
        pass_mark=None if row.pass_mark is None else Fraction(row.pass_mark),
        deadline=row.deadline_at,
        title=None if row.title is None else Text(**json.loads(row.title)),
    )


def language_of(kept: str | None) -> Language | None:
    return next((language for language in LANGUAGES if language == kept), None)


def _steps(session: Session, sitting_ids: Sequence[str]) -> dict[int, list[Step]]:
    found = defaultdict[int, list[Step]](list)
    wanted = select(StepRow).join(SlotRow).where(col(SlotRow.sitting_id).in_(sitting_ids))
    for row in session.exec(wanted.order_by(col(StepRow.slot_id), col(StepRow.seq))):
        judgement = None if row.judgement is None else read_judgement(row.judgement)
        found[row.slot_id].append(
            Step(
                row.seq,
                StepKind(row.kind),
                row.key,
                json.loads(row.raw),
                judgement,
                row.at,
                language=language_of(row.language),
                seconds=row.seconds,
            )
        )
    return found
