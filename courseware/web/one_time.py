"""What the command line does for somebody who cannot get in: a one-time link, a second factor taken away."""

from __future__ import annotations

from flask import Flask
from flask_security.confirmable import generate_confirmation_token
from flask_security.recoverable import generate_reset_password_token

from courseware.store import Account
from courseware.web.mail import link


def one_time_link(app: Flask, account: Account, language: str) -> tuple[str, int]:
    """The link, and for how many days it holds: it confirms an address that waits for it, else it sets a password."""
    waits = account.has_password and account.confirmed is None
    with app.test_request_context(f"/{language}/"):
        user = app.extensions["security"].datastore.find_user(id=account.id)
        token = (generate_confirmation_token if waits else generate_reset_password_token)(user)  # type: ignore[no-untyped-call]
        endpoint = "accounts.confirm_email" if waits else "accounts.reset_password"
        within = app.config["SECURITY_CONFIRM_EMAIL_WITHIN" if waits else "SECURITY_RESET_PASSWORD_WITHIN"]
        return link(endpoint, language=language, token=token), within.days


def take_second_factor(app: Flask, account: Account) -> None:
    """Signing in asks for the password only, and every login has ended."""
    with app.test_request_context("/"):
        people = app.extensions["security"].datastore
        people.reset_user_access(people.find_user(id=account.id))
        people.commit()
