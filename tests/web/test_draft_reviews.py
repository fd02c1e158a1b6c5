"""Reviews by role: who sees what, what a change reopens, and that nothing goes out without them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from courseware.quiz.drafting import Act, DraftState
from courseware.store import Engine, Role, draft_events, open_session
from tests.quiz.book import QUIZ
from tests.web.desk import (
    LATE,
    a_desk,
    a_reviewer,
    accept_all,
    act,
    an_author,
    draft_of,
    publish,
    quiz_file,
    review,
    save,
    somebody,
    start,
    submit,
)
from tests.web.make import fields, said

NEW = LATE.replace("席に着きました", "着席しました")


@pytest.fixture
def app(engine: Engine, tmp_path: Path) -> Flask:
    return a_desk(engine, tmp_path)


@pytest.fixture
def author(app: Flask) -> FlaskClient:
    return an_author(app)


@pytest.fixture
def reviewer(app: Flask) -> FlaskClient:
    return a_reviewer(app)


def a_submitted(author: FlaskClient, text: str = NEW) -> int:
    number = start(author)
    save(author, number, text, 1)
    assert submit(author, number).status_code == 303
    return number


def page(client: FlaskClient, number: int, language: str = "en") -> str:
    response = client.get(f"/{language}/drafts/{number}/review")
    assert response.status_code == 200
    return said(response)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_reviewer_sees_the_original_and_the_difference(
    author: FlaskClient, reviewer: FlaskClient, language: str
) -> None:
    number = a_submitted(
        author,
        NEW.replace("level: competitive", "level: casual")
        .replace("game_loss, ext", "warning, ext")
        .replace("2/3", "1"),
    )

    shown = reviewer.get(f"/{language}/drafts/{number}/review").text

    assert re.search("<del>[席に着き]+</del>", shown)
    assert "<ins>casual</ins>" in shown
    assert "facts.level" in shown
    assert re.search("<del>(Game Loss|ゲームの敗北)</del> <ins>(Warning|警告)</ins>", shown)


def test_a_draft_with_faults_is_not_sent_to_reviewers(app: Flask, author: FlaskClient) -> None:
    number = start(author)
    save(author, number, LATE.replace("small/lateness", "small/none"), 1)

    assert submit(author, number).status_code == 409
    assert draft_of(app, number).state is DraftState.OPEN


def test_three_reviews_and_passing_tests_publish_a_question(
    app: Flask, author: FlaskClient, reviewer: FlaskClient, tmp_path: Path
) -> None:
    number = a_submitted(author)
    accept_all(reviewer, number)

    assert publish(author, number).status_code == 303
    assert quiz_file(tmp_path).read_text(encoding="utf-8") == QUIZ.replace("席に着きました", "着席しました")
    assert draft_of(app, number).state is DraftState.PUBLISHED


@pytest.mark.parametrize("missing", ["rules", "ja", "en"])
def test_each_review_is_needed(author: FlaskClient, reviewer: FlaskClient, tmp_path: Path, missing: str) -> None:
    number = a_submitted(author)
    for aspect in {"rules", "ja", "en"} - {missing}:
        review(reviewer, number, aspect)

    refused = publish(author, number)

    assert refused.status_code == 409
    assert "公開できません" in refused.text
    assert quiz_file(tmp_path).read_text(encoding="utf-8") == QUIZ


def test_what_is_not_submitted_is_not_published(author: FlaskClient, tmp_path: Path) -> None:
    number = start(author)

    assert publish(author, number).status_code == 409
    assert quiz_file(tmp_path).read_text(encoding="utf-8") == QUIZ


@pytest.mark.parametrize(
    ("old", "new", "reopened"),
    [
        ("着席しました", "座りました", "Japanese"),
        ("seated", "sat down", "English"),
        ('"9:59"', '"8:00"', "rules"),
    ],
)
def test_a_change_after_the_reviews_reopens_those_that_saw_it(
    author: FlaskClient, reviewer: FlaskClient, old: str, new: str, reopened: str
) -> None:
    number = a_submitted(author)
    accept_all(reviewer, number)

    save(author, number, NEW.replace(old, new), 2)

    assert page(author, number).count("Changed since the review") == 1
    assert f"What the {reopened} review saw has changed since" in page(author, number)
    assert publish(author, number).status_code == 409
    review(reviewer, number, {"Japanese": "ja", "English": "en"}.get(reopened, "rules"))
    assert publish(author, number).status_code == 303


def test_a_draft_is_sent_back_with_words_that_stay(app: Flask, author: FlaskClient, reviewer: FlaskClient) -> None:
    number = a_submitted(author)

    empty = review(reviewer, number, "en", "return", "  ")
    review(reviewer, number, "en", "return", "Say “takes a seat”.\n<b>")

    assert empty.status_code == 422
    assert draft_of(app, number).state is DraftState.OPEN
    assert "Sent back" in page(author, number)
    assert "Say “takes a seat”.\n&lt;b&gt;" in author.get(f"/en/drafts/{number}/review").text
    with open_session(app.extensions["engine"]) as session:
        events = draft_events(session, number)
    assert [event.act for event in events] == [Act.START, Act.SUBMIT, Act.RETURN]
    assert events[-1].words == "Say “takes a seat”.\n<b>"


def test_a_review_of_an_older_text_is_not_taken_and_its_words_stay(author: FlaskClient, reviewer: FlaskClient) -> None:
    number = a_submitted(author)
    form = {
        **fields(reviewer.get(f"/ja/drafts/{number}/review")),
        "aspect": "ja",
        "act": "return",
        "words": "直してください",
    }
    save(author, number, NEW.replace("着席", "入室"), 2)

    answer = reviewer.post(f"/ja/drafts/{number}/review", data=form)

    assert answer.status_code == 409
    assert "直してください" in answer.text
    assert "この画面を開いたあとで、下書きが変わりました" in answer.text


@pytest.mark.parametrize("form", [{"aspect": "ja"}, {"act": "accept"}, {"aspect": "all", "act": "accept"}, {}])
def test_half_a_review_is_asked_again(author: FlaskClient, reviewer: FlaskClient, form: dict[str, str]) -> None:
    number = a_submitted(author)
    path = f"/ja/drafts/{number}/review"

    answer = reviewer.post(path, data={**fields(reviewer.get(path)), "aspect": "", "words": "まだです", **form})

    assert answer.status_code == 422
    assert "まだです" in answer.text


def test_an_old_page_loses_no_words(author: FlaskClient, reviewer: FlaskClient) -> None:
    number = a_submitted(author)

    answer = reviewer.post(
        f"/ja/drafts/{number}/review", data={"csrf_token": "old", "aspect": "ja", "act": "return", "words": "直す"}
    )

    assert answer.status_code == 400
    assert "直す" in answer.text


@pytest.mark.parametrize(("four_eyes", "status"), [(True, 409), (False, 303)])
def test_an_author_is_not_the_only_reviewer_while_four_eyes_are_wanted(
    engine: Engine, tmp_path: Path, four_eyes: bool, status: int
) -> None:
    app = a_desk(engine, tmp_path, review_four_eyes=four_eyes)
    both = somebody(app, "both", Role.AUTHOR, Role.REVIEWER)
    number = a_submitted(both)
    accept_all(both, number)

    assert publish(both, number).status_code == status


def test_one_other_reader_is_enough(app: Flask, reviewer: FlaskClient) -> None:
    both = somebody(app, "both", Role.AUTHOR, Role.REVIEWER)
    number = a_submitted(both)
    for client, aspect in ((both, "ja"), (both, "en"), (reviewer, "rules")):
        review(client, number, aspect)

    assert publish(both, number).status_code == 303


def test_a_discarded_draft_can_be_taken_up_again(app: Flask, author: FlaskClient) -> None:
    number = start(author)

    act(author, number, "discard")
    assert draft_of(app, number).state is DraftState.DISCARDED
    act(author, number, "take-up")

    assert draft_of(app, number).state is DraftState.OPEN


def test_what_was_published_cannot_be_discarded_or_reviewed(
    app: Flask, author: FlaskClient, reviewer: FlaskClient
) -> None:
    number = a_submitted(author)
    accept_all(reviewer, number)
    publish(author, number)

    assert act(author, number, "discard").status_code == 409
    assert act(author, number, "take-up").status_code == 409
    assert review(reviewer, number, "ja").status_code == 409
    assert draft_of(app, number).state is DraftState.PUBLISHED


def test_publishing_needs_the_version_that_was_seen(author: FlaskClient, reviewer: FlaskClient, app: Flask) -> None:
    number = a_submitted(author)
    accept_all(reviewer, number)
    form = fields(author.get(f"/ja/drafts/{number}/review"))
    save(an_author(app, "other"), number, NEW + "# a remark\n", 2)

    refused = author.post(f"/ja/drafts/{number}/publish", data={**form, "version": "2"})

    assert refused.status_code == 409
