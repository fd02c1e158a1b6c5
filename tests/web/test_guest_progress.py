"""After signing in on a device with a guest's progress it is asked once whose it is."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from courseware.store import Engine, find_learner, open_session
from tests.web.make import Taking, code_of, fields, said, start
from tests.web.signing import an_account, an_open_app, press, send, sign_in


@pytest.fixture
def app(engine: Engine) -> Flask:
    return an_open_app(engine)


def answered(client: FlaskClient, count: int) -> Taking:
    taking = start(client)
    for n in range(1, count + 1):
        taking.post(n, taking.form(n))
    return taking


def test_yes_moves_the_answers_into_the_account_and_ends_the_code(app: Flask, client: FlaskClient) -> None:
    an_account(app)
    taking = answered(client, 2)
    code = code_of(client)

    asked = sign_in(client)
    page = client.get(asked.location)
    done = send(client, asked.location, keep="yes")

    assert asked.location == "/ja/account/guest-progress?next=/ja/progress"
    assert "この端末の2件の回答を引き継ぎますか" in said(page)
    assert done.location == "/ja/progress"
    assert code_of(client) == ""
    assert client.get(taking.address(1)).status_code == 200
    assert taking.address(3) in client.get("/ja/progress").text
    with open_session(app.extensions["engine"]) as session:
        assert find_learner(session, code) is None


def test_the_account_opens_them_on_another_device(app: Flask, client: FlaskClient) -> None:
    an_account(app)
    taking = answered(client, 1)
    send(client, sign_in(client).location, keep="yes")
    other = app.test_client()

    sign_in(other)

    assert other.get(taking.address(1)).status_code == 200


def test_no_leaves_them_on_the_device_for_whoever_is_not_signed_in(app: Flask, client: FlaskClient) -> None:
    an_account(app)
    taking = answered(client, 1)

    send(client, sign_in(client).location, keep="no")
    hidden = client.get(taking.address(1)).status_code
    press(client, "/ja/account", "/ja/account/sign-out")

    assert hidden == 404
    assert client.get(taking.address(1)).status_code == 200


@pytest.mark.parametrize("language", ["ja", "en"])
def test_one_answer_is_one(app: Flask, client: FlaskClient, language: str) -> None:
    an_account(app)
    answered(client, 1)

    page = client.get(sign_in(client, language=language).location)

    words = {"ja": "この端末の1件の回答を引き継ぎますか", "en": "Keep the one answer given on this device?"}
    assert words[language] in said(page)


def test_a_device_with_nothing_done_is_not_asked_about(app: Flask, client: FlaskClient) -> None:
    an_account(app)
    start(client)

    assert sign_in(client).location == "/ja/progress"


def test_both_had_begun_the_quiz_and_nothing_is_lost(app: Flask, client: FlaskClient) -> None:
    an_account(app)
    other = app.test_client()
    sign_in(other)
    theirs = answered(other, 5)
    mine = answered(client, 5)

    send(client, sign_in(client).location, keep="yes")

    page = said(client.get("/ja/progress"))
    assert {client.get(f"/ja/sittings/{each.sitting}").status_code for each in (mine, theirs)} == {200}
    assert "（1回目）" in page
    assert "（2回目）" in page
    assert "（3回目）" not in page


def test_a_recovery_code_entered_while_signed_in_is_asked_about_too(app: Flask, client: FlaskClient) -> None:
    an_account(app)
    guest = app.test_client()
    taking = answered(guest, 1)
    sign_in(client)

    done = send(client, "/ja/progress/code", code=code_of(guest))
    send(client, done.location, keep="yes")

    assert done.location == "/ja/account/guest-progress"
    assert client.get(taking.address(1)).status_code == 200


def test_an_answer_sent_after_the_login_ended_is_not_lost(app: Flask, client: FlaskClient) -> None:
    an_account(app)
    sign_in(client)
    taking = start(client)
    form = taking.form(1, extension_s="3:30")
    client.delete_cookie("form")

    who = taking.post(1, form)
    sign_in(client)
    back = client.post(taking.address(1), data=fields(who))

    assert who.status_code == 403
    assert "アカウントで始めた小テストですか" in said(who)
    assert back.status_code == 409
    assert fields(back)["extension_s"] == "3:30"
    assert taking.post(1, fields(back)).status_code == 303


def test_another_quiz_is_not_shown_after_somebody_else_signs_in(app: Flask, client: FlaskClient) -> None:
    an_account(app)
    an_account(app, "hanako@example.org")
    sign_in(client)
    taking = answered(client, 1)
    press(client, "/ja/account", "/ja/account/sign-out")

    sign_in(client, "hanako@example.org")

    assert client.get(taking.address(1)).status_code == 404
