"""Everything that the checks say about each class, each finding with the passage that it is about.

Nothing is left out here, also not what somebody set aside: whoever shows it says so beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from courseware.finding import Finding
from courseware.lessons import Lesson, check_lesson, prose_of
from courseware.library.citing import uncited_in
from courseware.library.model import Library
from courseware.library.proofreading import class_titles, proofread
from courseware.library.reviewing import review_findings
from courseware.source import Place
from courseware.terms import Passage, Prose, passage_of
from courseware.text import Language

CLASS = re.compile(r"(?:^|/)courses/(?P<slug>[^/]+)(?:/|$)")
AsWritten = Mapping[str, Mapping[Language, Lesson]]


@dataclass(frozen=True, slots=True)
class ClassFinding:
    """A finding with its class. Without a language it is about both, or about a file beside the lessons.

    `section` is the id of the section in which it stands, `title` its heading; empty above the first one.
    """

    slug: str
    finding: Finding
    language: Language | None = None
    section: str = ""
    title: str = ""
    passage: Passage | None = None


def as_written(library: Library) -> AsWritten:
    """The lessons of every class as they stand in the files now, which may not be those that are served."""
    return {slug: course.lessons for slug, course in library.courses.items()} | dict(library.as_written)


def class_findings(library: Library) -> tuple[ClassFinding, ...]:
    """What there is to say about the classes, by class and place; it takes a second or so for a dozen lessons."""
    lessons = {lesson.file: (slug, lesson) for slug, both in as_written(library).items() for lesson in both.values()}
    proses = {file: prose_of(lesson, library.books) for file, (_, lesson) in lessons.items()}
    found = {*_of_lessons([lesson for _, lesson in lessons.values()], library), *library.findings}
    found |= {*review_findings(library.courses)}
    order = {slug: n for n, slug in enumerate(as_written(library))}
    told = (_told(finding, lessons, proses) for finding in found)
    return tuple(
        sorted(
            (one for one in told if one and one.slug in order),
            key=lambda one: (
                order[one.slug],
                one.finding.place,
                one.finding.code,
                one.finding.words.en,
            ),
        )
    )


def _of_lessons(lessons: list[Lesson], library: Library) -> Iterator[Finding]:
    classes = class_titles(lessons, library.tracks)
    yield from proofread(lessons, library.books, library.terms, style=library.style, classes=classes)
    for lesson in lessons:
        yield from check_lesson(lesson, library.books, library.terms.get(lesson.rulebook))
        yield from uncited_in(lesson, library.documents)


def _told(
    finding: Finding, lessons: Mapping[str, tuple[str, Lesson]], proses: Mapping[str, Prose]
) -> ClassFinding | None:
    """The finding with its class; nothing for one that is about no class."""
    file = finding.place.file
    if file in lessons:
        slug, lesson = lessons[file]
        section, title = _section(lesson, finding.place)
        return ClassFinding(slug, finding, lesson.language, section, title, passage_of(proses[file], finding))
    found = CLASS.search(file)
    return ClassFinding(found["slug"], finding) if found else None


def _section(lesson: Lesson, place: Place) -> tuple[str, str]:
    """The section in which a line of the file stands."""
    before = [section for section in lesson.sections if section.place.line <= place.line]
    return (before[-1].id, before[-1].title) if before else ("", "")
