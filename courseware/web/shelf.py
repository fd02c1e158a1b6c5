"""The library that this application serves, and what is made from it once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import islice
from typing import Any, TypeVar

from flask import Flask, abort, current_app

from courseware.lessons import Lesson, Rendered, render_lesson
from courseware.library import Course, CourseEntry, Library, Track
from courseware.rules import Revision, Rulebook, changes
from courseware.source import Document
from courseware.text import Language
from courseware.web.language import JAPAN, language

Made = TypeVar("Made")


def put_on_shelf(app: Flask, library: Library) -> None:
    app.extensions["library"] = library
    app.extensions["made"] = {}
    app.extensions["rendered"] = {}
    app.extensions["parts"] = {}
    app.extensions["revisions"] = {}
    app.jinja_env.globals |= {
        "course_of": course_of,
        "has_provision": has_provision,
        "has_terms": has_terms,
        "has_references": has_references,
        "is_overdue": is_overdue,
        "lesson_of": lesson_of,
    }
    app.jinja_env.filters["known_document"] = known_document


def put_anew(library: Library) -> None:
    """Serve another state of the same content; what was made of its quizzes is made again."""
    current_app.extensions["library"] = library
    current_app.extensions["made"] = {}


def made(name: str, empty: Callable[[], Made]) -> Made:
    """Where what is made of the library is kept, as long as that library is served."""
    kept: dict[str, Any] = current_app.extensions["made"]
    found: Made = kept.setdefault(name, empty())
    return found


def library() -> Library:
    known: Library = current_app.extensions["library"]
    return known


def find_course(slug: str) -> Course:
    """The course of that name, or the page that says there is none."""
    return library().courses.get(slug) or abort(404)


def lesson_of(course: Course) -> Lesson:
    """The lesson in the reader's language or, where that is missing, in the other one."""
    return course.lessons.get(language()) or next(iter(course.lessons.values()))


def neighbours(course: Course) -> tuple[tuple[CourseEntry, ...], tuple[CourseEntry, ...]]:
    """The classes before and after one in its track: the next one, and the next that is here if that is another.

    After the last class of a track comes the first class of a later track that is here.
    """
    tracks = library().tracks
    for t, track in enumerate(tracks):
        for n, entry in enumerate(track.courses):
            if entry.slug == course.slug:
                after = _nearest(track.courses[n + 1 :]) or _first_of(tracks[t + 1 :])
                return _nearest(track.courses[:n][::-1]), after
    return (), ()


def _first_of(tracks: Sequence[Track]) -> tuple[CourseEntry, ...]:
    here = (entry for track in tracks for entry in track.courses if entry.slug in library().courses)
    return tuple(islice(here, 1))


def _nearest(entries: Sequence[CourseEntry]) -> tuple[CourseEntry, ...]:
    here = [entry for entry in entries if entry.slug in library().courses]
    return tuple(dict.fromkeys((*entries[:1], *here[:1])))


def course_of(quiz: str) -> Course | None:
    """The course whose quiz this is, as long as there is one."""
    return next((course for course in library().courses.values() if course.quiz and course.quiz.id == quiz), None)


def find_book(book: str) -> Rulebook:
    return library().books.get(book) or abort(404)


def is_overdue(book: Rulebook) -> bool:
    """Is it past the day by which the book was to be compared with the official edition again?"""
    return book.is_overdue(datetime.now(JAPAN).date().isoformat())


def revisions(book: Rulebook) -> tuple[Revision, ...]:
    """How a book changed in time, the latest first; looked for once, since every situation has to be tried."""
    kept: dict[str, tuple[Revision, ...]] = current_app.extensions["revisions"]
    if book.digest not in kept:
        kept[book.digest] = changes(book)[::-1]
    return kept[book.digest]


def rendered(lesson: Lesson) -> Rendered:
    """A lesson as HTML, rendered once for each content."""
    kept: dict[tuple[str, Language], Rendered] = current_app.extensions["rendered"]
    known = (lesson.digest, lesson.language)
    if known not in kept:
        kept[known] = render_lesson(lesson, library().books, library().terms.get(lesson.rulebook))
    return kept[known]


def has_provision(book: str, provision: str) -> bool:
    """Is there a page of this provision to link to?"""
    known = library().books.get(book)
    return known is not None and provision in known.provisions


def has_terms(book: str) -> bool:
    """Is there a page of the terms of this book?"""
    return book in library().terms


def has_references(book: str = "") -> bool:
    """Are there quick references, of this book if one is named?"""
    return any(book in ("", one.book) for one in library().references)


def known_document(document: str) -> Document | None:
    """A document that our content cites."""
    return library().documents.get(document)
