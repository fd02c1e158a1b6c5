"""People with accounts: made, signed in, and the mails that they get."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from email.message import EmailMessage
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from flask_security import hash_password
from werkzeug.test import TestResponse

from courseware.actions import staffing
from courseware.settings import Registration
from courseware.store import Account, Engine, Role, find_account, open_session
from tests.web.make import an_app, fields

EMAIL, PASSWORD = "taro@example.org", "a horse in the rain"
PEOPLE = {role: f"{role}@example.org" for role in Role}


def an_open_app(engine: Engine, **mapping: Any) -> Flask:
    """An application in which anybody may register, and whose mails are gathered."""
    mails: list[EmailMessage] = []
    app = an_app(engine, **{"REGISTRATION": Registration.OPEN, "POST": mails.append, **mapping})
    app.extensions["mails"] = mails
    return app


def mails(app: Flask) -> list[EmailMessage]:
    found: list[EmailMessage] = app.extensions["mails"]
    return found


def link_in(mail: EmailMessage) -> str:
    """The path of the first link."""
    found = re.search(r"https?://[^/\s]+(/\S+)", mail.get_content())
    assert found
    return found[1]


def an_account(
    app: Flask, email: str = EMAIL, *roles: Role, password: str = PASSWORD, confirmed: bool = True
) -> Account:
    """Somebody who can sign in."""
    people = app.extensions["security"].datastore
    with open_session(app.extensions["engine"]) as session:
        staffing.invite(session, email=email, roles=roles, by=None, now=datetime.now(UTC))
    with app.test_request_context("/ja/"):
        user = people.find_user(email=email)
        user.password = hash_password(password)
        user.confirmed_at = user.confirmed_at if confirmed else None
        people.commit()
    return account_of(app, email)


def account_of(app: Flask, email: str = EMAIL) -> Account:
    with open_session(app.extensions["engine"]) as session:
        found = find_account(session, email)
    assert found
    return found


def send(client: FlaskClient, path: str, **typed: Any) -> TestResponse:
    """Open a page, fill in its form, send it."""
    page = client.get(path)
    ours = {name: value for name, value in fields(page).items() if name not in ("remember",)}
    return client.post(path, data={**ours, **typed})


def sign_in(client: FlaskClient, email: str = EMAIL, password: str = PASSWORD, language: str = "ja") -> TestResponse:
    return send(client, f"/{language}/account/sign-in", email=email, password=password)


def is_signed_in(client: FlaskClient) -> bool:
    return client.get("/ja/account/password").status_code == 200


def press(client: FlaskClient, path: str, action: str, **typed: Any) -> TestResponse:
    """Press a button of a page whose form goes elsewhere."""
    return client.post(action, data={"csrf_token": fields(client.get(path))["csrf_token"], **typed})
