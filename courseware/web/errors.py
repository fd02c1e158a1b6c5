"""Errors as pages: what happened, in the reader's language, and a way on."""

from __future__ import annotations

from http import HTTPStatus

from flask import Flask, Response, render_template
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, SecurityError

from courseware.web.language import gettext as _


def wording(code: int) -> tuple[str, str]:
    """A heading and what to do."""
    known = {
        400: (_("We could not read this request"), _("Part of what was sent did not arrive whole. Please try again.")),
        403: (
            _("This form came from another site"),
            _("For your safety we take forms only from our own pages. Open the page here and send it again."),
        ),
        404: (
            _("There is no such page"),
            _("The address may be mistyped, or the page may have moved. What you have answered is kept."),
        ),
        405: (_("This page does not take that kind of request"), _("Please go on from one of these pages.")),
        413: (_("That was too much to read"), _("Please shorten what you typed and send it again.")),
    }
    unknown = (
        _("Something went wrong on our side"),
        _("What you sent may not have been kept. Please try again in a while."),
    )
    return known.get(code, unknown)


def show_error(error: HTTPException) -> ResponseReturnValue:
    """A page for an error, ours too (Flask has logged it then); redirects pass."""
    if error.response is not None or error.code is None or error.code < HTTPStatus.BAD_REQUEST:
        return error
    heading, advice = wording(error.code)
    if error.description == "role":
        heading, advice = (
            _("This page is for other people of this site"),
            _("Your account does not have the role for it."),
        )
    if isinstance(error, SecurityError):  # for a host that is not ours there are no addresses to lead on to
        return Response(f"{heading}\n", error.code, mimetype="text/plain")
    page = render_template("pages/error.html", code=error.code, heading=heading, advice=advice)
    headers = [(name, value) for name, value in error.get_headers() if name in ("Allow",)]
    return page, error.code, headers


def show_errors(app: Flask) -> None:
    app.register_error_handler(HTTPException, show_error)
