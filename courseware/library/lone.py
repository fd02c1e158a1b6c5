"""A lesson that stands in a folder of its own, outside the content: read and checked against our rulebooks and terms."""

from __future__ import annotations

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


def lone_findings(folder: Path, library: Library) -> list[Finding]:
    """What there is to say about the lesson of a folder, sorted by place."""
    own = Folder(folder)
    lessons: dict[Language, Lesson] = {}
    findings: list[Finding] = []
    for language in LANGUAGES:
        file = folder / f"lesson.{language}.md"
        text = own.text(file) if file.is_file() else None
        if text is not None:
            lesson, found = read_lesson(text, own.name(file.resolve()), language)
            findings += found
            if lesson:
                lessons[language] = lesson
                findings += _checked(lesson, library)
    findings += proofread(lessons.values(), library.books, library.terms, style=library.style, with_slow=True)
    if len(lessons) == len(LANGUAGES):
        findings += check_languages(lessons["ja"], lessons["en"])
    return sorted([*own.findings, *findings], key=lambda found: (found.place, found.code))


def _checked(lesson: Lesson, library: Library) -> list[Finding]:
    return [
        *check_lesson(lesson, library.books, library.terms.get(lesson.rulebook)),
        *uncited_in(lesson, library.documents),
    ]
