import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.make import fields, start

FOREIGN = [
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://localhost.evil.example"},
    {"Origin": "http://[x"},
]
OURS = [{"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}, {"Origin": "http://localhost"}, {}]


@pytest.mark.parametrize("headers", FOREIGN)
@pytest.mark.parametrize(
    "path", ["/ja/quizzes/small/sittings", "/ja/courses/small/read", "/ja/progress/code", "/ja/reports/new"]
)
def test_form_of_another_site_changes_nothing(client: FlaskClient, path: str, headers: dict[str, str]) -> None:
    response = client.post(path, headers=headers)

    assert response.status_code == 403
    assert "Set-Cookie" not in response.headers
    assert "ほかのサイト" in response.text


@pytest.mark.parametrize("headers", OURS)
def test_form_of_ours_is_taken(client: FlaskClient, headers: dict[str, str]) -> None:
    assert client.post("/ja/quizzes/small/sittings", headers=headers).status_code == 303


def test_answer_with_a_token_of_another_browser_is_shown_again_as_typed(app: Flask) -> None:
    taking = start(app.test_client())
    stolen = fields(start(app.test_client()).get(1))["csrf_token"]
    form = taking.form(1, csrf_token=stolen, extension_s="3:30")

    page = taking.post(1, form)

    assert page.status_code == 409
    assert "まだ送信されていません" in page.text
    assert fields(page)["extension_s"] == "3:30"
    assert not taking.kept().slots[0].is_answered
    assert taking.post(1, fields(page)).status_code == 303


@pytest.mark.parametrize("token", ["", "x", "\0", "あ" * 100])
def test_answer_without_a_good_token_loses_nothing(client: FlaskClient, token: str) -> None:
    taking = start(client)

    page = taking.post(1, taking.form(1) | {"csrf_token": token})

    assert page.status_code == 409
    assert fields(page)["csrf_token"] not in ("", token)
    assert taking.post(1, fields(page)).status_code == 303


def test_cookie_of_a_form_keeps_to_https_where_there_is_https(app: Flask) -> None:
    plain = app.test_client().get("/ja/progress/code").headers["Set-Cookie"]
    secure = app.test_client().get("/ja/progress/code", base_url="https://localhost").headers["Set-Cookie"]

    assert {"HttpOnly", "SameSite=Lax"} <= set(plain.split("; "))
    assert "Secure" not in plain
    assert "Secure" in secure.split("; ")
