"""The pages for authors: every kind has one in both languages, and its example is a question that is really asked."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from courseware.quiz import KINDS
from tests.web.make import said

PAGES = Path(__file__).parents[2] / "courseware" / "web" / "templates" / "kinds"
COURSES = Path(__file__).parents[2] / "content" / "courses"
LANGUAGES = ["ja", "en"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_has_a_page_that_the_listing_links(client: FlaskClient, kind: str, language: str) -> None:
    listing, page = client.get(f"/{language}/quizzes/kinds/"), client.get(f"/{language}/quizzes/kinds/{kind}")

    assert f'href="/{language}/quizzes/kinds/{kind}"' in listing.text
    assert page.status_code == 200
    assert "Set-Cookie" not in page.headers
    assert kind in page.text
    assert "<table>" in page.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_the_example_is_a_question_of_ours_word_for_word(kind: str, language: str) -> None:
    text = (PAGES / f"{kind}.{language}.md").read_text(encoding="utf-8")
    example = re.search(r"```yaml\n(.*?)```", text, re.DOTALL)
    assert example is not None

    written = textwrap.indent(example[1], "  ")

    assert f"    kind: {kind}\n" in written
    assert any(written in path.read_text(encoding="utf-8") for path in COURSES.glob("*/quiz.yaml"))


def test_a_kind_that_does_not_exist_has_no_page(client: FlaskClient) -> None:
    assert client.get("/ja/quizzes/kinds/essay").status_code == 404


def test_the_listing_says_what_every_question_has(client: FlaskClient) -> None:
    assert "confidence: yes" in said(client.get("/ja/quizzes/kinds/"))
