"""What the library holds: everything that was read from `content/`, never changed once loaded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from courseware.finding import Finding
from courseware.lessons import Lesson, SectionTranslation
from courseware.library.books import Pages
from courseware.library.compare import Incident
from courseware.library.references import Reference
from courseware.quiz import Exam, Quiz
from courseware.rules import Rulebook
from courseware.source import Document
from courseware.terms import Dismissal, Style, Termbase
from courseware.text import Language, Text


class Share(StrEnum):
    """A part of the checks, so that two processes can do them at once."""

    RULES = "rules"  # rulebooks are complete and free of contradictions
    KEYS = "keys"  # of questions, with their tests
    TEXTS = "texts"  # lessons against rulebooks and terms, references between files
    LANGUAGE = "language"  # of all lessons of a rulebook together


@dataclass(frozen=True, slots=True)
class CourseEntry:
    """A class as the catalogue lists it; one that is not available here yet has no page."""

    slug: str
    number: str
    title: Text | None
    is_available: bool


@dataclass(frozen=True, slots=True)
class Track:
    """A track of the catalogue with its classes in order."""

    id: str
    title: Text
    courses: tuple[CourseEntry, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """One class: its lesson in each language and its quiz, as far as they are sound.

    `translations` tells of each section whether its two texts are in step. `is_kept`: an earlier, good state is served.
    `kept_back` are the questions that are not asked, each with the item to be confirmed on which it rests.
    """

    slug: str
    title: Text
    lessons: Mapping[Language, Lesson]
    quiz: Quiz | None
    translations: tuple[SectionTranslation, ...] = ()
    is_kept: bool = False
    kept_back: Mapping[str, str] = field(default_factory=dict)
    whole_quiz: Quiz | None = None  # with what is kept back, where something is

    @property
    def written(self) -> Quiz | None:
        """The quiz as it is written: to compare and to judge, never to ask."""
        return self.whole_quiz or self.quiz


@dataclass(frozen=True, slots=True)
class Withheld:
    """A part of the content that has faults and is not served; `name` is its folder or file.

    `notice` says that an earlier, good text of it is served instead.
    """

    name: str
    findings: tuple[Finding, ...]
    notice: Text | None = None


@dataclass(frozen=True, slots=True)
class Library:
    """All content of one folder."""

    documents: Mapping[str, Document]
    assumptions: tuple[Text, ...]
    books: Mapping[str, Rulebook]
    terms: Mapping[str, Termbase]
    tracks: tuple[Track, ...]
    courses: Mapping[str, Course]
    withheld: tuple[Withheld, ...]
    findings: tuple[Finding, ...]
    comparisons: tuple[Incident, ...] = ()
    style: Style = field(default_factory=Style, repr=False)  # the house profile of the language checks
    references: tuple[Reference, ...] = ()
    exams: tuple[Exam, ...] = ()
    day: str = ""  # whose editions these are
    pages: Mapping[str, Pages] = field(default_factory=dict, repr=False)  # of the books that are sound as they stand
    texts: Mapping[str, Pages] = field(default_factory=dict, repr=False)  # of the courses that are sound, likewise
    # The lessons as they stand in the files, sound or not, and what was set aside of their findings: for those who mend.
    as_written: Mapping[str, Mapping[Language, Lesson]] = field(default_factory=dict, repr=False)
    dismissals: tuple[Dismissal, ...] = ()
