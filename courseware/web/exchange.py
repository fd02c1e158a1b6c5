"""A quiz in exchange with other tools, for staff: files to download, what they leave behind, and an upload that shows
what would become of it. Nothing that is uploaded is kept or published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, Response, abort, make_response, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import RequestEntityTooLarge

from courseware.finding import ContentError, Finding
from courseware.library import Course
from courseware.quiz import Quiz
from courseware.quiz.exchange import (
    Draft,
    Format,
    Written,
    draft_of,
    language_of,
    read,
    results_csv,
    write_quiz,
)
from courseware.store import Role, results_of
from courseware.text import LANGUAGES, Language, printable
from courseware.web.access import only
from courseware.web.addresses import PREFIX
from courseware.web.guard import token_holds
from courseware.web.headers import personal
from courseware.web.language import gettext as _
from courseware.web.shelf import find_course, library
from courseware.web.visitor import account, session

exchange = Blueprint("exchange", __name__, url_prefix=f"{PREFIX}/quizzes")
AUTHORS = (Role.AUTHOR, Role.ADMIN)
MEGABYTE = 1024 * 1024
MOST = 4 * MEGABYTE
NAMES: Mapping[str, str] = {"gift": "GIFT", "moodle": "Moodle XML", "aiken": "Aiken"}
OUT: Mapping[str, tuple[Format, str, str]] = {
    "gift": (Format.GIFT, "gift.txt", "text/plain"),
    "moodle": (Format.MOODLE, "xml", "application/xml"),
}


@dataclass(frozen=True, slots=True)
class Upload:
    """What became of a file that was sent: a draft or none, and why."""

    name: str
    draft: Draft | None
    findings: tuple[Finding, ...]
    language: Language = "ja"


@exchange.get("/<name:slug>/exchange")
@only(*AUTHORS)
def overview(slug: str) -> ResponseReturnValue:
    """The files there are; of one of them what it does not carry, when that is asked for."""
    return page(slug, written=asked(quiz_of(slug)) if "format" in request.args else None)


@exchange.get("/<name:slug>/exchange/file")
@only(*AUTHORS)
def download(slug: str) -> ResponseReturnValue:
    written = asked(quiz_of(slug)) or abort(404)
    _format, ending, kind = OUT[request.args["format"]]
    return file(written.text, f"{slug}.{request.args['in']}.{ending}", kind)


@exchange.get("/<name:slug>/exchange/results")
@only(*AUTHORS)
def results(slug: str) -> ResponseReturnValue:
    """All answers as CSV, without names."""
    return file(results_csv(results_of(session(), quiz_of(slug).id)), f"{slug}.results.csv", "text/csv")


@exchange.post("/<name:slug>/exchange")
@only(*AUTHORS)
def upload(slug: str) -> ResponseReturnValue:
    """Show what a file would become, or hand out the draft."""
    request.max_content_length = MOST
    try:
        fault = fault_of_form()
    except RequestEntityTooLarge:
        return page(slug, fault=_("The file is too large: %(most)d MB at most.") % {"most": MOST // MEGABYTE}), 413
    chosen = request.form.get("format", "")
    if fault:
        return page(slug, chosen, fault=fault), 422
    sent = taken()
    if request.form.get("act") == "draft" and sent.draft:
        return file(sent.draft.text, "draft.yaml", "application/yaml")
    return page(slug, chosen, upload=sent), 200 if sent.draft else 422


def quiz_of(slug: str) -> Quiz:
    return find_course(slug).quiz or abort(404)


def asked(quiz: Quiz) -> Written | None:
    """The file that an address asks for; nothing where it asks for none that there is."""
    format_, language = OUT.get(request.args.get("format", "")), request.args.get("in", "")
    if format_ is None or language not in LANGUAGES:
        return None
    known: Language = "ja" if language == "ja" else "en"
    return write_quiz(quiz, library().books, library().assumptions, language=known, format_=format_[0])


def fault_of_form() -> str:
    """Why nothing was read, in words; nothing where a file came."""
    if not token_holds():
        return _("The page had been open for too long. Please send it again.")
    if request.form.get("format") not in [*Format]:
        return _("Choose the format of the file.")
    sent = request.files.get("file")
    return "" if sent and sent.filename else _("Choose a file.")


def taken() -> Upload:
    """The draft of the file that was sent, and all that is to be said about it."""
    sent = request.files["file"]
    name = printable(sent.filename or "").replace("\n", " ")[:100]
    try:
        reading = read(sent.read(), name, Format(request.form["format"]))
    except ContentError as error:
        return Upload(name, None, error.findings)
    spoken = language_of(reading)
    draft = draft_of(reading, spoken, library().terms)
    return Upload(name, draft, draft.findings, spoken)


def page(slug: str, chosen: str = "", **more: object) -> str:
    """The page with what became of a file, or of the question what a file leaves behind."""
    personal()
    words = {"blocker": _("Left out"), "advice": _("Not carried"), "hint": _("Note")}
    known = {"course": find_course(slug), "quiz": quiz_of(slug), "names": NAMES, "out": OUT, "words": words}
    return render_template("exchange/overview.html", **known, chosen=chosen, most=MOST // MEGABYTE, **more)


def file(content: str, name: str, kind: str) -> Response:
    personal()
    response = make_response(content)
    response.headers["Content-Type"] = f"{kind}; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def exchangeable() -> list[Course]:
    """The classes whose quizzes the reader may exchange; none for others than authors."""
    known = account()
    may = known is not None and bool(known.roles & frozenset(AUTHORS))
    return [course for course in library().courses.values() if course.quiz] if may else []


exchange.add_app_template_global(exchangeable)
