from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from courseware.quiz import freeze_all, question_view
from courseware.store import Engine
from courseware.text import Text
from courseware.web.sheet_number import MOST, number_of, sheet_number
from tests.web.make import ASSUMPTIONS, a_course, a_library, an_app, said

PARTS = ("key", "feedback")


def number(client: FlaskClient, seed: int = 7) -> str:
    """The whole number that a seed comes to."""
    return str(client.get(f"/ja/sheets/small/{seed}").location.rpartition("/")[2])


def frozen(seed: int = 7):  # type: ignore[no-untyped-def]
    library, course = a_library(), a_course()
    assert course.quiz
    return freeze_all(course.quiz, seed, library.books, library.assumptions)


def test_a_seed_leads_to_the_sheet_of_its_whole_number(client: FlaskClient) -> None:
    whole = number(client)

    assert whole == str(number_of("small", 7, frozen()))
    assert client.get(f"/en/sheets/small/{whole}").status_code == 200


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_same_number_is_the_same_sheet_for_everybody(client: FlaskClient, engine: Engine, language: str) -> None:
    address = f"/{language}/sheets/small/{number(client)}"

    assert client.get(address).data == an_app(engine).test_client().get(address).data
    assert "Set-Cookie" not in client.get(address).headers
    assert client.get(address).headers["Cache-Control"].startswith("public")


def test_another_seed_gives_another_number(client: FlaskClient) -> None:
    assert number(client, 8).partition("-")[2] != number(client, 7).partition("-")[2]


def test_the_question_sheet_has_every_question_with_boxes_lines_and_points(client: FlaskClient) -> None:
    page = client.get(f"/en/sheets/small/{number(client)}")

    assert len(re.findall(r'class="sheet__question"', page.text)) == len(frozen())
    assert page.text.count('class="sheet__box"') == sum(len(c.options) for one in frozen() for c in one.components)
    assert 'class="sheet__line"' in page.text
    assert "Nothing was done on purpose." in said(page)
    assert "Name" in said(page)


@given(seed=st.integers(1, MOST))
def test_a_question_sheet_is_built_without_the_key(seed: int) -> None:
    """Neither the digest of a key, nor a token, nor a word of the feedback can be on it: it is made from the view."""
    for instance in frozen(seed):
        shown = str(question_view(instance).as_data())
        assert all(line.words.en not in shown for line in instance.feedback.reasoning)


def test_the_question_sheet_is_the_same_bytes_whatever_the_key(engine: Engine) -> None:
    """Were the key on the sheet in any form but its number, another key would make another sheet."""
    course = a_course()
    assert course.quiz
    explained = tuple(replace(one, explanation=Text("別", "Other")) for one in course.quiz.questions)
    other = replace(course, quiz=replace(course.quiz, questions=explained))
    pages = []
    for library in (a_library(), a_library(courses={"small": other})):
        client = an_app(engine, LIBRARY=library).test_client()
        whole = number(client)
        pages.append(client.get(f"/en/sheets/small/{whole}").text.replace(whole, "NUMBER"))

    assert pages[0] == pages[1]


def test_no_token_of_an_option_is_printed(client: FlaskClient) -> None:
    page = client.get(f"/en/sheets/small/{number(client)}").text

    assert not any(option.token in page for one in frozen() for c in one.components for option in c.options)


def test_the_key_gives_the_right_answer_of_every_part(client: FlaskClient) -> None:
    page = said(client.get(f"/ja/sheets/small/{number(client)}/key"))

    for instance in frozen():
        for key in instance.keys:
            assert key.words.ja in page


def test_letters_of_the_key_are_those_of_the_question_sheet(client: FlaskClient) -> None:
    whole = number(client)
    questions = client.get(f"/en/sheets/small/{whole}").text.split('class="sheet__part"')[1:]
    rows = re.findall(r"<tr>(.*?)</tr>", client.get(f"/en/sheets/small/{whole}/key").text, re.DOTALL)[1:]

    assert len(questions) == len(rows)
    for part, row in zip(questions, rows, strict=True):
        letter = re.search(r'sheet__letter">(\w)', row)
        words = re.search(r"<strong>(.*?)</strong>", row)
        if letter and words:
            assert f'<span class="sheet__letter">{letter[1]}</span><span>{words[1]}</span>' in part


