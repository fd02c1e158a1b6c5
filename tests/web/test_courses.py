import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from courseware.lessons import Lesson
from courseware.library import Course, CourseEntry, Track, Withheld
from courseware.store import Engine
from courseware.text import LANGUAGES, Language, Text
from tests.web.make import a_course, a_library, an_app, code_of, said, withheld


def test_catalogue_lists_what_is_there_and_what_is_still_to_come(client: FlaskClient) -> None:
    page = client.get("/en/courses/").text

    assert 'href="/en/courses/small"' in page
    assert re.search(r"Next</span>\s*<span class=\"chip\">not available here yet", page)
    assert "courses/next" not in page


def test_catalogue_says_that_last_good_pages_are_served(engine: Engine) -> None:
    part = Withheld(
        "content/rulebooks/small", (), Text("最後に正しかったページです。", "These are the last good pages.")
    )
    client = an_app(engine, LIBRARY=a_library(withheld=(part,))).test_client()

    pages = {language: client.get(f"/{language}/courses/").text for language in LANGUAGES}

    assert "最後に正しかったページです。" in pages["ja"]
    assert "These are the last good pages." in pages["en"]


def test_catalogue_says_what_is_withheld(engine: Engine) -> None:
    library = a_library(courses={}, withheld=withheld("content/courses/small/lesson.ja.md"))
    app = an_app(engine, LIBRARY=library)

    page = said(app.test_client().get("/en/courses/"))

    assert "Some content is withheld" in page
    assert "content/courses/small/lesson.ja.md" in page


def test_lesson_page_has_all_that_a_learner_needs(client: FlaskClient) -> None:
    page = client.get("/ja/courses/small")

    for words in ("約20分", "遅刻を裁定できる", "このクラスの内容", "まだ分かりません", "学習用の教材です", "β版"):
        assert words in said(page)
    for address in (
        'href="#late"',
        'href="/ja/quizzes/small"',
        'href="/en/courses/small"',
        'action="/ja/courses/small/read"',
    ):
        assert address in page.text
    assert "https://example.org/class-05/" in page.text


def test_next_class_that_is_not_there_is_text_without_a_link(client: FlaskClient) -> None:
    page = client.get("/ja/courses/small").text

    assert re.search(r"クラス06\s*<span class=\"chip\">準備中", page)
    assert "courses/next" not in page


def test_after_the_last_class_of_a_track_comes_the_first_of_a_later_track_that_is_here(engine: Engine) -> None:
    one, missing, other = (CourseEntry(slug, "01", None, slug != "none") for slug in ("small", "none", "other"))
    tracks = tuple(Track(f"t{n}", Text.same("Track"), (entry,)) for n, entry in enumerate((one, missing, other)))
    library = a_library(tracks=tracks, courses={"small": a_course(), "other": replace(a_course(), slug="other")})

    page = an_app(engine, LIBRARY=library).test_client().get("/ja/courses/small").text

    assert 'href="/ja/courses/other"' in page
    assert "準備中" not in page


def test_english_in_japanese_pages_is_marked_as_english(client: FlaskClient) -> None:
    assert '<span lang="en">Tardiness</span>（遅刻）' in client.get("/ja/courses/small").text


def test_lesson_of_one_language_is_shown_with_its_language_named(engine: Engine) -> None:
    course = a_course()
    only_japanese = type(course)(course.slug, course.title, {"ja": course.lessons["ja"]}, course.quiz)

    page = an_app(engine, LIBRARY=a_library(courses={"small": only_japanese})).test_client().get("/en/courses/small")

    assert '<html lang="en">' in page.text
    assert 'class="prose" lang="ja"' in page.text
    assert "not yet available in English" in page.text


def test_marking_as_read_makes_a_learner_and_shows_in_their_progress(client: FlaskClient) -> None:
    response = client.post("/ja/courses/small/read")

    assert (response.status_code, response.location) == (303, "/ja/progress#classes")
    assert re.fullmatch(r"[0-9A-Z]{4}(-[0-9A-Z]{4}){3}", code_of(client))
    assert "に読了" in client.get("/ja/progress").text


def test_marking_twice_is_marking_once(client: FlaskClient) -> None:
    client.post("/ja/courses/small/read")
    code = code_of(client)
    client.post("/ja/courses/small/read")

    assert code_of(client) == code
    assert client.get("/ja/progress").text.count("に読了") == 1


@pytest.mark.parametrize("path", ["/ja/courses/none", "/ja/courses/none/read"])
def test_class_that_is_not_there_makes_no_learner(client: FlaskClient, path: str) -> None:
    response = client.open(path, method="POST" if path.endswith("read") else "GET")

    assert response.status_code == 404
    assert code_of(client) == ""


def neighbours(engine: Engine, here: str, *, of: str = "abcd", available: str) -> dict[str, list[str]]:
    """The classes before and after one as its page shows them: links by their address, others by their number."""
    entries = tuple(CourseEntry(slug, f"{n:02}", None, slug in available) for n, slug in enumerate(of, 1))
    tracks = (Track("track", Text("運営", "Running"), entries), Track("other", Text("別", "Other"), a_track("z")))
    courses = {slug: replace(a_course(), slug=slug) for slug in (*available, "z")}
    courses = {slug: replace(course, lessons=without_next(course)) for slug, course in courses.items()}
    page = an_app(engine, LIBRARY=a_library(tracks=tracks, courses=courses)).test_client().get(f"/en/courses/{here}")
    _, _, pager = page.text.partition('<nav class="pager"')
    sides = {side: re.search(rf'id="way-{side}".*?</ul>', pager, re.DOTALL) for side in ("prev", "next")}
    shown = re.compile(r'rel="\w+" href="([^"]*)"|way__missing">Class (\d\d)')
    return {side: ["".join(pair) for pair in shown.findall(found[0])] if found else [] for side, found in sides.items()}


def a_track(slug: str) -> tuple[CourseEntry, ...]:
    return (CourseEntry(slug, "01", None, True),)


def without_next(course: Course) -> dict[Language, Lesson]:
    return {language: replace(lesson, follows="") for language, lesson in course.lessons.items()}


@pytest.mark.parametrize(
    ("here", "available", "before", "after"),
    [
        ("b", "abcd", ["/en/courses/a"], ["/en/courses/c"]),
        ("a", "abcd", [], ["/en/courses/b"]),
        ("d", "abcd", ["/en/courses/c"], ["/en/courses/z"]),
        ("a", "ad", [], ["02", "/en/courses/d"]),
        ("d", "ad", ["/en/courses/a", "03"], ["/en/courses/z"]),
        ("b", "b", ["01"], ["03"]),
    ],
)
def test_a_class_leads_to_its_neighbours_and_names_those_that_are_not_there(
    engine: Engine, here: str, available: str, before: list[str], after: list[str]
) -> None:
    assert neighbours(engine, here, available=available) == {"prev": before, "next": after}


def test_a_class_that_no_track_lists_has_no_neighbours(engine: Engine) -> None:
    courses = {"lone": replace(a_course(), slug="lone", lessons=without_next(a_course()))}

    page = an_app(engine, LIBRARY=a_library(courses=courses)).test_client().get("/en/courses/lone").text

    assert 'class="pager"' not in page
