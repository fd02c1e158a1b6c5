"""People and roles: admins invite, give and take roles, and read who did so."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from flask import Blueprint, abort, current_app, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_security.recoverable import generate_reset_password_token

from courseware.actions import staffing
from courseware.settings import Registration
from courseware.store import STAFF, Account, Role, account_by_id, accounts, role_changes
from courseware.web.access import only
from courseware.web.addresses import PREFIX
from courseware.web.guard import token_holds
from courseware.web.language import gettext as _
from courseware.web.mail import Mail, post
from courseware.web.visitor import account, session

people = Blueprint("people", __name__, url_prefix=f"{PREFIX}/people")


def role_words(role: str) -> str:
    """A role in the reader's language."""
    return {"learner": _("Learner"), "author": _("Author"), "reviewer": _("Reviewer"), "admin": _("Admin")}[role]


@people.record_once
def teach_roles(state) -> None:  # type: ignore[no-untyped-def]
    state.app.jinja_env.filters["role"] = role_words


@people.get("")
@only(Role.ADMIN)
def everybody() -> ResponseReturnValue:
    return everybody_page()


@people.post("")
@only(Role.ADMIN)
def invite() -> ResponseReturnValue:
    """Make an account for an address and send the link with which its owner chooses a password."""
    typed, chosen = request.form.get("email", "")[:300], roles_of_form()
    if current_app.config["REGISTRATION"] is Registration.CLOSED:
        abort(404)
    if not token_holds():
        return everybody_page(typed, chosen, _("The page had been open for too long. Please send it again.")), 400
    try:
        email = Mail(current_app).validate(typed)
    except ValueError:
        fault = _("This is not a complete e-mail address. Please check it.")
        return everybody_page(typed, chosen, fault if typed.strip() else _("Please enter an e-mail address.")), 422
    done = staffing.invite(session(), email=email, roles=chosen, by=account(), now=datetime.now(UTC))
    if not done.account.has_password:
        send_invitation(done.account)
    flash(_("%(email)s is invited.") % {"email": email}, "success")
    return redirect(url_for(".everybody"), 303)


@people.get("/<int(max=2147483647):account_id>")
@only(Role.ADMIN)
def somebody(account_id: int) -> ResponseReturnValue:
    found = account_by_id(session(), account_id) or abort(404)
    return render_template("people/somebody.html", somebody=found, staff=STAFF, roles=found.roles, fault="")


@people.post("/<int(max=2147483647):account_id>")
@only(Role.ADMIN)
def change(account_id: int) -> ResponseReturnValue:
    """Give and take roles; whoever could be the last to do so keeps that role."""
    found, chosen = account_by_id(session(), account_id) or abort(404), roles_of_form()
    page = {"somebody": found, "staff": STAFF, "roles": chosen}
    if not token_holds():
        fault = _("The page had been open for too long. Please send it again.")
        return render_template("people/somebody.html", **page, fault=fault), 400
    done = staffing.change_roles(session(), account_id=account_id, roles=chosen, by=account(), now=datetime.now(UTC))
    if isinstance(done, staffing.LastAdmin):
        fault = _("This is the last admin. Make somebody else an admin first.")
        return render_template("people/somebody.html", **page, fault=fault), 409
    flash(_("The roles of %(email)s are changed.") % {"email": found.email}, "success")
    return redirect(url_for(".everybody"), 303)


def roles_of_form() -> frozenset[Role]:
    return frozenset(Role(value) for value in request.form.getlist("role") if value in STAFF)


def everybody_page(typed: str = "", chosen: Iterable[Role] = (), fault: str = "") -> str:
    return render_template(
        "people/everybody.html",
        accounts=accounts(session()),
        changes=role_changes(session()),
        staff=STAFF,
        typed=typed,
        chosen=chosen,
        fault=fault,
        registration=current_app.config["REGISTRATION"],
    )


def send_invitation(invited: Account) -> None:
    user = current_app.extensions["security"].datastore.find_user(id=invited.id)
    body = render_template("accounts/mail/invitation.txt", token=generate_reset_password_token(user))  # type: ignore[no-untyped-call]
    post(invited.email, _("An account for you"), body)
