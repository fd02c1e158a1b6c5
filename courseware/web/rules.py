"""Rulebooks: which there are, what stands in one, what it leaves open, and a provision with all that hangs on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue

from courseware.library import Course
from courseware.rules import Example, Grid, Provision, Rulebook, Unknown, Value, grids, told_words
from courseware.text import Text
from courseware.web.addresses import PREFIX
from courseware.web.contents import books_in_order, decisions_of, neighbours, sections
from courseware.web.shelf import find_book, library, revisions
from courseware.web.verdicts import candidates

rules = Blueprint("rules", __name__, url_prefix=f"{PREFIX}/rules")


@runtime_checkable
class Ruled(Protocol):
    """What a question asks when its key is a ruling."""

    book: str
    decision: str


@rules.get("/")
def books() -> ResponseReturnValue:
    return render_template("rules/books.html", library=library(), books=books_in_order(library()))


@rules.get("/<name:book_id>")
def book(book_id: str) -> ResponseReturnValue:
    book = find_book(book_id)
    return render_template("rules/book.html", book=book, sections=sections(library(), book))


@rules.get("/<name:book_id>/open")
def open_questions(book_id: str) -> ResponseReturnValue:
    """Everything that the book leaves open, provision by provision."""
    book = find_book(book_id)
    provisions = [provision for section in sections(library(), book) for provision in section.provisions]
    found = [
        (provision, [(one, candidates(book, one)) for one in provision.open_questions]) for provision in provisions
    ]
    return render_template("rules/open.html", book=book, provisions=[one for one in found if one[1]])


@rules.get("/<name:book_id>/changes")
def changes(book_id: str) -> ResponseReturnValue:
    """What is otherwise since the edition before, answer by answer."""
    book = find_book(book_id)
    return render_template("rules/changes.html", book=book, revisions=revisions(book))


@rules.get("/<name:book_id>/<name:provision_id>")
def provision(book_id: str, provision_id: str) -> ResponseReturnValue:
    book = find_book(book_id)
    provision = book.provisions.get(provision_id) or abort(404)
    return render_template(
        "rules/provision.html",
        book=book,
        provision=provision,
        neighbours=neighbours(library(), book, provision),
        decisions=decisions_of(book, provision),
        tables=tables_of(book, provision),
        examples=[example_words(book, example) for example in provision.examples],
        used_in=users_of(book, provision),
    )


def tables_of(book: Rulebook, provision: Provision) -> list[Grid]:
    """All tables of the decisions at home on this page; of the others only what this page adds."""
    return [
        grid
        for decision in provision.decisions
        for grid in grids(book, decision)
        if provision.id in (grid.provision, book.decisions[decision].page)
    ]


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
