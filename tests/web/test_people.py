"""Admins invite people, give and take roles; each change is written down, and the last admin stays."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from courseware.settings import Registration
from courseware.store import Engine, Role, open_session, role_changes
from tests.web.make import fields, said
from tests.web.signing import account_of, an_account, an_open_app, link_in, mails, send, sign_in

ADMIN, OTHER = "admin@example.org", "hanako@example.org"
NEW = "a horse of her own"


@pytest.fixture
def app(engine: Engine) -> Flask:
    return an_open_app(engine)


@pytest.fixture
def admin(app: Flask) -> FlaskClient:
    client = app.test_client()
    an_account(app, ADMIN, Role.ADMIN)
    sign_in(client, ADMIN)
    return client


def test_an_invited_person_chooses_a_password_and_is_in(app: Flask, admin: FlaskClient) -> None:
    send(admin, "/ja/people", email=" Hanako@Example.org ", role=["reviewer"])
    guest = app.test_client()

    send(guest, link_in(mails(app)[-1]), password=NEW, password_confirm=NEW)
    done = sign_in(guest, OTHER, NEW)

    assert done.status_code == 302
    assert account_of(app, OTHER).roles == {Role.LEARNER, Role.REVIEWER}
    assert mails(app)[0]["Subject"] == "アカウントへのご招待"


def test_roles_are_given_and_taken_and_each_change_is_written_down(app: Flask, admin: FlaskClient) -> None:
    other = an_account(app, OTHER)

    for roles in (["author", "reviewer"], ["reviewer"], ["reviewer"]):
        page = admin.get(f"/ja/people/{other.id}")
        admin.post(f"/ja/people/{other.id}", data={"csrf_token": fields(page)["csrf_token"], "role": roles})

    with open_session(app.extensions["engine"]) as session:
        changes = [(each.email, each.role, each.given, each.by) for each in role_changes(session)]
    assert changes == [
        (OTHER, Role.AUTHOR, False, ADMIN),
        (OTHER, Role.REVIEWER, True, ADMIN),
        (OTHER, Role.AUTHOR, True, ADMIN),
        (ADMIN, Role.ADMIN, True, None),
    ]
    history = said(admin.get("/ja/people"))
    assert f"{OTHER} から「執筆者」を解除 変更した人: {ADMIN}" in history
    assert f"{ADMIN} に「管理者」を追加 コマンドラインから" in history


def test_the_last_admin_stays_one(app: Flask, admin: FlaskClient) -> None:
    own = account_of(app, ADMIN)

    page = admin.post(
        f"/ja/people/{own.id}", data={"csrf_token": fields(admin.get(f"/ja/people/{own.id}"))["csrf_token"]}
    )

    assert page.status_code == 409
    assert "最後の管理者" in said(page)
    assert Role.ADMIN in account_of(app, ADMIN).roles


def test_one_of_two_admins_may_step_back(app: Flask, admin: FlaskClient) -> None:
    an_account(app, OTHER, Role.ADMIN)
    own = account_of(app, ADMIN)

    admin.post(f"/ja/people/{own.id}", data={"csrf_token": fields(admin.get(f"/ja/people/{own.id}"))["csrf_token"]})

    assert account_of(app, ADMIN).roles == {Role.LEARNER}
    assert admin.get("/ja/people").status_code == 403


@pytest.mark.parametrize("typed", ["", "hanako", "a@b@c", "hanako@example.org\r\nBcc: all@example.org", "x" * 300])
def test_an_address_that_is_none_comes_back_with_what_is_wrong(app: Flask, admin: FlaskClient, typed: str) -> None:
    page = send(admin, "/ja/people", email=typed, role=["author"])

    assert page.status_code == 422
    assert "メールアドレスを入力" in said(page) or "メールアドレスの形になっていません" in said(page)
    assert 'value="author" checked' in page.text
    assert mails(app) == []


@pytest.mark.parametrize("path", ["/ja/people", "/ja/people/1"])
def test_without_a_token_nothing_is_changed(app: Flask, admin: FlaskClient, path: str) -> None:
    response = admin.post(path, data={"email": OTHER, "role": ["author"], "csrf_token": "x"})

    assert response.status_code == 400
    assert account_of(app, ADMIN).roles == {Role.LEARNER, Role.ADMIN}
    assert mails(app) == []


def test_nobody_is_invited_where_accounts_are_closed(engine: Engine) -> None:
    app = an_open_app(engine, REGISTRATION=Registration.CLOSED)
    client = app.test_client()
    an_account(app, ADMIN, Role.ADMIN)
    sign_in(client, ADMIN)

    assert 'id="invite"' not in client.get("/ja/people").text
    assert send(client, "/ja/people", email=OTHER).status_code == 404


@pytest.mark.parametrize("role", ["owner", "learner", "", "admin'--"])
def test_a_role_that_is_none_is_not_given(app: Flask, admin: FlaskClient, role: str) -> None:
    other = an_account(app, OTHER)
    page = admin.get(f"/ja/people/{other.id}")

    admin.post(f"/ja/people/{other.id}", data={"csrf_token": fields(page)["csrf_token"], "role": [role]})

    assert account_of(app, OTHER).roles == {Role.LEARNER}


@pytest.mark.parametrize("number", ["0", "999", "2147483648", "99999999999999999999"])
def test_somebody_who_is_not_there_has_no_page(admin: FlaskClient, number: str) -> None:
    assert admin.get(f"/ja/people/{number}").status_code == 404
