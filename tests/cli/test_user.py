"""Accounts from the command line: the first admin, a list, one-time links, what has lain idle."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from courseware.cli import main
from courseware.settings import read_settings
from courseware.store import connect
from tests.web.make import a_library
from tests.web.signing import send, sign_in

EMAIL, PASSWORD = "admin@example.org", "a horse in the rain"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = main(["user", *arguments])
    return status, capsys.readouterr().out


def test_the_first_admin_is_made_and_comes_in_by_the_link(
    capsys: pytest.CaptureFixture[str], environment: Path
) -> None:
    from courseware.web import create_app

    status, out = run(capsys, "add", "Admin@Example.org", "--role", "admin")
    settings = read_settings()
    engine = connect(settings.database_url)
    client = create_app({"SETTINGS": settings, "LIBRARY": a_library(), "ENGINE": engine}).test_client()
    link = re.search(r"http://127\.0\.0\.1:8000(/ja/account/recover/\S+)", out)

    assert link
    send(client, link[1], password=PASSWORD, password_confirm=PASSWORD)
    signed_in = sign_in(client, EMAIL, PASSWORD)
    people = client.get("/ja/people").status_code
    engine.dispose()

    assert status == 0
    assert environment.exists()
    assert (signed_in.status_code, people) == (302, 200)


def test_a_role_is_added_to_an_account_that_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "add", EMAIL, "--role", "author")
    run(capsys, "add", EMAIL, "--role", "reviewer")

    assert run(capsys, "list") == (0, f"{EMAIL}\tauthor,learner,reviewer\tinvited\n")


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_link_is_in_the_language_asked_for(capsys: pytest.CaptureFixture[str], language: str) -> None:
    run(capsys, "add", EMAIL)

    _, out = run(capsys, "link", EMAIL, "--language", language)

    assert f"/{language}/account/recover/" in out


@pytest.mark.parametrize(
    ("act", "words"), [("link", "アカウントはありません"), ("add", "メールアドレスではありません")]
)
def test_who_is_not_there_is_said(capsys: pytest.CaptureFixture[str], act: str, words: str) -> None:
    status = main(["user", act, "nobody@example.org" if act == "link" else "nobody"])

    assert status == 1
    assert words in capsys.readouterr().err


def test_what_lay_idle_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert "アカウントのない記録 0 件、アカウント 0 件" in run(capsys, "forget")[1]
