"""What is kept is shown, taken away and deleted, with an account and without."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from courseware.settings import read_settings
from courseware.store import Engine, Role, find_account, find_learner, open_session
from tests.web.make import an_app, code_of, said, start
from tests.web.signing import EMAIL, PASSWORD, an_account, an_open_app, is_signed_in, send, sign_in

FORMULA = "=HYPERLINK(1)"


@pytest.fixture
def app(engine: Engine) -> Flask:
    return an_open_app(engine)


def proof(client: FlaskClient) -> str:
    return code_of(client) or PASSWORD


def rows(app: Flask, table: str, columns: str = "*") -> list[tuple[object, ...]]:
    with app.extensions["engine"].connect() as connection:
        return [tuple(row) for row in connection.exec_driver_sql(f"SELECT {columns} FROM {table}")]  # noqa: S608 - our own name


def test_it_is_shown_what_is_kept(app: Flask) -> None:
    client = app.test_client()
    taking = start(client)
    taking.post(1, taking.form(1))

    page = client.get("/ja/own-data")

    assert re.search("回答 ?1 ?読んだクラス ?0", said(page))


def test_nothing_kept_is_said_and_makes_nobody(client: FlaskClient) -> None:
    page = client.get("/ja/own-data")

    assert "保存しているものはありません" in said(page)
    assert "Set-Cookie" not in page.headers


@pytest.mark.parametrize("language", ["ja", "en"])
def test_answers_are_taken_away_as_rows_that_no_spreadsheet_runs(app: Flask, language: str) -> None:
    client = app.test_client()
    taking = start(client)
    taking.post(2, taking.form(2))
    taking.post(1, taking.form(1, extension_s="3:30"))

    response = client.get(f"/{language}/own-data/answers.csv")
    found = list(csv.reader(io.StringIO(response.text.removeprefix("\ufeff"))))

    assert response.text.startswith("\ufeff")
    assert "attachment" in response.headers["Content-Disposition"]
    assert response.headers["Cache-Control"] == "private, no-cache"
    assert {row[2] for row in found[1:]} == {"1", "2"}
    assert all(len(row) == 10 for row in found)


def test_what_begins_like_a_formula_is_guarded_and_numbers_are_not() -> None:
    from courseware.rules.sheet import guarded

    assert [guarded(text) for text in (FORMULA, "+1", "-2", "@x", "\t=1", "＝1", "3")] == [
        "'" + FORMULA, "'+1", "'-2", "'@x", "'\t=1", "'＝1", "3",
    ]  # fmt: skip


def test_everything_is_taken_away_without_keys_of_questions_still_open(app: Flask) -> None:
    client = app.test_client()
    an_account(app, EMAIL, Role.AUTHOR)
    sign_in(client)
    client.post("/ja/courses/small/read")
    taking = start(client)
    taking_id = taking.sitting

    data = json.loads(client.get("/ja/own-data/all.json").text)

    assert data["account"]["email"] == EMAIL
    assert data["account"]["roles"] == ["author", "learner"]
    assert list(data["lessons_read"]) == ["small"]
    assert [sitting["id"] for sitting in data["sittings"]] == [taking_id]
    assert {slot["judgement"] for slot in data["sittings"][0]["questions"]} == {None}
    assert "password" not in json.dumps(data)
    assert "argon2" not in json.dumps(data)


@pytest.mark.parametrize("with_account", [False, True])
@pytest.mark.parametrize("answers", ["go", "stay"])
def test_deleting_ends_the_code_or_account_and_answers_go_or_stay_without_a_name(
    app: Flask, with_account: bool, answers: str
) -> None:
    client = app.test_client()
    if with_account:
        an_account(app)
        sign_in(client)
    taking = start(client)
    taking.post(1, taking.form(1, extension_s="3:30"))
    code = code_of(client)

    done = send(client, "/ja/own-data/delete", answers=answers, proof=proof(client))

    assert done.location == "/ja/own-data/deleted"
    with open_session(app.extensions["engine"]) as session:
        assert find_account(session, EMAIL) is None
        assert not code or find_learner(session, code) is None
    assert not is_signed_in(client)
    assert client.get_cookie("learner") is None
    assert len(rows(app, "step")) == (answers == "stay")
    assert "3:30" not in json.dumps(rows(app, "step"), default=str)
    assert rows(app, "learner", "code_digest, account_id") == [(None, None)] * (answers == "stay")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"answers": "go", "proof": "wrong"}, "この端末の復元コードではありません"),
        ({"answers": "go", "proof": ""}, "この端末の復元コードではありません"),
        ({"answers": "", "proof": None}, "回答をどうするか"),
        ({"answers": "perhaps", "proof": None}, "回答をどうするか"),
        ({"answers": "go", "proof": None, "csrf_token": "x"}, "時間が経ちすぎました"),
    ],
)
def test_nothing_is_deleted_before_it_is_proved_and_chosen(app: Flask, typed: dict[str, str], words: str) -> None:
    client = app.test_client()
    start(client)
    given = {name: code_of(client) if value is None else value for name, value in typed.items()}

    page = send(client, "/ja/own-data/delete", **given)

    assert page.status_code == 422
    assert words in said(page)
    with open_session(app.extensions["engine"]) as session:
        assert find_learner(session, code_of(client))


def test_the_last_admin_cannot_leave(app: Flask) -> None:
    client = app.test_client()
    an_account(app, EMAIL, Role.ADMIN)
    sign_in(client)

    page = send(client, "/ja/own-data/delete", answers="go", proof=PASSWORD)

    assert page.status_code == 409
    assert "最後の管理者" in said(page)
    assert is_signed_in(client)


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({}, "400日間何も加わらなければ削除します"),
        ({"COURSEWARE_KEEP_GUESTS_DAYS": "0"}, "アカウントなしの記録は、ご自分で削除するまで残ります"),
        ({"COURSEWARE_KEEP_ACCOUNTS_DAYS": "730"}, "730日間サインインがなければ削除します"),
    ],
)
def test_the_privacy_page_says_what_the_settings_say(engine: Engine, environment: dict[str, str], words: str) -> None:
    settings = read_settings({"COURSEWARE_SECRET_KEY": "a key that is long enough for tests", **environment})
    app = an_app(engine, SETTINGS=settings)

    assert words in said(app.test_client().get("/ja/privacy"))


def test_the_privacy_page_names_every_cookie_that_there_is(app: Flask) -> None:
    client = app.test_client()
    an_account(app)
    client.get("/choose/en/")
    start(client)
    sign_in(client)

    page = client.get("/en/privacy").text
    names = {cookie.key for cookie in client._cookies.values()}
    assert names == {"language", "learner", "form"}
    assert all(f"<code>{name}</code>" in page for name in names)
