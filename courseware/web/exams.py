"""Exams: which there are, what one asks and under which conditions, and its beginning."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from courseware.actions import examining
from courseware.library import Course
from courseware.quiz import Exam
from courseware.store import Sitting
from courseware.web.addresses import PREFIX
from courseware.web.headers import personal
from courseware.web.shelf import course_of, library
from courseware.web.visitor import enrolled, session

exams = Blueprint("exams", __name__, url_prefix=f"{PREFIX}/exams")


@exams.get("/")
def listing() -> ResponseReturnValue:
    return render_template("exams/listing.html", exams=library().exams)


@exams.get("/<name:exam_id>")
def introduction(exam_id: str) -> ResponseReturnValue:
    """What an exam asks; the same for everybody."""
    return page(find_exam(exam_id))


@exams.post("/<name:exam_id>/sittings")
def start(exam_id: str) -> ResponseReturnValue:
    """Begin, or go on with what is open; where neither can be, say why and when it can."""
    exam = find_exam(exam_id)
    if exam.closed_book and request.form.get("promise") != "yes":
        personal()
        return page(exam, unpromised=True), 422
    response = redirect("", 303)
    begun = examining.start_exam(
        session(),
        learner=enrolled(response),
        exam=exam,
        library=library(),
        now=datetime.now(UTC),
        seed=secrets.randbits(63),
    )
    if not isinstance(begun, Sitting):
        personal()
        response.data, response.status_code = page(exam, refused=begun), 409
        del response.headers["Location"]
        return response
    response.location = url_for("sittings.question", sitting_id=begun.id, n=begun.resume)
    return response


def find_exam(exam_id: str) -> Exam:
    return next((exam for exam in library().exams if exam.id == exam_id), None) or abort(404)


def page(exam: Exam, *, unpromised: bool = False, refused: object = None) -> str:
    return render_template(
        "exams/introduction.html",
        exam=exam,
        courses=courses_of(exam),
        assumptions=library().assumptions,
        unpromised=unpromised,
        refused=refused,
    )


def courses_of(exam: Exam) -> list[tuple[Course, int]]:
    """The classes from which questions come, with how many of each."""
    found = [(course_of(name), name) for name in exam.quizzes]
    portions = exam.blueprint.portions
    return [(course, sum(one.count for one in portions if one.quiz == name)) for course, name in found if course]


def exams_over(course: Course) -> list[Exam]:
    """The exams that ask questions of a class."""
    return [exam for exam in library().exams if course.quiz and course.quiz.id in exam.quizzes]


@exams.record_once
def teach(state) -> None:  # type: ignore[no-untyped-def]
    state.app.jinja_env.globals["exams_over"] = exams_over
    state.app.jinja_env.globals["has_exams"] = lambda: bool(library().exams)
