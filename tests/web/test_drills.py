"""Drills through HTTP: from a rule to one situation after the other, and two minutes by our clock."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from courseware.store import Engine
from tests.content import our_library
from tests.web.make import Taking, an_app, fields, said
from tests.web.test_keeping import run_out


@pytest.fixture
def client(engine: Engine) -> FlaskClient:
    return an_app(engine, LIBRARY=our_library()).test_client()


def begin(client: FlaskClient, **form: str) -> Taking:
    response = client.post("/ja/drills/lorcana/tardiness/sittings", data=form)
    assert response.status_code == 303
    return Taking(client, response.location.split("/")[3])


def go_on(taking: Taking, page: TestResponse) -> TestResponse:
    return taking.client.post(f"/ja/drills/next/{taking.sitting}", data=fields(page))


def test_a_rule_leads_to_its_drill_and_the_list_names_every_book(client: FlaskClient) -> None:
    assert 'href="/ja/drills/lorcana/tardiness"' in client.get("/ja/rules/lorcana/pcg-3.1").text
    page = client.get("/ja/drills/")
    assert 'href="/ja/drills/dci-2002/infraction"' in page.text
    assert "standings" not in page.text


def test_page_of_a_drill_is_the_same_for_everybody(client: FlaskClient) -> None:
    page = client.get("/ja/drills/lorcana/tardiness")

    assert "2分間を始める" in said(page)
    assert "Set-Cookie" not in page.headers
    assert "csrf_token" not in page.text


@pytest.mark.parametrize("path", ["none/tardiness", "lorcana/none", "tcg-floor/standings"])
def test_what_cannot_be_drilled_is_no_page(client: FlaskClient, path: str) -> None:
    assert client.get(f"/ja/drills/{path}").status_code == 404
    assert client.post(f"/ja/drills/{path}/sittings").status_code == 404


def test_answer_tells_the_ruling_and_what_would_change_it_then_comes_another(client: FlaskClient) -> None:
    taking = begin(client)
    assert taking.post(1, taking.form(1)).location == taking.address(1)

    page = taking.get(1)

    assert "すべて正解" in said(page)
    assert "事実が1つ違えば、裁定も変わる" in said(page)
    assert go_on(taking, page).location == taking.address(2)
    assert taking.get(2).status_code == 200


def test_next_pressed_twice_or_on_an_old_page_brings_one_question(client: FlaskClient) -> None:
    taking = begin(client)
    taking.post(1, taking.form(1))
    page = taking.get(1)

    assert {go_on(taking, page).location for _ in range(2)} == {taking.address(2)}
    assert len(taking.kept().slots) == 2
    assert client.post(f"/ja/drills/next/{taking.sitting}").location == taking.address(2)


def test_ending_shows_a_summary_that_leaves_the_open_question_out(client: FlaskClient) -> None:
    taking = begin(client)
    taking.post(1, taking.form(1))
    go_on(taking, taking.get(1))

    ended = client.post(f"/ja/sittings/{taking.sitting}/finish", data=fields(taking.get(2)))

    page = client.get(ended.location)
    assert "1場面のうち1場面がすべて正解" in said(page)
    assert "100%" in said(page)
    assert "対象外" in said(page)
    assert "まだ答えていなかった問題" in said(taking.get(2))


def test_two_minutes_go_from_question_to_question(client: FlaskClient) -> None:
    taking = begin(client, set="yes")
    assert "data-left=" in taking.get(1).text

    response = taking.post(1, taking.form(1, right=False))

    assert response.location == taking.address(2)
    assert "前の場面: " in said(taking.get(2))
    assert "不正解" in said(taking.get(2))


def test_answer_after_two_minutes_does_not_count_and_is_shown(client: FlaskClient) -> None:
    taking = begin(client, set="yes")
    taking.post(1, taking.form(1))
    late = taking.form(2)
    run_out(taking)

    page = taking.post(2, late)

    assert page.status_code == 409
    assert "この答えは終了後に届いたので、数えません" in said(page)
    assert "で時間になりました。 " in said(client.get(f"/ja/sittings/{taking.sitting}")) + " "
    assert taking.kept().slots[1].is_skipped


def test_drills_stand_in_progress_by_themselves_and_in_own_data(client: FlaskClient) -> None:
    taking = begin(client)
    taking.post(1, taking.form(1))

    page = client.get("/ja/progress")
    exported = client.get("/ja/own-data/all.json").json

    assert 'href="/ja/drills/lorcana/tardiness"' in page.text
    assert "遅刻" in said(page)
    assert exported["sittings"][0]["mode"] == "drill"  # type: ignore[index]
    assert exported["sittings"][0]["title"]["ja"] == "遅刻"  # type: ignore[index]
    assert "drill/lorcana/tardiness" in client.get("/ja/own-data/answers.csv").text


def test_open_drill_can_be_gone_on_with_from_the_front_page(client: FlaskClient) -> None:
    taking = begin(client)
    taking.post(1, taking.form(1))

    assert f'href="{taking.address(1)}"' in client.get("/ja/").text
    assert "次の場面へ" in said(client.get(f"/ja/sittings/{taking.sitting}"))


def test_practice_cannot_be_ended_before_its_last_answer(client: FlaskClient) -> None:
    begun = client.post("/ja/quizzes/enforcement-05/sittings").location.split("/")[3]

    assert client.get(f"/ja/sittings/{begun}/finish").status_code == 404
    assert client.post(f"/ja/sittings/{begun}/finish").status_code == 404


def test_second_answer_within_the_two_minutes_is_told_as_one(client: FlaskClient) -> None:
    taking = begin(client, set="yes")
    again = {**taking.form(1), "key": "another-page"}
    taking.post(1, taking.form(1))

    page = taking.post(1, again)

    assert page.status_code == 409
    assert "この問題は回答済みです" in said(page)
