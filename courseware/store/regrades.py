"""Runs that judged answers anew, and what they made of each; nothing of it is ever changed."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime

from sqlalchemy import insert
from sqlmodel import Session, col, select

from courseware.quiz import Instance, Judgement
from courseware.quiz.regrade import Policy, Verdict
from courseware.store.answers import judge_answers_anew
from courseware.store.engine import add_unless_there
from courseware.store.instances import read_instance, read_judgement
from courseware.store.regrade_values import Regrade, RegradeRun
from courseware.store.schema import InstanceRow, SlotRow
from courseware.store.schema_results import RegradeRow, RegradeRunRow, RegradeSeenRow
from courseware.store.values import Learner, Sitting, Slot
from courseware.text import Text

LINE = 1_010  # names the lock of runs where the database has locks by number


@dataclass(frozen=True, slots=True)
class Kept:
    """What a run made of a slot, as its row has it; texts are JSON. `seq` is 0 where nothing was there before."""

    slot_id: int
    seq: int
    step_seq: int | None
    verdict: Verdict
    judgement: str | None
    instance_digest: str
    against: str


@dataclass(frozen=True, slots=True)
class _Raw:
    """A regrade before it is known what was in force before it."""

    run: RegradeRun
    verdict: Verdict
    judgement: Judgement | None
    instance: Instance
    step_seq: int | None


def regrades_in(session: Session, sitting_ids: Sequence[str]) -> Mapping[int, Sequence[_Raw]]:
    """What became of answers of these sittings: slot → its regrades in order."""
    wanted = select(RegradeRow, RegradeRunRow, InstanceRow.content).join(RegradeRunRow)
    joined = wanted.join(InstanceRow, col(RegradeRow.instance_digest) == col(InstanceRow.digest))
    mine = joined.join(SlotRow, col(RegradeRow.slot_id) == col(SlotRow.id)).where(
        col(SlotRow.sitting_id).in_(sitting_ids)
    )
    found = defaultdict[int, list[_Raw]](list)
    for row, run, content in session.exec(mine.order_by(col(RegradeRow.slot_id), col(RegradeRow.seq))):
        judgement = None if row.judgement is None else read_judgement(row.judgement)
        found[row.slot_id].append(
            _Raw(_run(run), Verdict(row.verdict), judgement, read_instance(content), row.step_seq)
        )
    return found


def judged_in_force(slot: Slot, found: Iterable[_Raw]) -> Slot:
    """The slot with what became of its answer; each regrade tells what was in force before it.

    What was made of an earlier answer to the same question does not hold any more, except that it is void.
    """
    before, regrades, found = slot.first_judgement, list[Regrade](), list(found)
    counting = slot.answer.seq if slot.answer else None
    if not found or not (found[-1].judgement is None or found[-1].step_seq == counting):
        return slot
    for each in (each for each in found if each.judgement is None or each.step_seq == counting):
        regrades.append(Regrade(each.run, each.verdict, before, each.judgement, each.instance))
        before = each.judgement
    return replace(slot, regrades=tuple(regrades))


def wait_in_line(session: Session) -> None:
    """Of two runs at once one waits for the other. SQLite has one writer at a time anyway."""
    if session.get_bind().dialect.name == "postgresql":
        session.connection().exec_driver_sql(f"SELECT pg_advisory_xact_lock({LINE})")


def add_run(session: Session, run: RegradeRun) -> int:
    """Put a run on record; its number."""
    row = RegradeRunRow(
        at=run.at,
        by_id=run.by_id,
        by_email=run.by,
        policy=run.policy,
        questions=json.dumps(["/".join(name) for name in run.questions]),
        every_answer=run.every_answer,
        reason_ja=run.reason.ja,
        reason_en=run.reason.en,
        counts=json.dumps(dict(run.counts)),
    )
    session.add(row)
    session.flush()
    return row.id or 0


def add_regrades(session: Session, run_id: int, kept: Iterable[Kept]) -> None:
    """What a run made of some answers, many at a time; the statistics count it from then on."""
    made = list(kept)
    rows = [{"run_id": run_id, **asdict(one), "verdict": one.verdict.value} for one in made]
    if rows:
        session.execute(insert(RegradeRow), rows)
        judge_answers_anew(session, _in_force(session, made))


def _in_force(session: Session, kept: Sequence[Kept]) -> Iterator[tuple[int, Instance, Judgement | None]]:
    """Slot, the state of the question by which it is judged now, and how."""
    digests = {one.instance_digest for one in kept}
    wanted = select(InstanceRow.digest, InstanceRow.content).where(col(InstanceRow.digest).in_(digests))
    contents = dict(session.exec(wanted).all())
    for one in kept:
        judgement = None if one.judgement is None else read_judgement(one.judgement)
        yield one.slot_id, read_instance(contents[one.instance_digest]), judgement


def regrade_runs(session: Session) -> tuple[RegradeRun, ...]:
    """All runs, the newest first."""
    return tuple(_run(row) for row in session.exec(select(RegradeRunRow).order_by(col(RegradeRunRow.id).desc())))


def unseen_runs(session: Session, learner: Learner, taken: Iterable[Sitting]) -> tuple[RegradeRun, ...]:
    """The runs that changed something in these sittings of a learner, and of which the learner has not read yet."""
    seen = set(session.exec(select(RegradeSeenRow.run_id).where(RegradeSeenRow.learner_id == learner.id)).all())
    runs = (each.run for sitting in taken for slot in sitting.slots for each in slot.regrades)
    return tuple({run.id: run for run in runs if run.id not in seen}.values())


def keep_seen(session: Session, learner: Learner, run_ids: Iterable[int], at: datetime) -> None:
    """A learner has read what these runs changed."""
    for run_id in run_ids:
        add_unless_there(session, RegradeSeenRow(learner_id=learner.id, run_id=run_id, at=at))


def _run(row: RegradeRunRow) -> RegradeRun:
    names = [name.partition("/") for name in json.loads(row.questions)]
    return RegradeRun(
        policy=Policy(row.policy),
        questions=tuple((quiz, question) for quiz, _, question in names),
        every_answer=row.every_answer,
        reason=Text(row.reason_ja, row.reason_en),
        by=row.by_email,
        at=row.at,
        counts=json.loads(row.counts),
        by_id=row.by_id,
        id=row.id or 0,
    )
