"""Where the terms of a domain are used: lessons, rules, questions and the interface, line by line.

Of a question only what everybody may read: never a key, an option or a word of its feedback.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from courseware.lessons import Lesson, prose_of
from courseware.library.model import Course, Library
from courseware.library.searching import provision_parts, question_lines
from courseware.rules import Rulebook
from courseware.source import Place
from courseware.terms import Concept, Form, Role, Span, Termbase, occurrences
from courseware.text import LANGUAGES, Language, Text

CELLS = " / "
UNSAID = (Role.PRINTED, Role.CODE, Role.STATUS)


class Where(StrEnum):
    """What kind of text a term is used in."""

    LESSON = "lesson"
    RULE = "rule"
    QUESTION = "question"
    MESSAGE = "message"


@dataclass(frozen=True, slots=True)
class Use:
    """A form of the concept in a line: `words[start:end]`."""

    start: int
    end: int
    form: Form
    is_quoted: bool = False

    @property
    def is_outdated(self) -> bool:
        """Does a text of ours use a form that is not to be used? What others said is quoted as they said it."""
        return not self.form.is_usable and not self.is_quoted


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph, item or row, with the uses of one concept in it. `page` and `anchor` are names of ours that lead there."""

    where: Where
    language: Language
    page: tuple[str, ...]
    anchor: str
    title: str
    place: Place
    words: str
    uses: tuple[Use, ...] = ()


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the interface, and the files that show it."""

    words: Text
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Concordance:
    """The lines in which each concept of a domain is used, by its id, in the order in which readers meet them."""

    domain: str
    lines: Mapping[str, tuple[Line, ...]]

    def of(self, concept: Concept) -> tuple[Line, ...]:
        return self.lines.get(concept.id, ())

    def count(self, concept: Concept) -> int:
        """How often a concept is used in all."""
        return sum(len(line.uses) for line in self.of(concept))

    def forms(self, concept: Concept) -> Counter[Form]:
        """How often each form of a concept is used."""
        return Counter(use.form for line in self.of(concept) for use in line.uses)

    def outdated(self, concept: Concept) -> frozenset[Form]:
        """The forms not to be used that our texts use."""
        return frozenset(use.form for line in self.of(concept) for use in line.uses if use.is_outdated)


def concordance(library: Library, domain: str, messages: Iterable[Message] = ()) -> Concordance:
    """Where every concept of a domain is used; the texts of other rulebooks are not looked at."""
    terms = library.terms[domain]
    found: dict[str, list[Line]] = {}
    for line, pieces in _texts(library, terms, messages):
        uses: dict[str, list[tuple[Use, Place]]] = {}
        for start, span in pieces:
            quoted = [*span.pieces(Role.QUOTATION)]
            for one in occurrences(terms, span.spoken, line.language):
                is_quoted = any(part.start <= one.start < part.end for part in quoted)
                use = Use(start + one.start, start + one.end, one.form, is_quoted)
                uses.setdefault(one.concept.id, []).append((use, span.place(one.start)))
        for own, marks in uses.items():
            told = replace(line, place=marks[0][1], uses=tuple(use for use, _ in marks))
            found.setdefault(own, []).append(told)
    return Concordance(domain, {own: tuple(lines) for own, lines in found.items()})


Piece = tuple[int, Span]  # a block or cell, and where it begins in its line


def _texts(library: Library, terms: Termbase, messages: Iterable[Message]) -> Iterator[tuple[Line, list[Piece]]]:
    for course in library.courses.values():
        for lesson in course.lessons.values():
            if lesson.rulebook == terms.domain:
                yield from _lesson(lesson)
    if terms.domain in library.books:
        yield from _whole(_rules(library.books[terms.domain]))
    for course in library.courses.values():
        if any(lesson.rulebook == terms.domain for lesson in course.lessons.values()):
            yield from _whole(_questions(course))
    yield from _whole(_messages(messages))


def _whole(lines: Iterable[Line]) -> Iterator[tuple[Line, list[Piece]]]:
    """Lines that are looked through as they are."""
    for line in lines:
        yield line, [(0, Span(line.words, Role.BODY, ((0, line.place),)))]


# --- lessons --------------------------------------------------------------------------


def _lesson(lesson: Lesson) -> Iterator[tuple[Line, list[Piece]]]:
    """The text of a lesson without what it prints from elsewhere, row by row where it has tables."""
    anchors = {section.place.line: section for section in lesson.sections}
    section, heading = "", lesson.title
    for spans in _rows(prose_of(lesson).spans):
        first = spans[0]
        if first.role is Role.HEADING and (found := anchors.get(first.place(0).line)):
            section, heading = found.id, " ".join(part for part in (found.number, found.title) if part)
        line, pieces = _row(spans)
        if line:
            title = lesson.title if heading == lesson.title else f"{lesson.title} – {heading}"
            yield Line(Where.LESSON, lesson.language, (lesson.slug,), section, title, first.place(0), line), pieces


def _rows(spans: Iterable[Span]) -> Iterator[list[Span]]:
    """Blocks one by one; the cells of a row together."""
    row: list[Span] = []
    for span in spans:
        if span.role in UNSAID or not span.words:
            continue
        if row and (span.cell is None or _table_row(span) != _table_row(row[0])):
            yield row
            row = []
        row.append(span)
    if row:
        yield row


def _table_row(span: Span) -> tuple[int, int] | None:
    return (span.cell.table, span.cell.row) if span.cell else None


def _row(spans: list[Span]) -> tuple[str, list[Piece]]:
    words, pieces = "", list[Piece]()
    for span in spans:
        words += CELLS if words else ""
        pieces.append((len(words), span))
        words += span.words
    return words, pieces


# --- rules, questions, interface ------------------------------------------------------


def _rules(book: Rulebook) -> Iterator[Line]:
    for language in LANGUAGES:
        for provision in book.provisions.values():
            title = f"{provision.cite} {provision.title[language]}"
            page, place = (book.id, provision.id), Place(provision.file)
            yield Line(Where.RULE, language, page, "", title, place, provision.title[language])
            for anchor, _, lines in provision_parts(book, provision, language):
                yield from (Line(Where.RULE, language, page, anchor, title, place, words) for words in lines)


def _questions(course: Course) -> Iterator[Line]:
    for language in LANGUAGES:
        for question in course.quiz.questions if course.quiz else ():
            title = course.quiz.title[language] if course.quiz else ""
            for words in question_lines(question, language):
                yield Line(Where.QUESTION, language, (course.slug,), "", title, question.place, words)


def _messages(messages: Iterable[Message]) -> Iterator[Line]:
    for message in messages:
        for language in LANGUAGES:
            place = Place(message.files[0] if message.files else "")
            yield Line(Where.MESSAGE, language, (), "", "", place, message.words[language])
