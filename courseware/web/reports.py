"""“There is a mistake here”: what the address names is shown, what is wrong with it is taken down, without an account.

Forms about what everybody may read are the same for everybody and hold no token; `guard` keeps foreign ones out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from courseware.actions import reporting
from courseware.store import About, Context, Mistake, find_report
from courseware.text import Text
from courseware.web.addresses import PREFIX
from courseware.web.forms import Typed, typed_form
from courseware.web.guard import token_holds
from courseware.web.language import gettext as _
from courseware.web.pointing import NAMES, address_of, asked_about
from courseware.web.sender import sender_of
from courseware.web.visitor import session

reports = Blueprint("reports", __name__, url_prefix=f"{PREFIX}/reports")
NUMBER = re.compile(r"[1-9][0-9]{0,8}")
EXCERPT = 240


@reports.get("/new")
def new() -> ResponseReturnValue:
    return form_page(asked_about() or abort(404))


@reports.post("/new")
def send() -> ResponseReturnValue:
    """Keep the report. Whatever keeps it from being kept, what was typed stands on the page that says so."""
    context, typed, now = asked_about(), typed_form(), datetime.now(UTC)
    if context is None:
        return render_template("reports/gone.html", typed=typed), 404
    if context.about is About.QUESTION and not token_holds():
        return form_page(context, typed, notice="expired"), 409
    outcome = reporting.report_mistake(session(), context=context, form=typed, sender=sender_of(now), now=now)
    if isinstance(outcome, reporting.Refused):
        return form_page(context, typed, outcome.faults), 422
    if isinstance(outcome, reporting.TooMany):
        wait = max(1, round((outcome.until - now).total_seconds()))
        return form_page(context, typed, until=outcome.until), 429, {"Retry-After": str(wait)}
    pointed: dict[str, Any] = {name: request.args[name] for name in NAMES if name in request.args}
    again = None if outcome.is_new else "yes"
    return redirect(url_for(".thanks", **pointed, number=outcome.number, again=again), 303)


@reports.get("/thanks")
def thanks() -> ResponseReturnValue:
    """The number of a report, and the way back to what was read."""
    number = request.args.get("number", "")
    if not NUMBER.fullmatch(number) or find_report(session(), int(number)) is None:
        abort(404)
    context = asked_about()
    page = {"number": int(number), "again": "again" in request.args, "context": context}
    return render_template("reports/thanks.html", **page, back=address_of(context) if context else "")


def form_page(
    context: Context,
    typed: Typed | None = None,
    faults: Mapping[str, Text] | None = None,
    notice: str = "",
    until: datetime | None = None,
) -> str:
    """The form, filled in as it was sent; `until` is when it may be sent again."""
    lines, is_whole = excerpt(context)
    return render_template(
        "reports/new.html",
        context=context,
        lines=lines,
        is_whole=is_whole,
        back=address_of(context),
        typed=typed or {},
        faults=faults or {},
        notice=notice,
        until=until + timedelta(seconds=59) if until else None,  # it is shown to the minute, and never too early
        mistakes=mistake_words(),
        most_words=reporting.MOST_WORDS,
        most_contact=reporting.MOST_CONTACT,
    )


def mistake_words() -> list[tuple[Mistake, str]]:
    """The kinds of mistakes in words."""
    return [
        (Mistake.RULING, _("A ruling or a right answer is wrong")),
        (Mistake.WORDING, _("A word or a translation is wrong")),
        (Mistake.TYPO, _("A typo")),
        (Mistake.DISPLAY, _("A link does not work, or something looks broken")),
        (Mistake.OTHER, _("Something else")),
    ]


def excerpt(context: Context) -> tuple[list[str], bool]:
    """The beginning of what stands there; questions and rulings are short, and whole."""
    lines = context.text.splitlines()
    if context.about in (About.QUESTION, About.RULING) or len(context.text) <= EXCERPT:
        return lines, True
    kept: list[str] = []
    for line in lines:
        left = EXCERPT - sum(map(len, kept))
        if left <= 0:
            break
        kept.append(line if len(line) <= left else line[:left])
    return kept, False
