"""A preview is what a learner sees, in both languages and for every variant, and leaves no trace."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from courseware.store import Engine
from tests.quiz import every_kind
from tests.web.desk import LATE, a_desk, a_reviewer, an_author, save, start
from tests.web.make import fields
from tests.web.make import start as begin

NUMBER = r'(name="(csrf_token|key)" value=")[^"]*'


@pytest.fixture
def app(engine: Engine, tmp_path: Path) -> Flask:
    return a_desk(engine, tmp_path)


@pytest.fixture
def author(app: Flask) -> FlaskClient:
    return an_author(app)


def question_part(page: str) -> str:
    """The scene and the form, without what names the sitting; tokens of options depend on the order of the seed."""
    inner = page.partition('<div class="scenario">')[2].partition("</form>")[0]
    return "\n".join(sorted(re.sub(NUMBER, r"\1", re.sub(r'value="[0-9a-z]{10}"', "", inner)).split("\n")))


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_learner_sees_the_same(app: Flask, author: FlaskClient, language: str) -> None:
    number = start(author)
    learner = app.test_client()
    taking = begin(learner, language)
    n = next(slot.n for slot in taking.kept().slots if slot.question == "q-late")
    seen = question_part(learner.get(taking.address(n, language)).text)

    pages = [author.get(f"/{language}/drafts/{number}/preview?variant={one}").text for one in range(1, 5)]

    assert seen in [question_part(page) for page in pages]
    assert len({question_part(page) for page in pages}) == 4


def test_a_question_shows_no_key_and_its_feedback_does(author: FlaskClient) -> None:
    number = start(author)
    path = f"/en/drafts/{number}/preview"

    question = author.get(path).text
    right, wrong = (author.get(f"{path}?variant=2&answer={answer}").text for answer in ("right", "wrong"))

    assert "How this ruling comes about" not in question
    assert "All right" in right
    assert "Not right" in wrong
    assert "How this ruling comes about" in wrong


def test_an_answer_is_judged_and_kept_nowhere(author: FlaskClient) -> None:
    number = start(author, "q-who")
    path = f"/ja/drafts/{number}/preview"
    page = author.get(path)
    token = re.search(r'name="choice" value="([^"]+)"', page.text)
    assert token

    nothing = author.post(path, data=fields(page))
    answered = author.post(path, data={**fields(page), "choice": token[1]})

    assert nothing.status_code == 422
    assert answered.status_code == 200
    assert "講評" in answered.text or "あなたの回答" in answered.text
    assert "sittings/preview" not in answered.text
    assert author.get("/ja/progress").text.count("sittings/") == 0


@pytest.mark.parametrize(
    "query", ["variant=0", "variant=99", "variant=x", "seed=-1", "seed=" + "9" * 30, "answer=none"]
)
def test_a_strange_address_shows_the_first_variant(author: FlaskClient, query: str) -> None:
    number = start(author)

    assert author.get(f"/ja/drafts/{number}/preview?{query}").status_code == 200


def test_another_seed_gives_another_order(author: FlaskClient) -> None:
    number = start(author, "q-who")

    orders = {
        tuple(
            re.findall(
                r"<span>(リード|フロア|二人の選手)</span>", author.get(f"/ja/drafts/{number}/preview?seed={seed}").text
            )
        )
        for seed in range(1, 12)
    }

    assert len(orders) > 2


def test_while_the_key_is_in_doubt_there_is_nothing_to_see(author: FlaskClient) -> None:
    number = start(author)
    save(author, number, LATE.replace("small/lateness", "small/none"), 1)

    page = author.get(f"/ja/drafts/{number}/preview")

    assert page.status_code == 409
    assert f"/ja/drafts/{number}#checked" in page.text
    assert author.post(f"/ja/drafts/{number}/preview", data={}).status_code == 404


def test_every_kind_has_a_preview_and_a_feedback(engine: Engine, tmp_path: Path) -> None:
    app = a_desk(engine, tmp_path, text=every_kind.QUIZ)
    reviewer = a_reviewer(app)
    author = an_author(app)

    for question in re.findall(r"- id: (q-\w+)", every_kind.QUIZ):
        number = start(author, question)
        for query in ("", "?answer=right", "?answer=wrong"):
            for language in ("ja", "en"):
                page = reviewer.get(f"/{language}/drafts/{number}/preview{query}")
                assert page.status_code == 200, (question, query)
