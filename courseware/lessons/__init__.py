"""Lessons: Markdown in, lesson and HTML out. Rule tables and terms come from their rooms, nothing is typed twice."""

from courseware.lessons.apart import apart
from courseware.lessons.applying import applied
from courseware.lessons.check import check_lesson
from courseware.lessons.checks import check_languages, check_translations
from courseware.lessons.edit import EditError, as_note, removed, settled_text, with_ids
from courseware.lessons.guess import language_of
from courseware.lessons.length import reading_lengths
from courseware.lessons.model import Lesson, LessonStatus, Objective, Reference, Rendered, Section, Source
from courseware.lessons.plain import SectionText, grid_lines, plain_lines, section_texts
from courseware.lessons.printed import printed_figures, printed_tables
from courseware.lessons.read import read_lesson
from courseware.lessons.render import render_lesson, render_markdown
from courseware.lessons.spans import prose_of
from courseware.lessons.syntax.foreign import marked as lang_spans
from courseware.lessons.translation import INTRO, Pair, SectionTranslation, TranslationState, section_translations
from courseware.lessons.translation_file import Record, read_record, settled
from courseware.lessons.unconfirmed import CANDIDATE

__all__ = [
    "CANDIDATE",
    "INTRO",
    "EditError",
    "Lesson",
    "LessonStatus",
    "Objective",
    "Pair",
    "Record",
    "Reference",
    "Rendered",
    "Section",
    "SectionText",
    "SectionTranslation",
    "Source",
    "TranslationState",
    "apart",
    "applied",
    "as_note",
    "check_languages",
    "check_lesson",
    "check_translations",
    "grid_lines",
    "lang_spans",
    "language_of",
    "plain_lines",
    "printed_figures",
    "printed_tables",
    "prose_of",
    "read_lesson",
    "read_record",
    "reading_lengths",
    "removed",
    "render_lesson",
    "render_markdown",
    "section_texts",
    "section_translations",
    "settled",
    "settled_text",
    "with_ids",
]
