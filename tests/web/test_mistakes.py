"""Staff reads the mistakes that readers told of, and closes them; nobody else does, and nothing typed is lost."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from courseware.store import Engine, Role
from tests.web.make import fields, start
from tests.web.signing import PEOPLE, an_account, an_open_app, sign_in
from tests.web.test_reports import SECTION, at, kept, of

WORDS = "「注意」ではなく「警告」です。\n<b>二行目</b>"
LIST, ONE = "/{}/mistakes", "/{}/mistakes/1"


@pytest.fixture
def app(engine: Engine) -> Flask:
    app = an_open_app(engine)
    app.test_client().post(at(SECTION), data={"words": WORDS, "mistake": "ruling", "contact": "me@example.org"})
    return app


def staff(app: Flask, role: Role = Role.REVIEWER) -> FlaskClient:
    an_account(app, PEOPLE[role], role)
    client = app.test_client()
    sign_in(client, PEOPLE[role])
    return client


def closing(client: FlaskClient, words: str) -> dict[str, str]:
    return {"words": words, "csrf_token": fields(client.get(ONE.format("ja")))["csrf_token"]}


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("role", [Role.AUTHOR, Role.REVIEWER, Role.ADMIN])
def test_staff_sees_what_was_said_about_what(app: Flask, role: Role, language: str) -> None:
    client = staff(app, role)

    listed, shown = client.get(LIST.format(language)), client.get(ONE.format(language))

    assert f'href="/{language}/mistakes/1"' in listed.text
    assert "「注意」ではなく「警告」です。\n&lt;b&gt;二行目&lt;/b&gt;" in shown.text
    assert "me@example.org" in shown.text
    assert kept(app)[0].context.text.splitlines()[0] in shown.text
    assert "content/courses/small/lesson.ja.md" in shown.text or "lesson.md" in shown.text
    assert {listed.headers["Cache-Control"], shown.headers["Cache-Control"]} <= {
        "private, no-store",
        "private, no-cache",
    }


def test_the_account_page_of_staff_leads_there(app: Flask) -> None:
    assert 'href="/ja/mistakes"' in staff(app).get("/ja/account").text


def test_the_question_is_shown_with_its_key_and_the_answer_given(app: Flask) -> None:
    client = app.test_client()
    taking = start(client)
    client.post(
        at(of(client, taking)),
        data={"words": "違います", **fields(client.get(at(of(client, taking))))} | {"words": "違います"},
    )

    page = staff(app).get("/ja/mistakes/2")

    instance = kept(app)[1].context.instance
    assert instance is not None
    assert instance.components[0].label.ja in page.text
    assert instance.key(instance.components[0].id).words.ja in page.text


def test_closing_says_who_and_what_and_takes_it_from_those_that_wait(app: Flask) -> None:
    client = staff(app)

    done = client.post(ONE.format("ja"), data=closing(client, "直しました。"))

    assert (done.status_code, done.location) == (303, "/ja/mistakes")
    (note,) = kept(app)[0].notes
    assert (note.by, note.words) == (PEOPLE[Role.REVIEWER], "直しました。")
    assert "未対応の報告はありません" in client.get(LIST.format("ja")).text
    assert "直しました。" in client.get(ONE.format("ja")).text


@pytest.mark.parametrize(("words", "status"), [("", 422), (" \n", 422), ("あ" * 2001, 422)])
def test_what_cannot_be_kept_is_told_and_stands_again(app: Flask, words: str, status: int) -> None:
    client = staff(app)

    page = client.post(ONE.format("ja"), data=closing(client, words))

    assert page.status_code == status
    assert 'role="alert" tabindex="-1" autofocus' in page.text
    assert words.strip() in page.text
    assert kept(app)[0].is_open


def test_the_longest_words_are_taken(app: Flask) -> None:
    client = staff(app)

    assert client.post(ONE.format("ja"), data=closing(client, "あ" * 2000)).status_code == 303


def test_whoever_is_second_is_told_and_keeps_the_words(app: Flask) -> None:
    first, second = staff(app), staff(app, Role.AUTHOR)
    late = closing(second, "二人目の言葉")
    first.post(ONE.format("ja"), data=closing(first, "一人目の言葉"))

    page = second.post(ONE.format("ja"), data=late)

    assert page.status_code == 409
    assert "一人目の言葉" in page.text
    assert "二人目の言葉" in page.text
    assert len(kept(app)[0].notes) == 1


def test_a_form_without_its_token_changes_nothing(app: Flask) -> None:
    page = staff(app).post(ONE.format("ja"), data={"words": "直しました。"})

    assert page.status_code == 400
    assert "直しました。" in page.text
    assert kept(app)[0].is_open


@pytest.mark.parametrize("number", ["2", "0", "99999999999999999999"])
def test_a_number_that_nobody_got_is_no_page(app: Flask, number: str) -> None:
    assert staff(app).get(f"/ja/mistakes/{number}").status_code == 404


def test_others_are_asked_to_sign_in_or_told_that_it_is_not_for_them(app: Flask) -> None:
    an_account(app, PEOPLE[Role.LEARNER])
    learner = app.test_client()
    sign_in(learner, PEOPLE[Role.LEARNER])

    assert app.test_client().get(LIST.format("ja")).status_code == 303
    assert learner.get(LIST.format("ja")).status_code == 403
    assert "/ja/mistakes" not in learner.get("/ja/account").text
