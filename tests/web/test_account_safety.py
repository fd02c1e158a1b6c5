"""What must not work: planted cookies, foreign forms, finding out who has an account, leading elsewhere, forged hosts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from courseware.settings import read_settings
from courseware.store import Engine
from courseware.web.addresses import own_path
from tests.web.make import a_library, fields, said
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

STRANGER = "nobody@example.org"
NEW = "another horse in the snow"
ELSEWHERE = [
    "https://evil.example/",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/ja\\..\\evil",
    "javascript:alert(1)",
    "http:evil.example",
    "/ja/\r\nSet-Cookie: a=b",
    " //evil.example",
    "/\t/evil.example",
    "https://localhost@evil.example/",
    "evil.example",
]


@pytest.fixture
def app(engine: Engine) -> Flask:
    return an_open_app(engine)


def test_a_cookie_planted_before_signing_in_is_worth_nothing_after(app: Flask) -> None:
    an_account(app)
    attacker, victim = app.test_client(), app.test_client()
    attacker.get("/ja/account/sign-in")
    planted = attacker.get_cookie("form")
    assert planted
    victim.set_cookie("form", planted.value)
    stolen = fields(victim.get("/ja/account/sign-in"))["csrf_token"]

    sign_in(victim)
    now = victim.get_cookie("form")
    attacker.set_cookie("form", planted.value)

    assert now
    assert now.value != planted.value
    assert not is_signed_in(attacker)
    assert victim.post("/ja/account/sign-out", data={"csrf_token": stolen}).status_code == 422
    assert is_signed_in(victim)


@pytest.mark.parametrize("act", ["sign-out", "sign-out-everywhere"])
def test_a_copy_of_the_cookie_opens_nothing_after_signing_out(app: Flask, client: FlaskClient, act: str) -> None:
    an_account(app)
    sign_in(client)
    copied = client.get_cookie("form")
    assert copied
    thief = app.test_client()
    thief.set_cookie("form", copied.value)
    before = is_signed_in(thief)

    press(client, "/ja/account", f"/ja/account/{act}")
    thief.set_cookie("form", copied.value)

    assert before
    assert not is_signed_in(thief)


def test_what_protects_the_account_asks_for_the_password_again_after_a_while(app: Flask, client: FlaskClient) -> None:
    an_account(app)
    sign_in(client)
    with client.session_transaction() as cookie:
        cookie["fs_paa"] = 1.0
        cookie.pop("fs_gexp", None)

    asked = client.get("/ja/account/second-factor")
    done = send(client, asked.location, password=PASSWORD)

    assert asked.location == "/ja/account/verify?next=/ja/account/second-factor"
    assert done.location == "/ja/account/second-factor"
    assert client.get("/ja/account/second-factor").status_code == 200


WRITES = [
    ("/ja/account/sign-in", {"email": EMAIL, "password": PASSWORD}),
    ("/ja/account/register", {"email": STRANGER, "password": PASSWORD, "password_confirm": PASSWORD}),
    ("/ja/account/recover", {"email": EMAIL}),
    ("/ja/account/confirm", {"email": EMAIL}),
]
SIGNED_IN_WRITES = [
    ("/ja/account/password", {"password": PASSWORD, "new_password": NEW, "new_password_confirm": NEW}),
    ("/ja/account/sign-out", {}),
    ("/ja/account/sign-out-everywhere", {}),
    ("/ja/account/second-factor", {"setup": "authenticator"}),
    ("/ja/account/recovery-codes", {}),
    ("/ja/own-data/delete", {"answers": "go", "proof": PASSWORD}),
]


@pytest.mark.parametrize(("path", "form"), WRITES)
def test_forms_without_a_token_do_nothing(app: Flask, client: FlaskClient, path: str, form: dict[str, str]) -> None:
    an_account(app)

    response = client.post(path, data=form)

    assert response.status_code == 422
    assert "時間が経ちすぎました" in said(response)
    assert mails(app) == []
    assert not is_signed_in(client)


@pytest.mark.parametrize(("path", "form"), SIGNED_IN_WRITES)
def test_forms_of_a_login_without_a_token_do_nothing(
    app: Flask, client: FlaskClient, path: str, form: dict[str, str]
) -> None:
    an_account(app)
    sign_in(client)
    before = account_of(app)

    response = client.post(path, data=form)

    assert response.status_code in (422, 303)
    assert is_signed_in(client)
    assert account_of(app) == before
    assert sign_in(app.test_client()).status_code == 302


@pytest.mark.parametrize(("path", "form"), [*WRITES, *SIGNED_IN_WRITES])
def test_forms_of_another_site_are_refused(app: Flask, client: FlaskClient, path: str, form: dict[str, str]) -> None:
    an_account(app)
    sign_in(client)

    assert client.post(path, data=form, headers={"Origin": "https://evil.example"}).status_code == 403


def told(page: Any, email: str) -> str:
    """What a page says, without the address that was typed and what differs from page to page anyway."""
    text = re.sub(r'value="[^"]*"', "", page.text.replace(email, "ADDRESS"))
    return re.sub(r"\?v=\w+", "", text)


@pytest.mark.parametrize("path", ["sign-in", "recover", "confirm", "register"])
@pytest.mark.parametrize("confirmed", [True, False])
def test_nobody_learns_from_the_words_who_has_an_account(app: Flask, path: str, confirmed: bool) -> None:
    an_account(app, confirmed=confirmed)
    answers = []

    for email in (EMAIL, STRANGER):
        client = app.test_client()
        form = {"email": email, "password": NEW, "password_confirm": NEW}
        response = send(client, f"/ja/account/{path}", **form)
        page = client.get(response.location) if response.location else response
        answers.append((response.status_code, response.location, told(page, email)))

    assert answers[0] == answers[1]


@pytest.mark.parametrize("path", ["sign-in", "recover", "confirm", "register"])
def test_nobody_learns_from_the_work_who_has_an_account(app: Flask, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    """As many passwords are hashed or compared; this is what takes time."""
    an_account(app)
    security = app.extensions["security"]
    work: list[str] = []
    counting = Counting(security.pwd_context, work)
    monkeypatch.setattr(security, "pwd_context", counting)
    counts = []

    for email in (EMAIL, STRANGER):
        work.clear()
        send(app.test_client(), f"/ja/account/{path}", email=email, password=NEW, password_confirm=NEW)
        counts.append(len(work))

    assert counts[0] == counts[1]
    assert counts[0] == (0 if path == "confirm" else 1)


class Counting:
    """Hashes passwords as the real one does, and counts how often."""

    def __init__(self, real: Any, work: list[str]) -> None:
        self.real, self.work = real, work

    def __getattr__(self, name: str) -> Any:
        if name in ("hash", "verify"):
            self.work.append(name)
        return getattr(self.real, name)


def test_a_link_of_recovery_dies_with_any_change_of_the_password(app: Flask, client: FlaskClient) -> None:
    an_account(app)
    send(client, "/ja/account/recover", email=EMAIL)
    send(client, "/ja/account/recover", email=EMAIL)
    first, second = (link_in(mail) for mail in mails(app))

    send(client, second, password=NEW, password_confirm=NEW)
    late = client.post(first, data={"password": PASSWORD, "password_confirm": PASSWORD})

    assert late.location == "/ja/account/recover"
    assert sign_in(client, password=NEW).status_code == 302


def test_a_link_of_one_kind_is_none_of_another(app: Flask, client: FlaskClient) -> None:
    an_account(app)
    send(client, "/ja/account/recover", email=EMAIL)
    token = link_in(mails(app)[0]).rpartition("/")[2]

    response = client.post(f"/ja/account/confirm/{token}")

    assert response.location == "/ja/account/confirm"


@pytest.mark.parametrize("after", ELSEWHERE)
def test_nobody_is_led_to_another_site_after_signing_in(app: Flask, client: FlaskClient, after: str) -> None:
    an_account(app)
    token = fields(client.get("/ja/account/sign-in"))["csrf_token"]
    form = {"email": EMAIL, "password": PASSWORD, "csrf_token": token}

    by_address = client.post("/ja/account/sign-in", query_string={"next": after}, data=form)
    press(client, "/ja/account", "/ja/account/sign-out")
    token = fields(client.get("/ja/account/sign-in"))["csrf_token"]
    by_form = client.post("/ja/account/sign-in", data={**form, "csrf_token": token, "next": after})

    for response in (by_address, by_form):
        assert response.status_code == 302
        assert own_path(response.location)


@pytest.mark.parametrize("after", ELSEWHERE)
def test_nobody_is_led_to_another_site_by_the_question_about_this_device(
    app: Flask, client: FlaskClient, after: str
) -> None:
    an_account(app)
    sign_in(client)

    asked = client.get("/ja/account/guest-progress", query_string={"next": after})
    answered = client.post("/ja/account/guest-progress", query_string={"next": after}, data={"keep": "no"})

    assert asked.location == "/ja/progress"
    assert own_path(answered.location)


@pytest.mark.parametrize("path", ["/ja/progress", "/en/", "/ja/desk/lorcana/tardiness?level=competitive&late_s=3:30"])
def test_a_path_of_ours_is_one(path: str) -> None:
    assert own_path(path)


@pytest.mark.parametrize("path", [*ELSEWHERE, None, "", "/", "/fr/", "/jab", "ja/", "/ja/あ", "/ja/ x"])
def test_any_other_path_is_none(path: str | None) -> None:
    assert not own_path(path)


def test_links_in_mails_lead_to_the_configured_host_whatever_the_request_says(engine: Engine) -> None:
    settings = read_settings(
        {
            "COURSEWARE_SECRET_KEY": "a key that is long enough for tests",
            "COURSEWARE_TRUSTED_HOSTS": "learn.example.org,localhost",
        }
    )
    app = an_open_app(engine, SETTINGS=settings, LIBRARY=a_library())
    an_account(app)
    client = app.test_client()
    page = client.get("/ja/account/recover", headers={"Host": "localhost:4444", "X-Forwarded-Host": "evil.example"})

    client.post("/ja/account/recover", data={**fields(page), "email": EMAIL}, headers={"Host": "localhost:4444"})
    refused = client.get("/ja/account/recover", headers={"Host": "evil.example"})

    assert "https://learn.example.org/ja/account/recover/" in mails(app)[0].get_content().replace("=\n", "")
    assert mails(app)[0]["From"] == "no-reply@learn.example.org"
    assert refused.status_code == 400


@pytest.mark.parametrize(
    "email", ["a@example.org\r\nBcc: all@example.org", "a@example.org\nSubject: x", "a@example.org%0aBcc:b@example.org"]
)
def test_no_header_is_smuggled_into_a_mail(app: Flask, client: FlaskClient, email: str) -> None:
    response = send(client, "/ja/account/register", email=email, password=PASSWORD, password_confirm=PASSWORD)

    assert response.status_code == 422
    assert mails(app) == []


@pytest.mark.parametrize("name", ["email", "password", "next", "csrf_token", "code", "setup"])
@pytest.mark.parametrize("value", ["\0", "x" * 5000, "\ud800", "'; --", "%s%(email)s{0}", "🂠" * 50, "[]"])
@pytest.mark.parametrize("path", ["sign-in", "register", "recover", "confirm", "sign-in/code", "sign-in/recovery-code"])
def test_input_from_outside_gives_no_fault_of_ours(client: FlaskClient, path: str, name: str, value: str) -> None:
    form = {"email": EMAIL, "password": PASSWORD, "password_confirm": PASSWORD, name: value.encode("utf-8", "replace")}

    sent = send(client, f"/ja/account/{path}", **form)
    as_json = client.post(f"/ja/account/{path}", json={name: [value, 1], "email": {"a": 1}, "password": 3})

    assert sent.status_code < 500
    assert as_json.status_code < 500


def test_tokens_of_programs_open_nothing(app: Flask, client: FlaskClient) -> None:
    account = an_account(app)
    with app.test_request_context("/ja/"):
        user = app.extensions["security"].datastore.find_user(id=account.id)
        token = user.get_auth_token()

    response = client.get("/ja/account/password", query_string={"auth_token": token})
    by_header = client.get("/ja/account/password", headers={"Authentication-Token": token})

    assert (response.status_code, by_header.status_code) == (303, 303)


def test_cookies_of_a_login_are_for_our_pages_over_https_alone(app: Flask) -> None:
    an_account(app)
    client = app.test_client()
    page = client.get("/ja/account/sign-in", base_url="https://localhost")

    response = client.post(
        "/ja/account/sign-in",
        base_url="https://localhost",
        data={**fields(page), "email": EMAIL, "password": PASSWORD},
        headers={"Referer": "https://localhost/ja/account/sign-in"},
    )

    flags = response.headers["Set-Cookie"].split("; ")
    assert {"Secure", "HttpOnly", "SameSite=Lax", "Path=/"} <= set(flags)


def test_the_worker_on_a_device_leaves_forms_with_passwords_to_the_browser(client: FlaskClient) -> None:
    found = re.search(r"const SECRET = /(.*)/;", client.get("/service-worker.js").text)

    assert found
    for path in ("/ja/account/sign-in", "/en/account/recover/abc", "/ja/own-data/delete", "/en/people", "/ja/people/1"):
        assert re.match(found[1].replace("\\/", "/"), path)
    for path in ("/ja/sittings/abc/1", "/ja/courses/account", "/en/reports/new", "/ja/accounts"):
        assert not re.match(found[1].replace("\\/", "/"), path)


def test_a_fault_of_ours_is_logged_without_the_secret_of_the_address(
    app: Flask, client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    app.jinja_env.globals.pop("csrf_token")

    response = client.get("/ja/account/confirm/a-secret.in-the.address")

    assert response.status_code == 500
    assert "Exception on /ja/account/confirm/… [GET]" in caplog.text
    assert "a-secret" not in caplog.text
