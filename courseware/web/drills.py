"""Drills: which decisions can be drilled, and one question after the other."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from courseware.actions import drilling
from courseware.quiz import Drill, Question, drill_of
from courseware.rules import Decision, Rulebook
from courseware.store import Sitting
from courseware.text import Text
from courseware.web.addresses import PREFIX
from courseware.web.contents import books_in_order, sections
from courseware.web.guard import token_holds
from courseware.web.modes import current_sitting
from courseware.web.shelf import find_book, library, made
from courseware.web.visitor import enrolled, learner, session

drills = Blueprint("drills", __name__, url_prefix=f"{PREFIX}/drills")


@drills.get("/")
def listing() -> ResponseReturnValue:
    """Every decision that can be drilled, by book and section."""
    found = [(book, choices(book)) for book in books_in_order(library())]
    return render_template("drills/listing.html", books=[one for one in found if one[1]])


@drills.get("/<name:book_id>/<name:decision_id>")
def introduction(book_id: str, decision_id: str) -> ResponseReturnValue:
    drill = drill_or_404(book_id, decision_id)
    return render_template("drills/introduction.html", drill=drill, assumptions=library().assumptions)


@drills.post("/<name:book_id>/<name:decision_id>/sittings")
def start(book_id: str, decision_id: str) -> ResponseReturnValue:
    """Begin a drill, or two minutes of it."""
    response, begin = redirect("", 303), drilling.start_set if "set" in request.form else drilling.start_drill
    begun = begin(
        session(),
        drill=drill_or_404(book_id, decision_id),
        learner=enrolled(response),
        assumptions=library().assumptions,
        now=datetime.now(UTC),
        seed=secrets.randbits(63),
    )
    response.location = onward_address(begun)
    return response


@drills.post("/next/<name:sitting_id>")
def more(sitting_id: str) -> ResponseReturnValue:
    """One more question. An old page brings none; its button can be pressed again on the page it leads to."""
    sitting = current_sitting(sitting_id) or abort(404)
    return one_more(sitting) if token_holds() else redirect(last_address(sitting), 303)


def one_more(sitting: Sitting) -> Response:
    """To the next question, or to the summary when it is over or the decision can be drilled no more."""
    _, book, decision = (*sitting.quiz.split("/", 2), "", "")[:3]
    drill = find_drill(book, decision)
    known = learner() or abort(404)
    if drill is None:
        return redirect(url_for("sittings.result", sitting_id=sitting.id), 303)
    now = datetime.now(UTC)
    found = drilling.next_question(
        session(), learner=known, sitting_id=sitting.id, drill=drill, assumptions=library().assumptions, now=now
    )
    return redirect(onward_address(found or abort(404)), 303)


def onward_address(sitting: Sitting) -> str:
    """The open question, else the summary."""
    if sitting.next_open is None:
        return url_for("sittings.result", sitting_id=sitting.id)
    return url_for("sittings.question", sitting_id=sitting.id, n=sitting.next_open)


def last_address(sitting: Sitting) -> str:
    return url_for("sittings.question", sitting_id=sitting.id, n=len(sitting.slots))


# --- which there are ----------------------------------------------------------------------


def find_drill(book_id: str, decision_id: str) -> Drill | None:
    """The drill of a decision, put together once for each state of its book."""
    book = library().books.get(book_id)
    decision = book.decisions.get(decision_id) if book else None
    if book is None or decision is None:
        return None
    kept: dict[tuple[str, str], Drill | None] = made("drills", dict)
    known = (book.digest, decision.name)
    if known not in kept:
        kept[known] = drill_of(book, decision, questions())
    return kept[known]


def drill_or_404(book_id: str, decision_id: str) -> Drill:
    find_book(book_id)
    return find_drill(book_id, decision_id) or abort(404)


def questions() -> list[Question]:
    """The questions of all quizzes."""
    return [one for course in library().courses.values() if course.quiz for one in course.quiz.questions]


def choices(book: Rulebook) -> list[tuple[Text, list[Decision]]]:
    """The decisions of a book that can be drilled, by section; sections without any are left out."""
    pages = [(section.title, {one.id for one in section.provisions}) for section in sections(library(), book)]
    found = [decision for decision in book.decisions.values() if find_drill(book.id, decision.name)]
    by_section = [(title, [one for one in found if one.page in ids]) for title, ids in pages]
    return [(title, own) for title, own in by_section if own]


def drillable(book: Rulebook, decisions: list[Decision]) -> list[Decision]:
    return [decision for decision in decisions if find_drill(book.id, decision.name)]


@drills.record_once
def teach(state) -> None:  # type: ignore[no-untyped-def]
    state.app.jinja_env.globals["drillable"] = drillable
