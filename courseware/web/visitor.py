"""Who is reading: the account that is signed in, else the learner's cookie; and the database session of a request.

The learner's cookie holds the recovery code. A visitor becomes a learner with the first thing to keep.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime

from flask import Flask, current_app, g, request
from flask_login import current_user
from werkzeug.wrappers import Response

from courseware.actions import enrolling, guests
from courseware.store import (
    Account,
    Engine,
    Learner,
    Session,
    Sitting,
    account_by_id,
    code_letters,
    find_learner,
    learner_of_account,
    open_session,
    sittings_of,
)
from courseware.web.headers import for_a_login, personal

COOKIE = "learner"
KEPT = 400 * 24 * 3600  # the longest that browsers keep a cookie


def session() -> Session:
    """The database session of this request, opened when first asked for."""
    if "session" not in g:
        g.session = open_session(current_app.extensions["engine"])
    found: Session = g.session
    return found


def code() -> str:
    """The recovery code that this browser keeps, if any."""
    return request.cookies.get(COOKIE, "")


def account() -> Account | None:
    """Who is signed in at this browser. A page that asks is for nobody else, and no browser keeps it."""
    if current_app.config["SESSION_COOKIE_NAME"] not in request.cookies:
        return None
    if "account" not in g:
        g.account = account_by_id(session(), current_user.id) if current_user.is_authenticated else None
    found: Account | None = g.account
    if found:
        for_a_login()
    return found


def learner() -> Learner | None:
    """The learner at this browser: of the account, else of the code. A page that asks is for that learner alone."""
    known = account()
    if known is None and not code():
        return None
    personal()
    if "learner" not in g:
        g.learner = learner_of_account(session(), known.id) if known else find_learner(session(), code())
    found: Learner | None = g.learner
    return found


def is_known() -> bool:
    """Do we know who this is? Somebody who has just signed in may have nothing to keep yet."""
    return learner() is not None or account() is not None


def enrolled(response: Response) -> Learner:
    """The learner at this browser, made now if there is none; the response carries the cookie."""
    known, signed_in = learner(), account()
    if known:
        return known
    if signed_in:
        return guests.enrol_account(session(), account=signed_in, now=datetime.now(UTC))
    new = enrolling.new_code()
    remember(response, new)
    return enrolling.enrol(session(), code=new, now=datetime.now(UTC))


def remember(response: Response, code: str) -> None:
    """Give this browser a learner's cookie."""
    response.set_cookie(COOKIE, code, max_age=KEPT, secure=request.is_secure, httponly=True, samesite="Lax")


def written_code(typed: str) -> str:
    """A recovery code as we write it, however it was typed."""
    return "-".join(re.findall(".{1,4}", code_letters(typed)))


def open_sittings() -> tuple[Sitting, ...]:
    """What the learner began and has not finished, the newest first."""
    known = learner()
    begun = reversed(sittings_of(session(), known)) if known else ()
    return tuple(sitting for sitting in begun if not sitting.is_finished)


def receive(app: Flask, engine: Engine) -> None:
    app.extensions["engine"] = engine

    @app.teardown_request
    def close_session(_: BaseException | None) -> None:
        if (opened := g.pop("session", None)) is not None:
            opened.close()
