from __future__ import annotations

import json
import re
import struct
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from courseware.store import Engine
from tests.web.make import a_library, an_app, said, start

STATIC = Path(__file__).parents[2] / "courseware/web/static"


def listed(client: FlaskClient, language: str = "ja") -> dict[str, object]:
    return dict(client.get(f"/{language}/offline/pages.json").json)


def addresses(client: FlaskClient, language: str = "ja", when: str = "") -> list[str]:
    pages: list[dict[str, str]] = listed(client, language)["pages"]  # type: ignore[assignment]
    return [page["address"] for page in pages if when in ("", page["when"])]


def test_the_worker_answers_for_the_whole_site_and_is_asked_for_anew(client: FlaskClient) -> None:
    response = client.get("/service-worker.js")

    assert response.mimetype == "text/javascript"
    assert response.headers["Cache-Control"] == "no-cache"
    assert response.headers["Content-Security-Policy"] == "default-src 'none'; connect-src 'self'"
    assert response.text == (STATIC / "service-worker.js").read_text("utf-8")


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_page_registers_the_worker_and_names_the_manifest(client: FlaskClient, language: str) -> None:
    page = client.get(f"/{language}/courses/").text

    assert f'data-worker="/service-worker.js" data-list="/{language}/offline/pages.json"' in page
    assert f'<link rel="manifest" href="/{language}/app.webmanifest">' in page


@pytest.mark.parametrize(("language", "name"), [("ja", "大会役員講座"), ("en", "Courses for officials")])
def test_the_manifest_is_complete_in_the_language_of_the_reader(client: FlaskClient, language: str, name: str) -> None:
    response = client.get(f"/{language}/app.webmanifest")
    manifest = json.loads(response.text)

    assert response.mimetype == "application/manifest+json"
    assert (manifest["name"], manifest["lang"], manifest["display"]) == (name, language, "standalone")
    assert len(manifest["short_name"]) <= 12
    assert client.get(manifest["start_url"]).status_code == 200
    assert manifest["start_url"].startswith(manifest["scope"])
    assert all(re.fullmatch("#[0-9a-f]{6}", manifest[colour]) for colour in ("theme_color", "background_color"))
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


def test_every_icon_is_there_in_the_size_that_is_told(client: FlaskClient) -> None:
    for icon in client.get("/ja/app.webmanifest").json["icons"]:
        with client.get(icon["src"]) as response:
            assert (response.status_code, response.mimetype) == (200, icon["type"])
            assert "immutable" in response.headers["Cache-Control"]
            if icon["type"] == "image/png":
                assert "{}x{}".format(*struct.unpack(">II", response.data[16:24])) == icon["sizes"]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_list_has_every_rule_page_term_table_and_class(client: FlaskClient, language: str) -> None:
    found = addresses(client, language)

    for path in ("", "courses/", "rules/", "rules/small", "rules/small/doc-1", "rules/small/open", "terms/small"):
        assert f"/{language}/{path}" in found
    assert addresses(client, language, "visited") == [f"/{language}/courses/small", f"/{language}/courses/small/both"]
    assert {f"/{language}/offline", f"/{language}/offline/missing"} <= set(addresses(client, language, "needed"))
    assert len(found) == len(set(found))


@pytest.mark.parametrize("language", ["ja", "en"])
def test_everything_listed_is_for_everybody_and_has_the_version_it_is_listed_with(app: Flask, language: str) -> None:
    pages: list[dict[str, object]] = listed(app.test_client(), language)["pages"]  # type: ignore[assignment]

    for page in pages:
        response = app.test_client().get(str(page["address"]))
        assert response.status_code == 200
        assert response.headers["Cache-Control"].startswith("public")
        assert "Set-Cookie" not in response.headers
        assert response.headers["ETag"] == f'"{page["version"]}"'
        assert len(response.data) == page["size"]


@pytest.mark.parametrize(
    "private",
    [
        "progress",
        "sittings",
        "quizzes",
        "search",
        "desk",
        "choose",
        "account",
        "own-data",
        "people",
        "mistakes",
        "reports",
    ],
)
def test_nothing_personal_or_worked_out_for_one_reader_is_listed(client: FlaskClient, private: str) -> None:
    assert [address for address in addresses(client) if f"/{private}" in address or "?" in address] == []


def test_a_learner_gets_the_same_list_as_everybody(app: Flask) -> None:
    learner = app.test_client()
    start(learner)

    mine, yours = learner.get("/ja/offline/pages.json"), app.test_client().get("/ja/offline/pages.json")

    assert mine.data == yours.data
    assert mine.headers["Cache-Control"] == "public, max-age=60"


def test_a_list_that_a_learner_asked_for_first_has_nothing_of_them(app: Flask) -> None:
    learner = app.test_client()
    start(learner)
    front: list[dict[str, object]] = listed(learner)["pages"]  # type: ignore[assignment]

    shared = app.test_client().get("/ja/")

    assert f'"{front[0]["version"]}"' == shared.headers["ETag"]
    assert learner.get("/ja/").headers["Cache-Control"] == "private, no-cache"


def test_a_changed_page_has_another_version_and_the_others_keep_theirs(engine: Engine) -> None:
    def versions(**changes: object) -> dict[str, str]:
        client = an_app(engine, LIBRARY=a_library(**changes)).test_client()
        return {page["address"]: page["version"] for page in listed(client)["pages"]}  # type: ignore[attr-defined]

    before, after = versions(), versions(terms={})

    assert before["/ja/rules/small/doc-1"] == after["/ja/rules/small/doc-1"]
    assert before["/ja/rules/small"] != after["/ja/rules/small"]
    assert "/ja/terms/small" not in after


def test_pages_of_a_book_tell_until_when_they_may_be_relied_on(client: FlaskClient) -> None:
    dates = {page["address"]: page["review_by"] for page in listed(client)["pages"]}  # type: ignore[attr-defined]

    assert dates["/ja/rules/small/doc-1"] == dates["/ja/courses/small"] == "2099-01-01"
    assert dates["/ja/offline"] == ""


@pytest.mark.parametrize(("language", "old"), [("ja", "見比べてください"), ("en", "compare it with the one online")])
def test_notices_say_that_a_page_is_a_copy_and_of_which_day(client: FlaskClient, language: str, old: str) -> None:
    notices: dict[str, str] = listed(client, language)["notices"]  # type: ignore[assignment]

    assert all("{date}" in notice for notice in notices.values())
    assert old in notices["old"]
    assert old not in notices["kept"]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_page_in_place_of_one_not_kept_says_how_things_stand(client: FlaskClient, language: str) -> None:
    page = client.get(f"/{language}/offline/missing")

    assert ("何も保存されません" if language == "ja" else "Nothing that you type now would be saved") in said(page)
    assert f'href="/{language}/rules/small/doc-1"' in page.text


def test_without_a_script_no_page_claims_that_anything_is_kept(client: FlaskClient) -> None:
    page = client.get("/en/offline").text

    assert "Nothing is kept here." in page
    for claim in ('id="kept-pages"', 'id="kept-sum"', 'id="kept-remove"'):
        assert re.search(claim + "[^>]* hidden", page), claim


def test_page_for_what_was_not_sent_has_the_marks_that_the_worker_fills(client: FlaskClient) -> None:
    worker, page = client.get("/service-worker.js").text, client.get("/ja/offline/unsaved").text

    for mark in ('id="again" hidden', "<!-- what was sent -->"):
        assert mark in worker
        assert mark in page


def test_address_without_language_finds_one(client: FlaskClient) -> None:
    assert client.get("/offline", headers={"Accept-Language": "en"}).location == "/en/offline"
