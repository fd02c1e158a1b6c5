"""Answers for the statistics: kept in few words beside the steps, written with each judgement, read many at once.

Whatever puts another judgement in force calls `keep_answer` or `judge_answers_anew` in the same commit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, bindparam, func, select, update
from sqlmodel import Session, col

from courseware.quiz import Instance, Judgement
from courseware.quiz.analysis import StoredAnswer, parts_of, read_parts, without_typed, written_parts
from courseware.store.answer_schema import AnswerRow
from courseware.store.instances import read_instance, read_judgement
from courseware.store.schema import AccountRoleRow, InstanceRow, LearnerRow, SittingRow, SlotRow, StepRow
from courseware.store.values import STAFF, Learner, Slot

AT_ONCE = 500  # far below what a statement of SQLite may name


@dataclass(frozen=True, slots=True)
class Answered:
    """How many answers there are to a quiz, an exam, a drill, and of how many learners; staff is left out."""

    quiz: str
    answers: int
    learners: int


def keep_answer(session: Session, slot_id: int, quiz: str, slot: Slot) -> None:
    """Note the answer that counts in a slot now. Part of a write."""
    judgement, instance = None if slot.is_void else slot.first_judgement, slot.instance
    session.merge(
        AnswerRow(
            slot_id=slot_id,
            quiz=quiz,
            question=slot.question,
            version=instance.version,
            variant=instance.variant,
            parts=None if judgement is None else written_parts(parts_of(judgement, instance)),
            language=slot.language,
            seconds=slot.seconds,
            confidence=(slot.answer.confidence if slot.answer else None) or "",
        )
    )


def judge_answers_anew(session: Session, judged: Iterable[tuple[int, Instance, Judgement | None]]) -> None:
    """Another judgement is in force: slot, the state of its question by which it was made, and the judgement.

    None: the answer counts no more. Version and variant stay those that were asked. Part of a write.
    """
    found = [
        {"slot": slot_id, "anew": None if judgement is None else written_parts(parts_of(judgement, instance))}
        for slot_id, instance, judgement in judged
    ]
    if found:
        changed = update(AnswerRow.__table__).where(col(AnswerRow.slot_id) == bindparam("slot"))  # type: ignore[attr-defined]
        session.connection().execute(changed.values(parts=bindparam("anew")), found)


def forget_typed(session: Session, learner: Learner) -> None:
    """Empty what a learner typed; what was chosen stays. Part of a write."""
    joined = select(AnswerRow, col(InstanceRow.content)).join(SlotRow, col(SlotRow.id) == col(AnswerRow.slot_id))
    joined = joined.join(SittingRow).join(InstanceRow, col(InstanceRow.digest) == col(SlotRow.instance_digest))
    for row, content in session.execute(joined.where(col(SittingRow.learner_id) == learner.id)).all():
        if row.parts is not None:
            row.parts = written_parts(without_typed(read_parts(row.parts), read_instance(content)))


def answered_quizzes(session: Session) -> tuple[Answered, ...]:
    """Everything that was answered, by the name under which its sittings are kept."""
    counts: tuple[Any, ...] = (func.count(), func.count(col(SittingRow.learner_id).distinct()))
    wanted: Select[Any] = select(col(AnswerRow.quiz), *counts)
    found = _joined(wanted).group_by(col(AnswerRow.quiz)).order_by(col(AnswerRow.quiz))
    return tuple(Answered(*row) for row in session.execute(found))


def answers_to(session: Session, quiz: str) -> list[StoredAnswer]:
    """Every answer to a quiz that counts, without those of staff."""
    columns = (
        col(SittingRow.learner_id),
        col(SittingRow.id),
        col(SittingRow.number),
        col(SlotRow.n),
        *(
            col(getattr(AnswerRow, name))
            for name in ("slot_id", "question", "version", "variant", "parts", "language", "seconds", "confidence")
        ),
    )
    found = _joined(select(*columns)).where(col(AnswerRow.quiz) == quiz)
    return [*map(StoredAnswer._make, session.connection().execute(found))]


def asked_in(session: Session, slot_ids: Collection[int]) -> dict[int, tuple[Instance, Judgement]]:
    """Slot → the question as it was asked there, and how the answer was judged when it was given."""
    found: dict[int, tuple[Instance, Judgement]] = {}
    ids = sorted(slot_ids)
    for start in range(0, len(ids), AT_ONCE):
        wanted = select(col(SlotRow.id), col(InstanceRow.content), col(StepRow.judgement)).join(
            StepRow, col(StepRow.slot_id) == col(SlotRow.id)
        )
        wanted = wanted.join(InstanceRow, col(InstanceRow.digest) == col(SlotRow.instance_digest))
        wanted = wanted.where(col(SlotRow.id).in_(ids[start : start + AT_ONCE]), col(StepRow.judgement).is_not(None))
        for slot_id, content, judgement in session.execute(wanted.order_by(col(StepRow.seq))):
            found[slot_id] = read_instance(content), read_judgement(judgement)
    return found


def _joined(wanted: Select[Any]) -> Select[Any]:
    """Answers that count, with slot and sitting; those of staff, who know the keys, are left out."""
    staff = (
        select(col(LearnerRow.id))
        .join(AccountRoleRow, col(AccountRoleRow.account_id) == col(LearnerRow.account_id))
        .where(col(AccountRoleRow.role).in_([role.value for role in STAFF]))
    )
    return (
        wanted.select_from(AnswerRow)
        .join(SlotRow, col(SlotRow.id) == col(AnswerRow.slot_id))
        .join(SittingRow, col(SittingRow.id) == col(SlotRow.sitting_id))
        .where(col(AnswerRow.parts).is_not(None), col(SittingRow.learner_id).not_in(staff))
    )
