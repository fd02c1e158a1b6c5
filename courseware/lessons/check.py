"""Checks a lesson against its rulebooks and terms; all findings at once, in the order of the text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from courseware.finding import Finding
from courseware.lessons.checks import CHECKS, Subject
from courseware.lessons.model import Lesson
from courseware.lessons.parse import lines_of, parse
from courseware.lessons.render import lesson_context
from courseware.rules import Rulebook
from courseware.terms import Termbase


def check_lesson(lesson: Lesson, books: Mapping[str, Rulebook], terms: Termbase | None) -> list[Finding]:
    """Everything found in the text of a lesson."""
    context = lesson_context(lesson, books, terms)
    tokens = parse(lesson.body, replace(context, terms=None))  # no check looks at the tips of terms, which take long
    subject = Subject(lesson, context, tuple(tokens), tuple(lines_of(lesson.body)))
    found = {finding for check in CHECKS for finding in check(subject)}
    return sorted(found, key=lambda finding: (finding.place, finding.code))
