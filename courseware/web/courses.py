"""Classes: the catalogue, a lesson, and the marks that it or its sections were read."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from courseware.actions import studying
from courseware.web.addresses import PREFIX
from courseware.web.shelf import find_course, lesson_of, library, neighbours, rendered
from courseware.web.studies import parts_of, study_of
from courseware.web.visitor import enrolled, learner, session

courses = Blueprint("courses", __name__, url_prefix=f"{PREFIX}/courses")


@courses.get("/")
def catalogue() -> ResponseReturnValue:
    return render_template("courses/catalogue.html", library=library())


@courses.get("/<name:slug>")
def lesson(slug: str) -> ResponseReturnValue:
    """The same page for every visitor; for a learner with what they have read."""
    course = find_course(slug)
    lesson, (before, after) = lesson_of(course), neighbours(course)
    page = {"course": course, "lesson": lesson, "rendered": rendered(lesson), "before": before, "after": after}
    response = make_response(render_template("courses/lesson.html", library=library(), at=study_of(course), **page))
    response.vary.add("Cookie")
    return response


@courses.post("/<name:slug>/read")
def mark_read(slug: str) -> ResponseReturnValue:
    """The first thing to keep makes a visitor a learner."""
    parts = parts_of(find_course(slug))
    response = redirect(url_for("progress.overview", _anchor="classes"), 303)
    studying.mark_read(session(), learner=enrolled(response), course=slug, parts=parts, now=datetime.now(UTC))
    return response


@courses.post("/<name:slug>/sections/read")
def mark_section(slug: str) -> ResponseReturnValue:
    """Mark a section as read, and go on to the next one."""
    parts, section = parts_of(find_course(slug)), request.form.get("section", "")
    ids = [part.id for part in parts]
    if section not in ids:
        return to_contents(slug)
    following = [*ids[1:], "after"][ids.index(section)]
    response = redirect(url_for(".lesson", slug=slug, _anchor=following), 303)
    reader, now = enrolled(response), datetime.now(UTC)
    studying.mark_section(session(), learner=reader, course=slug, section=section, parts=parts, now=now)
    return response


@courses.post("/<name:slug>/sections/unread")
def unmark_section(slug: str) -> ResponseReturnValue:
    """Take the mark of a section back, and show that section."""
    parts, section = parts_of(find_course(slug)), request.form.get("section", "")
    known = learner()
    if known is None or section not in [part.id for part in parts]:
        return to_contents(slug)
    studying.unmark_section(session(), learner=known, course=slug, section=section, parts=parts)
    return redirect(url_for(".lesson", slug=slug, _anchor=section), 303)


def to_contents(slug: str) -> Response:
    """A page that was kept for long may name a section that is no more: show which there are."""
    return redirect(url_for(".lesson", slug=slug, _anchor="contents"), 303)
