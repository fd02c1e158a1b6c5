"""Classes: the catalogue, a lesson, and the mark that it was read."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from courseware.actions import studying
from courseware.web.addresses import PREFIX
from courseware.web.shelf import find_course, lesson_of, library, next_entry, rendered
from courseware.web.visitor import enrolled, session

courses = Blueprint("courses", __name__, url_prefix=f"{PREFIX}/courses")


@courses.get("/")
def catalogue() -> ResponseReturnValue:
    return render_template("courses/catalogue.html", library=library())


@courses.get("/<name:slug>")
def lesson(slug: str) -> ResponseReturnValue:
    course = find_course(slug)
    lesson = lesson_of(course)
    page = {"course": course, "lesson": lesson, "rendered": rendered(lesson), "following": next_entry(course)}
    return render_template("courses/lesson.html", library=library(), **page)


@courses.post("/<name:slug>/read")
def mark_read(slug: str) -> ResponseReturnValue:
    """The first thing to keep makes a visitor a learner."""
    find_course(slug)
    response = redirect(url_for("progress.overview", _anchor="classes"), 303)
    studying.mark_read(session(), learner=enrolled(response), course=slug, now=datetime.now(UTC))
    return response
