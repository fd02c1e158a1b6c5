import pytest
from flask import Flask
from flask.testing import FlaskClient

from courseware.store import Engine
from tests.web.make import an_app, start

HUGE = "x" * 300_000


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/ja/oops", "ページが見つかりません"),
        ("/en/oops", "There is no such page"),
        ("/oops", "ページが見つかりません"),
    ],
)
def test_missing_page_says_so_in_the_language_of_the_address(client: FlaskClient, path: str, words: str) -> None:
    response = client.get(path)

    assert response.status_code == 404
    assert words in response.text
    assert 'href="/ja/courses/"' in response.text or 'href="/en/courses/"' in response.text


def test_address_without_language_takes_that_of_the_browser(client: FlaskClient) -> None:
    assert "There is no such page" in client.get("/oops", headers={"Accept-Language": "en"}).text


def test_wrong_method_names_the_right_ones(client: FlaskClient) -> None:
    response = client.get("/ja/quizzes/small/sittings")

    assert response.status_code == 405
    assert set(response.allow or ()) == {"OPTIONS", "POST"}
    assert "この操作は受け付けていません" in response.text


@pytest.mark.parametrize("form", [{"penalty": HUGE}, {HUGE: "x"}, {f"field-{n}": "x" for n in range(30_000)}])
def test_too_much_is_refused_in_words(client: FlaskClient, form: dict[str, str]) -> None:
    taking = start(client)

    response = client.post(taking.address(1, "en"), data=form)

    assert response.status_code == 413
    assert "too much to read" in response.text


def test_host_that_is_not_ours_gets_no_page(engine: Engine) -> None:
    client = an_app(engine, TRUSTED_HOSTS=["courses.example"]).test_client()

    refused = [client.get("/ja/", base_url="http://evil.example"), client.post("/ja/", base_url="http://evil.example")]

    assert [response.status_code for response in refused] == [400, 400]
    assert client.get("/ja/", base_url="http://courses.example").status_code == 200


def test_fault_of_ours_is_a_page_too(app: Flask) -> None:
    @app.get("/en/broken")
    def broken() -> str:
        raise RuntimeError("secret details")

    response = app.test_client().get("/en/broken")

    assert response.status_code == 500
    assert "Something went wrong on our side" in response.text
    assert "secret details" not in response.text


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"penalty": ["a", "b"], "step": ["0", "1"], "key": ["", ""]},
        {"penalty": "\0", "extension_s": "\0" * 50, "key": "\0", "step": "\0"},
        {"step": "9" * 5000, "key": "k" * 5000},
        {"step": "-1", "key": "12345678", "extension_s": "９" * 5000},
        {"extension_s": "\ud7ff\U0010ffff\u202e<script>"},
    ],
)
def test_no_form_breaks_a_page(client: FlaskClient, form: dict[str, object]) -> None:
    taking = start(client)

    for sent in (form, {**taking.form(1), **form}):
        assert taking.post(1, sent).status_code in (303, 409, 422)


@pytest.mark.parametrize("body", [b"\xff\xfe=%ff&penalty=%00%ff", b"&&&===", b"%", b"a" * 1000])
@pytest.mark.parametrize(
    "kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json", "x"]
)
def test_no_bytes_break_a_page(client: FlaskClient, body: bytes, kind: str) -> None:
    taking = start(client)

    for path in (taking.address(1), "/ja/progress/code", "/ja/courses/small/read", "/ja/quizzes/small/sittings"):
        assert client.post(path, data=body, content_type=kind).status_code < 500


@pytest.mark.parametrize("cookie", ["", "x", "%00", "\x7f", "a" * 5000, "日本"])
@pytest.mark.parametrize("path", ["/", "/ja/", "/ja/progress", "/ja/sittings/x/1"])
def test_no_cookie_breaks_a_page(app: Flask, path: str, cookie: str) -> None:
    client = app.test_client(use_cookies=False)
    header = f"learner={cookie}; language={cookie}; form={cookie}"

    assert client.get(path, headers={"Cookie": header}).status_code < 500


def test_error_page_itself_is_not_kept(client: FlaskClient) -> None:
    assert client.get("/ja/oops").headers["Cache-Control"] == "private, no-cache"
