from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from courseware.library.compare import read_incidents
from courseware.store import Engine
from tests.quiz.book import books
from tests.web.make import a_library, an_app, said

INCIDENTS = """\
incidents:
  - id: late
    title: {ja: 遅刻, en: Late for the match}
    question: {ja: 4分遅れました。, en: Four minutes late.}
    books:
      - {book: small, decision: lateness, across: level, facts: {late_s: "4:00"}}
      - {book: small, silent: {ja: ほかは書かれていません。, en: The rest is not said.}}
  - id: bell
    title: {ja: ちょうど, en: At that very moment}
    question: {ja: ちょうどに着きました。, en: Arrived at that very moment.}
    books:
      - {book: small, decision: lateness, facts: {late_s: "1:00", level: casual, at_the_bell: "yes"}}
"""


@pytest.fixture
def compared(engine: Engine) -> FlaskClient:
    incidents, findings = read_incidents(INCIDENTS, "compare.yaml", books())
    assert findings == []
    return an_app(engine, LIBRARY=a_library(comparisons=incidents)).test_client()


def test_the_first_question_is_which_book_holds(compared: FlaskClient) -> None:
    page = compared.get("/en/rules/compare/")

    assert "Which book are you under?" in said(page)
    assert 'href="/en/rules/compare/late"' in page.text
    assert "1 January 2026" in said(page)


def test_an_incident_shows_the_ruling_by_the_column_that_makes_the_difference(compared: FlaskClient) -> None:
    page = said(compared.get("/en/rules/compare/late"))

    assert "The ruling goes by: column" in page
    assert "Casual Warning" in page
    assert "Competitive Game Loss" in page
    assert "4 min" in page


def test_an_incident_leads_to_the_rule_and_to_the_desk(compared: FlaskClient) -> None:
    page = compared.get("/en/rules/compare/late").text

    assert 'href="/en/rules/small/doc-1"' in page
    assert 'href="/en/desk/small/lateness?late_s=4%3A00"' in page


def test_a_silent_book_says_so(compared: FlaskClient) -> None:
    page = said(compared.get("/en/rules/compare/late"))

    assert "This book does not speak of it" in page
    assert "The rest is not said." in page


def test_what_is_open_is_said_with_its_reason(compared: FlaskClient) -> None:
    assert "That very moment is not covered" in said(compared.get("/en/rules/compare/bell"))


def test_an_incident_that_is_not_there_is_not_found(compared: FlaskClient) -> None:
    assert compared.get("/ja/rules/compare/none").status_code == 404


def test_comparison_is_the_same_bytes_for_everybody(compared: FlaskClient) -> None:
    page = compared.get("/ja/rules/compare/late")

    assert "Set-Cookie" not in page.headers
    assert page.headers["Cache-Control"].startswith("public")
