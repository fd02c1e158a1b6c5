"""How often somebody may try: counted in the database, for all worker processes together.

A form that is held back is given back filled in, except for its passwords, to be sent again when its time has come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from hashlib import blake2b

from flask import Flask, current_app, render_template, request
from flask import session as cookie
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import TooManyRequests

from courseware.store import Limit, count_all, writing
from courseware.web.mail import folded_address
from courseware.web.sender import network_of
from courseware.web.visitor import session

MINUTE, HOUR = 60, 3600
# What is counted, in this order everywhere: whoever asks, the address that is tried, both together, a second factor.
ASKER, ADDRESS, PAIR, FACTOR = "asker", "address", "pair", "factor"
MAILS = {ASKER: (20, HOUR), ADDRESS: (4, HOUR)}
GUESSES = {ASKER: (60, 10 * MINUTE), ADDRESS: (60, HOUR), PAIR: (10, 10 * MINUTE)}
CODES = {ASKER: (30, 10 * MINUTE), FACTOR: (6, 10 * MINUTE)}
LIMITS: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "accounts.login": GUESSES,
    "accounts.verify": CODES,
    "accounts.change_password": CODES,
    "accounts.register": MAILS,
    "accounts.forgot_password": MAILS,
    "accounts.send_confirmation": MAILS,
    "accounts.reset_password": {ASKER: (30, HOUR)},
    "accounts.confirm_email": {ASKER: (30, HOUR)},
    "accounts.two_factor_setup_validate": CODES,
    "accounts.two_factor_token_validation": CODES,
    "accounts.mf_recovery": CODES,
    "own_data.delete": CODES,
    "progress.take_code": {ASKER: (30, 10 * MINUTE)},
    "people.invite": {ASKER: (60, HOUR)},
}


def hold_back() -> None:
    """Count this form; when there were too many, say when to come again."""
    limits = LIMITS.get(request.endpoint or "", {})
    if request.method != "POST" or not limits:
        return
    count(request.endpoint or "", [(kind, *limits[kind]) for kind in (ASKER, ADDRESS, PAIR, FACTOR) if kind in limits])


def count(bucket: str, limits: Iterable[tuple[str, int, int]]) -> None:
    now = datetime.now(UTC)
    counted = [(Limit(f"{bucket} {kind}", most, seconds), key) for kind, most, seconds in limits if (key := _key(kind))]
    with writing(session()):
        until = count_all(session(), counted, now)
    if until is not None:
        raise HeldBackError(until, now)


class HeldBackError(TooManyRequests):
    """This form was sent too many times; it may be sent again when `until` is past."""

    def __init__(self, until: datetime, now: datetime) -> None:
        super().__init__(retry_after=max(1, int((until - now).total_seconds())))
        self.until = until


def give_back(error: HeldBackError) -> ResponseReturnValue:
    """The page that says when to send it again, with the form as it was filled in."""
    until = error.until + timedelta(seconds=59)  # it is shown to the minute, and never too early
    page = render_template("pages/held_back.html", code=error.code, until=until, typed=typed_again())
    return page, 429, {"Retry-After": str(error.retry_after)}


def typed_again() -> list[tuple[str, str | None]]:
    """The fields of the form, without our own; of a password only the name."""
    fields = [field for field in request.form.items(multi=True) if field[0] != "csrf_token"]
    return [(name, None if is_secret(name) else value.replace("\0", "")) for name, value in fields]


def is_secret(name: str) -> bool:
    """Is this a field into which a password is typed?"""
    return "password" in name or name == "proof"


def _key(kind: str) -> str:
    """Whom a count is about, as a digest: no address of anybody is kept for it."""
    address = folded_address(request.form.get("email", "")[:300])
    factor = str(cookie.get("tf_user_id") or cookie.get("_user_id") or "")
    network = network_of(request.remote_addr or "")
    told = {ASKER: network, ADDRESS: address, PAIR: f"{network} {address}", FACTOR: factor}
    secret = str(current_app.config["SECRET_KEY"]).encode()[:64]
    return blake2b(told[kind].encode("utf-8", "replace"), key=secret, digest_size=16).hexdigest() if told[kind] else ""


def limit(app: Flask) -> None:
    app.before_request(hold_back)
    app.register_error_handler(HeldBackError, give_back)
