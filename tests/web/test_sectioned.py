"""A printed lesson in its sections: nothing is lost, nothing stands twice."""

from __future__ import annotations

import pytest

from courseware.lessons import render_lesson
from courseware.text import LANGUAGES, Language
from courseware.web.sectioned import sectioned
from tests.lessons.make import lesson
from tests.web.make import a_lesson

BODIES = [
    "",
    "はじめに。\n",
    "## 一 {#a}\n\n一〔1〕。\n\n## 二 {#b}\n\n二。\n",
    "はじめに。\n\n## A & B\n\n一。\n\n### 下 {#c}\n\n> ## 引用 {#d}\n\n## 二 {#b}\n",
]


@pytest.mark.parametrize("body", BODIES)
def test_the_pieces_together_are_the_whole(body: str) -> None:
    one = lesson(body, "ja")
    rendered = render_lesson(one, {}, None)

    assert "".join(html for _, html in sectioned(one, rendered)) == rendered.html


@pytest.mark.parametrize("body", BODIES)
def test_every_section_is_a_piece_that_begins_with_its_heading(body: str) -> None:
    one = lesson(body, "ja")
    found = [(section, html) for section, html in sectioned(one, render_lesson(one, {}, None)) if section]

    assert [section for section, _ in found] == list(one.sections)
    assert all(html.startswith("<h2 id=") for _, html in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sources_belong_to_no_section(language: Language) -> None:
    one = a_lesson(language)

    *_, (section, html) = sectioned(one, render_lesson(one, {}, None))

    assert section is None
    assert html.startswith('<section class="references"')
