from flask.testing import FlaskClient

from tests.web.make import start


def test_front_page_says_what_there_is_and_where_to_begin(client: FlaskClient) -> None:
    page = client.get("/ja/").text

    assert 'href="/ja/courses/small"' in page
    assert 'href="/ja/quizzes/small"' in page
    assert 'href="/ja/progress/code"' in page


def test_front_page_greets_a_learner_and_goes_on_where_they_stopped(client: FlaskClient) -> None:
    taking = start(client)
    taking.post(1, taking.form(1))

    page = client.get("/en/").text

    assert "Welcome back" in page
    assert f'href="{taking.address(2, "en")}"' in page
    assert "1 of 5 questions answered" in page


def test_front_page_of_a_code_that_nobody_has_greets_nobody(client: FlaskClient) -> None:
    client.set_cookie("learner", "AAAA-AAAA-AAAA-AAAA")

    assert "Welcome back" not in client.get("/en/").text
