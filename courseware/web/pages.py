"""The front page, the choice of language, and addresses without a language."""

from __future__ import annotations

from urllib.parse import quote

from flask import Blueprint, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from courseware.web.addresses import PREFIX, query
from courseware.web.language import COOKIE, language
from courseware.web.modes import end_overdue
from courseware.web.shelf import library
from courseware.web.studies import studies
from courseware.web.visitor import learner, open_sittings

pages = Blueprint("pages", __name__)
ROOMS = (
    "<any(courses, quizzes, sheets, rules, references, desk, progress, search, sittings, terms, offline, review, "
    "drafts, reports, mistakes, account, people, impact, privacy, 'own-data', checks, imports, exams, drills, statistics):room>"
)
A_YEAR = 365 * 24 * 3600


def sent_on(path: str) -> Response:
    """A redirect that depends on who asks; what the address tells goes along."""
    response = redirect(path + query())
    response.headers["Cache-Control"] = "private, no-cache"
    response.vary.update(("Accept-Language", "Cookie"))
    return response


@pages.get("/")
@pages.get(f"/{ROOMS}")
@pages.get(f"/{ROOMS}/")
@pages.get(f"/{ROOMS}/<path:path>")
def find_language(**_: str) -> ResponseReturnValue:
    """Send a reader on to the same page in a language."""
    return sent_on(f"/{language()}{quote(request.path)}")


@pages.get("/choose/<any(ja, en):chosen>/", defaults={"path": ""})
@pages.get("/choose/<any(ja, en):chosen>/<path:path>")
def choose_language(chosen: str, path: str) -> ResponseReturnValue:
    """Keep the reader's choice of language, and show the page in it."""
    response = sent_on(f"/{chosen}/{quote(path)}")
    response.set_cookie(COOKIE, chosen, max_age=A_YEAR, secure=request.is_secure, httponly=True, samesite="Lax")
    return response


@pages.get(f"{PREFIX}/")
def home() -> ResponseReturnValue:
    """The first page greets, and takes a learner back to where they stopped."""
    end_overdue()
    known = {"learner": learner(), "open_sittings": open_sittings(), "studies": studies()}
    response = make_response(render_template("pages/home.html", library=library(), **known))
    response.vary.add("Cookie")
    return response
