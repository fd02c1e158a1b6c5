"""Who may see a page. A page that says nothing is for everybody; others name their people beside their address."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from flask import Flask, abort, current_app, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import RequestEntityTooLarge

from courseware.store import Role
from courseware.web.account_words import MESSAGES
from courseware.web.addresses import query
from courseware.web.headers import for_a_login
from courseware.web.visitor import account

View = TypeVar("View", bound=Callable[..., object])
SIGNED_IN = frozenset(Role)


def only(*roles: Role) -> Callable[[View], View]:
    """Let a page be seen by these alone; without a name: by whoever is signed in."""

    def marked(view: View) -> View:
        view.people = frozenset(roles) or SIGNED_IN  # type: ignore[attr-defined] # read below, by the one guard
        return view

    return marked


def people_of(endpoint: str | None) -> frozenset[Role] | None:
    """Who may see the page of an endpoint; None means everybody."""
    view = current_app.view_functions.get(endpoint or "")
    return getattr(view, "people", None)


def let_in() -> ResponseReturnValue | None:
    """Ask a guest to sign in and come back; turn away whoever is somebody else."""
    people = people_of(request.endpoint)
    if people is None:
        return None
    known = account()
    if known is None:
        return _sign_in()
    if not known.roles & people:
        abort(403, "role")
    return None


def _sign_in() -> ResponseReturnValue:
    """Ask for a login. A login that ends while somebody types takes nothing away: it can be sent again."""
    typed = _sent()
    if any(value.strip() for values in typed.values() for value in values):
        for_a_login()
        return render_template("accounts/ended.html", typed=typed, files=any(request.files.values())), 403
    flash(MESSAGES["LOGIN"][0], "info")
    way_back = request.path + query() if request.method == "GET" else None
    return redirect(url_for("accounts.login", next=way_back), 303)


def _sent() -> dict[str, list[str]]:
    """What may be sent again; nothing of a form that is longer than a guest may send."""
    try:
        fields = request.form.lists()
    except RequestEntityTooLarge:
        return {}
    return {name: values for name, values in fields if name != "csrf_token" and "password" not in name}


def keep_doors(app: Flask) -> None:
    app.before_request(let_in)
