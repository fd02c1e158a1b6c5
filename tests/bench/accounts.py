"""Whether the time of an answer tells who has an account."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from courseware.store import connect, migrate
from tests.web.make import fields
from tests.web.signing import an_account, an_open_app

TURNS = 25
PASSWORD = "a horse in the rain"


def times_of_answers(report: Callable[[str, float, str], None]) -> None:
    """Median times for addresses with an account and without, turn about, with passwords hashed as in earnest."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'people.db'}"
        migrate(url)
        engine = connect(url)
        app = an_open_app(engine, SECURITY_PASSWORD_HASH_PASSLIB_OPTIONS={})
        for path in ("sign-in", "recover", "confirm", "register"):
            known, unknown = _medians(app, path)
            report(f"{path}: an address with an account", 1000 * known, "ms")
            report(f"{path}: an address without", 1000 * unknown, "ms")
        engine.dispose()


def _medians(app: Flask, path: str) -> tuple[float, float]:
    known, unknown = list[float](), list[float]()
    client = app.test_client()
    for n in range(TURNS):
        an_account(app, f"{path}{n}@example.org", password=PASSWORD)
        for taken, email in ((known, f"{path}{n}@example.org"), (unknown, f"nobody-{path}{n}@example.org")):
            taken.append(_seconds(client, path, email, n))
    return statistics.median(known[1:]), statistics.median(unknown[1:])


def _seconds(client: FlaskClient, path: str, email: str, n: int) -> float:
    page = f"/ja/account/{path}"
    form = {**fields(client.get(page)), "email": email, "password": "wrong horse here", "password_confirm": "x" * 12}
    form["password_confirm"] = form["password"]
    client.environ_base["REMOTE_ADDR"] = f"10.0.{n}.1"  # no limit is reached
    begin = time.perf_counter()
    client.post(page, data=form)
    return time.perf_counter() - begin
