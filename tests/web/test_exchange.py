"""The page for authors: files out, what they leave behind, an upload that shows its plan, answers without names."""

from __future__ import annotations

import csv
import io
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from courseware.quiz.exchange import Format, read
from courseware.store import Engine, Role
from courseware.web.exchange import MOST
from tests.web.make import fields, said, start
from tests.web.signing import PEOPLE, an_account, an_open_app, sign_in

PAGE = "/ja/quizzes/small/exchange"
GIFT = "$CATEGORY: 題\n\n::q::何ターンですか。 {#5}\n\n::essay::書いてください。 {}\n\n::c::どれですか。 {=はい ~いいえ ~不明}\n"


@pytest.fixture
def app(engine: Engine) -> Flask:
    return an_open_app(engine)


@pytest.fixture
def author(app: Flask) -> FlaskClient:
    an_account(app, PEOPLE[Role.AUTHOR], Role.AUTHOR)
    client = app.test_client()
    sign_in(client, PEOPLE[Role.AUTHOR])
    return client


def sent(client: FlaskClient, content: bytes, language: str = "ja", **typed: str) -> TestResponse:
    page = f"/{language}/quizzes/small/exchange"
    token = fields(client.get(page))["csrf_token"]
    form = {
        "csrf_token": token,
        "format": "gift",
        "act": "plan",
        "file": FileStorage(io.BytesIO(content), "quiz.txt"),
        **typed,
    }
    boundary, body = encode_multipart(form)
    return client.post(page, data=body, content_type=f'multipart/form-data; boundary="{boundary}"')


@pytest.mark.parametrize(("language", "words"), [("ja", "引き継がないもの"), ("en", "What it leaves behind")])
def test_the_page_offers_each_format_in_each_language(author: FlaskClient, language: str, words: str) -> None:
    page = author.get(f"/{language}/quizzes/small/exchange")

    assert page.status_code == 200
    assert len(re.findall(r'href="[^"]*exchange/file\?format=(?:gift|moodle)&amp;in=(?:ja|en)"', page.text)) == 4
    assert words in said(page)


def test_the_authoring_desk_leads_to_it_and_the_page_of_the_quiz_is_the_same_for_everybody(
    app: Flask, author: FlaskClient
) -> None:
    assert 'href="/ja/quizzes/small/exchange"' in author.get("/ja/drafts").text
    assert author.get("/ja/quizzes/small").data == app.test_client().get("/ja/quizzes/small").data


@pytest.mark.parametrize("format_", ["gift", "moodle"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_file_is_handed_out_under_a_name_and_for_nobody_else(
    author: FlaskClient, format_: str, language: str
) -> None:
    response = author.get(f"{PAGE}/file?format={format_}&in={language}")

    assert response.status_code == 200
    assert f'filename="small.{language}.' in response.headers["Content-Disposition"]
    assert "private" in response.headers["Cache-Control"] or "no-store" in response.headers["Cache-Control"]
    assert len(read(response.data, "file", Format(format_)).questions) > 1


def test_what_a_file_leaves_behind_is_told_in_the_language_of_the_page(author: FlaskClient) -> None:
    assert "一つのファイルは一つの言語です" in said(author.get(f"{PAGE}?format=gift&in=ja"))
    assert "A file has one language" in said(author.get("/en/quizzes/small/exchange?format=moodle&in=ja"))


@pytest.mark.parametrize("query", ["", "?format=xml&in=ja", "?format=gift&in=fr", "?format=gift"])
def test_a_file_that_there_is_not_is_not_found(author: FlaskClient, query: str) -> None:
    assert author.get(f"{PAGE}/file{query}").status_code == 404
    assert author.get(f"{PAGE}{query}").status_code == 200
    assert author.get("/ja/quizzes/unknown/exchange").status_code == 404


def test_an_upload_shows_what_becomes_of_it_and_keeps_nothing(author: FlaskClient) -> None:
    page = sent(author, GIFT.encode())

    assert page.status_code == 200
    assert "2問が下書きになります" in said(page)
    assert "作文の問題" in said(page)
    assert "quiz.txt:5:" in said(page)
    assert "どれですか。" in page.text.partition("<textarea")[2]


def test_the_draft_can_be_downloaded(author: FlaskClient) -> None:
    response = sent(author, GIFT.encode(), act="draft")

    assert response.headers["Content-Disposition"] == 'attachment; filename="draft.yaml"'
    assert "quiz: imported" in response.text


@pytest.mark.parametrize(
    ("content", "typed", "words", "status"),
    [
        (b"nothing", {"format": "aiken"}, "No question in Aiken was found", 422),
        (b"\xff\xfe\xfa", {}, "is no text", 422),
        (b"<!DOCTYPE quiz><quiz/>", {"format": "moodle"}, "DOCTYPE", 422),
        (b"x", {"format": "word"}, "Choose the format", 422),
        (b"x", {"csrf_token": "stale"}, "open for too long", 422),
        (b"x" * (MOST + 1), {}, "The file is too large: 4 MB at most", 413),
    ],
)
def test_what_cannot_be_imported_is_told_on_the_page(
    author: FlaskClient, content: bytes, typed: dict[str, str], words: str, status: int
) -> None:
    page = sent(author, content, "en", **typed)

    assert page.status_code == status
    assert words in said(page)
    assert 'id="file"' in page.text


def test_no_file_at_all_is_told_at_the_field(author: FlaskClient) -> None:
    token = fields(author.get(PAGE))["csrf_token"]

    page = author.post(PAGE, data={"csrf_token": token, "format": "aiken", "act": "draft"})

    assert page.status_code == 422
    assert "ファイルを選んでください。" in said(page)
    assert re.search(r'<option value="aiken"\s+selected', page.text)


def test_a_file_of_almost_four_megabytes_is_read(author: FlaskClient) -> None:
    question = "::q::" + "あ" * 1000 + " {=はい ~いいえ}\n\n"

    assert sent(author, (question * 1000).encode(), act="draft").status_code == 200


def test_script_in_a_file_is_shown_and_never_run(author: FlaskClient) -> None:
    page = sent(author, b"::q::</textarea><script>alert(1)</script> {\\=x =<img src\\=x onerror\\=alert(1)> ~b}")

    assert "<script>alert(1)" not in page.text
    assert "<img src" not in page.text


def test_the_answers_come_as_csv_without_anything_that_names_a_learner(app: Flask, author: FlaskClient) -> None:
    guest = app.test_client()
    taking = start(guest)
    taking.post(1, taking.form(1))
    taking.post(2, taking.form(2, right=False))

    response = author.get(f"{PAGE}/results")

    rows = list(csv.DictReader(io.StringIO(response.text.removeprefix("\ufeff"))))
    answered = {row["question"] for row in rows}
    assert {row["learner"] for row in rows} == {"1"}
    assert answered == {taking.instance(1).question, taking.instance(2).question}
    assert {(row["right"], row["points"]) for row in rows if row["question"] == taking.instance(1).question} == {
        ("yes", "1")
    }
    assert all(row["version"] and row["variant"] and row["answered_at"] for row in rows)
    assert taking.sitting not in response.text
    assert "@" not in response.text
