"""Every table, on one sheet; what became of answers afterwards stands on a second, `schema_results.py`.

Only this room knows these rows; what leaves it is a value (`values.py`).
"""

from __future__ import annotations

from datetime import datetime

from flask_security import AsaList, UserMixin
from sqlalchemy import BigInteger, MetaData, Text, UniqueConstraint
from sqlalchemy.ext.mutable import MutableList
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


class AccountRow(Row, UserMixin, table=True):
    """Somebody who signs in. Flask-Security reads and writes it, and names the columns from `password` on.

    `fs_uniquifier` stands in the cookie of every login: a new one ends them all.
    """

    __tablename__ = "account"

    id: int | None = Field(default=None, primary_key=True)  # type: ignore[assignment] # not before it is kept
    email: str = Field(unique=True)
    created_at: datetime
    signed_in_at: datetime | None = None
    password: str | None = None
    active: bool = True
    fs_uniquifier: str = Field(unique=True)
    confirmed_at: datetime | None = None
    tf_primary_method: str | None = None
    tf_totp_secret: str | None = Field(default=None, sa_type=Text)
    tf_last_counter: int | None = Field(default=None, sa_type=BigInteger)
    mf_recovery_codes: list[str] | None = Field(default=None, sa_type=MutableList.as_mutable(AsaList()))


class AccountRoleRow(Row, table=True):
    """A role that an account holds now. Every account is a learner, so that is not written down."""

    __tablename__ = "account_role"

    account_id: int = Field(primary_key=True, foreign_key="account.id")
    role: str = Field(primary_key=True)


class LoginRow(Row, table=True):
    """Somebody is signed in at a browser, whose cookie holds the secret of which this is the digest."""

    __tablename__ = "login"

    digest: str = Field(primary_key=True)
    account_id: int = Field(foreign_key="account.id", index=True)
    began_at: datetime


class RoleChangeRow(Row, table=True):
    """A role was given or taken. Only ever added to; outlives both accounts, so it refers to neither."""

    __tablename__ = "role_change"

    id: int | None = Field(default=None, primary_key=True)
    account_id: int = Field(index=True)
    email: str
    role: str
    given: bool
    by_id: int | None = None
    by_email: str | None = None
    at: datetime


class LearnerRow(Row, table=True):
    """Somebody who has something to keep: the learner of an account, or a guest under a recovery code.

    The recovery code itself is never stored. A row with neither is of somebody who left and let the answers stay.
    """

    __tablename__ = "learner"

    id: int | None = Field(default=None, primary_key=True)
    code_digest: str | None = Field(default=None, unique=True)
    account_id: int | None = Field(default=None, unique=True, foreign_key="account.id")
    created_at: datetime


class InstanceRow(Row, table=True):
    """A question exactly as it was asked, under the digest of its content; never changed."""

    __tablename__ = "instance"

    digest: str = Field(primary_key=True)
    content: str = Field(sa_type=Text)


class SittingRow(Row, table=True):
    """One run through questions by one learner; an exam and a drill bring a title of their own."""

    __tablename__ = "sitting"
    __table_args__ = (UniqueConstraint("learner_id", "quiz", "number"),)

    id: str = Field(primary_key=True)
    learner_id: int = Field(foreign_key="learner.id")
    quiz: str
    number: int
    seed: int = Field(sa_type=BigInteger)
    started_at: datetime
    finished_at: datetime | None = None
    mode: str = Field(default="practice", sa_column_kwargs={"server_default": "practice"})
    pass_mark: str | None = None
    deadline_at: datetime | None = Field(default=None, index=True)
    title: str | None = Field(default=None, sa_type=Text)


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
    """Something a learner did in a slot. Steps are only ever added. `seconds`: since the one before."""

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
    language: str | None = None
    seconds: int | None = None


class LessonReadRow(Row, table=True):
    """A learner marked the lesson of a course as read."""

    __tablename__ = "lesson_read"

    learner_id: int = Field(primary_key=True, foreign_key="learner.id")
    course: str = Field(primary_key=True)
    at: datetime


class SectionReadRow(Row, table=True):
    """A learner marked a section of a lesson as read; `digest` is that of its text in the language it was read in."""

    __tablename__ = "section_read"

    learner_id: int = Field(primary_key=True, foreign_key="learner.id")
    course: str = Field(primary_key=True)
    section: str = Field(primary_key=True)
    digest: str
    at: datetime


class ReportRow(Row, table=True):
    """Somebody says that there is a mistake: what about, in which words. Never changed; notes are added to it.

    `text` is what stood there when it was sent, `digest` that of the lesson or rulebook it stood in, `seen` that of the
    page from which the reader came. `sender` is a digest of the day, which names nobody.
    """

    __tablename__ = "report"

    id: int | None = Field(default=None, primary_key=True)
    at: datetime
    sender: str = Field(index=True)
    place: str = Field(sa_type=Text)
    about: str
    language: str
    mistake: str
    words: str = Field(sa_type=Text)
    contact: str
    title: str
    text: str = Field(sa_type=Text)
    digest: str
    seen: str
    course: str
    section: str
    book: str
    edition: str
    provision: str
    decision: str
    facts: str = Field(sa_type=Text)
    sitting: str
    slot: int
    question: str
    instance_digest: str | None = Field(default=None, foreign_key="instance.digest")
    answer: str | None = Field(default=None, sa_type=Text)


class ReportNoteRow(Row, table=True):
    """What staff did with a report. Only ever added; a report is open until it is closed."""

    __tablename__ = "report_note"

    id: int | None = Field(default=None, primary_key=True)
    report_id: int = Field(foreign_key="report.id", index=True)
    act: str
    by: str
    words: str = Field(sa_type=Text)
    at: datetime


class ThrottleRow(Row, table=True):
    """How often somebody did something since a window began."""

    __tablename__ = "throttle"

    bucket: str = Field(primary_key=True)
    key: str = Field(primary_key=True)
    started_at: datetime
    count: int


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


class DismissalRow(Row, table=True):
    """Somebody set a finding aside, or took that back. Rows are only ever added.

    `mark` names the dismissal that is made or taken back, also one of a file; `file`, `line` and `text` are the passage
    as it stood then.
    """

    __tablename__ = "dismissal"

    id: int | None = Field(default=None, primary_key=True)
    act: str
    mark: str = Field(index=True)
    fingerprint: str = Field(index=True)
    file: str
    line: int
    text: str = Field(sa_type=Text)
    reason: str = Field(sa_type=Text)
    by: str
    at: datetime
