"""Staff see what a change does to stored answers, try it, carry it out; learners are told. Questions are withdrawn at once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from courseware.library import Library
from courseware.store import Engine, Role, open_session, regrade_runs
from tests.quiz import book
from tests.web.make import Taking, a_course, a_library, an_app, fields, said, start
from tests.web.signing import an_account, sign_in

WHO = "/ja/impact/small/q-who"
REASONS = {"reason_ja": "規程の改定で正解が変わりました。", "reason_en": "A new edition changed the right answer."}
LEAD = "{id: lead, text: {ja: リード, en: The lead}"
FLOOR = "{id: floor, text: {ja: フロア, en: The floor}"


def changed_library() -> Library:
    """The floor decides now, and no longer the lead."""
    text = book.QUIZ.replace(f'{LEAD}, right: "yes"', LEAD).replace(FLOOR, f'{FLOOR}, right: "yes"')
    text = text.replace("{answer: {choice: lead}, score: 1}", "{answer: {choice: floor}, score: 1}")
    text = text.replace("{answer: {choice: floor}, score: 0}", "{answer: {choice: lead}, score: 0}")
    return a_library(courses={"small": replace(a_course(), quiz=book.quiz(text))})


@pytest.fixture
def changed(engine: Engine) -> Flask:
    """The same people, served by the changed content."""
    return an_app(engine, LIBRARY=changed_library())


@pytest.fixture
def author(changed: Flask) -> FlaskClient:
    return staff(changed)


def staff(app: Flask, role: Role = Role.AUTHOR) -> FlaskClient:
    an_account(app, f"{role}@example.org", role)
    client = app.test_client()
    sign_in(client, f"{role}@example.org")
    return client


def all_answered(client: FlaskClient) -> Taking:
    """A learner who has the whole quiz right."""
    taking = start(client)
    for slot in taking.kept().slots:
        assert taking.post(slot.n, taking.form(slot.n)).status_code == 303
    return taking


def number_of(taking: Taking, question: str) -> int:
    return next(slot.n for slot in taking.kept().slots if slot.question == question)


def moved(taking: Taking, app: Flask) -> Taking:
    """The same learner at another application over the same database."""
    client = app.test_client()
    cookie = taking.client.get_cookie("learner")
    assert cookie
    client.set_cookie("learner", cookie.value)
    return Taking(client, taking.sitting)


def regrade(author: FlaskClient, policy: str, **typed: str):  # type: ignore[no-untyped-def]
    page = author.get(f"{WHO}/regrade?policy={policy}")
    return author.post(f"{WHO}/regrade", data={**fields(page), **REASONS, **typed})


def test_nothing_is_affected_while_nothing_changes(app: Flask, client: FlaskClient) -> None:
    all_answered(client)

    page = staff(app).get("/ja/impact")

    assert "いまの正解でも、すべての回答の採点は同じです。" in said(page)


def test_a_changed_key_is_listed_with_its_answers_and_learners(client: FlaskClient, author: FlaskClient) -> None:
    all_answered(client)
    all_answered(client.application.test_client())

    page = author.get("/en/impact")
    one = author.get(WHO.replace("/ja/", "/en/"))

    assert "small/q-who" in said(page)
    assert "2 answers, 2 learners" in said(page)
    assert "The lead now:→ The floor" in said(page)
    assert "The lead now:→ The floor" in said(one)


def test_the_dry_run_changes_nothing(client: FlaskClient, author: FlaskClient) -> None:
    taking = all_answered(client)
    before = taking.kept()

    page = author.get(f"{WHO}/regrade?policy=replace")

    words = said(page).replace(" ", "")
    assert "リード点が下がる1点（1点満点）→変更後:0点（1点満点）答えの正解:「リード」→「フロア」1" in words
    assert taking.kept() == before


def test_before_anything_is_judged_anew_a_learner_reads_the_former_key_and_that_it_has_changed(
    client: FlaskClient, changed: Flask
) -> None:
    taking = all_answered(client)
    n = number_of(taking, "q-who")
    before, after = said(taking.get(n)), said(moved(taking, changed).get(n))

    assert "正解は、いまでは別の答えになっています" not in before
    assert "正解は、いまでは別の答えになっています" in after
    assert "すべて正解 1点（1点満点）" in after


def test_a_learner_is_told_on_every_page_of_the_result(
    client: FlaskClient, author: FlaskClient, changed: Flask
) -> None:
    taking = all_answered(client)
    n = number_of(taking, "q-who")

    assert regrade(author, "replace").status_code == 303
    after = moved(taking, changed)

    feedback, result = after.get(n), after.client.get(f"/ja/sittings/{taking.sitting}")
    progress = after.client.get("/ja/progress")
    for page in (feedback, result, progress):
        assert REASONS["reason_ja"] in said(page)
        assert "変更前： 1点（1点満点） → 変更後： 0点（1点満点）" in said(page)
    assert "正しい答えフロア" in said(feedback)
    assert "A new edition changed the right answer." in said(after.client.get(f"/en/sittings/{taking.sitting}"))


def test_the_progress_page_tells_it_until_it_is_read(client: FlaskClient, author: FlaskClient, changed: Flask) -> None:
    after = moved(all_answered(client), changed)
    regrade(author, "replace")

    page = after.client.get("/ja/progress")
    read = after.client.post("/ja/progress/news", data=fields(page))

    assert read.status_code == 303
    assert REASONS["reason_ja"] not in said(after.client.get("/ja/progress"))
    assert REASONS["reason_ja"] in said(after.client.get(f"/ja/sittings/{after.sitting}"))


def test_what_was_changed_is_in_the_data_that_a_learner_takes_away(
    client: FlaskClient, author: FlaskClient, changed: Flask
) -> None:
    taking = all_answered(client)
    n = number_of(taking, "q-who")
    regrade(author, "void-item")
    after = moved(taking, changed)

    data = after.client.get("/ja/own-data/all.json").get_json()
    csv = after.client.get("/ja/own-data/answers.csv").text

    slot = data["sittings"][0]["questions"][n - 1]
    assert slot["counts"] is False
    assert slot["regrades"][0]["reason"] == {"ja": REASONS["reason_ja"], "en": REASONS["reason_en"]}
    assert slot["regrades"][0]["before"]["parts"][0]["points"] == "1"
    assert [line for line in csv.splitlines() if "集計外" in line]


def test_a_void_question_is_neither_in_the_points_nor_in_the_maximum(
    client: FlaskClient, author: FlaskClient, changed: Flask
) -> None:
    taking = all_answered(client)
    maximum = sum(slot.maximum for slot in taking.kept().slots)

    regrade(author, "void-item")
    page = moved(taking, changed).client.get(f"/ja/sittings/{taking.sitting}")

    assert f"{maximum - 1}点（{maximum - 1}点満点） 100%" in said(page)
    assert "集計外" in said(page)


@pytest.mark.parametrize(
    ("typed", "status", "fault"),
    [
        ({"reason_en": " "}, 422, "理由を書いてください"),
        ({"reason_ja": "only in small english words here"}, 422, "日本語で書いてください"),
        ({"seen": "0000"}, 409, "このページを開いたあとで回答が変わりました"),
        ({"csrf_token": ""}, 400, "ページを開いてから時間が経ちすぎました"),
    ],
)
def test_a_form_that_cannot_be_taken_changes_nothing_and_gives_back_what_was_typed(
    client: FlaskClient, author: FlaskClient, typed: dict[str, str], status: int, fault: str
) -> None:
    taking = all_answered(client)
    before = taking.kept()

    page = regrade(author, "replace", **typed)

    assert page.status_code == status
    assert fault in said(page)
    assert {**REASONS, **typed}["reason_ja"] in page.text
    assert taking.kept() == before


def test_the_same_form_sent_twice_is_one_run(client: FlaskClient, author: FlaskClient, engine: Engine) -> None:
    all_answered(client)
    page = author.get(f"{WHO}/regrade?policy=replace")
    form = {**fields(page), **REASONS}

    first, second = (author.post(f"{WHO}/regrade", data=form) for _ in range(2))

    assert (first.status_code, second.status_code) == (303, 409)
    with open_session(engine) as session:
        (run,) = regrade_runs(session)
    assert (run.by, dict(run.counts)) == ("author@example.org", {"lowered": 1})


def test_everything_affected_is_judged_anew_from_one_page(client: FlaskClient, author: FlaskClient) -> None:
    all_answered(client)
    page = author.get("/ja/impact/regrade?policy=raise-only")

    done = author.post("/ja/impact/regrade", data={**fields(page), **REASONS})

    assert done.status_code == 303
    assert "いまの正解でも、すべての回答の採点は同じです。" in said(author.get("/ja/impact"))


def test_a_question_that_is_gone_can_be_looked_at_and_made_void(client: FlaskClient, engine: Engine) -> None:
    taking = all_answered(client)
    app = an_app(engine, LIBRARY=a_library(courses={}))
    author = staff(app)

    page = author.get(WHO)
    done = regrade(author, "void-item")

    assert "この問題は、もう教材にありません。" in said(page)
    assert done.status_code == 303
    assert not taking.kept().slots[number_of(taking, "q-who") - 1].counts


def test_a_sitting_is_shown_after_course_rules_and_terms_are_gone(client: FlaskClient, engine: Engine) -> None:
    taking = all_answered(client)
    app = an_app(engine, LIBRARY=a_library(courses={}, books={}, terms={}, tracks=(), documents={}, assumptions=()))
    after = moved(taking, app)

    pages = [after.get(slot.n) for slot in taking.kept().slots]
    others = [
        after.client.get(path)
        for path in ("/ja/progress", f"/ja/sittings/{taking.sitting}", "/ja/own-data/all.json", "/ja/")
    ]

    assert [page.status_code for page in (*pages, *others)] == [200] * (len(pages) + len(others))
    assert all("正解" in said(page) for page in pages)


def test_an_open_sitting_goes_on_after_its_course_is_gone(client: FlaskClient, engine: Engine) -> None:
    taking = start(client)
    after = moved(taking, an_app(engine, LIBRARY=a_library(courses={}, books={}, terms={}, tracks=())))

    for slot in taking.kept().slots:
        assert after.post(slot.n, after.form(slot.n)).status_code == 303

    assert taking.kept().is_finished


@pytest.mark.parametrize("path", ["/ja/impact/small/none", "/ja/impact/none/q-who", "/ja/impact/small/none/regrade"])
def test_a_question_that_never_was_has_no_page(author: FlaskClient, path: str) -> None:
    assert author.get(path).status_code == 404


# --- withdrawing ------------------------------------------------------------------------------------------------


@pytest.fixture
def keeper(app: Flask) -> FlaskClient:
    return staff(app, Role.ADMIN)


def press(keeper: FlaskClient, act: str, **typed: str):  # type: ignore[no-untyped-def]
    return keeper.post(f"{WHO}/{act}", data={**fields(keeper.get(WHO)), **REASONS, **typed})


def test_a_withdrawn_question_is_drawn_no_more_anywhere(client: FlaskClient, keeper: FlaskClient) -> None:
    assert press(keeper, "withdraw").status_code == 303

    taking = start(client)

    assert "q-who" not in [slot.question for slot in taking.kept().slots]
    assert "だれが決めますか。" not in client.get("/ja/sheets/small/7", follow_redirects=True).text
    assert "1 問は、担当者が取り下げたため出題しません。" in said(client.get("/ja/quizzes/small"))


def test_a_sitting_in_progress_skips_a_withdrawn_question_and_says_so(client: FlaskClient, keeper: FlaskClient) -> None:
    taking = start(client)
    n = number_of(taking, "q-who")
    form = taking.form(n)
    press(keeper, "withdraw")

    page, late = taking.get(n), taking.post(n, form)
    for slot in taking.kept().slots:
        if slot.n != n:
            taking.post(slot.n, taking.form(slot.n))

    assert (page.status_code, late.status_code) == (200, 409)
    for one in (page, late, client.get(f"/ja/sittings/{taking.sitting}")):
        assert REASONS["reason_ja"] in said(one)
    assert "リード" in said(late)
    assert taking.kept().is_finished
    assert "100%" in said(client.get(f"/ja/sittings/{taking.sitting}"))


def test_a_sitting_in_which_nothing_else_is_open_is_finished(client: FlaskClient, keeper: FlaskClient) -> None:
    taking = start(client)
    n = number_of(taking, "q-who")
    for slot in taking.kept().slots:
        if slot.n != n:
            taking.post(slot.n, taking.form(slot.n))

    press(keeper, "withdraw")
    press(keeper, "take-up")

    assert taking.kept().is_finished
    assert client.get("/ja/progress").status_code == 200
    assert "100%" in said(client.get(f"/ja/sittings/{taking.sitting}"))


def test_an_answer_that_was_given_before_goes_on_counting(client: FlaskClient, keeper: FlaskClient) -> None:
    taking = all_answered(client)
    before = taking.kept()

    press(keeper, "withdraw")

    assert [slot.maximum for slot in taking.kept().slots] == [slot.maximum for slot in before.slots]


def test_withdrawing_can_be_undone_and_both_stay_on_record(client: FlaskClient, keeper: FlaskClient) -> None:
    taking = start(client)
    n = number_of(taking, "q-who")
    press(keeper, "withdraw")
    done = press(keeper, "take-up", reason_en="Mended.", reason_ja="直しました。")

    assert done.status_code == 303
    assert 'name="step"' in taking.get(n).text
    history = said(keeper.get(WHO))
    assert "取り下げ" in history
    assert "直しました。" in history


def test_withdrawing_twice_is_told(keeper: FlaskClient) -> None:
    press(keeper, "withdraw")

    again = keeper.post(f"{WHO}/withdraw", data={**fields(keeper.get(WHO)), **REASONS})

    assert again.status_code == 409
    assert "先に行いました" in said(again)


def test_another_process_knows_at_once(engine: Engine, keeper: FlaskClient) -> None:
    other = an_app(engine).test_client()
    start(other)
    press(keeper, "withdraw")

    late = an_app(engine).test_client()

    assert "q-who" not in [slot.question for slot in start(late).kept().slots]


def test_a_quiz_whose_questions_are_all_withdrawn_cannot_be_started(client: FlaskClient, keeper: FlaskClient) -> None:
    for question in book.quiz().questions:
        page = keeper.get(f"/ja/impact/small/{question.id}")
        keeper.post(f"/ja/impact/small/{question.id}/withdraw", data={**fields(page), **REASONS})

    page = client.get("/ja/quizzes/small")

    assert "小テストを始める" not in said(page)
    assert client.post("/ja/quizzes/small/sittings").location == "/ja/quizzes/small"
