"""What a lesson is, and what is left of it when it is printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from courseware.review import Site
from courseware.source import Place
from courseware.text import Language


class LessonStatus(StrEnum):
    """How far a lesson is settled: a beta has not been confirmed by the publisher of its source."""

    BETA = "beta"
    CONFIRMED = "confirmed"


@dataclass(frozen=True, slots=True)
class Source:
    """The page or document that a lesson is made after; without an address it is not on the net."""

    title: str
    url: str
    publisher: str


@dataclass(frozen=True, slots=True)
class Objective:
    """What a learner can do after the lesson; questions name its id."""

    id: str
    words: str
    place: Place = field(default=Place(""), compare=False)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a lesson under a heading of the second rank."""

    id: str
    number: str
    title: str
    place: Place
    has_written_id: bool = True


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson in one language, as read; `body` is its Markdown below the front matter."""

    slug: str
    language: Language
    title: str
    class_name: str
    source: Source
    minutes: int
    status: LessonStatus
    audience: str
    prerequisites: tuple[str, ...]
    objectives: tuple[Objective, ...]
    citations: Mapping[int, str]
    follows: str
    rulebook: str
    sections: tuple[Section, ...]
    body: str = field(repr=False)
    file: str
    body_line: int
    digest: str
    citation_places: Mapping[int, Place] = field(default_factory=dict, repr=False)
    front: tuple[str, ...] = field(default=(), repr=False)  # the lines above the body
    front_places: Mapping[str, tuple[Place, ...]] = field(default_factory=dict, repr=False)
    sites: tuple[Site, ...] = field(default=(), repr=False)  # the places to be confirmed, then the candidates


@dataclass(frozen=True, slots=True)
class Reference:
    """A source as the text cites it; `anchors` are the places that cite it."""

    number: int
    cite: str
    anchors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rendered:
    """A printed lesson: HTML by section, the contents, the sources as values.

    `intro` stands before the first section, `parts` are the sections with their ids, `closing` is the list of sources.
    Each is whole in itself, so that a page may put something between them.
    """

    intro: str
    parts: tuple[tuple[str, str], ...]
    closing: str
    contents: tuple[tuple[str, str], ...]
    references: tuple[Reference, ...]

    @property
    def html(self) -> str:
        return "".join((self.intro, *(html for _, html in self.parts), self.closing))
