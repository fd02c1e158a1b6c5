"""Drafts and what is done with them: a draft is the text of one question that is not published, or not yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


class DraftState(StrEnum):
    """Where a draft is on its way. Whether it is reviewed is not a state: it is computed from what reviewers saw."""

    OPEN = "open"
    SUBMITTED = "submitted"
    PUBLISHED = "published"
    DISCARDED = "discarded"

    @property
    def is_at_work(self) -> bool:
        """May its text be changed?"""
        return self in (DraftState.OPEN, DraftState.SUBMITTED)


class Aspect(StrEnum):
    """What a reviewer looks at."""

    RULES = "rules"
    JA = "ja"
    EN = "en"


class Act(StrEnum):
    """What was done with a draft."""

    START = "draft:start"
    SUBMIT = "draft:submit"
    ACCEPT = "draft:accept"
    RETURN = "draft:return"
    PUBLISH = "draft:publish"
    UNDO = "draft:undo"
    DISCARD = "draft:discard"
    TAKE_UP = "draft:take-up"


@dataclass(frozen=True, slots=True)
class Draft:
    """The text of one question, as it would stand in its quiz.

    `question` is the id of the published question that it edits, or nothing; `base` is the text from which it started.
    `version` counts the texts that it had; every one of them is kept.
    """

    id: int
    course: str
    question: str
    base: str
    text: str
    version: int
    state: DraftState
    opened_by: str
    opened_at: datetime
    changed_by: str
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class DraftEvent:
    """Something that was done with a draft. A review notes the digest of each part as its author saw it."""

    seq: int
    act: Act
    by: str
    at: datetime
    version: int
    words: str = ""
    aspect: Aspect | None = None
    seen: Mapping[Aspect, str] = field(default_factory=dict)


class PublicationAct(StrEnum):
    """Why a content file has another text: `FOUND` is what stood there, made by other means."""

    FOUND = "file:found"
    PUBLISH = "question:publish"
    RETIRE = "question:retire"
    UNDO = "question:undo"


@dataclass(frozen=True, slots=True)
class Publication:
    """The full text that a file got, on top of the text with the digest `parent`.

    `entry_version` is what the question says in it, nothing where it is not there any more. `number` counts from 1.
    """

    file: str
    act: PublicationAct
    question: str
    entry_version: str
    text: str = field(repr=False)
    digest: str
    parent: str
    by: str
    at: datetime
    words: str = ""
    draft: int | None = None
    number: int = 0
