"""Accounts: signing in and out, registering, confirming, recovering, the second factor. The views are the library's."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from flask import Blueprint, Response, abort, current_app, flash, g, redirect, render_template, request, url_for
from flask import session as cookie
from flask.typing import ResponseReturnValue
from flask_login import current_user
from flask_security import logout_user, views
from flask_security.recovery_codes import mf_recovery, mf_recovery_codes

from courseware.actions import guests, signing_out
from courseware.settings import Registration
from courseware.store import count_answers, find_learner, marks_of
from courseware.web.access import SIGNED_IN, only
from courseware.web.addresses import PREFIX, own_path
from courseware.web.guard import token_holds
from courseware.web.headers import SECURITY, personal
from courseware.web.language import gettext as _
from courseware.web.visitor import COOKIE, account, code, session

accounts = Blueprint("accounts", __name__, url_prefix=f"{PREFIX}/account")

BOTH = ("GET", "POST")
ANYBODY = None
LIBRARY = (
    ("/sign-in", "login", views.login, BOTH, ANYBODY),
    ("/sign-in/code", "two_factor_token_validation", views.two_factor_token_validation, BOTH, ANYBODY),
    ("/sign-in/recovery-code", "mf_recovery", mf_recovery, BOTH, ANYBODY),
    ("/sign-out", "logout", views.logout, ("POST",), ANYBODY),
    ("/register", "register", views.register, BOTH, ANYBODY),
    ("/confirm", "send_confirmation", views.send_confirmation, BOTH, ANYBODY),
    ("/confirm/<token>", "confirm_email", views.confirm_email, BOTH, ANYBODY),
    ("/recover", "forgot_password", views.forgot_password, BOTH, ANYBODY),
    ("/recover/<token>", "reset_password", views.reset_password, BOTH, ANYBODY),
    ("/verify", "verify", views.verify, BOTH, SIGNED_IN),
    ("/password", "change_password", views.change_password, BOTH, SIGNED_IN),
    ("/second-factor", "two_factor_setup", views.two_factor_setup, BOTH, SIGNED_IN),
    ("/second-factor/<token>", "two_factor_setup_validate", views.two_factor_setup_validate, ("POST",), SIGNED_IN),
    ("/recovery-codes", "mf_recovery_codes", mf_recovery_codes, BOTH, SIGNED_IN),
)
MOST = 2000  # characters of a field; hashing refuses more than twice as many


def add_library_views() -> None:
    for rule, endpoint, view, methods, people in LIBRARY:
        known = only(*people)(_own(view)) if people else view
        accounts.add_url_rule(rule, endpoint, known, methods=methods)
    accounts.add_url_rule("/sign-in/help", "two_factor_rescue", build_only=True)  # the library wants its address


def _own(view: Callable[..., ResponseReturnValue]) -> Callable[..., ResponseReturnValue]:
    """A view of the library that can be marked without touching the library."""

    def called(**values: str) -> ResponseReturnValue:
        return view(**values)

    return called


@accounts.before_request
def read_form() -> ResponseReturnValue | None:
    """Before the library: pages of accounts are personal, and they take forms that a person can have filled in."""
    personal()
    if request.is_json:
        abort(400)
    if any(len(value) > MOST for value in request.form.values()):
        abort(413)
    if request.endpoint == "accounts.two_factor_token_validation" and account():
        return redirect(url_for(".overview"), 303)  # there the library would sign out whoever is signed in
    if request.endpoint == "accounts.register" and current_app.config["REGISTRATION"] is not Registration.OPEN:
        return render_template("accounts/closed.html", registration=current_app.config["REGISTRATION"])
    if request.endpoint == "accounts.confirm_email" and request.method == "GET":
        # Programs that look into mails follow links; they press no button.
        return render_template("accounts/confirm_link.html")
    return None


@accounts.after_request
def stay_here(response: Response) -> Response:
    """Nobody is led to another site; whoever just signed in is asked first about what was done on this device."""
    if response.status_code in (301, 302, 303):
        onward = response.location if own_path(response.location) else url_for("progress.overview")
        if g.get("has_begun") and request.endpoint != "accounts.change_password":
            cookie.pop("_flashes", None)  # what asked for the login is done
            onward = url_for("accounts.guest_progress", next=onward) if guest_work() != (0, 0) else onward
        response.location = onward
    if request.endpoint == "accounts.two_factor_setup":  # the picture to be scanned comes inside the page
        policy = SECURITY["Content-Security-Policy"].replace("img-src 'self'", "img-src 'self' data:")
        response.headers["Content-Security-Policy"] = policy
    return response


@accounts.after_request
def work_alike(response: Response) -> Response:
    """A mail that is not sent is written all the same, so that the time tells nobody who has an account."""
    asked = request.endpoint in ("accounts.forgot_password", "accounts.send_confirmation")
    if asked and request.method == "POST" and not g.get("has_posted"):
        token = current_app.extensions["security"].reset_serializer.dumps(["0" * 32, "0" * 64])
        render_template("accounts/mail/recover.txt", reset_token=token)
    return response


@accounts.after_request
def leave_nothing(response: Response) -> Response:
    """After signing out this browser knows nothing of the account, and its cache is emptied."""
    if request.endpoint in ("accounts.logout", "accounts.sign_out_everywhere") and response.status_code == 302:
        cookie.clear()
        response.headers["Clear-Site-Data"] = '"cache"'
    return response


@accounts.get("")
def overview() -> ResponseReturnValue:
    """The account at a glance, or why one might want one."""
    return render_template("accounts/overview.html", account=account(), registration=current_app.config["REGISTRATION"])


@accounts.get("/registered")
def registered() -> ResponseReturnValue:
    return render_template("accounts/registered.html")


@accounts.post("/sign-out-everywhere")
@only()
def sign_out_everywhere() -> ResponseReturnValue:
    """End every login of this account, here and elsewhere."""
    if not token_holds():
        flash(_("The page had been open for too long. Please press the button again."), "error")
        return redirect(url_for(".overview"), 303)
    people = current_app.extensions["security"].datastore
    people.set_uniquifier(current_user._get_current_object())
    people.commit()
    signing_out.sign_out_everywhere(session(), account_id=current_user.id)
    logout_user()
    return redirect(url_for("pages.home"), 302)


@accounts.get("/guest-progress")
@only()
def guest_progress() -> ResponseReturnValue:
    """Ask whether what was done on this device belongs to the account."""
    answers, lessons = guest_work()
    onward = request.args.get("next", "")
    if (answers, lessons) == (0, 0):
        return redirect(onward if own_path(onward) else url_for("progress.overview"), 303)
    return render_template("accounts/guest_progress.html", answers=answers, lessons=lessons, account=account())


@accounts.post("/guest-progress")
@only()
def keep_guest_progress() -> ResponseReturnValue:
    """Yes: it moves over, and the guest's code ends. No: it stays where it is."""
    onward = request.args.get("next", "")
    response = redirect(onward if own_path(onward) else url_for("progress.overview"), 303)
    known = account() or abort(404)
    if not token_holds():
        return redirect(request.full_path, 303)
    if request.form.get("keep") == "yes":
        guests.keep_guest(session(), account=known, code=code(), now=datetime.now(UTC))
        response.delete_cookie(COOKIE)
    return response


def guest_work() -> tuple[int, int]:
    """How many answers were given, and in how many lessons something was read, on this device by somebody who was not signed in."""
    guest = find_learner(session(), code()) if code() else None
    return (count_answers(session(), guest), len(marks_of(session(), guest).courses)) if guest else (0, 0)


add_library_views()
