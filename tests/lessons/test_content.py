"""Our lessons are printed whole: no findings that keep them back, no mark left unread, every link leads somewhere."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest

from courseware.finding import blockers
from courseware.lessons import Lesson, Rendered, check_languages, check_lesson, read_lesson, render_lesson
from courseware.rules import Rulebook, read_book
from courseware.terms import Termbase, read_terms
from courseware.text import LANGUAGES, Language
from tests.lessons.test_render import Reader, assert_is_inert

CONTENT = Path(__file__).parents[2] / "content"
COURSES = sorted(path.name for path in (CONTENT / "courses").iterdir() if path.is_dir())
LESSONS = [(course, language) for course in COURSES for language in LANGUAGES]


@cache
def lesson(course: str, language: Language) -> Lesson:
    path = CONTENT / "courses" / course / f"lesson.{language}.md"
    found, faults = read_lesson(path.read_text(encoding="utf-8"), path.name, language)
    assert found is not None
    assert faults == []
    return found


@cache
def book(name: str) -> Rulebook:
    pages = {path.name: path.read_text(encoding="utf-8") for path in (CONTENT / "rulebooks" / name).glob("*.md")}
    found, _ = read_book(name, pages)
    assert found is not None
    return found


def books() -> dict[str, Rulebook]:
    """Every rulebook: a lesson may print tables of others than its own."""
    return {path.name: book(path.name) for path in (CONTENT / "rulebooks").iterdir()}


@cache
def terms(domain: str) -> Termbase:
    path = CONTENT / "terms" / f"{domain}.yaml"
    found, _ = read_terms(path.read_text(encoding="utf-8"), path.name)
    assert found is not None
    return found


def printed(one: Lesson) -> Rendered:
    return render_lesson(one, books(), terms(one.rulebook))


@pytest.mark.parametrize(("course", "language"), LESSONS)
def test_lesson_can_be_published(course: str, language: Language) -> None:
    one = lesson(course, language)

    found = check_lesson(one, books(), terms(one.rulebook))

    assert blockers(found) == []


@pytest.mark.parametrize("course", COURSES)
def test_both_languages_have_the_same_sections_objectives_and_sources(course: str) -> None:
    assert list(check_languages(lesson(course, "ja"), lesson(course, "en"))) == []


@pytest.mark.parametrize(("course", "language"), LESSONS)
def test_lesson_is_printed_whole(course: str, language: Language) -> None:
    html = printed(lesson(course, language)).html
    reader = Reader(html)

    assert_is_inert(html)
    assert "**" not in html
    assert ":::" not in html
    assert "rule-table__missing" not in html
    assert len(reader.ids()) == len(set(reader.ids()))
    assert {unquote(href[1:]) for href in reader.hrefs() if href.startswith("#")} <= set(reader.ids())


@pytest.mark.parametrize(("course", "language"), LESSONS)
def test_every_source_is_cited_and_every_table_is_named(course: str, language: Language) -> None:
    rendered = printed(lesson(course, language))

    assert all(one.anchors for one in rendered.references)
    names = [
        attributes["aria-label"]
        for _, attributes in Reader(rendered.html).elements
        if "tabindex" in attributes and "aria-label" in attributes
    ]
    assert len(names) == len(set(names))
