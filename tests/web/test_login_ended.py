"""A login that ends while somebody types takes nothing away: what was sent can be sent again."""

from __future__ import annotations

from html import unescape
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from courseware.store import Engine
from tests.web.desk import LATE, a_desk, an_author, draft_of, start
from tests.web.make import fields
from tests.web.signing import sign_in
from tests.web.test_drafts import areas

TYPED = LATE.replace("遅", "おそ") + '\n# <script>alert(1)</script> & "so"\n'


@pytest.fixture
def app(engine: Engine, tmp_path: Path) -> Flask:
    return a_desk(engine, tmp_path)


@pytest.fixture
def left(app: Flask) -> tuple[FlaskClient, int, dict[str, str]]:
    """An author with an open draft whose login has ended meanwhile, and the form as it was typed."""
    author = an_author(app)
    number = start(author)
    form = fields(author.get(f"/ja/drafts/{number}"))
    author.delete_cookie("form")
    return author, number, {"csrf_token": form["csrf_token"], "version": form["version"], "text": TYPED}


@pytest.mark.parametrize(
    ("language", "words"), [("ja", "サインインが切れています"), ("en", "You are no longer signed in")]
)
def test_what_was_sent_is_on_the_page_and_nothing_is_changed(
    app: Flask, left: tuple[FlaskClient, int, dict[str, str]], language: str, words: str
) -> None:
    author, number, form = left

    answer = author.post(f"/{language}/drafts/{number}", data=form)

    assert answer.status_code == 403
    assert words in answer.text
    assert "<script>alert" not in answer.text
    assert unescape(fields(answer)["text"]) == TYPED
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert draft_of(app, number).version == 1


def test_after_signing_in_it_is_sent_from_there(app: Flask, left: tuple[FlaskClient, int, dict[str, str]]) -> None:
    author, number, form = left
    kept = fields(author.post(f"/ja/drafts/{number}", data=form))
    sign_in(author, "author@example.org")

    asked = author.post(f"/ja/drafts/{number}", data={name: unescape(value) for name, value in kept.items()})
    assert asked.status_code == 400  # a login begins with new tokens; the page that says so has all that was sent
    again = {name: unescape(value) for name, value in fields(asked).items() if name in ("csrf_token", "version")}
    answer = author.post(f"/ja/drafts/{number}", data={**again, "text": areas(asked.text)["text"]})

    assert answer.status_code == 303
    assert draft_of(app, number).text == TYPED


def test_a_password_is_never_repeated(app: Flask) -> None:
    answer = app.test_client().post("/ja/account/password", data={"password": "a horse", "new_password": "in the rain"})

    assert answer.status_code == 303
    assert "horse" not in answer.text


def test_a_form_without_words_asks_for_the_login_as_ever(left: tuple[FlaskClient, int, dict[str, str]]) -> None:
    author, number, form = left

    answer = author.post(f"/ja/drafts/{number}", data={"csrf_token": form["csrf_token"], "text": " "})

    assert (answer.status_code, answer.location) == (303, "/ja/account/sign-in")


def test_more_than_a_guest_may_send_asks_for_the_login_as_ever(app: Flask) -> None:
    answer = app.test_client().post("/ja/imports", data={"text": "x" * 400_000})

    assert (answer.status_code, answer.location) == (303, "/ja/account/sign-in")


def test_a_file_is_to_be_chosen_again(left: tuple[FlaskClient, int, dict[str, str]]) -> None:
    author, _, _ = left

    answer = author.post("/ja/quizzes/small/exchange", data={"format": "gift", "file": (BytesIO(b"::x::"), "x.gift")})

    assert answer.status_code == 403
    assert "選び直してください" in answer.text
