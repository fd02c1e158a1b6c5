"""Both languages side by side, and the marks of translations that are to be revised."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from courseware.lessons import Pair, section_translations
from courseware.library import Course
from courseware.store import Engine
from courseware.text import LANGUAGES
from tests.lessons.make import lesson
from tests.web.make import BODY, a_course, a_library, an_app, said

OLD = "00000000"


def with_old(section: str, **old: str) -> Course:
    """The small class with another text on record for a section."""
    course = a_course()
    present = section_translations(course.lessons["ja"], course.lessons["en"], {})
    recorded = {one.section: one.present for one in present}
    recorded[section] = replace(recorded[section], **old)
    return replace(course, translations=section_translations(course.lessons["ja"], course.lessons["en"], recorded))


def serving(engine: Engine, course: Course, **changes: Any) -> FlaskClient:
    return an_app(engine, LIBRARY=a_library(courses={"small": course}, **changes)).test_client()


def ids(page: str) -> list[str]:
    return re.findall(r'\sid="([^"]*)"', page)


@pytest.mark.parametrize(("language", "other"), [("ja", "en"), ("en", "ja")])
def test_both_languages_stand_side_by_side_the_readers_first(client: FlaskClient, language: str, other: str) -> None:
    page = client.get(f"/{language}/courses/small/both").text

    words = {"ja": "時計の分で決めます", "en": "Judged by the clock"}
    assert page.index(words[language]) < page.index(words[other])
    assert re.search(rf'<div class="pair__side prose" lang="{other}">', page)
    assert f'<div class="pair__side prose" lang="{language}">' not in page
    for address in (f'href="/{other}/courses/small#late"', f'href="/{language}/courses/small#late"'):
        assert address in page


def test_no_id_stands_twice_and_every_link_on_the_page_leads_somewhere(client: FlaskClient) -> None:
    page = client.get("/ja/courses/small/both").text

    assert len(ids(page)) == len(set(ids(page)))
    assert set(re.findall(r'\shref="#([^"]*)"', page)) <= set(ids(page))
    assert {"late", "en.late", "source-small-1", "en.source-small-1"} <= set(ids(page))


def test_a_section_keeps_its_place_in_either_language(client: FlaskClient) -> None:
    for language in LANGUAGES:
        assert "late" in ids(client.get(f"/{language}/courses/small/both").text)
        assert "late" in ids(client.get(f"/{language}/courses/small").text)


def test_the_lesson_leads_to_both_languages_as_a_whole_and_by_section(client: FlaskClient) -> None:
    page = client.get("/ja/courses/small")

    assert '<a href="/ja/courses/small/both">日英対訳で読む</a>' in page.text
    assert 'href="/ja/courses/small/both#late"' in page.text
    assert 'href="/en/courses/small#late" hreflang="en"' in page.text


def test_a_class_of_one_language_has_no_other_side(engine: Engine) -> None:
    course = a_course()
    client = serving(engine, replace(course, lessons={"ja": course.lessons["ja"]}))

    response = client.get("/en/courses/small/both")

    assert (response.status_code, response.location) == (302, "/en/courses/small")
    assert "/both" not in client.get("/ja/courses/small").text


def test_a_section_that_only_one_language_has_is_shown_and_said_to_be_missing(engine: Engine) -> None:
    course = a_course()
    more = lesson(BODY["ja"] + "\n## 02 早着 {#early}\n\n早く着いた人。\n", "ja", "small")
    client = serving(engine, replace(course, lessons={**course.lessons, "ja": more}))

    pages = {language: client.get(f"/{language}/courses/small/both") for language in LANGUAGES}

    for page, words in ((pages["ja"], "この節は英語版にありません。"), (pages["en"], "not there in English")):
        assert "早く着いた人" in page.text
        assert words in page.text
        assert page.text.index("早く着いた人") < page.text.rindex("references")


def test_a_class_that_is_not_there_has_no_sides(client: FlaskClient) -> None:
    assert client.get("/ja/courses/nowhere/both").status_code == 404


@pytest.mark.parametrize("path", ["/ja/courses/small/both", "/en/courses/small/both", "/ja/courses/translations"])
def test_the_pages_are_the_same_for_everybody(client: FlaskClient, path: str) -> None:
    page = client.get(path)

    assert "Set-Cookie" not in page.headers
    assert "public" in page.headers["Cache-Control"]
    assert "csrf" not in page.text


def test_without_a_language_the_reader_is_sent_on(client: FlaskClient) -> None:
    assert client.get("/courses/small/both").location == "/ja/courses/small/both"


# --- old translations ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "language", "words"),
    [
        (
            {"en": OLD},
            "ja",
            "この節は、もとの英語版がこのあとに改訂されています。日本語の訳文は、まだ見直していません。",
        ),
        ({"ja": OLD}, "en", "The Japanese version of this section has been revised since."),
        ({"ja": OLD, "en": OLD}, "ja", "この節は、日本語版も英語版も改訂されています。"),
        ({"ja": OLD, "en": OLD}, "en", "have both been revised and have not been compared since"),
    ],
)
def test_an_old_translation_is_marked_at_its_section_and_leads_to_the_other_text(
    engine: Engine, old: dict[str, str], language: str, words: str
) -> None:
    page = serving(engine, with_old("late", **old)).get(f"/{language}/courses/small").text

    other = "en" if language == "ja" else "ja"
    assert page.index('id="late"') < page.index(words) < page.index("〔<a")
    mark = page[page.index("note--stale") :].partition("</aside>")[0]
    assert f'href="/{other}/courses/small#late"' in mark
    assert f'href="/{language}/courses/small/both#late"' in mark


@pytest.mark.parametrize(("old", "language"), [("ja", "ja"), ("en", "en")])
def test_the_newer_text_has_no_mark(engine: Engine, old: str, language: str) -> None:
    page = serving(engine, with_old("late", **{old: OLD})).get(f"/{language}/courses/small").text

    assert "note--stale" not in page


def test_side_by_side_only_the_older_side_is_marked(engine: Engine) -> None:
    page = serving(engine, with_old("late", ja=OLD)).get("/ja/courses/small/both").text

    (mark,) = re.findall(r'<aside class="note note--stale".*?</aside>', page, re.DOTALL)
    assert 'lang="ja"' in mark
    assert page.index('id="en.late"') < page.index(mark) < page.index("Judged by the clock")


def test_the_opening_is_marked_before_its_text(engine: Engine) -> None:
    page = serving(engine, with_old("intro", en=OLD)).get("/ja/courses/small").text

    assert page.index("note--stale") < page.index("はじめに。")
    assert 'href="/en/courses/small"' in page[page.index("note--stale") :].partition("</aside>")[0]


def test_what_was_never_recorded_is_not_called_old(engine: Engine) -> None:
    course = a_course()
    sections = section_translations(course.lessons["ja"], course.lessons["en"], {})
    client = serving(engine, replace(course, translations=sections))

    assert "note--stale" not in client.get("/ja/courses/small").text
    assert "見比べた記録が、まだありません" in client.get("/ja/courses/translations").text


# --- the list --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "words"),
    [
        ({"ja": OLD}, "The Japanese is newer. The English has not been checked against it."),
        ({"en": OLD}, "The English is newer. The Japanese has not been checked against it."),
        ({"ja": OLD, "en": OLD}, "Both were revised and have not been compared since."),
    ],
)
def test_what_is_not_in_step_is_listed_for_whoever_translates(engine: Engine, old: dict[str, str], words: str) -> None:
    page = serving(engine, with_old("late", **old)).get("/en/courses/translations")

    assert "A class on lateness" in said(page)
    assert words in said(page)
    assert 'href="/en/courses/small/both#late"' in page.text


def test_the_opening_is_listed_by_what_it_is(engine: Engine) -> None:
    page = serving(engine, with_old("intro", ja=OLD)).get("/ja/courses/translations").text

    assert "冒頭（最初の節より前）" in page
    assert 'href="/ja/courses/small/both"' in page


@pytest.mark.parametrize(
    ("language", "words"),
    [("ja", "どの節でも、日本語版と英語版はそろっています。"), ("en", "are in step in every section")],
)
def test_where_all_is_in_step_the_list_says_so(engine: Engine, language: str, words: str) -> None:
    course = with_old("late")
    assert all(one.recorded == Pair(one.present.ja, one.present.en) for one in course.translations)

    assert words in serving(engine, course).get(f"/{language}/courses/translations").text


def test_a_class_of_one_language_is_listed(engine: Engine) -> None:
    course = a_course()
    client = serving(engine, replace(course, lessons={"ja": course.lessons["ja"]}))

    assert "このクラスには日本語版しかありません。" in client.get("/ja/courses/translations").text


def test_the_catalogue_leads_to_the_list(client: FlaskClient) -> None:
    assert 'href="/ja/courses/translations"' in client.get("/ja/courses/").text


# --- a class that is kept ----------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/ja/courses/small", "/ja/courses/small/both"])
def test_the_last_good_version_is_called_that(engine: Engine, path: str) -> None:
    client = serving(engine, replace(a_course(), is_kept=True))

    assert "最後に正しかった版を表示しています" in client.get(path).text
    assert "最後に正しかった版" not in serving(engine, a_course()).get(path).text
