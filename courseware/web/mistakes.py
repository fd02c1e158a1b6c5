"""The mistakes that readers told of, for staff: the list, each with what it is about, and closing one."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from courseware.actions import reporting
from courseware.store import STAFF, Report, find_report, reports
from courseware.text import printable
from courseware.web.access import only
from courseware.web.addresses import PREFIX
from courseware.web.guard import token_holds
from courseware.web.language import gettext as _
from courseware.web.reports import mistake_words
from courseware.web.shelf import library
from courseware.web.visitor import account, session

mistakes = Blueprint("mistakes", __name__, url_prefix=f"{PREFIX}/mistakes")
MOST_WORDS = 2000


@mistakes.get("")
@only(*STAFF)
def everything() -> ResponseReturnValue:
    """What waits first, the oldest first; then what is closed, the newest first."""
    found = reports(session())
    waiting = [report for report in found if report.is_open]
    closed = [report for report in reversed(found) if not report.is_open]
    return render_template("mistakes/everything.html", waiting=waiting, closed=closed, kinds=dict(mistake_words()))


@mistakes.get("/<int(max=2147483647):number>")
@only(*STAFF)
def one(number: int) -> ResponseReturnValue:
    return one_page(find_report(session(), number) or abort(404))


@mistakes.post("/<int(max=2147483647):number>")
@only(*STAFF)
def close(number: int) -> ResponseReturnValue:
    """Close a report with a word on what was done. What was typed stays on the page when it cannot be done."""
    found = find_report(session(), number) or abort(404)
    typed = printable(request.form.get("words", "")[: 2 * MOST_WORDS])
    if not token_holds():
        return one_page(found, typed, _("The page had been open for too long. Please send it again.")), 400
    if not typed.strip():
        return one_page(found, typed, _("Say what was done.")), 422
    if len(typed) > MOST_WORDS:
        return one_page(found, typed, _("Keep it to %(most)d characters.") % {"most": MOST_WORDS}), 422
    by = known.email if (known := account()) else ""
    done = reporting.close_report(session(), number=number, by=by, words=typed.strip(), now=datetime.now(UTC))
    if done is None or not done.is_open:
        again = find_report(session(), number) or abort(404)
        return one_page(again, typed, _("Somebody else has closed this report in the meantime.")), 409
    flash(_("Report no. %(n)d is closed.") % {"n": number}, "success")
    return redirect(url_for(".everything"), 303)


def one_page(report: Report, typed: str = "", fault: str = "") -> str:
    """A report with the text when it was sent, and the text now where that is another."""
    spot = reporting.spot_of(library(), report.context)
    now = spot.text if spot and spot.text != report.context.text else ""
    page = {"report": report, "spot": spot, "now": now, "kinds": dict(mistake_words())}
    return render_template("mistakes/one.html", **page, typed=typed, fault=fault, most=MOST_WORDS)


def may_read_reports() -> bool:
    """Is somebody of the staff reading?"""
    known = account()
    return known is not None and bool(known.roles & frozenset(STAFF))


@mistakes.record_once
def teach(state) -> None:  # type: ignore[no-untyped-def]
    state.app.jinja_env.globals["may_read_reports"] = may_read_reports
