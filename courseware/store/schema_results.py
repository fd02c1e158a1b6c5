"""A second sheet of tables: what became of answers and questions afterwards."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Text, UniqueConstraint
from sqlmodel import Field

from courseware.store.schema import Row


class InstanceMeasureRow(Row, table=True):
    """By what an instance measures answers, and what it is of: so that many can be compared without being read."""

    __tablename__ = "instance_measure"

    digest: str = Field(primary_key=True, foreign_key="instance.digest")
    quiz: str = Field(index=True)
    question: str
    version: str
    variant: str
    measure: str


class RegradeRunRow(Row, table=True):
    """Answers were judged anew: who did so, how, why, and how many came out how. Only ever added to."""

    __tablename__ = "regrade_run"

    id: int | None = Field(default=None, primary_key=True)
    at: datetime
    by_id: int | None = None
    by_email: str | None = None
    policy: str
    questions: str = Field(sa_type=Text)
    every_answer: bool
    reason_ja: str = Field(sa_type=Text)
    reason_en: str = Field(sa_type=Text)
    counts: str = Field(sa_type=Text)


class RegradeRow(Row, table=True):
    """What a run made of one answer. Only ever added; the last of a slot is in force, before it stands the step.

    `step_seq` is the answer that was looked at: where another one counts by now, only a void stays in force.
    `judgement` is in force from then on (none: it counts no more), by the instance `instance_digest`; `against` is the
    instance by which it was looked at, another one where the earlier judgement was kept.
    """

    __tablename__ = "regrade"
    __table_args__ = (UniqueConstraint("slot_id", "seq"),)

    id: int | None = Field(default=None, primary_key=True)
    run_id: int = Field(foreign_key="regrade_run.id", index=True)
    slot_id: int = Field(foreign_key="slot.id")
    seq: int
    step_seq: int | None = None
    verdict: str
    judgement: str | None = Field(default=None, sa_type=Text)
    instance_digest: str = Field(foreign_key="instance.digest", index=True)
    against: str = Field(foreign_key="instance.digest", index=True)


class RegradeSeenRow(Row, table=True):
    """A learner has read on the progress page what a run changed."""

    __tablename__ = "regrade_seen"

    learner_id: int = Field(primary_key=True, foreign_key="learner.id")
    run_id: int = Field(primary_key=True, foreign_key="regrade_run.id")
    at: datetime


class WithdrawalRow(Row, table=True):
    """A question was withdrawn, or taken up again, with the reason that learners read. The last row holds."""

    __tablename__ = "withdrawal"

    id: int | None = Field(default=None, primary_key=True)
    quiz: str = Field(index=True)
    question: str
    is_withdrawn: bool
    reason_ja: str = Field(sa_type=Text)
    reason_en: str = Field(sa_type=Text)
    by_id: int | None = None
    by_email: str | None = None
    at: datetime
