from dataclasses import replace

from flask import Flask
from flask.testing import FlaskClient

from courseware.store import Engine
from tests.web.make import a_course, a_library, an_app, code_of, said, start


def test_introduction_names_what_is_taken_for_granted(client: FlaskClient) -> None:
    page = client.get("/ja/quizzes/small")

    assert "故意ではありません。" in said(page)
    assert "全5問" in said(page)
    assert 'action="/ja/quizzes/small/sittings"' in page.text


def test_starting_makes_a_learner_whose_cookie_scripts_cannot_read(client: FlaskClient) -> None:
    response = client.post("/ja/quizzes/small/sittings")

    cookie = response.headers["Set-Cookie"]
    assert response.status_code == 303
    assert cookie.startswith("learner=")
    assert {"HttpOnly", "SameSite=Lax", "Max-Age=34560000", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie


def test_cookie_keeps_to_https_where_there_is_https(client: FlaskClient) -> None:
    response = client.post("/ja/quizzes/small/sittings", base_url="https://localhost")

    assert "Secure" in response.headers["Set-Cookie"].split("; ")


def test_starting_again_goes_on_with_the_open_sitting(client: FlaskClient) -> None:
    taking = start(client)
    code = code_of(client)
    taking.post(1, taking.form(1))

    again = client.post("/en/quizzes/small/sittings")

    assert again.location == taking.address(2, "en")
    assert code_of(client) == code


def test_two_browsers_have_two_sittings(app: Flask) -> None:
    assert start(app.test_client()).sitting != start(app.test_client()).sitting


def test_quiz_that_is_not_there_makes_no_learner(client: FlaskClient) -> None:
    assert client.post("/ja/quizzes/none/sittings").status_code == 404
    assert code_of(client) == ""


def test_class_without_a_sound_quiz_offers_none(engine: Engine) -> None:
    course = a_course()
    bare = type(course)(course.slug, course.title, course.lessons, None)
    client = an_app(engine, LIBRARY=a_library(courses={"small": bare})).test_client()

    assert client.get("/ja/quizzes/small").status_code == 404
    assert "quizzes/small" not in client.get("/ja/courses/small").text
    assert client.get("/ja/").status_code == 200


def test_introduction_says_that_questions_wait_for_a_point_to_be_confirmed(engine: Engine) -> None:
    course = replace(a_course(), kept_back={"q-one": "q-4t8x2c", "q-two": "q-4t8x2c"})
    client = an_app(engine, LIBRARY=a_library(courses={"small": course})).test_client()

    page = client.get("/ja/quizzes/small")

    assert "いま2問の出題を見合わせています。" in said(page)
    assert 'href="/ja/review?in=small"' in page.text
