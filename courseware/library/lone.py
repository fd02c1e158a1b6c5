"""A lesson that stands in a folder of its own, outside the content: read and checked against our rulebooks and terms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from courseware.finding import Finding
from courseware.lessons import Lesson, check_languages, check_lesson, read_lesson
from courseware.library.citing import uncited_in
from courseware.library.files import Folder
from courseware.library.model import Library
from courseware.library.proofreading import proofread
from courseware.text import LANGUAGES, Language


def is_lone_lesson(folder: Path) -> bool:
    """Does a folder hold a lesson itself?"""
    return any((folder / f"lesson.{language}.md").is_file() for language in LANGUAGES)


@dataclass(frozen=True, slots=True)
class LoneLesson:
    """A lesson outside the content, in the languages that it is there in, and all there is to say about it."""

    lessons: Mapping[Language, Lesson]
    findings: tuple[Finding, ...]


def lone_findings(folder: Path, library: Library) -> list[Finding]:
    """What there is to say about the lesson of a folder, sorted by place."""
    own = Folder(folder)
    files = {language: folder / f"lesson.{language}.md" for language in LANGUAGES}
    texts = {language: (own.name(file.resolve()), own.text(file)) for language, file in files.items() if file.is_file()}
    readable = {language: (name, text) for language, (name, text) in texts.items() if text is not None}
    found = read_lone(readable, library).findings
    return sorted([*own.findings, *found], key=lambda found: (found.place, found.code))


def read_lone(texts: Mapping[Language, tuple[str, str]], library: Library) -> LoneLesson:
    """The lesson of these texts, each with the name of its file, checked like any lesson; the findings are by place."""
    lessons: dict[Language, Lesson] = {}
    findings: list[Finding] = []
    for language, (name, text) in texts.items():
        lesson, found = read_lesson(text, name, language)
        findings += found
        if lesson:
            lessons[language] = lesson
            findings += _checked(lesson, library)
    findings += proofread(lessons.values(), library.books, library.terms, style=library.style, with_slow=True)
    if len(lessons) == len(LANGUAGES):
        findings += check_languages(lessons["ja"], lessons["en"])
    return LoneLesson(lessons, tuple(sorted(findings, key=lambda found: (found.place, found.code))))


def _checked(lesson: Lesson, library: Library) -> list[Finding]:
    return [
        *check_lesson(lesson, library.books, library.terms.get(lesson.rulebook)),
        *uncited_in(lesson, library.documents),
    ]
