import csv
import io
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from courseware.store import Role, answers_to, open_session
from tests.quiz.book import quiz
from tests.web.answers import answer_much
from tests.web.make import a_course, a_library, said, start
from tests.web.signing import an_account, sign_in

LEARNERS = 24


@pytest.fixture
def many(app: Flask) -> Flask:
    """An application whose small quiz was answered by enough learners, some of them twice."""
    with open_session(app.extensions["engine"]) as session:
        answer_much(session, a_library(), quiz(), LEARNERS, twice=range(4))
    return app


@pytest.fixture
def staff(app: Flask) -> FlaskClient:
    an_account(app, "taro@example.org", Role.AUTHOR)
    client = app.test_client()
    sign_in(client)
    return client


def test_without_answers_the_page_says_so(staff: FlaskClient) -> None:
    assert "まだ回答がありません。" in said(staff.get("/ja/statistics"))
    assert "Nobody has answered anything yet." in said(staff.get("/en/statistics/quizzes/small"))


@pytest.mark.usefixtures("many")
def test_quizzes_are_listed_with_answers_and_learners(staff: FlaskClient) -> None:
    page = said(staff.get("/en/statistics"))

    questions = len(quiz().questions)
    assert f"{quiz().title.en} {questions * (LEARNERS + 4)} {LEARNERS}" in page


@pytest.mark.usefixtures("many")
def test_every_question_has_its_figures(staff: FlaskClient) -> None:
    page = staff.get("/en/statistics/quizzes/small")

    for question in quiz().questions:
        assert f"/en/statistics/questions/{question.id}/small" in page.text
    assert "Too few" not in said(page)


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize("order", ["remarks", "facility", "discrimination", "nonsense"])
def test_questions_can_be_put_in_order(staff: FlaskClient, order: str) -> None:
    assert staff.get(f"/ja/statistics/quizzes/small?order={order}").status_code == 200


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("counted", ["", "?answers=all"])
def test_every_question_tells_everything_in_both_languages(staff: FlaskClient, language: str, counted: str) -> None:
    for question in quiz().questions:
        response = staff.get(f"/{language}/statistics/questions/{question.id}/small{counted}")

        assert response.status_code == 200
        assert response.text.count('<svg class="chart"') >= 1
        assert " style=" not in response.text.partition("<main")[2]


@pytest.mark.usefixtures("many")
def test_a_path_names_the_row_of_the_rulebook(staff: FlaskClient) -> None:
    page = said(staff.get("/en/statistics/questions/q-late/small"))

    assert " given, " in page
    assert " expected, row " in page


def test_few_answers_show_no_figure(app: Flask, staff: FlaskClient) -> None:
    with open_session(app.extensions["engine"]) as session:
        answer_much(session, a_library(), quiz(), 19)

    page = staff.get("/en/statistics/questions/q-late/small")

    assert "Too few: under 20 answers" in said(page)
    assert "%" not in said(page).partition("Which answers the rest")[0].partition("The question as a whole")[2]
    assert '<svg class="chart"' not in page.text


def test_language_and_time_of_an_answer_are_kept(app: Flask, client: FlaskClient) -> None:
    taking = start(client, "en")
    client.post(taking.address(1, "en"), data=taking.form(1))

    with open_session(app.extensions["engine"]) as session:
        (found,) = answers_to(session, "small")

    assert found.language == "en"
    assert found.seconds is not None
    assert found.seconds < 60


def test_what_staff_answers_is_not_counted(staff: FlaskClient) -> None:
    taking = start(staff)
    taking.post(1, taking.form(1))

    assert "まだ回答がありません。" in said(staff.get("/ja/statistics"))


@pytest.mark.usefixtures("many")
def test_the_figures_come_as_csv_without_formulas(staff: FlaskClient) -> None:
    response = staff.get("/ja/statistics/figures/small")

    rows = list(csv.DictReader(io.StringIO(response.text.removeprefix("\ufeff"))))
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert {row["divided_by"] for row in rows} >= {"question", "component", "language", "variant", "version"}
    whole = [row for row in rows if row["divided_by"] == "question" and row["answers_counted"] == "first"]
    assert [(row["answers"], 0 <= float(row["points_share"]) <= 1) for row in whole] == [(str(LEARNERS), True)] * len(
        quiz().questions
    )
    assert all(not cell.startswith(("=", "+", "@")) for row in rows for cell in row.values())


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    "path",
    ["quizzes/nothing", "questions/nothing/small", "questions/q-late/nothing", "figures/nothing", "quizzes/drill/x"],
)
def test_what_nobody_knows_is_not_there(staff: FlaskClient, path: str) -> None:
    assert staff.get(f"/ja/statistics/{path}").status_code == 404


def test_a_question_that_is_gone_keeps_its_figures(many: Flask, staff: FlaskClient) -> None:
    course = replace(a_course(), quiz=replace(quiz(), questions=quiz().questions[1:]))
    many.extensions["library"] = a_library(courses={"small": course})

    page = staff.get("/ja/statistics/quizzes/small")

    assert quiz().questions[0].id in page.text
    assert staff.get(f"/ja/statistics/questions/{quiz().questions[0].id}/small").status_code == 200


def test_the_desk_leads_to_the_figures(staff: FlaskClient) -> None:
    for path in ("/ja/account", "/ja/drafts"):
        assert "/ja/statistics" in staff.get(path).text
