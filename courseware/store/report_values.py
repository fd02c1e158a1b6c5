"""Mistakes that readers tell of, as values: what a report is about, and what staff did with it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from courseware.quiz import Instance, Judgement
from courseware.text import Language


class About(StrEnum):
    """What a report is about: a section of a lesson, a provision, a ruling at the desk, a question as it was asked."""

    SECTION = "section"
    PROVISION = "provision"
    RULING = "ruling"
    QUESTION = "question"


class Mistake(StrEnum):
    """What kind of mistake a reader sees."""

    RULING = "ruling"
    WORDING = "wording"
    TYPO = "typo"
    DISPLAY = "display"
    OTHER = "other"


class ReportAct(StrEnum):
    """What staff did with a report."""

    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class Context:
    """What a report is about, with all that is needed to read it when the content has changed.

    `text` is what stood there, `digest` that of the lesson or rulebook it stood in, `seen` that of the page from which
    the reader came; `facts` are JSON, as `courseware decide` takes them; the `course` of a question is its quiz. What
    does not belong to `about` is empty.
    """

    about: About
    language: Language
    title: str
    text: str
    digest: str = ""
    seen: str = ""
    course: str = ""
    section: str = ""
    book: str = ""
    edition: str = ""
    provision: str = ""
    decision: str = ""
    facts: str = ""
    sitting: str = ""
    slot: int = 0
    question: str = ""
    instance: Instance | None = None
    answer: Judgement | None = None

    @property
    def place(self) -> str:
        """One name of the place, whoever reads it and in whichever state it is."""
        parts = {
            About.SECTION: (self.course, self.language, self.section),
            About.PROVISION: (self.book, self.language, self.provision),
            About.RULING: (self.book, self.decision, self.facts),
            About.QUESTION: (self.course, self.question, self.sitting, str(self.slot)),
        }
        return "/".join((self.about, *(part for part in parts[self.about] if part)))


@dataclass(frozen=True, slots=True)
class ReportNote:
    """Something that staff did with a report."""

    act: ReportAct
    by: str
    words: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Report:
    """A mistake that somebody told of. `number` is 0 before it is kept; `sender` names nobody."""

    context: Context
    words: str
    mistake: Mistake | None
    contact: str
    sender: str
    at: datetime
    number: int = 0
    notes: tuple[ReportNote, ...] = ()

    @property
    def is_open(self) -> bool:
        return all(note.act is not ReportAct.CLOSE for note in self.notes)
