"""Signing in and out, registering, confirming, recovering, changing the password, the second factor."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from flask import Flask
from flask.testing import FlaskClient
from passlib.totp import TOTP

from courseware.settings import Registration
from courseware.store import Engine, Role
from tests.web.make import an_app, fields, said
from tests.web.signing import (
    EMAIL,
    PASSWORD,
    account_of,
    an_account,
    an_open_app,
    is_signed_in,
    link_in,
    mails,
    press,
    send,
    sign_in,
)

NEW = "another horse in the snow"


@pytest.fixture
def app(engine: Engine) -> Flask:
    return an_open_app(engine)


def register(client: FlaskClient, language: str = "ja", **typed: str):  # type: ignore[no-untyped-def]
    given = {"email": EMAIL, "password": PASSWORD, "password_confirm": PASSWORD, **typed}
    return send(client, f"/{language}/account/register", **given)


def test_an_account_is_made_confirmed_and_used(app: Flask, client: FlaskClient) -> None:
    done = register(client)
    page = client.get(done.location)
    confirmed = client.get(send(client, link_in(mails(app)[0])).location)
    signed_in = sign_in(client)

    assert "メールをご確認ください" in said(page)
    assert EMAIL in said(page)
    assert "アドレスを確認しました" in said(confirmed)
    assert (signed_in.status_code, signed_in.location) == (302, "/ja/progress")
    assert is_signed_in(client)


def test_an_address_is_confirmed_by_a_button_not_by_a_program_that_looks_into_mails(
    app: Flask, client: FlaskClient
) -> None:
    register(client)

    client.get(link_in(mails(app)[0]))

    assert account_of(app).confirmed is None


def test_an_address_is_confirmed_while_somebody_else_is_signed_in_here(app: Flask, client: FlaskClient) -> None:
    register(app.test_client())
    an_account(app, "hanako@example.org")
    sign_in(client, "hanako@example.org")

    send(client, link_in(mails(app)[0]))

    assert account_of(app).confirmed
    assert not is_signed_in(client)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_mails_speak_the_language_of_the_page(app: Flask, client: FlaskClient, language: str) -> None:
    register(client, language)
    mail = mails(app)[0]
    text = mail.get_content()

    assert mail["To"] == EMAIL
    assert link_in(mail).startswith(f"/{language}/account/confirm/")
    assert bool(re.search("[ぁ-ん]", text + mail["Subject"])) == (language == "ja")


def test_an_address_is_one_however_it_is_typed(app: Flask, client: FlaskClient) -> None:
    an_account(app)

    assert sign_in(client, "　ＴＡＲＯ＠Example.org ").status_code == 302


def test_before_the_address_is_confirmed_only_the_right_password_says_so(app: Flask, client: FlaskClient) -> None:
    an_account(app, confirmed=False)

    right, wrong = sign_in(client), sign_in(client, password="x" * 12)

    assert "まだ確認されていません" in said(right)
    assert "まだ確認されていません" not in said(wrong)
    assert not is_signed_in(client)


def test_a_typed_address_comes_back_and_a_password_does_not(client: FlaskClient) -> None:
    page = sign_in(client, password="wrong horse here")

    assert page.status_code == 422
    assert fields(page)["email"] == EMAIL
    assert fields(page)["password"] == ""
    assert "wrong horse" not in page.text
    assert 'role="alert"' in page.text


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"email": ""}, "メールアドレスを入力してください"),
        ({"email": "taro"}, "メールアドレスの形になっていません"),
        ({"password": "short", "password_confirm": "short"}, "10文字以上、128文字以下"),
        ({"password": "x" * 129, "password_confirm": "x" * 129}, "10文字以上、128文字以下"),
        ({"password_confirm": "something else"}, "一致しません"),
        ({"password": "", "password_confirm": ""}, "パスワードを入力してください"),
    ],
)
def test_faults_of_a_registration_are_told_in_words(client: FlaskClient, typed: dict[str, str], words: str) -> None:
    page = register(client, **typed)

    assert page.status_code == 422
    assert words in said(page)
    assert not re.findall(r"[A-Za-z]{4,} [a-z]+ [a-z]+", said(page).partition("クラス")[2])


def test_a_new_password_is_set_with_a_link_that_works_once(app: Flask, client: FlaskClient) -> None:
    an_account(app)
    elsewhere = app.test_client()
    sign_in(elsewhere)
    send(client, "/ja/account/recover", email=EMAIL)
    link = link_in(mails(app)[-1])

    done = send(client, link, password=NEW, password_confirm=NEW)
    again = client.get(link)

    assert done.location == "/ja/account/sign-in"
    assert again.location == "/ja/account/recover"
    assert not is_signed_in(elsewhere)
    assert sign_in(client).status_code == 422
    assert sign_in(client, password=NEW).status_code == 302
    assert "変更されました" in mails(app)[-1]["Subject"]


def test_a_link_that_came_by_mail_confirms_the_address_too(app: Flask, client: FlaskClient) -> None:
    an_account(app, confirmed=False)
    send(client, "/ja/account/recover", email=EMAIL)

    send(client, link_in(mails(app)[-1]), password=NEW, password_confirm=NEW)

    assert sign_in(client, password=NEW).status_code == 302


@pytest.mark.parametrize("path", ["/ja/account/recover/xxx", "/en/account/recover/a.b.c", "/ja/account/recover/%00"])
def test_a_link_that_was_cut_off_leads_to_where_a_new_one_is_asked_for(client: FlaskClient, path: str) -> None:
    response = client.get(path)

    assert response.location == f"/{path[1:3]}/account/recover"
    assert client.get(response.location).text.count('role="alert"') == 1


def test_a_changed_password_ends_the_logins_of_other_devices_and_not_this_one(app: Flask, client: FlaskClient) -> None:
    an_account(app)
    elsewhere = app.test_client()
    sign_in(elsewhere)
    sign_in(client)

    form = {"password": PASSWORD, "new_password": NEW, "new_password_confirm": NEW}
    done = send(client, "/ja/account/password", **form)

    assert done.location == "/ja/account"
    assert "パスワードを変更しました" in said(client.get("/ja/account"))
    assert is_signed_in(client)
    assert not is_signed_in(elsewhere)


def test_signing_out_leaves_nothing_behind(app: Flask, client: FlaskClient) -> None:
    an_account(app)
    sign_in(client)

    response = press(client, "/ja/account", "/ja/account/sign-out")

    assert response.location == "/ja/"
    assert client.get_cookie("form") is None
    assert client.get_cookie("learner") is None
    assert response.headers["Clear-Site-Data"] == '"cache"'
    assert not is_signed_in(client)


def test_signing_out_is_a_post(app: Flask, client: FlaskClient) -> None:
    an_account(app)
    sign_in(client)

    assert client.get("/ja/account/sign-out").status_code == 405
    assert is_signed_in(client)


@pytest.mark.parametrize("path", ["sign-in", "sign-in/code", "sign-in/recovery-code", "register", "confirm", "recover"])
def test_following_a_link_signs_nobody_out(app: Flask, client: FlaskClient, path: str) -> None:
    an_account(app)
    sign_in(client)

    client.get(f"/ja/account/{path}")

    assert is_signed_in(client)


def test_signing_out_everywhere_ends_every_login(app: Flask, client: FlaskClient) -> None:
    an_account(app)
    elsewhere = app.test_client()
    sign_in(elsewhere)
    sign_in(client)

    press(client, "/ja/account", "/ja/account/sign-out-everywhere")

    assert not is_signed_in(client)
    assert not is_signed_in(elsewhere)


def test_pages_of_a_login_are_kept_by_no_browser(app: Flask, client: FlaskClient) -> None:
    an_account(app)
    sign_in(client)

    for path in ("/ja/", "/ja/account", "/ja/progress", "/ja/own-data", "/ja/account/password"):
        assert client.get(path).headers["Cache-Control"] == "private, no-store", path


def test_pages_for_everybody_are_the_same_bytes_for_whoever_is_signed_in(app: Flask, client: FlaskClient) -> None:
    an_account(app)
    sign_in(client)

    for path in ("/ja/courses/", "/ja/rules/small", "/en/quizzes/small", "/ja/privacy"):
        mine, everybody = client.get(path), app.test_client().get(path)
        assert mine.data == everybody.data
        assert mine.headers["Cache-Control"] == "public, max-age=60"
        assert "Set-Cookie" not in mine.headers
        assert "Cookie" not in mine.vary


@pytest.mark.parametrize(("stay", "lasts"), [({"remember": "y"}, True), ({}, False)])
def test_a_login_ends_with_the_browser_unless_asked_to_stay(
    app: Flask, client: FlaskClient, stay: dict[str, str], lasts: bool
) -> None:
    an_account(app)

    response = send(client, "/ja/account/sign-in", email=EMAIL, password=PASSWORD, **stay)

    cookies = response.headers.getlist("Set-Cookie")
    assert [cookie.startswith("form=") for cookie in cookies] == [True]
    assert ("Expires=" in cookies[0]) == lasts


@pytest.mark.parametrize(
    ("registration", "words"), [(Registration.INVITATION, "招待制です"), (Registration.CLOSED, "受け付けていません")]
)
def test_registration_that_is_not_open_says_so_and_makes_nothing(
    engine: Engine, registration: Registration, words: str
) -> None:
    app = an_app(engine, REGISTRATION=registration)
    client = app.test_client()
    form = {"email": EMAIL, "password": PASSWORD, "password_confirm": PASSWORD}

    page = client.post("/ja/account/register", data={**fields(client.get("/ja/account/sign-in")), **form})

    assert words in said(page)
    assert sign_in(client).status_code == 422


def test_without_mail_nothing_is_sent_and_nothing_secret_is_logged(
    engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    app = an_app(engine, REGISTRATION=Registration.OPEN)

    register(app.test_client())

    assert "courseware user link" in caplog.text
    assert EMAIL not in caplog.text
    assert "/confirm/" not in caplog.text


def with_second_factor(app: Flask, client: FlaskClient) -> tuple[TOTP, list[str]]:
    """Sign in, set up an app, make spare codes."""
    an_account(app)
    sign_in(client)
    page = send(client, "/ja/account/second-factor", setup="authenticator")
    key = re.search(r'recovery-code">([^<]+)<', page.text)
    action = re.search(r'action="([^"]+/second-factor/[^"]+)"', page.text)
    assert key
    assert action
    codes = TOTP(key[1].replace("-", "").replace(" ", ""))
    client.post(action[1], data={**fields(page), "code": codes.generate().token})
    page = send(client, "/ja/account/recovery-codes")
    return codes, re.findall("<code>([0-9a-f-]{14})</code>", page.text)


def test_a_second_factor_is_asked_for_after_the_password(app: Flask, client: FlaskClient) -> None:
    codes, _ = with_second_factor(app, client)
    phone = app.test_client()
    later = codes.generate(datetime.now(UTC).timestamp() + 30).token

    asked = sign_in(phone)
    before = is_signed_in(phone)
    wrong = send(app.test_client(), "/ja/account/sign-in/code", code=later)
    done = send(phone, "/ja/account/sign-in/code", code=later)

    assert asked.location.startswith("/ja/account/sign-in/code")
    assert not before
    assert wrong.status_code in (302, 405)
    assert done.location == "/ja/progress"
    assert is_signed_in(phone)


def test_the_picture_to_scan_comes_inside_the_page_and_only_there_is_that_allowed(
    app: Flask, client: FlaskClient
) -> None:
    an_account(app)
    sign_in(client)

    page = send(client, "/ja/account/second-factor", setup="authenticator")

    assert 'src="data:image/svg+xml;base64,' in page.text
    assert "img-src 'self' data:;" in page.headers["Content-Security-Policy"]
    assert "data:" not in client.get("/ja/account").headers["Content-Security-Policy"]


def test_a_code_of_the_app_is_taken_once(app: Flask, client: FlaskClient) -> None:
    codes, _ = with_second_factor(app, client)
    later = codes.generate(datetime.now(UTC).timestamp() + 30).token
    results = []

    for phone in (app.test_client(), app.test_client()):
        sign_in(phone)
        results.append(send(phone, "/ja/account/sign-in/code", code=later).status_code)

    assert results == [302, 422]


def test_a_spare_code_signs_in_once(app: Flask, client: FlaskClient) -> None:
    _, spare = with_second_factor(app, client)
    results = []

    for phone in (app.test_client(), app.test_client()):
        sign_in(phone)
        results.append(send(phone, "/ja/account/sign-in/recovery-code", code=spare[0]).status_code)

    assert len(spare) == 8
    assert results == [302, 422]


def test_a_second_factor_can_be_switched_off(app: Flask, client: FlaskClient) -> None:
    with_second_factor(app, client)

    send(client, "/ja/account/second-factor", setup="disable")

    assert sign_in(app.test_client()).location == "/ja/progress"


@pytest.mark.parametrize("code", ["", "abc", "１２３４５６", "1" * 400, "\0"])
def test_a_code_that_is_none_is_refused_in_words(app: Flask, client: FlaskClient, code: str) -> None:
    with_second_factor(app, client)
    phone = app.test_client()
    sign_in(phone)

    page = send(phone, "/ja/account/sign-in/code", code=code)

    assert page.status_code == 422
    assert not is_signed_in(phone)


def test_after_a_new_secret_key_the_password_still_opens_the_account(app: Flask, engine: Engine) -> None:
    an_account(app)
    other = an_open_app(engine, SECRET_KEY="another key that is long enough")

    assert sign_in(other.test_client()).status_code == 302


def test_a_guest_is_led_to_sign_in_and_back(app: Flask, client: FlaskClient) -> None:
    an_account(app, EMAIL, Role.ADMIN)

    asked = client.get("/en/people")
    page = client.get(asked.location)
    done = send(client, asked.location, email=EMAIL, password=PASSWORD)

    assert asked.location == "/en/account/sign-in?next=/en/people"
    assert "Please sign in to see this page." in said(page)
    assert 'role="alert"' not in client.get("/en/account").text
    assert done.location == "/en/people"
