"""A test through HTTP: nothing about right and wrong before the end, nothing lost on the way there."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from courseware.store import StepKind
from tests.web.make import Taking, code_of, fields, said, start


@pytest.fixture
def taking(client: FlaskClient) -> Taking:
    return start(client, mode="test")


def overview(taking: Taking, language: str = "ja") -> str:
    return taking.client.get(f"/{language}/sittings/{taking.sitting}").text


def end(taking: Taking):  # type: ignore[no-untyped-def]
    address = f"/ja/sittings/{taking.sitting}/finish"
    return taking.client.post(address, data=fields(taking.client.get(address)))


def run_out(taking: Taking, ago: timedelta = timedelta(minutes=1)) -> None:
    """Move the deadline of the sitting into the past, as if time had gone by."""
    over = datetime.now(UTC) - ago
    with taking.client.application.extensions["engine"].begin() as connection:
        connection.execute(
            text("UPDATE sitting SET deadline_at = :over WHERE id = :id"),
            {"over": over.isoformat(" ")[:26], "id": taking.sitting},
        )


def told(taking: Taking, n: int) -> list[str]:
    """Everything that only the key and the feedback of a question say."""
    instance = taking.instance(n)
    hidden = [line.words for line in instance.feedback.reasoning]
    hidden += [note.words for key in instance.keys for note in (*key.why, *key.would_be_right)]
    return [words.ja for words in hidden]


def test_quiz_explains_both_ways_and_offers_them(client: FlaskClient) -> None:
    page = client.get("/ja/quizzes/small")

    assert "1問答えるたびに" in said(page)
    assert "正解は最後にまとめて" in said(page)
    assert "70%以上で合格" in said(page)
    assert '<input type="hidden" name="mode" value="test">' in page.text


def test_sending_an_answer_leads_to_the_next_question_and_tells_nothing(taking: Taking) -> None:
    response = taking.post(1, {**taking.form(1), "go": "next"})

    assert (response.status_code, response.location) == (303, taking.address(2))
    for page in (taking.get(1).text, taking.get(2).text, overview(taking)):
        assert [words for words in told(taking, 1) if words in page] == []
        assert "正解" not in re.sub(r"<[^>]+>", "", page.partition("<main")[2])


def test_right_and_wrong_answers_look_alike_before_the_end(app: Flask) -> None:
    """But for names of the sitting and of the form, every page is the same to the byte."""
    pages = []
    for right in (True, False):
        taking = start(app.test_client(), mode="test")
        for n in range(1, 6):
            taking.post(n, taking.form(n, right=right))
        finish = taking.client.get(f"/ja/sittings/{taking.sitting}/finish").text
        pages.append([without_names(page, taking) for page in (overview(taking), finish)])
        assert [slot.judgement for slot in taking.kept().slots] == [None] * 5

    assert pages[0] == pages[1]


def without_names(page: str, taking: Taking) -> str:
    return re.sub(r'name="csrf_token" value="[^"]+"', "", page.replace(taking.sitting, "sitting"))


def test_saved_answer_stands_in_its_question_and_can_be_changed(taking: Taking) -> None:
    taking.post(1, taking.form(1, extension_s="3:30"))
    assert fields(taking.get(1))["extension_s"] == "3:30"

    taking.post(1, taking.form(1, extension_s="2:00"))

    assert fields(taking.get(1))["extension_s"] == "2:00"
    assert [step.kind for step in taking.kept().slots[0].steps] == [StepKind.SAVE, StepKind.SAVE]


def test_incomplete_answer_is_kept_without_a_fault(taking: Taking) -> None:
    response = taking.post(1, {**fields(taking.get(1)), "extension_s": "3:30", "go": "all"})

    assert (response.status_code, response.location) == (303, f"/ja/sittings/{taking.sitting}")
    assert "一部回答" in overview(taking)


def test_what_cannot_be_read_is_saved_and_told_once(taking: Taking) -> None:
    page = taking.post(1, {**fields(taking.get(1)), "extension_s": "少し"})

    assert page.status_code == 422
    assert "このままでは採点できない項目" in said(page)
    assert taking.kept().slots[0].saved is not None
    assert taking.post(1, fields(page)).status_code == 303


def test_overview_says_how_each_question_stands(taking: Taking) -> None:
    taking.post(1, {**taking.form(1), "flag": "yes"})

    page = overview(taking)

    assert re.search(r"問1</a> <span>.*?回答済み.*?見直す", page, re.DOTALL)
    assert page.count("未回答") >= 4
    assert 'aria-current="page"' in taking.get(2).text


def test_finishing_asks_first_and_names_what_is_unanswered(taking: Taking) -> None:
    taking.post(1, taking.form(1))
    page = taking.client.get(f"/ja/sittings/{taking.sitting}/finish")

    assert "未回答が4問あります" in said(page)
    assert f'href="{taking.address(2)}"' in page.text
    assert not taking.kept().is_finished


def test_result_says_passed_or_not_yet_and_explains_each_question(taking: Taking) -> None:
    for n in range(1, 6):
        taking.post(n, taking.form(n))
    assert end(taking).location == f"/ja/sittings/{taking.sitting}"

    page = taking.client.get(f"/ja/sittings/{taking.sitting}")

    assert "合格" in said(page)
    assert "まだ合格していません" not in said(page)
    assert "合格には70%の得点が必要です" in said(page)
    assert "すべて正解" in said(taking.get(1))


def test_unanswered_questions_count_as_nothing_in_the_result(taking: Taking) -> None:
    taking.post(1, taking.form(1))
    end(taking)

    page = taking.client.get(f"/ja/sittings/{taking.sitting}")

    assert "まだ合格していません" in said(page)
    assert page.text.count("未回答") == 4
    assert "未回答" in said(taking.get(2))
    assert "最初に食い違ったところ" not in said(taking.get(2))


def test_finishing_twice_and_late_forms_change_nothing(taking: Taking) -> None:
    old = {**taking.form(1, right=False), "go": "next"}
    taking.post(1, taking.form(1))
    end(taking)
    result = taking.client.get(f"/ja/sittings/{taking.sitting}").text

    assert end(taking).status_code in (303, 404)
    late = taking.post(1, old)

    assert late.status_code == 409
    assert "すでに終了しています" in said(late)
    assert taking.client.get(f"/ja/sittings/{taking.sitting}").text == result


def test_background_form_is_saved_and_says_when(taking: Taking) -> None:
    form = {**taking.form(1), "nth": "1"}
    answer = taking.client.post(f"{taking.address(1)}/save", data=form)

    assert answer.status_code == 200
    assert re.fullmatch(r"\d+:\d\d:\d\dに保存しました。", answer.json["saved"])  # type: ignore[index]
    assert taking.kept().slots[0].saved is not None
    assert "connect-src 'self'" in taking.get(1).headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("change", "status"),
    [({"csrf_token": "wrong"}, 409), ({"key": "x"}, 409), ({"step": "9", "key": "another-page"}, 409)],
)
def test_background_form_that_is_refused_says_so(taking: Taking, change: dict[str, str], status: int) -> None:
    answer = taking.client.post(f"{taking.address(1)}/save", data={**taking.form(1), "nth": "1", **change})

    assert answer.status_code == status
    assert answer.json["problem"]  # type: ignore[index]
    assert taking.kept().slots[0].steps == ()


def test_practice_has_nothing_to_save_in_the_background(client: FlaskClient) -> None:
    taking = start(client)

    assert taking.client.post(f"{taking.address(1)}/save", data={**taking.form(1), "nth": "1"}).status_code == 404
    assert "data-save" not in taking.get(1).text


def test_another_tab_that_is_older_shows_what_was_typed_in_it(taking: Taking) -> None:
    old = taking.form(1, extension_s="9:00")
    taking.post(1, taking.form(1, extension_s="3:30"))

    page = taking.post(1, old)

    assert page.status_code == 409
    assert "別のページで違う答えを保存しています" in said(page)
    assert fields(page)["extension_s"] == "9:00"
    assert taking.kept().slots[0].saved.raw["extension_s"] == ["3:30"]  # type: ignore[union-attr]
    assert taking.post(1, fields(page)).status_code == 303


def test_expired_page_and_lost_cookie_keep_what_was_typed(app: Flask, taking: Taking) -> None:
    typed = taking.form(1, extension_s="3:30")
    expired = taking.post(1, {**typed, "csrf_token": "old"})
    assert (expired.status_code, fields(expired)["extension_s"]) == (409, "3:30")

    stranger = Taking(app.test_client(), taking.sitting)
    asked = stranger.post(1, {**typed, "flag": "yes"})
    assert asked.status_code == 403
    back = stranger.post(1, {**fields(asked), "code": code_of(taking.client)})

    assert fields(back)["extension_s"] == "3:30"
    assert fields(back)["flag"] == "yes"
    assert stranger.post(1, fields(back)).status_code == 303


@pytest.mark.parametrize("address", ["", "/1", "/finish"])
def test_time_that_is_over_ends_it_at_the_next_look(taking: Taking, address: str) -> None:
    taking.post(1, taking.form(1))
    run_out(taking)

    taking.client.get(f"/ja/sittings/{taking.sitting}{address}")

    kept = taking.kept()
    assert kept.timed_out
    assert kept.finished == kept.deadline
    assert [slot.is_open for slot in kept.slots] == [False] * 5


@pytest.mark.parametrize("path", ["/", "/progress", "/own-data", "/own-data/all.json", "/own-data/answers.csv"])
def test_time_that_is_over_ends_it_wherever_it_is_listed(taking: Taking, path: str) -> None:
    run_out(taking)

    taking.client.get(f"/ja{path}")

    assert taking.kept().timed_out


def test_form_that_comes_after_the_time_shows_what_was_typed_and_what_counts(taking: Taking) -> None:
    taking.post(1, taking.form(1, extension_s="3:30"))
    late = taking.form(1, extension_s="9:59")
    run_out(taking)

    page = taking.post(1, late)

    assert page.status_code == 409
    assert re.search(r"\d+:\d\d:\d\dで時間になりました", said(page))
    assert "9:59" in said(page)
    assert "3:30" in said(page)
    assert taking.kept().slots[0].saved.raw["extension_s"] == ["3:30"]  # type: ignore[union-attr]


def test_after_the_time_a_new_attempt_begins(taking: Taking) -> None:
    run_out(taking)
    taking.client.get(f"/ja/sittings/{taking.sitting}")

    again = start(taking.client, mode="test")

    assert again.sitting != taking.sitting
    assert again.get(1).status_code == 200


def test_result_and_own_data_say_that_it_was_a_test(taking: Taking) -> None:
    end(taking)

    assert "確認テスト" in said(taking.client.get("/ja/progress"))
    exported = taking.client.get("/ja/own-data/all.json").json["sittings"][0]  # type: ignore[index]
    assert (exported["mode"], exported["pass_mark"]) == ("test", "7/10")
