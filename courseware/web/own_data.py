"""My data: what is kept about a learner, to see, to take away, to delete; and what this site does with data at all."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint, Response, current_app, make_response, redirect, render_template, request, url_for
from flask import session as cookie
from flask.typing import ResponseReturnValue
from flask_login import current_user
from flask_security.utils import verify_password

from courseware.actions import leaving
from courseware.store import count_answers, find_learner, lessons_read, other_rows, sittings_of
from courseware.web.addresses import PREFIX
from courseware.web.exporting import as_csv, as_json
from courseware.web.guard import token_holds
from courseware.web.headers import personal
from courseware.web.language import gettext as _
from courseware.web.language import language
from courseware.web.modes import end_overdue
from courseware.web.visitor import COOKIE, account, learner, session

own_data = Blueprint("own_data", __name__, url_prefix=PREFIX)


@own_data.get("/privacy")
def privacy() -> ResponseReturnValue:
    """The same for everybody; it says what the settings say."""
    return render_template("own_data/privacy.html", settings=current_app.extensions["settings"])


@own_data.get("/own-data")
def overview() -> ResponseReturnValue:
    personal()
    end_overdue()
    known = learner()
    kept = (count_answers(session(), known), len(lessons_read(session(), known))) if known else (0, 0)
    return render_template("own_data/overview.html", account=account(), learner=known, kept=kept)


@own_data.get("/own-data/all.json")
def all_json() -> ResponseReturnValue:
    """Everything that is kept, for a program."""
    personal()
    end_overdue()
    known = learner()
    taken, read = (sittings_of(session(), known), lessons_read(session(), known)) if known else ((), {})
    rest = other_rows(session(), known) if known else {}
    return file(as_json(account(), taken, read, rest, datetime.now(UTC)), "courseware.json", "application/json")


@own_data.get("/own-data/answers.csv")
def answers_csv() -> ResponseReturnValue:
    """The answers, for a spreadsheet, in the language of the page."""
    personal()
    end_overdue()
    known = learner()
    taken = sittings_of(session(), known) if known else ()
    return file(as_csv(taken, language()), "courseware.csv", "text/csv")


@own_data.get("/own-data/delete")
def ask_to_delete() -> ResponseReturnValue:
    personal()
    if account() is None and learner() is None:
        return redirect(url_for(".overview"), 303)
    return delete_page()


@own_data.post("/own-data/delete")
def delete() -> ResponseReturnValue:
    """Delete the account, or the progress of this device, after the password or the recovery code was given."""
    personal()
    known = account()
    if known is None and learner() is None:
        return redirect(url_for(".overview"), 303)
    if faults := faults_of_form():
        return delete_page(faults), 422
    keep = request.form.get("answers") == "stay"
    if known and leaving.leave(session(), account=known, keep_answers=keep):
        return delete_page({"proof": _("You are the last admin. Make somebody else an admin first.")}), 409
    if known is None and (guest := learner()):
        leaving.leave_as_guest(session(), learner=guest, keep_answers=keep)
    return gone(was_signed_in=known is not None)


@own_data.get("/own-data/deleted")
def deleted() -> ResponseReturnValue:
    return render_template("own_data/deleted.html")


def delete_page(faults: dict[str, str] | None = None) -> str:
    chosen = request.form.get("answers", "")
    return render_template("own_data/delete.html", account=account(), faults=faults or {}, chosen=chosen)


def faults_of_form() -> dict[str, str]:
    """What is missing before anything may be deleted, by field."""
    faults = {}
    if not token_holds():
        faults["token"] = _("The page had been open for too long. Please send it again.")
    if request.form.get("answers") not in ("go", "stay"):
        faults["answers"] = _("Please choose what becomes of the answers.")
    if not is_proved(request.form.get("proof", "")[:300]):
        faults["proof"] = (
            _("The password is not right.") if account() else _("This is not the recovery code of this device.")
        )
    return faults


def is_proved(typed: str) -> bool:
    """Is it really the person of this account or progress?"""
    if account():
        normal = current_app.extensions["security"].password_util.normalize(typed)
        return bool(typed) and bool(current_user.password) and bool(verify_password(normal, current_user.password))
    return bool(typed.strip()) and find_learner(session(), typed) == learner()


def gone(was_signed_in: bool) -> Response:
    response = make_response(redirect(url_for(".deleted"), 303))
    response.headers["Clear-Site-Data"] = '"cache"'
    if was_signed_in:
        cookie.clear()
    else:
        response.delete_cookie(COOKIE)
    return response


def file(content: str, name: str, kind: str) -> Response:
    response = make_response(content)
    response.headers["Content-Type"] = f"{kind}; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