def test_the_feedback_sheet_explains_as_the_page_after_an_answer_does(client: FlaskClient) -> None:
    page = said(client.get(f"/en/sheets/small/{number(client)}/feedback"))

    for instance in frozen():
        for line in instance.feedback.reasoning:
            assert line.words.en in page.replace("&lt;", "<").replace("&gt;", ">")
    assert "How this ruling comes about" in page


@pytest.mark.parametrize("part", PARTS)
def test_all_sheets_carry_the_number_and_are_not_for_search_engines(client: FlaskClient, part: str) -> None:
    whole = number(client)
    for address in (f"/ja/sheets/small/{whole}", f"/ja/sheets/small/{whole}/{part}"):
        page = client.get(address)
        assert f"用紙番号{whole}" in said(page).replace(" ", "")
        assert '<meta name="robots" content="noindex">' in page.text


@pytest.mark.parametrize("address", ["", "/key", "/feedback"])
def test_a_number_of_changed_content_gives_no_sheet_and_no_key(
    client: FlaskClient, engine: Engine, address: str
) -> None:
    whole = number(client)
    course = a_course()
    assert course.quiz
    changed = replace(course.quiz, questions=course.quiz.questions[1:])
    later = an_app(engine, LIBRARY=a_library(courses={"small": replace(course, quiz=changed)})).test_client()

    page = later.get(f"/en/sheets/small/{whole}{address}")

    assert page.status_code == 410
    assert "the questions have changed since it was printed" in said(page)
    assert not any(key.words.en in said(page) for key in frozen()[1].keys)


def test_changed_assumptions_make_another_sheet(client: FlaskClient, engine: Engine) -> None:
    other = an_app(engine, LIBRARY=a_library(assumptions=(*ASSUMPTIONS, Text("別。", "Other.")))).test_client()

    assert number(other) != number(client)


@pytest.mark.parametrize("part", PARTS)
def test_half_a_number_gives_no_key(client: FlaskClient, part: str) -> None:
    page = client.get(f"/en/sheets/small/7/{part}")

    assert page.status_code == 404
    assert "only the first half" in said(page)


@pytest.mark.parametrize("typed", ["4711", " ４７１１ ", "4711-3F9A2C1D", "4711－3f9a2c1d"])
def test_a_number_is_read_however_it_is_typed(typed: str) -> None:
    found = sheet_number(typed)

    assert found is not None
    assert found.seed == 4711
    assert found.content in ("", "3f9a2c1d")


@pytest.mark.parametrize("typed", ["", "0", "1234567", "12-", "12-zz", "key", "-1", "1" * 500, "12-3f9a2c1d9"])
def test_anything_else_is_no_number(client: FlaskClient, typed: str) -> None:
    assert sheet_number(typed) is None
    page = client.get("/en/sheets/small/", query_string={"number": typed})
    assert page.status_code == (422 if typed else 200)
    assert f'value="{typed}"' in page.text


def test_a_typed_number_opens_its_sheet(client: FlaskClient) -> None:
    assert client.get("/ja/sheets/small/?number=７").location == "/ja/sheets/small/7"


def test_a_new_sheet_is_a_sheet_of_its_own(client: FlaskClient) -> None:
    made = client.get("/ja/sheets/small/new")

    assert made.status_code == 302
    assert "private" in made.headers["Cache-Control"]
    assert client.get(made.location, follow_redirects=True).status_code == 200


def test_the_introduction_of_a_quiz_leads_to_its_sheets(client: FlaskClient) -> None:
    assert 'href="/ja/sheets/small/"' in client.get("/ja/quizzes/small").text


def test_a_class_without_a_quiz_has_no_sheets(engine: Engine) -> None:
    client = an_app(engine, LIBRARY=a_library(courses={"small": replace(a_course(), quiz=None)})).test_client()

    for path in ("/ja/sheets/small/", "/ja/sheets/small/7", "/ja/sheets/none/"):
        assert client.get(path).status_code == 404
