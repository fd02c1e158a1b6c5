"""Exams through HTTP: the conditions, the promise, the beginning, and why it cannot begin."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from courseware.quiz import Exam
from courseware.store import Engine
from tests.content import our_library
from tests.web.make import Taking, an_app, said
from tests.web.test_keeping import end, overview, run_out


@pytest.fixture
def client(engine: Engine) -> FlaskClient:
    return an_app(engine, LIBRARY=our_library()).test_client()


def begin(client: FlaskClient, **form: str):  # type: ignore[no-untyped-def]
    return client.post("/ja/exams/enforcement/sittings", data={"promise": "yes", **form})


def taking_of(client: FlaskClient) -> Taking:
    return Taking(client, begin(client).location.split("/")[3])


def test_exams_are_listed_and_lead_to_their_conditions(client: FlaskClient) -> None:
    assert "/ja/exams/enforcement" in client.get("/ja/exams/").text
    assert 'href="/ja/exams/enforcement"' in client.get("/ja/quizzes/enforcement-05").text
    page = client.get("/ja/exams/enforcement")

    for words in ("20", "40分", "得点の75%以上", "5回まで", "12時間以上あける", "大会進行上の誤り"):
        assert words in said(page)
    assert "Set-Cookie" not in page.headers
    assert "csrf_token" not in page.text


def test_a_promise_is_asked_for_and_nothing_begins_without_it(client: FlaskClient) -> None:
    page = begin(client, promise="")

    assert page.status_code == 422
    assert "ここにチェックを入れてください" in said(page)
    assert client.get_cookie("learner") is None


def test_an_exam_shows_the_time_of_our_clock(client: FlaskClient) -> None:
    taking = taking_of(client)

    page = taking.get(1)

    assert "残り約39分" in said(page) or "残り約40分" in said(page)
    assert "data-left=" in page.text
    assert "サーバーの時計で" in said(page)


def test_an_exam_from_the_first_question_to_the_result(client: FlaskClient) -> None:
    taking = taking_of(client)
    for n in range(1, 21):
        assert taking.post(n, {**taking.form(n), "go": "next"}).status_code == 303
    assert "全20問のうち20問に手を付けました" in overview(taking)
    end(taking)

    page = client.get(f"/ja/sittings/{taking.sitting}")

    assert "合格" in said(page)
    assert "100%" in said(page)
    assert "まだ合格していません" not in said(page)
    assert "ロアガイド模擬試験" in said(page)
    for title in ("大会進行上の誤り", "試合の進め方と時間管理", "不服申し立て"):
        assert title in said(page)
    progress = client.get("/ja/progress")
    assert "ロアガイド模擬試験" in said(progress)
    assert said(progress).count("100%") > 10  # by objective, of all three classes


def test_after_an_attempt_the_page_says_when_the_next_is_possible(client: FlaskClient) -> None:
    end(taking_of(client))

    page = begin(client)

    assert page.status_code == 409
    assert "これまでに1回受験しました。次は" in said(page)
    assert "private" in page.headers["Cache-Control"]


def test_answers_saved_before_the_deadline_count_though_nobody_came_back(client: FlaskClient) -> None:
    taking = taking_of(client)
    taking.post(1, taking.form(1))
    run_out(taking)

    page = client.get(f"/ja/sittings/{taking.sitting}")

    assert "で時間になりました。それまでに保存した答えを採点しています" in said(page)
    kept = taking.kept()
    assert kept.slots[0].judgement.right  # type: ignore[union-attr]


@pytest.mark.parametrize("path", ["/ja/exams/none", "/en/exams/none"])
def test_exam_that_is_not_there_is_no_page(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404
    assert client.post(f"{path}/sittings").status_code == 404


def test_an_exam_that_cannot_be_put_together_says_so(engine: Engine) -> None:
    exam: Exam = our_library().exams[0]
    short = replace(exam.blueprint, portions=tuple(replace(one, count=99) for one in exam.blueprint.portions))
    library = replace(our_library(), exams=(replace(exam, blueprint=short),))
    client = an_app(engine, LIBRARY=library).test_client()

    page = begin(client)

    assert page.status_code == 409
    assert "出題を見合わせている問題があるため" in said(page)


def test_exam_stays_readable_when_it_is_gone_from_the_content(client: FlaskClient) -> None:
    taking = taking_of(client)
    end(taking)
    client.application.extensions["library"] = replace(our_library(), exams=(), courses={})

    page = client.get(f"/ja/sittings/{taking.sitting}")

    assert page.status_code == 200
    assert "ロアガイド模擬試験" in said(page)
    assert client.get(taking.address(1)).status_code == 200
