"""Lessons: Markdown in, lesson and HTML out. Rule tables and terms come from their rooms, nothing is typed twice."""

from courseware.lessons.check import check_lesson
from courseware.lessons.checks import check_languages
from courseware.lessons.guess import language_of
from courseware.lessons.model import Lesson, LessonStatus, Objective, Reference, Rendered, Section, Source
from courseware.lessons.plain import SectionText, grid_lines, plain_lines, section_texts
from courseware.lessons.printed import printed_tables
from courseware.lessons.read import read_lesson
from courseware.lessons.render import render_lesson, render_markdown
from courseware.lessons.spans import prose_of
from courseware.lessons.syntax.foreign import marked as lang_spans

__all__ = [
    "Lesson",
    "LessonStatus",
    "Objective",
    "Reference",
    "Rendered",
    "Section",
    "SectionText",
    "Source",
    "check_languages",
    "check_lesson",
    "grid_lines",
    "lang_spans",
    "language_of",
    "plain_lines",
    "printed_tables",
    "prose_of",
    "read_lesson",
    "render_lesson",
    "render_markdown",
    "section_texts",
]
