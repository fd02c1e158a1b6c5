"""The passages of a library in one language: sections of lessons, rules, terms, and the texts of questions.

Of a question only what everybody may read: never a key, an option or a word of its feedback.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from courseware.lessons import Lesson, SectionText, grid_lines, plain_lines, section_texts
from courseware.library.model import Course, Library
from courseware.quiz import Question
from courseware.rules import Provision, Rulebook, grids
from courseware.search import Kind, Passage
from courseware.terms import Termbase, occurrences
from courseware.text import Language, Text

VARIED = re.compile(r"\{[^{}]*\}")
TABLES = Text("：判定表", ": tables")
OPEN = Text("：原典が定めていない点", ": what the source leaves open")
DIFFERS = Text("：公式文書と異なる点", ": where an official document says something else")


def passages(library: Library, language: Language) -> tuple[Passage, ...]:
    """Everything that can be found, in the order in which readers meet it."""
    return (
        *_lessons(library, language),
        *(one for book in library.books.values() for one in _rules(library, book, language)),
        *(one for terms in library.terms.values() for one in _terms(library, terms, language)),
        *(one for course in library.courses.values() for one in _questions(course, language)),
    )


def _lessons(library: Library, language: Language) -> Iterator[Passage]:
    for slug, course in library.courses.items():
        lesson = course.lessons.get(language)
        if lesson:
            terms = library.terms.get(lesson.rulebook)
            yield from (_section(slug, lesson, section, terms) for section in section_texts(lesson, library.books))


def _section(slug: str, lesson: Lesson, section: SectionText, terms: Termbase | None) -> Passage:
    """A section of a lesson; what stands before the first has the objectives with it."""
    before = () if section.id else tuple(objective.words for objective in lesson.objectives)
    lines = (*before, *section.lines)
    found = _occurring(terms, (section.title, *lines), lesson.language)
    return Passage(Kind.LESSON, (slug,), section.id, lesson.title, section.title, lines, found)


def _rules(library: Library, book: Rulebook, language: Language) -> Iterator[Passage]:
    terms = library.terms.get(book.id)
    for provision in book.provisions.values():
        for part in provision_parts(book, provision, language):
            yield _rule(book, provision, part, language, terms)


Part = tuple[str, Text | None, tuple[str, ...]]


def provision_parts(book: Rulebook, provision: Provision, language: Language) -> list[Part]:
    """What the page of a provision says: its anchors with their titles and lines; what says nothing is left out."""
    parts: list[Part] = [
        ("", None, plain_lines(provision.text[language])),
        ("tables", TABLES, _tables(book, provision, language)),
        ("open", OPEN, tuple(one.why[language] for one in provision.open_questions)),
        ("differs", DIFFERS, tuple(one.words[language] for one in provision.differs)),
    ]
    return [part for part in parts if part[2]]


def _tables(book: Rulebook, provision: Provision, language: Language) -> tuple[str, ...]:
    """The tables that a page adds; what other pages add to the same decision is found there."""
    found = (grid for name in provision.decisions for grid in grids(book, name) if grid.provision == provision.id)
    return tuple(line for grid in found for line in grid_lines(grid, language))


def _rule(book: Rulebook, provision: Provision, part: Part, language: Language, terms: Termbase | None) -> Passage:
    anchor, title, lines = part
    heading = f"{provision.cite} {provision.title[language]}" + (title[language] if title else "")
    found = () if title else _occurring(terms, (heading, *lines), language)
    return Passage(Kind.RULE, (book.id, provision.id), anchor, book.title[language], heading, lines, found)


def _terms(library: Library, terms: Termbase, language: Language) -> Iterator[Passage]:
    """Concepts, with all their forms in both languages: whoever knows one form finds the others."""
    book = library.books.get(terms.domain)
    for concept in terms.concepts:
        heading = concept.written() if language == "ja" else concept.preferred("en")
        forms = tuple(dict.fromkeys(form.words for form in concept.forms))
        others = [form for form in forms if form not in heading]
        note = [concept.note[language]] if concept.note else []
        lines = tuple(line for line in (*note, " / ".join(others), concept.ref) if line)
        yield Passage(
            Kind.TERM, (terms.domain,), concept.id, book.title[language] if book else "", heading, lines, forms
        )


def _questions(course: Course, language: Language) -> Iterator[Passage]:
    questions = course.quiz.questions if course.quiz else ()
    title = course.quiz.title[language] if course.quiz else ""
    for question in questions:
        lines = question_lines(question, language)
        yield Passage(Kind.QUESTION, (course.slug,), "", course.title[language], title, lines)


def question_lines(question: Question, language: Language) -> tuple[str, ...]:
    """What everybody may read of a question; what varies is left out."""
    shown = (text[language] for text in (question.text, question.passage) if text)
    return tuple(VARIED.sub("…", line) for text in shown for line in plain_lines(text))


def _occurring(terms: Termbase | None, lines: Iterable[str], language: Language) -> tuple[str, ...]:
    """The forms of terms as they stand in a text, found as terms and not as parts of other words."""
    found = occurrences(terms, "\n".join(lines), language) if terms else ()
    return tuple(dict.fromkeys(one.form.words for one in found))
