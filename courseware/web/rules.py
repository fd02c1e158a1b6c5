"""Rulebooks: which there are, what stands in one, and a provision with everything that hangs on it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Protocol, runtime_checkable

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue

from courseware.library import Course
from courseware.rules import Example, Provision, Rulebook, Unknown, Value, grids, told_words
from courseware.text import Text
from courseware.web.addresses import PREFIX
from courseware.web.language import JAPAN
from courseware.web.shelf import find_book, library

rules = Blueprint("rules", __name__, url_prefix=f"{PREFIX}/rules")


@runtime_checkable
class Ruled(Protocol):
    """What a question asks when its key is a ruling."""

    book: str
    decision: str


@rules.get("/")
def books() -> ResponseReturnValue:
    return render_template("rules/books.html", library=library())


@rules.get("/<name:book_id>")
def book(book_id: str) -> ResponseReturnValue:
    book = find_book(book_id)
    return render_template("rules/book.html", book=book, is_overdue=is_overdue(book, datetime.now(JAPAN).date()))


@rules.get("/<name:book_id>/<name:provision_id>")
def provision(book_id: str, provision_id: str) -> ResponseReturnValue:
    book = find_book(book_id)
    provision = book.provisions.get(provision_id) or abort(404)
    return render_template(
        "rules/provision.html",
        book=book,
        provision=provision,
        tables=[grid for decision in provision.decisions for grid in grids(book, decision)],
        examples=[example_words(book, example) for example in provision.examples],
        used_in=users_of(book, provision),
        is_overdue=is_overdue(book, datetime.now(JAPAN).date()),
    )


def is_overdue(book: Rulebook, today: date) -> bool:
    """Is it past the day by which the book was to be compared with the official edition again?"""
    return bool(book.review_by) and today.isoformat() > book.review_by


def example_words(book: Rulebook, example: Example) -> tuple[list[Text], list[Text]]:
    """A worked example in words: what is told, what comes out."""
    return all_told(book, example.facts), all_told(book, example.gives)


def all_told(book: Rulebook, values: Mapping[str, Value] | Mapping[str, Value | Unknown]) -> list[Text]:
    return [told_words(book, name, value) for name, value in values.items()]


def users_of(book: Rulebook, provision: Provision) -> list[tuple[Course, int]]:
    """The courses that cite a provision or ask about it, with the number of their questions that do."""
    found = [(course, questions_on(course, book, provision)) for course in library().courses.values()]
    return [(course, count) for course, count in found if count or cites(course, book, provision)]


def questions_on(course: Course, book: Rulebook, provision: Provision) -> int:
    asked = [question.asks for question in course.quiz.questions] if course.quiz else []
    return sum(
        isinstance(asks, Ruled) and asks.book == book.id and asks.decision in provision.decisions for asks in asked
    )


def cites(course: Course, book: Rulebook, provision: Provision) -> bool:
    return any(
        lesson.rulebook == book.id and provision.cite in lesson.citations.values() for lesson in course.lessons.values()
    )
