"""Who may post: forms of our own pages only, and in a sitting only with the token that the page was given."""

from __future__ import annotations

from flask import Flask, abort, request
from flask.sessions import SecureCookieSessionInterface
from flask_wtf.csrf import generate_csrf, validate_csrf

SAFE = ("GET", "HEAD", "OPTIONS")


def is_from_here() -> bool:
    """Was the request sent by a page of ours? Browsers say so; what is no browser carries nobody's cookies."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("Origin")
    return origin is None or origin.partition("://")[2] == request.host


def refuse_foreign_forms() -> None:
    """Pages that anyone may keep hold forms without a token; this is what guards them."""
    if request.method not in SAFE and not is_from_here():
        abort(403)


def token_holds() -> bool:
    """Does the form carry the token of this browser, and is it still fresh?"""
    try:
        validate_csrf(request.form.get("csrf_token"))
    except ValueError:  # of which the error of WTForms is one
        return False
    return True


class FormCookie(SecureCookieSessionInterface):
    """Flask's signed cookie: the secret behind the tokens, and who is signed in; over https it stays there."""

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002 - Flask asks with the application
        return request.is_secure


def guard(app: Flask) -> None:
    app.session_interface = FormCookie()
    app.before_request(refuse_foreign_forms)
    app.jinja_env.globals["csrf_token"] = generate_csrf
