import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.make import start

SHARED = [
    "/ja/",
    "/ja/courses/",
    "/ja/courses/small",
    "/en/quizzes/small",
    "/ja/rules/",
    "/ja/rules/small",
    "/ja/rules/small/doc-1",
    "/en/search?q=slow+play",
    "/ja/terms/small",
    "/en/offline",
    "/ja/offline/missing",
    "/ja/offline/unsaved",
    "/ja/reports/new?about=section&lang=ja&course=small&section=late",
]


@pytest.mark.parametrize("path", SHARED)
def test_reading_is_the_same_bytes_for_everybody_and_may_be_kept(app: Flask, path: str) -> None:
    first, second = app.test_client().get(path), app.test_client().get(path, headers={"Accept-Language": "en"})

    assert first.data == second.data
    assert first.headers["Cache-Control"] == "public, max-age=60"
    assert "Set-Cookie" not in first.headers
    assert "csrf_token" not in first.text


def test_page_that_has_not_changed_is_not_sent_again(client: FlaskClient) -> None:
    tag = client.get("/ja/courses/small").headers["ETag"]

    again = client.get("/ja/courses/small", headers={"If-None-Match": tag})

    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("path", ["/ja/", "/ja/progress", "/ja/progress/code"])
def test_pages_of_a_learner_are_kept_by_nobody_else(client: FlaskClient, path: str) -> None:
    start(client)

    response = client.get(path)

    assert response.headers["Cache-Control"] == "private, no-cache"
    assert "ETag" not in response.headers


def test_front_page_tells_caches_that_it_depends_on_the_cookie(client: FlaskClient) -> None:
    assert "Cookie" in client.get("/ja/").vary


def test_progress_is_private_even_before_there_is_any(client: FlaskClient) -> None:
    assert client.get("/ja/progress").headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("path", ["/", "/ja/", "/ja/oops", "/ja/progress/code", "/static/style.css"])
def test_every_answer_says_what_a_browser_may_load(client: FlaskClient, path: str) -> None:
    with client.get(path) as response:
        headers = response.headers

    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("path", [*SHARED, "/ja/progress/code", "/ja/oops"])
def test_no_page_holds_style_or_script_of_its_own(client: FlaskClient, path: str) -> None:
    page = client.get(path).text

    assert re.findall(r"<style|\sstyle=|\son\w+=", page) == []
    assert {inline for inline in re.findall(r"<script[^>]*>([^<]*)", page) if inline} == set()
    assert all(re.search(r' src="/static/\w+\.js\?v=', tag) for tag in re.findall(r"<script[^>]*>", page))


def test_static_files_are_kept_for_ever_under_the_address_of_their_content(client: FlaskClient) -> None:
    address = re.search(r'href="(/static/style\.css\?v=[0-9a-f]+)"', client.get("/ja/").text)

    assert address is not None
    with client.get(address[1]) as kept, client.get("/static/style.css") as asked_again:
        assert "immutable" in kept.headers["Cache-Control"]
        assert asked_again.headers["Cache-Control"] == "no-cache"


def test_a_new_file_under_an_old_address_is_not_kept_for_ever(client: FlaskClient) -> None:
    with client.get("/static/style.css?v=0123456789ab") as response:
        assert response.headers["Cache-Control"] == "no-cache"


def test_version_of_a_page_does_not_change_with_the_host(client: FlaskClient) -> None:
    one, other = (client.get("/ja/rules/", base_url=f"https://{host}.example") for host in ("one", "other"))

    assert one.data != other.data
    assert one.headers["ETag"] == other.headers["ETag"]
