"""Sections are marked as read on the page itself, by one learner, in either language; the class goes on from there."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from courseware.lessons import Lesson
from courseware.library import Course, Library
from courseware.store import Engine
from courseware.text import Language
from tests.lessons.make import lesson
from tests.web.make import TITLE, a_course, a_library, an_app, code_of, said

SECTIONS = ("late", "slow", "deck", "end")
BODY: dict[Language, str] = {
    "ja": "".join(f"## 0{n} 節{n} {{#{own}}}\n\n{'あ' * 100}{n}。\n\n" for n, own in enumerate(SECTIONS, 1)),
    "en": "".join(f"## 0{n} Part {n} {{#{own}}}\n\n{'word ' * 50}{n}.\n\n" for n, own in enumerate(SECTIONS, 1)),
}


def a_lesson(language: Language, body: str = "", minutes: int = 20) -> Lesson:
    return replace(lesson(body or BODY[language], language, "small"), title=TITLE[language], minutes=minutes)


def library_of(*lessons: Lesson) -> Library:
    course = Course("small", TITLE, {one.language: one for one in lessons}, a_course().quiz)
    return a_library(courses={"small": course})


@pytest.fixture
def client(engine: Engine) -> FlaskClient:
    return an_app(engine, LIBRARY=library_of(a_lesson("ja"), a_lesson("en"))).test_client()


def mark(client: FlaskClient, *sections: str, act: str = "read", language: str = "ja") -> TestResponse:
    for section in sections:
        response = client.post(f"/{language}/courses/small/sections/{act}", data={"section": section})
    return response


def page(client: FlaskClient, path: str = "/ja/courses/small") -> str:
    return client.get(path).text


def read_in_contents(text: str) -> list[str]:
    """The sections that the contents list calls read, by their addresses."""
    listed = re.findall(r'<li><a href="#(\w+)">(.*?)</a></li>', text.partition("</nav>\n    <div>")[0], re.DOTALL)
    return [own for own, inner in listed if "読了" in inner]


def test_each_section_ends_with_a_mark_and_ways_to_its_neighbours_and_the_contents(client: FlaskClient) -> None:
    found = page(client)

    assert re.findall(r'name="section" value="(\w+)"', found) == list(SECTIONS)
    assert found.count('action="/ja/courses/small/sections/read"') == 4
    assert found.count('href="#contents"') == 4
    assert [found.count(f'href="#{own}"') for own in SECTIONS] == [2, 3, 3, 2]


def test_marking_goes_on_to_the_next_section_and_makes_a_learner(client: FlaskClient) -> None:
    response = mark(client, "late")

    assert (response.status_code, response.location) == (303, "/ja/courses/small#slow")
    assert code_of(client)
    assert read_in_contents(page(client)) == ["late"]


def test_the_last_section_goes_on_to_what_comes_after_reading(client: FlaskClient) -> None:
    assert mark(client, "end").location == "/ja/courses/small#after"


def test_a_section_that_is_read_says_when_and_can_be_taken_back(client: FlaskClient) -> None:
    mark(client, "late", "slow")
    assert re.search(r"\d{4}年\d{1,2}月\d{1,2}日に読了", page(client))

    response = mark(client, "late", act="unread")

    assert (response.status_code, response.location) == (303, "/ja/courses/small#late")
    assert read_in_contents(page(client)) == ["slow"]


def test_marking_twice_is_marking_once(client: FlaskClient) -> None:
    mark(client, "late")
    code = code_of(client)

    mark(client, "late")

    assert (code_of(client), read_in_contents(page(client))) == (code, ["late"])


def test_with_the_last_section_the_class_is_read_and_with_the_class_each_section(client: FlaskClient) -> None:
    other = client.application.test_client()

    mark(client, *SECTIONS)
    other.post("/ja/courses/small/read")

    for one in (client, other):
        assert read_in_contents(page(one)) == list(SECTIONS)
        assert "クラス全体を読了にする" not in page(one)
        assert "に読了" in page(one, "/ja/progress")


def test_taking_one_section_back_takes_the_class_back(client: FlaskClient) -> None:
    client.post("/ja/courses/small/read")

    mark(client, "deck", act="unread")

    assert "クラス全体を読了にする" in page(client)
    assert "4節のうち3節を読了" in said(client.get("/ja/progress"))


@pytest.mark.parametrize("section", ["none", "", "\0", "<b>", "あ" * 5000])
@pytest.mark.parametrize("act", ["read", "unread"])
def test_a_section_that_is_not_there_marks_nothing_and_shows_the_contents(
    client: FlaskClient, act: str, section: str
) -> None:
    response = mark(client, section, act=act)

    assert (response.status_code, response.location) == (303, "/ja/courses/small#contents")
    assert code_of(client) == ""


def test_a_visitor_who_takes_back_what_they_never_marked_stays_a_visitor(client: FlaskClient) -> None:
    assert mark(client, "late", act="unread").location == "/ja/courses/small#contents"
    assert code_of(client) == ""


def test_marks_of_a_class_that_is_not_there_are_refused(client: FlaskClient) -> None:
    assert client.post("/ja/courses/none/sections/read", data={"section": "late"}).status_code == 404


def test_what_was_read_in_one_language_is_read_in_the_other(client: FlaskClient) -> None:
    mark(client, "late", language="en")

    assert read_in_contents(page(client)) == ["late"]
    assert "読了後に変更あり" not in page(client)


def test_a_section_that_changed_says_so_until_it_is_read_again(engine: Engine, client: FlaskClient) -> None:
    mark(client, "late", "slow")
    changed = library_of(a_lesson("ja", BODY["ja"].replace("あ1。", "い1。")), a_lesson("en"))
    later = an_app(engine, LIBRARY=changed).test_client()
    later.set_cookie("learner", code_of(client))
    assert said(later.get("/ja/courses/small")).count("読了後に変更あり") == 2  # in the contents, and below the section

    mark(later, "late")

    assert "読了後に変更あり" not in page(later)


def test_the_class_goes_on_at_the_first_unread_section_after_the_last_one_read(client: FlaskClient) -> None:
    mark(client, "late", "slow")

    for path in ("/ja/courses/small", "/ja/", "/ja/progress"):
        assert 'href="/ja/courses/small#deck">続きから：03 節3</a>' in page(client, path), path
        assert "（残り約10分）" in said(client.get(path)), path
    assert 'href="/en/courses/small#deck">Continue with: 03 Part 3</a>' in page(client, "/en/")
    assert "(about 10 minutes left)" in said(client.get("/en/"))


def test_nothing_goes_on_before_the_first_mark_and_after_the_last(client: FlaskClient) -> None:
    assert "続きから" not in page(client)

    mark(client, *SECTIONS)

    for path in ("/ja/courses/small", "/ja/", "/ja/progress"):
        assert "続きから：" not in page(client, path)


def test_less_than_a_minute_is_said_in_words(engine: Engine) -> None:
    library = library_of(a_lesson("ja", minutes=1), a_lesson("en", minutes=1))
    client = an_app(engine, LIBRARY=library).test_client()

    mark(client, "late")

    assert "（残り1分未満）" in said(client.get("/ja/"))
    assert "(less than a minute left)" in said(client.get("/en/"))


def test_the_page_of_a_learner_is_theirs_alone_and_that_of_a_visitor_is_everybodys(client: FlaskClient) -> None:
    before = client.get("/ja/courses/small")
    mark(client, "late")
    mine, other = client.get("/ja/courses/small"), client.application.test_client().get("/ja/courses/small")

    assert mine.headers["Cache-Control"] == "private, no-cache"
    assert (other.data, other.headers["Cache-Control"]) == (before.data, "public, max-age=60")
    assert "Cookie" in other.vary
    assert "Set-Cookie" not in other.headers
    assert "csrf_token" not in other.text


def test_a_code_that_nobody_has_reads_as_a_visitor(client: FlaskClient) -> None:
    client.set_cookie("learner", "AAAA-AAAA-AAAA-AAAA")

    assert read_in_contents(page(client)) == []


def test_a_lesson_in_the_other_language_names_the_language_of_its_buttons(engine: Engine) -> None:
    client = an_app(engine, LIBRARY=library_of(a_lesson("ja"))).test_client()

    assert page(client, "/en/courses/small").count('<div class="section-foot" lang="en">') == 4


def test_form_of_another_site_marks_nothing(client: FlaskClient) -> None:
    response = client.post(
        "/ja/courses/small/sections/read", data={"section": "late"}, headers={"Sec-Fetch-Site": "cross-site"}
    )

    assert response.status_code == 403
    assert code_of(client) == ""
