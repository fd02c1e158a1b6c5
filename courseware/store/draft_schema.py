"""The tables of the authoring desk: drafts with their texts and history, and what was published."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Text, UniqueConstraint
from sqlmodel import Field

from courseware.store.schema import Row


class DraftRow(Row, table=True):
    """A question at work: which quiz it is for, which question it edits (or none), the text that it started from."""

    __tablename__ = "draft"

    id: int | None = Field(default=None, primary_key=True)
    course: str = Field(index=True)
    question: str
    base: str = Field(sa_type=Text)
    version: int
    state: str = Field(index=True)
    opened_by: str
    opened_at: datetime


class DraftTextRow(Row, table=True):
    """A text that a draft had. Only ever added: whoever was slower finds the text that they had started from."""

    __tablename__ = "draft_text"
    __table_args__ = (UniqueConstraint("draft_id", "version"),)

    id: int | None = Field(default=None, primary_key=True)
    draft_id: int = Field(foreign_key="draft.id")
    version: int
    text: str = Field(sa_type=Text)
    by: str
    at: datetime


class DraftEventRow(Row, table=True):
    """Something that was done with a draft. Only ever added; `seen` holds the digests of the parts as they were."""

    __tablename__ = "draft_event"
    __table_args__ = (UniqueConstraint("draft_id", "seq"),)

    id: int | None = Field(default=None, primary_key=True)
    draft_id: int = Field(foreign_key="draft.id")
    seq: int
    act: str
    aspect: str
    by: str
    at: datetime
    version: int
    words: str = Field(sa_type=Text)
    seen: str = Field(sa_type=Text)


class PublicationRow(Row, table=True):
    """The full text of a content file that was published, on top of its parent. Only ever added."""

    __tablename__ = "publication"

    id: int | None = Field(default=None, primary_key=True)
    file: str = Field(index=True)
    act: str
    question: str
    entry_version: str
    text: str = Field(sa_type=Text)
    digest: str
    parent_digest: str
    draft_id: int | None = Field(default=None, foreign_key="draft.id")
    by: str
    at: datetime
    words: str = Field(sa_type=Text)
