"""An authoring desk over a content folder of its own: people of each role, drafts, reviews, and what learners get."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from courseware.quiz.drafting import Draft, entry_text
from courseware.settings import read_settings
from courseware.store import Engine, Role, find_draft, open_session
from tests.quiz.book import QUIZ
from tests.web.make import fields
from tests.web.signing import an_account, an_open_app, sign_in

COURSE = "small"
LATE = entry_text(QUIZ, "q-late") or ""


def a_desk(engine: Engine, folder: Path, *, text: str = QUIZ, **changes: Any) -> Flask:
    """An application whose content folder holds the small quiz, and an instance folder beside it."""
    file = quiz_file(folder)
    if not file.exists():
        file.parent.mkdir(parents=True)
        file.write_bytes(text.encode())
    settings = read_settings(
        {
            "COURSEWARE_SECRET_KEY": "a key that is long enough for tests",
            "COURSEWARE_CONTENT": str(folder / "content"),
            "COURSEWARE_INSTANCE": str(folder / "instance"),
        }
    )
    return an_open_app(engine, SETTINGS=replace(settings, **changes))


def quiz_file(folder: Path) -> Path:
    return folder / "content/courses" / COURSE / "quiz.yaml"


def somebody(app: Flask, name: str, *roles: Role) -> FlaskClient:
    """A browser at which somebody with these roles is signed in."""
    email = f"{name}@example.org"
    an_account(app, email, *roles)
    client = app.test_client()
    sign_in(client, email)
    return client


def an_author(app: Flask, name: str = "author") -> FlaskClient:
    return somebody(app, name, Role.AUTHOR)


def a_reviewer(app: Flask, name: str = "reviewer") -> FlaskClient:
    return somebody(app, name, Role.REVIEWER)


def post(client: FlaskClient, path: str, page: str = "/ja/drafts", **typed: Any) -> TestResponse:
    """Send a form with the token of a page."""
    token = fields(client.get(page))["csrf_token"]
    return client.post(path, data={"csrf_token": token, **typed})


def start(client: FlaskClient, question: str = "q-late", act: str = "edit", **typed: Any) -> int:
    """Start a draft of a published question; its number."""
    page = f"/ja/drafts/published/{COURSE}/{question}" if question else "/ja/drafts"
    response = post(client, "/ja/drafts", page, course=COURSE, question=question, act=act, **typed)
    assert response.status_code == 303, response.text
    return int(response.location.split("/")[-1])


def save(client: FlaskClient, number: int, text: str, version: int) -> TestResponse:
    return post(client, f"/ja/drafts/{number}", f"/ja/drafts/{number}", text=text, version=version)


def draft_of(app: Flask, number: int) -> Draft:
    with open_session(app.extensions["engine"]) as session:
        found = find_draft(session, number)
    assert found
    return found


def submit(client: FlaskClient, number: int) -> TestResponse:
    return act(client, number, "submit")


def publish(client: FlaskClient, number: int) -> TestResponse:
    return act(client, number, "publish")


def act(client: FlaskClient, number: int, what: str) -> TestResponse:
    """Press a button of the page of reviews, as it is now."""
    page = client.get(f"/ja/drafts/{number}/review")
    found = fields(page)
    version = draft_of(client.application, number).version
    token = found.get("csrf_token") or fields(client.get("/ja/drafts"))["csrf_token"]
    return client.post(f"/ja/drafts/{number}/{what}", data={"csrf_token": token, "version": version})


def review(client: FlaskClient, number: int, aspect: str, what: str = "accept", words: str = "") -> TestResponse:
    page = f"/ja/drafts/{number}/review"
    version = draft_of(client.application, number).version
    token = fields(client.get(page)).get("csrf_token") or fields(client.get("/ja/account"))["csrf_token"]
    return client.post(
        page, data={"csrf_token": token, "version": version, "aspect": aspect, "act": what, "words": words}
    )


def accept_all(client: FlaskClient, number: int) -> None:
    for aspect in ("rules", "ja", "en"):
        assert review(client, number, aspect).status_code == 303


def publish_with(author: FlaskClient, reviewer: FlaskClient, number: int) -> TestResponse:
    """Submit, review, publish."""
    assert submit(author, number).status_code == 303
    accept_all(reviewer, number)
    return publish(author, number)
