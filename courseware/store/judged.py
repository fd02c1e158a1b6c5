"""Answers with the judgement in force, over all learners: counted by what they were measured by, or one after the other.

The judgement in force is that of the last regrade, else that of the last step. Many answers are never held at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    ScalarSelect,
    Select,
    and_,
    case,
    distinct,
    func,
    literal_column,
    or_,
    select,
    tuple_,
)
from sqlalchemy.orm import aliased
from sqlmodel import Session, col

from courseware.quiz import Instance
from courseware.quiz.regrade import Verdict
from courseware.store.instances import read_instance
from courseware.store.regrade_values import QuestionName
from courseware.store.schema import InstanceRow, SittingRow, SlotRow, StepRow
from courseware.store.schema_results import InstanceMeasureRow, RegradeRow

AT_ONCE = 500  # far below what a statement of SQLite may name
AGAINST = aliased(InstanceMeasureRow)
ANY, ANY_STEP = aliased(RegradeRow), aliased(StepRow)
DIGEST = func.coalesce(col(RegradeRow.instance_digest), col(SlotRow.instance_digest))  # by which it was judged last


@dataclass(frozen=True, slots=True)
class Measured:
    """So many slots whose question was measured alike, and the learners who answered. `against` is the last measure that a run held it against.

    `sample` is the digest of one of the instances; `slots` counts those without an answer as well.
    """

    question: QuestionName
    version: str
    variant: str
    measure: str
    against: str
    verdict: Verdict | None
    answers: int
    slots: int
    learners: int
    sample: str


@dataclass(frozen=True, slots=True)
class JudgedSlot:
    """One question of one sitting, with what was made of its answer so far; texts are JSON as they are kept.

    `step` is the number of the one that counts (None: no answer), `judged_by` the digest of the instance by which the
    judgement in force was made, `seq` the number that the next regrade will have.
    """

    id: int
    sitting: str
    n: int
    seed: int
    question: QuestionName
    variant: str
    measure: str
    against: str
    verdict: Verdict | None
    step: int | None
    first: str | None
    judgement: str | None
    instance_digest: str
    judged_by: str
    seq: int

    @property
    def is_void(self) -> bool:
        return self.verdict is Verdict.VOID


def measured_slots(session: Session, quizzes: Collection[str] | None = None) -> tuple[Measured, ...]:
    """All slots by question, version, variant and measure; those that are void count apart."""
    names: tuple[Any, ...] = (
        *(col(getattr(InstanceMeasureRow, name)) for name in ("quiz", "question", "version", "variant", "measure")),
        func.coalesce(AGAINST.measure, literal_column("''")),  # a bound value would be another one in GROUP BY
        col(RegradeRow.verdict),
    )
    counts = (
        func.count(col(StepRow.id)),
        func.count(),
        func.count(distinct(case((col(StepRow.id).is_not(None), col(SittingRow.learner_id))))),
        func.min(DIGEST),
    )
    found = _joined(select(*names, *counts)).group_by(*names).order_by(*names[:5])
    if quizzes is not None:
        found = found.where(col(InstanceMeasureRow.quiz).in_(quizzes))
    return tuple(_measured(row) for row in session.execute(found))


def count_learners(session: Session, groups: Collection[Measured]) -> dict[QuestionName, int]:
    """Question → how many learners gave answers in these groups."""
    wanted = sorted({(*group.question, group.variant, group.measure) for group in groups})
    named = tuple(col(getattr(InstanceMeasureRow, name)) for name in ("quiz", "question", "variant", "measure"))
    found = dict[QuestionName, int]()
    for start in range(0, len(wanted), AT_ONCE):
        some = _joined(select(*named[:2], func.count(distinct(col(SittingRow.learner_id)))))
        some = some.where(col(StepRow.id).is_not(None), tuple_(*named).in_(wanted[start : start + AT_ONCE]))
        for quiz, question, learners in session.execute(some.group_by(*named[:2])):
            found[quiz, question] = found.get((quiz, question), 0) + learners
    return found


def judged_slots(session: Session, questions: Collection[QuestionName]) -> Iterator[JudgedSlot]:
    """Every slot of these questions, in the order of their ids."""
    after = 0
    while questions:
        some = [_slot(row) for row in session.execute(_page(col(SlotRow.id) > after, _named(questions)))]
        yield from some
        if len(some) < AT_ONCE:
            return
        after = some[-1].id


def slot_states(session: Session, ids: Collection[int]) -> dict[int, tuple[int | None, int]]:
    """Slot → the step that counts and the number of its next regrade, to see whether anything has happened in it."""
    steps = select(col(StepRow.slot_id), func.max(col(StepRow.seq))).where(
        col(StepRow.slot_id).in_(ids), col(StepRow.judgement).is_not(None)
    )
    last = select(col(RegradeRow.slot_id), func.max(col(RegradeRow.seq))).where(col(RegradeRow.slot_id).in_(ids))
    answered = dict(session.execute(steps.group_by(col(StepRow.slot_id))).all())
    regraded = dict(session.execute(last.group_by(col(RegradeRow.slot_id))).all())
    there = session.execute(select(col(SlotRow.id)).where(col(SlotRow.id).in_(ids))).scalars()
    return {one: (answered.get(one), regraded.get(one, -1) + 1) for one in there if one is not None}


def instance_contents(session: Session, digests: Collection[str]) -> dict[str, str]:
    """Digest → the JSON of the instance."""
    wanted = select(col(InstanceRow.digest), col(InstanceRow.content)).where(col(InstanceRow.digest).in_(digests))
    return dict(session.execute(wanted).all())


def instances(session: Session, digests: Collection[str]) -> dict[str, Instance]:
    """Digest → the instance."""
    return {digest: read_instance(content) for digest, content in instance_contents(session, digests).items()}


def _named(questions: Collection[QuestionName]) -> ColumnElement[bool]:
    """An exam asks questions of several quizzes: what counts is the quiz of the question, not that of the sitting."""
    return tuple_(col(InstanceMeasureRow.quiz), col(SlotRow.question)).in_(questions)


def _page(*chosen: ColumnElement[bool]) -> Select[Any]:
    columns: tuple[Any, ...] = (
        col(SlotRow.id),
        col(SittingRow.id),
        col(SlotRow.n),
        col(SittingRow.seed),
        col(InstanceMeasureRow.quiz),
        col(SlotRow.question),
        col(InstanceMeasureRow.variant),
        col(InstanceMeasureRow.measure),
        func.coalesce(AGAINST.measure, ""),
        col(RegradeRow.verdict),
        col(StepRow.seq),
        col(StepRow.judgement),
        col(RegradeRow.judgement),
        col(SlotRow.instance_digest),
        DIGEST,
        func.coalesce(_last_seq() + 1, 0),
    )
    return _joined(select(*columns)).where(*chosen).order_by(col(SlotRow.id)).limit(AT_ONCE)


def _joined(wanted: Select[Any]) -> Select[Any]:
    """Slots with the step and the regrade that count, and with the measure of the judgement in force."""
    judged = select(func.max(col(ANY_STEP.id))).where(
        col(ANY_STEP.slot_id) == col(SlotRow.id), col(ANY_STEP.judgement).is_not(None)
    )
    return (
        wanted.select_from(SlotRow)
        .join(SittingRow, col(SittingRow.id) == col(SlotRow.sitting_id))
        .outerjoin(StepRow, col(StepRow.id) == judged.correlate(SlotRow).scalar_subquery())
        .outerjoin(
            RegradeRow,
            and_(
                col(RegradeRow.slot_id) == col(SlotRow.id),
                col(RegradeRow.seq) == _last_seq(),
                or_(col(RegradeRow.judgement).is_(None), col(RegradeRow.step_seq) == col(StepRow.seq)),
            ),
        )
        .outerjoin(AGAINST, col(AGAINST.digest) == col(RegradeRow.against))
        .join(InstanceMeasureRow, col(InstanceMeasureRow.digest) == DIGEST)
    )


def _last_seq() -> ScalarSelect[int]:
    last = select(func.max(col(ANY.seq))).where(col(ANY.slot_id) == col(SlotRow.id))
    return last.correlate(SlotRow).scalar_subquery()


def _measured(row: Sequence[Any]) -> Measured:
    quiz, question, version, variant, measure, against, verdict, answers, slots, learners, sample = row
    known = Verdict(verdict) if verdict else None
    return Measured((quiz, question), version, variant, measure, against, known, answers, slots, learners, sample)


def _slot(row: Sequence[Any]) -> JudgedSlot:
    number, sitting, n, seed, quiz, question, variant, measure, against, verdict, step, first, last, digest, *more = row
    return JudgedSlot(
        id=number,
        sitting=sitting,
        n=n,
        seed=seed,
        question=(quiz, question),
        variant=variant,
        measure=measure,
        against=against,
        verdict=Verdict(verdict) if verdict else None,
        step=step,
        first=first,
        judgement=last if verdict else first,
        instance_digest=digest,
        judged_by=more[0],
        seq=more[1],
    )
