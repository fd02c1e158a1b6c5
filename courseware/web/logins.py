"""Flask-Security on this application: its views work on our tables, and leave pages for everybody alone."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from flask import Flask, Response, after_this_request, g, make_response, render_template, request
from flask import session as cookie
from flask.typing import ResponseReturnValue
from flask_login import user_logged_in, user_logged_out
from flask_security import Security, hash_password, password_reset, reset_password_instructions_sent
from werkzeug.local import LocalProxy

from courseware.actions import signing_out
from courseware.settings import Settings
from courseware.store import AccountDatastore, add_login, login_is_open
from courseware.web.account_forms import (
    CodesOfApps,
    JoinForm,
    ProveForm,
    RecoverForm,
    RescueForm,
    SecondFactorForm,
    SignInForm,
)
from courseware.web.account_settings import account_settings
from courseware.web.account_words import Words, fault_words
from courseware.web.mail import Mail, link, own_address, posting, sender
from courseware.web.visitor import session

LOGIN = "login"
TOKEN = re.compile(r"(/account/(?:confirm|recover|second-factor)/)[^\s/]+")


def take_logins(app: Flask, settings: Settings) -> None:
    """Let people sign in. The library's own addresses are not used; `accounts.py` names ours."""
    for name, value in account_settings(settings).items():
        app.config.setdefault(name, value)
    app.config.setdefault("MAIL_FROM", sender(settings))
    app.config.setdefault("ADDRESS", own_address(settings))
    app.config.setdefault("REGISTRATION", settings.registration)
    app.extensions["settings"] = settings
    app.extensions["post"] = app.config.get("POST") or posting(settings)
    app.logger.addFilter(hide_tokens)
    app.jinja_env.filters["fault"] = fault_words
    app.jinja_env.globals["link"] = link

    hooks = (app.before_request_funcs, app.after_request_funcs, app.template_context_processors)
    before = [list(hook.get(None, ())) for hook in hooks]
    security = Security(
        app,
        AccountDatastore(LocalProxy(session)),
        register_blueprint=False,
        login_form=SignInForm,
        register_form=JoinForm,
        verify_form=ProveForm,
        forgot_password_form=RecoverForm,
        two_factor_setup_form=SecondFactorForm,
        two_factor_rescue_form=RescueForm,
        mail_util_cls=Mail,
        totp_cls=CodesOfApps,
        render_template=page,  # type: ignore[arg-type] # what it makes is given back as it is
    )
    # The library would look for a login with every request, and pages for everybody would depend on the cookie.
    for hook, kept in zip(hooks, before, strict=True):
        hook[None] = kept  # type: ignore[index]
    security.i18n_domain = Words()  # type: ignore[assignment] # does what is asked of one
    security.want_json(lambda _: False)
    security.login_manager.session_protection = None  # a phone changes its network all day
    security.login_manager._request_callback = None  # the cookie is the only way in
    security.login_manager.user_loader(while_open(security.login_manager._user_callback))
    user_logged_in.connect(begin_login, app)
    user_logged_out.connect(end_login, app)
    password_reset.connect(prove_address, app)
    reset_password_instructions_sent.connect(work_as_long, app)


def hide_tokens(record: logging.LogRecord) -> bool:
    """The log names the page on which something failed, never the secret in its address."""
    record.msg = TOKEN.sub(r"\1…", str(record.msg))
    return True


def page(template: str, **context: Any) -> ResponseReturnValue:
    """A page or mail of the library out of our template; a form with faults is answered as such."""
    made = render_template(template, **context)
    forms = (value for name, value in context.items() if name.endswith("_form"))
    if request.method == "POST" and any(form.errors for form in forms):
        return make_response(made, 422)
    return made


def begin_login(_: Flask, user: Any, **__: Any) -> None:
    """A login has a token of its own, and lasts as long as was asked for."""
    cookie.permanent = cookie.pop("_remember", None) == "set" or cookie.permanent
    for kept in (cookie, g):
        kept.pop("csrf_token", None)
    user.signed_in_at = datetime.now(UTC)
    cookie[LOGIN] = secrets.token_urlsafe(24)
    add_login(session(), user.id, cookie[LOGIN], user.signed_in_at)
    g.pop("account", None)
    g.pop("learner", None)
    g.has_begun = True


def while_open(known: Callable[[str], Any]) -> Callable[[str], Any]:
    """Whom the cookie names, as long as its login has not ended on the server."""

    def load(name: str) -> Any:
        user = known(name)
        return user if user and login_is_open(session(), user.id, cookie.get(LOGIN, "")) else None

    return load


def end_login(_: Flask, **__: Any) -> None:
    """End it on the server too, once the library has written what it is about to."""
    if secret := cookie.pop(LOGIN, ""):

        @after_this_request
        def ended(response: Response) -> Response:
            signing_out.sign_out(session(), login=secret)
            return response


def prove_address(_: Flask, user: Any, **__: Any) -> None:
    """Whoever set a password with a link from a mail has that address."""
    user.confirmed_at = user.confirmed_at or datetime.now(UTC)


def work_as_long(*_: Any, **__: Any) -> None:
    """The library hashes something when there is no account, so that it takes as long as when there is one; it does not."""
    hash_password("nothing")
