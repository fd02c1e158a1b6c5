"""Once a day, with the first form that somebody sends: exams whose time is over are ended, what lay idle is deleted."""

from __future__ import annotations

from datetime import UTC, date, datetime

from flask import Flask, current_app, request

from courseware.actions import finishing, leaving
from courseware.settings import Settings
from courseware.store import Limit, count_all, writing
from courseware.web.visitor import session

DAILY = Limit("tidying", 1, 23 * 3600)


def tidy() -> None:
    """Of all workers one does it; the others see in the database that it is done."""
    now = datetime.now(UTC)
    seen: dict[str, date] = current_app.extensions["tidied"]
    if request.method != "POST" or seen.get("on") == now.date():
        return
    seen["on"] = now.date()
    with writing(session()):
        if count_all(session(), [(DAILY, "all")], now) is not None:
            return
    finishing.close_overdue(session(), now=now)
    settings: Settings = current_app.extensions["settings"]
    leaving.forget_idle(
        session(), guest_days=settings.keep_guests_days, account_days=settings.keep_accounts_days, now=now
    )


def keep_tidy(app: Flask) -> None:
    app.extensions["tidied"] = {}
    app.before_request(tidy)
