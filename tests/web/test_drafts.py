"""The authoring desk: the list, a draft with all that the checks say, and two who write at once."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from courseware.quiz import KINDS
from courseware.quiz.drafting import DraftState, entry_text
from courseware.store import Engine
from tests.quiz.book import QUIZ
from tests.web.desk import (
    LATE,
    a_desk,
    a_reviewer,
    act,
    an_author,
    draft_of,
    post,
    publish_with,
    quiz_file,
    save,
    start,
)
from tests.web.make import fields, said

SCRIPT = "<script>alert(1)</script>"


@pytest.fixture
def app(engine: Engine, tmp_path: Path) -> Flask:
    return a_desk(engine, tmp_path)


@pytest.fixture
def author(app: Flask) -> FlaskClient:
    return an_author(app)


def listed(client: FlaskClient, query: str = "", language: str = "ja") -> str:
    response = client.get(f"/{language}/drafts{query}")
    assert response.status_code == 200
    return response.text.partition('class="lines queue"')[2]


# --- the list ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["ja", "en"])
def test_published_questions_and_drafts_stand_in_one_list(author: FlaskClient, language: str) -> None:
    number = start(author)

    page = listed(author, language=language)

    assert f'href="/{language}/drafts/{number}"' in page
    for question in ("q-late", "q-bell", "q-who", "q-turns", "q-term"):
        assert f'href="/{language}/drafts/published/small/{question}"' in page


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("?kind=choice", {"q-who"}),
        ("?text=%E3%82%BF%E3%83%BC%E3%83%B3", {"q-turns"}),
        ("?text=HOW+MANY", {"q-turns"}),
        ("?text=q-be", {"q-bell"}),
        ("?course=none", set()),
        ("?objective=none", set()),
        ("?objective=late&kind=term", {"q-term"}),
        ("?state=published&kind=ruling", {"q-late", "q-bell"}),
        ("?state=discarded", set()),
        ("?text=%00&kind=numeric", {"q-turns"}),
    ],
)
def test_the_list_is_filtered(author: FlaskClient, query: str, shown: set[str]) -> None:
    page = listed(author, query)

    assert {one for one in ("q-late", "q-bell", "q-who", "q-turns", "q-term") if f"small/{one}" in page} == shown


def test_drafts_are_found_by_their_state(author: FlaskClient) -> None:
    one, two = start(author), start(author, "q-who")
    act(author, two, "discard")

    assert f"/drafts/{one}" in listed(author, "?state=work")
    assert f"/drafts/{two}" not in listed(author, "?state=work")
    assert f"/drafts/{two}" not in listed(author)
    assert f"/drafts/{two}" in listed(author, "?state=discarded")


@pytest.mark.parametrize("page", ["0", "-1", "x", "999", "1e3", "９"])
def test_a_page_that_is_none_is_the_nearest(author: FlaskClient, page: str) -> None:
    assert "q-late" in listed(author, f"?page={page}")


def test_the_account_page_of_staff_leads_there(author: FlaskClient) -> None:
    assert 'href="/ja/drafts"' in author.get("/ja/account").text


# --- starting -----------------------------------------------------------------------------


def test_a_draft_of_a_published_question_begins_with_its_text(app: Flask, author: FlaskClient) -> None:
    draft = draft_of(app, start(author))

    assert (draft.text, draft.base, draft.question, draft.course) == (LATE, LATE, "q-late", "small")


def test_a_second_draft_of_the_same_question_is_the_first_one(author: FlaskClient, app: Flask) -> None:
    first = start(author)

    assert start(an_author(app, "other")) == first


def test_a_copy_has_an_id_of_its_own_and_edits_nothing(app: Flask, author: FlaskClient) -> None:
    one, two = (draft_of(app, start(author, act="copy")) for _ in range(2))

    assert (one.question, one.base) == ("", "")
    assert one.text.startswith("id: q-late-copy\n")
    assert two.text.startswith("id: q-late-copy-2\n")


@pytest.mark.parametrize("kind", KINDS)
def test_an_empty_draft_of_each_kind_can_be_looked_at(author: FlaskClient, kind: str) -> None:
    number = start(author, "", kind=kind)

    for language in ("ja", "en"):
        response = author.get(f"/{language}/drafts/{number}")
        assert response.status_code == 200
        assert "QUIZ-107" in response.text
        assert author.get(f"/{language}/drafts/{number}/preview").status_code in (200, 409)
        assert author.get(f"/{language}/drafts/{number}/review").status_code == 200


@pytest.mark.parametrize(
    ("typed", "status"),
    [
        ({"course": "small", "question": "", "kind": "riddle"}, 422),
        ({"course": "none", "kind": "ruling"}, 404),
        ({"course": "../small", "kind": "ruling"}, 404),
        ({"course": "small", "question": "none"}, 404),
        ({}, 404),
    ],
)
def test_what_cannot_be_started_is_told(author: FlaskClient, typed: dict[str, str], status: int) -> None:
    assert post(author, "/ja/drafts", **typed).status_code == status


# --- the text ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_page_tells_the_key_of_every_variant_and_the_tests(author: FlaskClient, language: str) -> None:
    number = start(author)

    page = author.get(f"/{language}/drafts/{number}")

    assert page.text.count("<details") == 4
    assert "Game Loss" in said(page) or "ゲームの敗北" in said(page)
    assert page.text.count('class="derivation"') == 4
    assert {"ja": "誤りはなく", "en": "No faults"}[language] in said(page)


def test_all_faults_stand_on_the_page_with_their_places(author: FlaskClient) -> None:
    number = start(author)
    broken = LATE.replace("small/lateness", "small/latenes").replace("load: 2", "load: 9").replace("[late]", "[lat]")

    save(author, number, broken, 1)
    page = author.get(f"/en/drafts/{number}")

    assert "Line 3, column 11" in said(page)
    assert "Did you mean “lateness”?" in said(page)
    assert "Line 5, column 7" in said(page)
    assert 'data-line="3" data-column="11"' in page.text


@pytest.mark.parametrize(
    "text", ["", "{", "\tx", "- a\n- b\n", "id: &a x\n", "a: b\n" * 2000, "\x00\x1b[31m", "\U0001f600\ufffd", "&#x0a;"]
)
def test_any_text_is_kept_and_never_a_crash(app: Flask, author: FlaskClient, text: str) -> None:
    number = start(author)

    assert save(author, number, text, 1).status_code == 303
    for page in ("", "/preview", "/review"):
        assert author.get(f"/ja/drafts/{number}{page}").status_code in (200, 409)
    assert draft_of(app, number).version == 2


def test_markup_in_every_field_is_inert(author: FlaskClient) -> None:
    text = LATE.replace("席に着きました", SCRIPT).replace("seated", SCRIPT).replace("延長を忘れがちです", SCRIPT)
    texts = [
        text,
        text.replace("q-late", f'"{SCRIPT}"'),
        text.replace("penalty,", f"'{SCRIPT}',"),
        f"{SCRIPT}: {SCRIPT}",
    ]
    number = start(author)

    for version, one in enumerate(texts, 1):
        save(author, number, one, version)
        for page in ("", "/preview", "/preview?answer=wrong", "/review"):
            for language in ("ja", "en"):
                assert SCRIPT not in author.get(f"/{language}/drafts/{number}{page}").text, (one, page)
        assert SCRIPT not in author.get("/ja/drafts").text
        checked = post(author, f"/ja/drafts/{number}/checked", f"/ja/drafts/{number}", text=one, version=version)
        assert SCRIPT not in json.loads(checked.text)["html"]


def test_a_double_is_told(author: FlaskClient) -> None:
    number = start(author, act="copy")

    page = author.get(f"/en/drafts/{number}")

    assert "The same decision with the same facts." in said(page)
    assert 'href="/en/drafts/published/small/q-late"' in page.text.partition('id="doubles"')[2]


def test_a_double_of_another_draft_is_told_but_not_of_one_of_the_same_question(author: FlaskClient) -> None:
    words = LATE.replace("競技で、{late_s}遅れて席に着きました。", "{late_s}！").replace(
        "level: competitive", "level: casual"
    )
    first, second, edit = start(author, act="copy"), start(author, act="copy"), start(author)
    save(author, first, words.replace("q-late", "q-one"), 1)
    save(author, second, words.replace("q-late", "q-two"), 1)

    shown, own = author.get(f"/en/drafts/{second}").text, author.get(f"/en/drafts/{edit}").text

    assert f'href="/en/drafts/{first}"' in shown.partition('id="doubles"')[2]
    assert 'id="doubles"' not in own or f'href="/en/drafts/{edit}"' not in own.partition('id="doubles"')[2]


def test_somebody_who_does_not_write_reads_without_a_form(app: Flask, author: FlaskClient) -> None:
    number = start(author)

    page = a_reviewer(app).get(f"/ja/drafts/{number}")

    assert "<textarea" not in page.text
    assert "drafts.js" not in page.text
    assert "q-late" in page.text


def test_a_draft_that_is_not_there_is_told(author: FlaskClient) -> None:
    for page in ("9", "9/preview", "9/review", "99999999999"):
        assert author.get(f"/ja/drafts/{page}").status_code == 404


# --- keeping it ---------------------------------------------------------------------------


def test_a_text_is_saved_and_the_page_says_so(app: Flask, author: FlaskClient) -> None:
    number = start(author)

    response = save(author, number, "id: q-late\r\nkind: ruling\r\n", 1)

    assert response.location == f"/ja/drafts/{number}#checked"
    assert draft_of(app, number).text == "id: q-late\nkind: ruling\n"
    assert "第2版として保存しました" in author.get(response.location).text


@pytest.mark.parametrize("version", ["1", "0", "", "x", "-1", "99999999999999"])
def test_two_editors_do_not_overwrite_each_other(app: Flask, author: FlaskClient, version: str) -> None:
    """faults.yaml: lost updates. Both texts stand on the page, and in one where they touch different lines."""
    other, number = an_author(app, "other"), start(author)
    save(author, number, LATE.replace("席に着きました", "着席しました"), 1)

    page = post(
        other, f"/ja/drafts/{number}", f"/ja/drafts/{number}", text=LATE.replace("load: 2", "load: 3"), version=version
    )

    assert page.status_code == 409
    assert "author@example.org" in page.text
    assert draft_of(app, number).text == LATE.replace("席に着きました", "着席しました")
    texts = areas(page.text)
    assert texts["mine"] == LATE.replace("load: 2", "load: 3")
    assert texts["theirs"] == LATE.replace("席に着きました", "着席しました")
    assert texts["joined"] == LATE.replace("load: 2", "load: 3").replace("席に着きました", "着席しました")
    assert fields(page)["version"] == "2"


def test_where_both_changed_the_same_line_both_are_shown_and_either_can_be_saved(
    app: Flask, author: FlaskClient
) -> None:
    other, number = an_author(app, "other"), start(author)
    save(author, number, LATE.replace("load: 2", "load: 1"), 1)

    page = save(other, number, LATE.replace("load: 2", "load: 3"), 1)
    assert "joined" not in areas(page.text)
    assert "双方が変更した行" in page.text
    saved = other.post(f"/ja/drafts/{number}", data={**fields(page), "text": areas(page.text)["mine"]})

    assert saved.status_code == 303
    assert draft_of(app, number).text == LATE.replace("load: 2", "load: 3")
    assert draft_of(app, number).version == 3


def areas(page: str) -> dict[str, str]:
    """What stands in the text fields of a page, by id."""
    parts = page.split('<textarea id="')[1:]
    return {part.split('"')[0]: unescape(part.partition(">\n")[2].partition("</textarea>")[0]) for part in parts}


def test_an_old_page_loses_nothing(app: Flask, author: FlaskClient) -> None:
    number = start(author)

    page = author.post(f"/ja/drafts/{number}", data={"csrf_token": "old", "text": "id: typed", "version": "1"})

    assert page.status_code == 400
    assert areas(page.text)["text"] == "id: typed"
    assert draft_of(app, number).version == 1


def test_a_published_draft_is_not_changed_and_what_was_typed_stays(app: Flask, author: FlaskClient) -> None:
    number = start(author)
    save(author, number, LATE.replace("席に", "卓に"), 1)
    publish_with(author, a_reviewer(app), number)
    token = fields(author.get("/ja/drafts"))["csrf_token"]

    page = author.post(f"/ja/drafts/{number}", data={"csrf_token": token, "text": "id: typed", "version": "2"})

    assert page.status_code == 409
    assert areas(page.text)["text"] == "id: typed"
    assert draft_of(app, number).state is DraftState.PUBLISHED


def test_a_script_is_told_what_a_page_would_say(app: Flask, author: FlaskClient) -> None:
    number, path = start(author), "/ja/drafts/1"
    other = an_author(app, "other")

    checked = post(author, f"{path}/checked", path, text="id: [", version=1)
    kept = post(author, f"{path}/kept", path, text="id: mine\n", version=1)
    conflict = post(other, f"{path}/kept", path, text="id: his\n", version=1)
    expired = author.post(f"{path}/kept", data={"text": "x", "version": 1})

    assert "YAML-001" in checked.json["html"]
    assert (kept.status_code, kept.json["state"], kept.json["version"]) == (200, "saved", 2)
    assert (conflict.status_code, conflict.json["state"]) == (409, "conflict")
    assert (expired.status_code, expired.json["state"]) == (400, "expired")
    assert draft_of(app, number).text == "id: mine\n"


def test_only_pages_of_drafts_let_their_scripts_ask(author: FlaskClient) -> None:
    number = start(author)

    assert "connect-src 'self'" in author.get(f"/ja/drafts/{number}").headers["Content-Security-Policy"]
    assert "connect-src" not in author.get("/ja/").headers["Content-Security-Policy"]


# --- the published text has changed meanwhile ------------------------------------------------


def test_a_published_question_that_changed_since_is_taken_in(app: Flask, author: FlaskClient, tmp_path: Path) -> None:
    number = start(author)
    save(author, number, LATE.replace("席に着きました", "着席しました"), 1)
    quiz_file(tmp_path).write_text(QUIZ.replace("load: 2", "load: 3"), encoding="utf-8")

    assert f"/ja/drafts/{number}/join" in author.get(f"/ja/drafts/{number}").text
    page = author.get(f"/ja/drafts/{number}/join")
    joined = areas(page.text)["joined"]
    assert joined == LATE.replace("席に着きました", "着席しました").replace("load: 2", "load: 3")
    now = entry_text(quiz_file(tmp_path).read_text(encoding="utf-8"), "q-late")
    saved = author.post(f"/ja/drafts/{number}/join", data={**fields(page), "text": joined, "published": now})

    assert saved.status_code == 303
    assert (draft_of(app, number).text, draft_of(app, number).base) == (joined, now)
    assert "/join" not in author.get(f"/ja/drafts/{number}").text


def test_a_question_that_is_gone_becomes_a_new_one(app: Flask, author: FlaskClient, tmp_path: Path) -> None:
    number = start(author)
    quiz_file(tmp_path).write_text(
        QUIZ.replace(f"  - {LATE}".replace("\n", "\n    ").rstrip(" "), ""), encoding="utf-8"
    )
    assert "q-late" not in quiz_file(tmp_path).read_text(encoding="utf-8")

    page = author.get(f"/ja/drafts/{number}/join")
    author.post(f"/ja/drafts/{number}/join", data={**fields(page), "text": LATE, "published": ""})

    assert (draft_of(app, number).question, draft_of(app, number).base) == ("", "")


def test_what_changed_once_more_is_told(app: Flask, author: FlaskClient, tmp_path: Path) -> None:
    number = start(author)
    quiz_file(tmp_path).write_text(QUIZ.replace("load: 2", "load: 3"), encoding="utf-8")
    page = author.get(f"/ja/drafts/{number}/join")

    again = author.post(f"/ja/drafts/{number}/join", data={**fields(page), "text": "id: mine", "published": LATE})

    assert again.status_code == 409
    assert areas(again.text)["mine"] == "id: mine"
    assert draft_of(app, number).base == LATE


# --- the file is broken, or written in another way -----------------------------------------


@pytest.mark.parametrize("broken", ["quiz: [", "", "quiz: small\n", QUIZ[:400], "questions: [{id: q-late}]\n"])
def test_a_file_that_somebody_broke_keeps_no_draft_from_its_authors(
    app: Flask, author: FlaskClient, tmp_path: Path, broken: str
) -> None:
    number = start(author)
    quiz_file(tmp_path).write_text(broken, encoding="utf-8")

    for page in ("", "/preview", "/review", "/join"):
        assert author.get(f"/ja/drafts/{number}{page}").status_code == 200, page
    assert save(author, number, LATE + "# more\n", 1).status_code == 303
    refused = publish_with(author, a_reviewer(app), number)
    assert refused.status_code == 409
    assert quiz_file(tmp_path).read_text(encoding="utf-8") == broken


def test_a_quiz_in_brackets_is_refused_with_words(app: Flask, author: FlaskClient, tmp_path: Path) -> None:
    number = start(author)
    flow = (
        "quiz: small\ntitle: {ja: 小テスト, en: Quiz}\nobjectives: [late]\nquestions: [{id: q-who, kind: choice, "
        "knowledge: 1, load: 1, objectives: [late], section: late, text: {ja: だれ, en: Who}, options: [{id: a, text: "
        '{ja: あ, en: A}, right: "yes"}, {id: b, text: {ja: い, en: B}}], tests: [{answer: {choice: a}, score: 1}]}]\n'
    )
    quiz_file(tmp_path).write_text(flow, encoding="utf-8")

    refused = publish_with(author, a_reviewer(app), number)

    assert refused.status_code == 409
    assert "[ ] で書かれています" in refused.text
