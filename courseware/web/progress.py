"""A learner's progress: what was done, how it went, what comes next, and the code that opens it elsewhere."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from courseware.actions import regrading
from courseware.quiz import Mode
from courseware.store import find_learner, sittings_of, unseen_runs
from courseware.web.addresses import PREFIX
from courseware.web.guard import token_holds
from courseware.web.headers import personal
from courseware.web.modes import end_overdue
from courseware.web.shelf import library
from courseware.web.standing import drilled, share_of, standings
from courseware.web.studies import studies
from courseware.web.visitor import account, code, learner, remember, session, written_code

progress = Blueprint("progress", __name__, url_prefix=f"{PREFIX}/progress")


@progress.get("")
def overview() -> ResponseReturnValue:
    """What was done, how it went, what comes next; for one reader only, even while there is nothing."""
    personal()
    known = learner()
    if known is None:
        return render_template("progress/nothing.html", account=account())
    end_overdue()
    taken, studied = sittings_of(session(), known), studies()
    return render_template(
        "progress/overview.html",
        library=library(),
        sittings=[sitting for sitting in taken if sitting.mode is not Mode.DRILL],
        drilled=drilled(taken),
        news=unseen_runs(session(), known, taken),
        studies=studied,
        standings=standings(taken, studied),
        share_of=share_of,
        code=code(),
        account=account(),
    )


@progress.post("/news")
def read_news() -> ResponseReturnValue:
    """The learner has read which results were changed; a page that was open for too long is shown again."""
    personal()
    known = learner()
    if known and token_holds():
        runs = [int(number) for number in request.form.getlist("run") if number.isascii() and number.isdecimal()]
        regrading.mark_seen(session(), learner=known, run_ids=runs, now=datetime.now(UTC))
    return redirect(url_for(".overview"), 303)


@progress.get("/code")
def enter_code() -> ResponseReturnValue:
    personal()
    return render_template("progress/code.html", typed="", fault="")


@progress.post("/code")
def take_code() -> ResponseReturnValue:
    """Open the progress of a code in this browser; a code that opens nothing changes nothing."""
    personal()
    typed = request.form.get("code", "")[:100]
    if not token_holds():
        return render_template("progress/code.html", typed=typed, fault="expired"), 400
    if not typed.strip() or find_learner(session(), typed) is None:
        return render_template("progress/code.html", typed=typed, fault="unknown" if typed.strip() else "empty"), 422
    onward = url_for("accounts.guest_progress") if account() else url_for(".overview")
    response = make_response(redirect(onward, 303))
    remember(response, written_code(typed))
    return response
