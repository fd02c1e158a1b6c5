"""Signing out: on the server too, so that a copy of the cookie is worth nothing."""

from __future__ import annotations

from courseware.store import Session, end_login, end_logins, writing


def sign_out(session: Session, *, login: str) -> None:
    """End the login of this browser."""
    with writing(session):
        end_login(session, login)


def sign_out_everywhere(session: Session, *, account_id: int) -> None:
    """End every login of an account."""
    with writing(session):
        end_logins(session, account_id)
