"""Every table, on one sheet. Only this room knows these rows; what leaves it is a value (`values.py`)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, MetaData, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

# A constraint without a name cannot be changed by a later migration.
NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Row(SQLModel):
    """The base of all tables. Datetimes are aware; JSON is kept as text, byte for byte."""

    metadata = MetaData(naming_convention=NAMES)


class LearnerRow(Row, table=True):
    """Somebody who has something to keep. The recovery code itself is never stored."""

    __tablename__ = "learner"

    id: int | None = Field(default=None, primary_key=True)
    code_digest: str = Field(unique=True)
    created_at: datetime


class InstanceRow(Row, table=True):
    """A question exactly as it was asked, under the digest of its content; never changed."""

    __tablename__ = "instance"

    digest: str = Field(primary_key=True)
    content: str = Field(sa_type=Text)


class SittingRow(Row, table=True):
    """One run through a quiz by one learner."""

    __tablename__ = "sitting"
    __table_args__ = (UniqueConstraint("learner_id", "quiz", "number"),)

    id: str = Field(primary_key=True)
    learner_id: int = Field(foreign_key="learner.id")
    quiz: str
    number: int
    seed: int = Field(sa_type=BigInteger)
    started_at: datetime
    finished_at: datetime | None = None


class SlotRow(Row, table=True):
    """The place of one question in a sitting."""

    __tablename__ = "slot"
    __table_args__ = (UniqueConstraint("sitting_id", "n"),)

    id: int | None = Field(default=None, primary_key=True)
    sitting_id: str = Field(foreign_key="sitting.id")
    n: int
    question: str
    instance_digest: str = Field(foreign_key="instance.digest", index=True)


class StepRow(Row, table=True):
    """Something a learner did in a slot. Steps are only ever added; `key` names the form that was sent."""

    __tablename__ = "step"
    __table_args__ = (UniqueConstraint("slot_id", "seq"), UniqueConstraint("slot_id", "key"))

    id: int | None = Field(default=None, primary_key=True)
    slot_id: int = Field(foreign_key="slot.id")
    seq: int
    kind: str
    key: str
    raw: str = Field(sa_type=Text)
    judgement: str | None = Field(default=None, sa_type=Text)
    at: datetime


class LessonReadRow(Row, table=True):
    """A learner marked the lesson of a course as read."""

    __tablename__ = "lesson_read"

    learner_id: int = Field(primary_key=True, foreign_key="learner.id")
    course: str = Field(primary_key=True)
    at: datetime


class ReviewItemRow(Row, table=True):
    """Something to be confirmed, as it was seen last in the texts; never deleted, so that no id is minted twice."""

    __tablename__ = "review_item"

    id: str = Field(primary_key=True)
    kind: str
    home: str = Field(index=True)
    section: str
    file: str
    line: int
    texts: str = Field(sa_type=Text)
    state: str = Field(index=True)
    version: int
    found_at: datetime


class ReviewEventRow(Row, table=True):
    """Something that was done to an item, with the text as it was then. Events are only ever added."""

    __tablename__ = "review_event"
    __table_args__ = (UniqueConstraint("item_id", "seq"),)

    id: int | None = Field(default=None, primary_key=True)
    item_id: str = Field(foreign_key="review_item.id")
    seq: int
    act: str
    state_before: str
    state_after: str
    actor: str
    at: datetime
    comment: str = Field(sa_type=Text)
    proposal: str | None = Field(default=None, sa_type=Text)
    texts: str = Field(sa_type=Text)
    digest: str
    is_implicit: bool
    caused_by: str
