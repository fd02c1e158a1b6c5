"""A quiz before it is taken: what it asks, what is taken for granted, and the start of a sitting."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from courseware.actions import sitting
from courseware.actions.withdrawing import without_withdrawn
from courseware.quiz import Mode
from courseware.web.addresses import PREFIX
from courseware.web.shelf import find_course, library
from courseware.web.visitor import enrolled, session

quizzes = Blueprint("quizzes", __name__, url_prefix=f"{PREFIX}/quizzes")


@quizzes.get("/<name:slug>")
def introduction(slug: str) -> ResponseReturnValue:
    course = find_course(slug)
    written = course.quiz or abort(404)
    quiz = without_withdrawn(session(), written)
    withdrawn = len(written.questions) - len(quiz.questions)
    page = {"course": course, "quiz": quiz, "withdrawn": withdrawn}
    return render_template("quizzes/introduction.html", **page, assumptions=library().assumptions)


@quizzes.post("/<name:slug>/sittings")
def start(slug: str) -> ResponseReturnValue:
    """Open a sitting, or go on with the one that is open."""
    quiz = find_course(slug).quiz or abort(404)
    if not without_withdrawn(session(), quiz).questions:
        return redirect(url_for(".introduction", slug=slug), 303)
    response = redirect("", 303)
    begin = sitting.start_test if request.form.get("mode") == Mode.TEST else sitting.start_sitting
    begun = begin(
        session(),
        learner=enrolled(response),
        quiz=quiz,
        library=library(),
        now=datetime.now(UTC),
        seed=secrets.randbits(63),
    )
    response.location = url_for("sittings.question", sitting_id=begun.id, n=begun.resume)
    return response
