"""The form of a draft: shown, changed, checked and saved through its pages."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from courseware.actions import drafting
from courseware.quiz.drafting import entry_ids, entry_text
from courseware.store import Engine, open_session
from tests.content import CONTENT, our_library
from tests.quiz import every_kind
from tests.web.controls import Sent, controls, read_controls
from tests.web.desk import COURSE, LATE, a_desk, act, an_author, draft_of, save, start
from tests.web.signing import account_of, an_open_app

QUESTIONS = entry_ids(every_kind.QUIZ)


@pytest.fixture
def app(engine: Engine, tmp_path: Path) -> Flask:
    return a_desk(engine, tmp_path)


@pytest.fixture
def author(app: Flask) -> FlaskClient:
    return an_author(app)


def form_path(number: int, language: str = "ja") -> str:
    return f"/{language}/drafts/{number}/form"


def shown(client: FlaskClient, number: int) -> Sent:
    """The fields of the form as it is shown."""
    page = client.get(form_path(number))
    assert page.status_code == 200, page.text
    return controls(page, "draft")


def send(client: FlaskClient, number: int, do: str = "save", **typed: str | list[str] | None) -> TestResponse:
    """Send the form with some fields typed anew (None: left out); names have `__` for the dot."""
    fields = shown(client, number)
    for name, value in typed.items():
        at = name.replace("__", ".")
        fields[at] = [value] if isinstance(value, str) else value or []
    return client.post(form_path(number), data={**fields, "do": do})


def drafted(app: Flask, course: str, text: str, question: str = "") -> int:
    """A draft of any text."""
    with open_session(app.extensions["engine"]) as session:
        return drafting.start_draft(
            session,
            account=account_of(app, "author@example.org"),
            course=course,
            question=question,
            base=text if question else "",
            text=text,
            now=datetime.now(UTC),
        ).id


def faults(page: TestResponse) -> dict[str, str]:
    """The list of what is to be mended: the field that an entry leads to, and its words."""
    box = page.text.partition('id="faults"')[2].partition("</div>")[0]
    found = re.findall(r'<li><a href="#([^"]+)">[^<]*(?:<[^>]+>[^<]*)*?</a>(.*?)</li>', box)
    return {at: unescape(re.sub("<[^>]+>", "", words)) for at, words in found}


# --- nothing is lost -----------------------------------------------------------------------


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_form_of_any_kind_saved_untouched_changes_no_byte(
    engine: Engine, tmp_path: Path, question: str, language: str
) -> None:
    app = a_desk(engine, tmp_path, text=every_kind.QUIZ)
    author = an_author(app)
    text = entry_text(every_kind.QUIZ, question) or ""
    number = drafted(app, COURSE, text, question)

    page = author.get(form_path(number, language))
    response = author.post(form_path(number, language), data={**controls(page, "draft"), "do": "save"})

    assert response.status_code == 303
    assert draft_of(app, number).text == text
    assert draft_of(app, number).version == 1


def test_forms_of_our_own_questions_hold_all_of_them(engine: Engine) -> None:
    """One question in nine; that a form holds every one of them is a law of `tests/quiz/drafting`."""
    app = an_open_app(engine, LIBRARY=our_library())
    author = an_author(app)
    texts = [
        (file.parent.name, name, entry_text(file.read_text(encoding="utf-8"), name) or "")
        for file in sorted(CONTENT.glob("courses/*/quiz.yaml"))
        for name in entry_ids(file.read_text(encoding="utf-8"))[::9]
    ]

    lost = []
    for course, name, text in texts:
        number = drafted(app, course, text, name)
        author.post(form_path(number), data={**shown(author, number), "do": "save"})
        lost += [name] if draft_of(app, number).text != text else []

    assert len(texts) > 15
    assert lost == []


def test_one_changed_field_changes_only_its_line(app: Flask, author: FlaskClient) -> None:
    number = start(author)

    response = send(author, number, load="3")

    assert response.status_code == 303
    assert draft_of(app, number).text == LATE.replace("load: 2", "load: 3")
    assert draft_of(app, number).version == 2


def test_what_is_typed_in_full_width_is_written_as_rulebooks_have_it(app: Flask, author: FlaskClient) -> None:
    number = start(author)

    send(author, number, facts__late_s=["２分３０秒", "3:30", "９：５９", "600秒"])

    assert draft_of(app, number).text == LATE


def test_a_ticked_proposal_becomes_a_value(app: Flask, author: FlaskClient) -> None:
    number = start(author)

    page = author.get(form_path(number))
    send(author, number, add__facts__late_s=["2:59", "3:00"])

    assert {"2:59", "3:00"} <= set(re.findall(r'name="add\.facts\.late_s" value="([^"]+)"', page.text))
    assert 'vary: {late_s: ["2:30", "3:30", "9:59", "10:00", "2:59", "3:00"]}' in draft_of(app, number).text


def test_a_page_that_was_open_too_long_gives_everything_back(app: Flask, author: FlaskClient) -> None:
    number = start(author)

    response = send(author, number, csrf_token="old", section="typed-in", facts__late_s=["2:30", "soon"])

    fields = controls(response, "draft")
    assert response.status_code == 400
    assert fields["section"] == ["typed-in"]
    assert fields["facts.late_s"][:2] == ["2:30", "soon"]
    assert draft_of(app, number).version == 1


def test_whoever_is_slower_gets_both_texts_to_join(app: Flask, author: FlaskClient) -> None:
    number = start(author)
    mine = shown(author, number)
    save(author, number, LATE.replace("load: 2", "load: 1"), 1)

    response = author.post(form_path(number), data={**mine, "section": "later", "do": "save"})

    assert response.status_code == 409
    assert "section: later" in response.text
    assert "load: 1" in response.text
    assert draft_of(app, number).text == LATE.replace("load: 2", "load: 1")


def test_a_draft_that_was_closed_takes_nothing_and_loses_nothing(app: Flask, author: FlaskClient) -> None:
    number = start(author)
    mine = shown(author, number)
    act(author, number, "discard")

    response = author.post(form_path(number), data={**mine, "section": "typed-in", "do": "save"})

    assert response.status_code == 409
    assert controls(response, "draft")["section"] == ["typed-in"]
    assert draft_of(app, number).text == LATE


def test_what_is_typed_is_kept_by_the_script_and_whoever_is_slower_is_told(app: Flask, author: FlaskClient) -> None:
    number = start(author)
    fields = shown(author, number)

    kept = author.post(f"{form_path(number)}/kept", data={**fields, "section": ["one"]})
    late = author.post(f"{form_path(number)}/kept", data={**fields, "section": ["two"]})
    old = author.post(f"{form_path(number)}/kept", data={**fields, "csrf_token": ["old"]})

    assert kept.json
    assert (kept.json["state"], kept.json["version"]) == ("saved", 2)
    assert (late.status_code, late.json and late.json["state"]) == (409, "conflict")
    assert (old.status_code, old.json and old.json["state"]) == (400, "expired")
    assert draft_of(app, number).text == LATE.replace("section: late", "section: one")


# --- rows ----------------------------------------------------------------------------------


def test_rows_come_move_and_go_without_being_saved(app: Flask, author: FlaskClient) -> None:
    number = start(author, "q-who")

    more = controls(send(author, number, do="add options"), "draft")
    moved = controls(send(author, number, do="up options.1"), "draft")
    fewer = controls(send(author, number, do="remove options.0"), "draft")

    assert more["options.3.id"] == [""]
    assert [moved[f"options.{n}.id"] for n in range(3)] == [["floor"], ["lead"], ["players"]]
    assert moved["options.1.right"] == ["yes"]
    assert [fewer[f"options.{n}.id"] for n in range(2)] == [["floor"], ["players"]]
    assert "options.2.id" not in fewer
    assert draft_of(app, number).version == 1


def test_a_moved_row_takes_its_line_along(app: Flask, author: FlaskClient) -> None:
    number = start(author, "q-who")
    before = draft_of(app, number).text

    moved = controls(send(author, number, do="up options.1"), "draft")
    author.post(form_path(number), data={**moved, "do": "save"})

    lines = before.split("\n")
    at = next(n for n, line in enumerate(lines) if "id: lead" in line)
    assert draft_of(app, number).text == "\n".join([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]])


@pytest.mark.parametrize("do", ["remove options.9999", "up options.x", "add ", "add ../..", "remove facts", "x" * 500])
def test_a_button_that_nobody_pressed_does_no_harm(author: FlaskClient, do: str) -> None:
    number = start(author, "q-who")

    assert send(author, number, do=do).status_code == 200


# --- the key and the faults ----------------------------------------------------------------


def test_the_key_is_computed_for_what_is_typed_and_nothing_is_saved(app: Flask, author: FlaskClient) -> None:
    number = start(author)
    fields = shown(author, number)

    known = author.post(f"{form_path(number, 'en')}/key", data={**fields, "facts.late_s": ["９分５９秒", "10:00"]})
    unknown = author.post(f"{form_path(number, 'en')}/key", data={**fields, "facts.late_s": []})

    assert known.json
    assert unknown.json
    assert "Match Loss" in known.json["key"]
    assert "DOC 1" in known.json["key"]
    assert "9 min 59 s" in known.json["key"]
    assert "Still needed" in unknown.json["key"]
    assert "Time late" in unknown.json["key"]
    assert draft_of(app, number).version == 1


def test_the_key_is_there_before_there_is_a_text(app: Flask, author: FlaskClient) -> None:
    text = "id: new\nkind: ruling\ndecision: small/lateness\nfacts: {level: casual, late_s: '3:00'}\n"
    number = drafted(app, COURSE, text)

    page = author.get(form_path(number, "en"))

    assert "DOC 1" in page.text.partition('id="key"')[2]


def test_faults_stand_at_their_fields_all_at_once_and_the_list_leads_there(author: FlaskClient) -> None:
    number = start(author)

    response = send(
        author,
        number,
        section="",
        load="9",
        facts__late_s=["2:30", "sometime"],
        objectives=["lote"],
        ask=["penalty", "penalti"],
    )
    page = author.get(response.location)

    found = faults(page)
    assert {"f-section", "f-load", "f-facts.late_s", "f-objectives", "f-ask"} <= found.keys()
    assert "penalty" in found["f-ask"]
    assert "late" in found["f-objectives"]
    assert found.keys() <= read_controls(page, "draft").anchors
    assert re.search(r'id="faults"[^>]*autofocus', page.text)


def test_a_test_that_fails_is_told_at_its_row(author: FlaskClient) -> None:
    number = start(author)

    page = author.get(send(author, number, tests__1__score="1/2").location)

    assert list(faults(page)) == ["f-tests.1"]
    assert "f-tests.1" in read_controls(page, "draft").anchors


def test_wrong_options_of_a_ruling_name_the_fact_that_would_make_them_right(author: FlaskClient) -> None:
    number = start(author)

    wrong = author.get(form_path(number, "en")).text.partition('id="wrong"')[2]

    assert "With “told first: yes” this answer would have been right." in wrong


# --- options from the rulebook ---------------------------------------------------------------


def test_options_of_a_choice_are_taken_over_from_near_misses(app: Flask, author: FlaskClient) -> None:
    number = start(author, "q-who")
    first = send(author, number, do="propose", scene__decision="small/lateness")
    fields = controls(first, "draft") | {
        "scene.field": ["penalty"],
        "scene.facts.level": ["casual"],
        "scene.facts.late_s": ["２分５９秒"],
    }
    offered = author.post(form_path(number), data={**fields, "do": "propose"})
    taken = author.post(form_path(number), data={**fields, "do": "take", "take": ["caution", "warning"]})
    author.post(form_path(number), data={**controls(taken, "draft"), "do": "save"})

    text = draft_of(app, number).text
    assert "scene.facts.late_s" in first.text
    assert 'name="take" value="caution"' in offered.text
    assert '- {id: caution, text: {ja: 注意, en: Caution}, right: "yes"}' in text
    assert "id: warning" in text
    assert "time late: 3 min" in text
    assert "scene" not in text


# --- what is no form, and what nobody should send ----------------------------------------------


@pytest.mark.parametrize("text", ["id: [", "- a", "id: a\nid: b", "x: &a 1"])
def test_a_text_that_is_no_question_is_sent_to_the_text_view(app: Flask, author: FlaskClient, text: str) -> None:
    number = drafted(app, COURSE, text)

    page = author.get(form_path(number))

    assert page.status_code == 200
    assert "入力欄で編集できません" in page.text


@pytest.mark.parametrize(
    "kind", ["", "kind: essay\n", *(f"kind: {kind}\n" for kind in ("ruling", "matching", "cloze"))]
)
def test_an_empty_question_has_a_form_in_which_every_fault_is_told(app: Flask, author: FlaskClient, kind: str) -> None:
    number = drafted(app, COURSE, f"id: new\n{kind}")

    page = author.get(form_path(number))

    assert page.status_code == 200
    assert faults(page).keys() <= read_controls(page, "draft").anchors


@pytest.mark.parametrize(
    "typed",
    [
        {"decision": "small/nothing"},
        {"decision": "lateness"},
        {"facts.late_s.0": ["x"], "facts.late_s": ["1:00"]},
        {"facts.level.0.casual": "3"},
        {"facts.": "x", "words..": "y"},
        {"options.99999999999.id": "x"},
        {"text.ja": "\x00\x01‮<script>alert(1)</script>{{ 7*7 }}", "text.en": "a\r\nb"},
        {"tests.0.with.late_s": "[[[["},
        {"tests.0.answers.penalty": ["{", "}"]},
        {"points.penalty": "1", "points": "2"},
        {"version": "-1"},
        {"version": "９"},
        {"kind": "choice"},
        {"way": "nowhere"},
    ],
)
def test_whatever_is_sent_gives_no_fault_of_the_server(app: Flask, author: FlaskClient, typed: Sent) -> None:
    number = start(author)

    checked = author.post(form_path(number), data={**shown(author, number), **typed, "do": "check"})
    saved = author.post(form_path(number), data={**shown(author, number), **typed, "do": "save"})

    assert checked.status_code == 200
    assert "<script>alert" not in checked.text
    assert saved.status_code in (303, 409)
    assert author.get(form_path(number)).status_code == 200
    assert draft_of(app, number).text.startswith("id: ")
