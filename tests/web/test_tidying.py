"""What has lain idle for too long goes by itself, once a day, whoever comes first."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from courseware.store import Engine, add_learner, find_learner, open_session, writing
from tests.web.make import an_app, start

CODE = "0123-4567-89AB-CDEF"


def an_old_guest(engine: Engine, days: int) -> None:
    with open_session(engine) as session, writing(session):
        add_learner(session, CODE, datetime.now(UTC) - timedelta(days=days))


def is_kept(engine: Engine) -> bool:
    with open_session(engine) as session:
        return find_learner(session, CODE) is not None


@pytest.mark.parametrize(("days", "kept"), [(399, True), (401, False)])
def test_an_idle_guest_goes_with_the_first_form_of_a_day(engine: Engine, days: int, kept: bool) -> None:
    an_old_guest(engine, days)

    start(an_app(engine).test_client())

    assert is_kept(engine) == kept


def test_it_is_done_once_a_day_for_all_workers(app: Flask, engine: Engine) -> None:
    start(app.test_client())
    an_old_guest(engine, 401)

    for worker in (app, an_app(engine)):
        start(worker.test_client())

    assert is_kept(engine)


def test_reading_deletes_nothing(app: Flask, engine: Engine) -> None:
    an_old_guest(engine, 401)

    app.test_client().get("/ja/progress")

    assert is_kept(engine)
