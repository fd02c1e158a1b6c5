"""Forms that somebody could use to guess or to flood are held back, for known and unknown addresses alike."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from courseware.settings import read_settings
from courseware.store import Engine, Role
from courseware.text import LANGUAGES
from courseware.web.limits import LIMITS
from tests.web.make import fields, said, start
from tests.web.signing import EMAIL, PASSWORD, an_account, an_open_app, is_signed_in, mails, send, sign_in

STRANGER = "nobody@example.org"


@pytest.fixture
def app(engine: Engine) -> Flask:
    return an_open_app(engine)


@pytest.mark.parametrize("email", [EMAIL, STRANGER])
def test_after_ten_tries_even_the_right_password_has_to_wait(app: Flask, email: str) -> None:
    an_account(app)
    tries = [sign_in(app.test_client(), email, "wrong horse here").status_code for _ in range(10)]

    held = sign_in(app.test_client(), email)

    assert tries == [422] * 10
    assert held.status_code == 429
    assert 0 < int(held.headers["Retry-After"]) <= 600
    assert "続けて何度も" in said(held)


def test_other_people_are_not_held_back_by_it(app: Flask) -> None:
    an_account(app)
    for _ in range(11):
        sign_in(app.test_client(), STRANGER, "wrong horse here")

    assert sign_in(app.test_client()).status_code == 302


def test_nobody_is_flooded_with_mails(app: Flask) -> None:
    an_account(app)

    statuses = [send(app.test_client(), "/ja/account/recover", email=EMAIL).status_code for _ in range(6)]

    assert statuses == [200] * 4 + [429] * 2
    assert len(mails(app)) == 4


def test_a_limit_holds_for_another_worker_on_the_same_database(app: Flask, engine: Engine) -> None:
    other = an_open_app(engine)
    for _ in range(10):
        sign_in(app.test_client(), password="wrong horse here")

    assert sign_in(other.test_client(), password="wrong horse here").status_code == 429


@pytest.mark.parametrize(("proxies", "statuses"), [("0", {429}), ("1", {422})])
def test_behind_a_proxy_readers_are_told_apart_when_it_is_said_so(
    engine: Engine, proxies: str, statuses: set[int]
) -> None:
    settings = read_settings(
        {"COURSEWARE_SECRET_KEY": "a key that is long enough for tests", "COURSEWARE_PROXIES": proxies}
    )
    app = an_open_app(engine, SETTINGS=settings)
    answers = []

    for n in range(12):
        client = app.test_client()
        form = {**fields(client.get("/ja/account/sign-in")), "email": EMAIL, "password": "wrong horse here"}
        answer = client.post("/ja/account/sign-in", data=form, headers={"X-Forwarded-For": f"10.0.0.{n}"})
        answers.append(answer.status_code)

    assert set(answers[10:]) == statuses


def test_guessing_codes_of_the_app_is_held_back(app: Flask) -> None:
    an_account(app)
    client = app.test_client()
    sign_in(client)

    statuses = [send(client, "/ja/account/verify", password="wrong horse here").status_code for _ in range(7)]

    assert statuses == [422] * 6 + [429]


def test_recovery_codes_are_not_guessed_in_a_row(app: Flask) -> None:
    client = app.test_client()
    form = fields(client.get("/ja/progress/code"))

    statuses = {client.post("/ja/progress/code", data={**form, "code": f"{n:016}"}).status_code for n in range(31)}

    assert statuses == {422, 429}


def held(client: FlaskClient, path: str, form: dict[str, str]) -> TestResponse:
    """Send a form until it is held back."""
    answers = (client.post(path, data={**fields(client.get(path)), **form}) for _ in range(70))
    return next(answer for answer in answers if answer.status_code == 429)


FORMS = [
    ("/account/sign-in", {"email": STRANGER, "password": "wrong horse here", "remember": "y", "next": "/ja/terms/"}),
    ("/account/register", {"email": STRANGER, "password": "short", "password_confirm": "shorter"}),
    ("/account/recover", {"email": STRANGER}),
    ("/account/confirm", {"email": STRANGER}),
    ("/progress/code", {"code": "0000-1111-2222-3333"}),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("path", "form"), FORMS)
def test_a_form_that_is_held_back_comes_back_as_it_was_filled_in_but_for_passwords(
    app: Flask, path: str, form: dict[str, str], language: str
) -> None:
    client = app.test_client()

    page = held(client, f"/{language}{path}", form)

    secrets = {name for name in form if "password" in name}
    assert {**form, **dict.fromkeys(secrets, "")}.items() <= fields(page).items()
    assert fields(page)["csrf_token"]
    assert not any(form[name] in page.text for name in secrets)
    assert all(f'<input type="password" id="{name}"' in page.text for name in secrets)
    assert page.headers["Cache-Control"].startswith("private")


def test_what_is_held_back_can_be_sent_again_from_its_page_once_it_is_time(app: Flask, engine: Engine) -> None:
    an_account(app)
    client = app.test_client()
    page = held(client, "/ja/account/sign-in", {"email": EMAIL, "password": "wrong horse here", "next": "/ja/terms/"})
    with engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM throttle")

    done = client.post("/ja/account/sign-in", data={**fields(page), "password": PASSWORD})

    assert done.location == "/ja/terms/"
    assert is_signed_in(client)


def test_an_invitation_that_is_held_back_keeps_address_and_roles(app: Flask) -> None:
    an_account(app, EMAIL, Role.ADMIN)
    client = app.test_client()
    sign_in(client)

    page = held(client, "/ja/people", {"email": STRANGER[:-4], "role": "author"})

    assert fields(page)["email"] == STRANGER[:-4]
    assert fields(page)["role"] == "author"


def test_an_answer_is_not_lost_when_the_recovery_code_for_it_is_held_back(app: Flask) -> None:
    taking = start(app.test_client())
    form, stranger = taking.form(1, extension_s="3:30"), app.test_client()

    page = held(stranger, taking.address(1), {**form, "code": "0000-1111-2222-3333"})

    assert fields(page)["extension_s"] == "3:30"
    assert fields(page)["code"] == "0000-1111-2222-3333"


@pytest.mark.parametrize(("path", "name"), [("/ja/own-data/delete", "proof"), ("/ja/account/verify", "password")])
def test_what_proves_a_person_never_comes_back(app: Flask, path: str, name: str) -> None:
    an_account(app)
    client = app.test_client()
    sign_in(client)

    page = held(client, path, {name: "wrong horse here", "answers": "stay"})

    assert "wrong horse here" not in page.text
    assert f'<input type="password" id="{name}"' in page.text
    assert fields(page)["answers"] == "stay"


def test_a_form_that_is_held_back_changes_nothing_and_studying_goes_on(app: Flask) -> None:
    an_account(app)
    client = app.test_client()
    for _ in range(11):
        sign_in(client, password="wrong horse here")

    taking = start(client)

    assert not is_signed_in(client)
    assert taking.post(1, taking.form(1)).status_code == 303


def test_no_address_of_anybody_is_kept_by_counting(app: Flask, engine: Engine) -> None:
    sign_in(app.test_client(), password=PASSWORD)

    with engine.connect() as connection:
        kept = str(connection.exec_driver_sql("SELECT * FROM throttle").all())
    assert "accounts.login" in kept
    assert "example.org" not in kept
    assert "127.0.0.1" not in kept


def test_every_form_that_is_held_back_is_an_address_of_ours(app: Flask) -> None:
    assert set(LIMITS) <= set(app.view_functions)
