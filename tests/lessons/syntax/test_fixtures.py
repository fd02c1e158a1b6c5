"""Markdown is tested by Markdown: title, `.`, input, `.`, output (`tests/data/markdown/`)."""

from __future__ import annotations

from pathlib import Path

import pytest
from markdown_it.utils import read_fixture_file

from courseware.lessons import render_markdown
from tests.lessons.make import printed

FIXTURES = Path(__file__).parents[2] / "data" / "markdown"
# One block stands alone; these need a lesson with its sources, terms and rulebook around them.
OF_A_LESSON = ("citation_lesson", "figure", "rule_table", "term", "term_table")


def cases(*, of_a_lesson: bool) -> list[object]:
    """The cases of the fixture files, named after file and title."""
    found = []
    for path in sorted(FIXTURES.glob("*.md")):
        if (path.stem in OF_A_LESSON) is of_a_lesson:
            for _, title, text, expected in read_fixture_file(path):
                found.append(pytest.param(text, expected, id=f"{path.stem}: {title}"))
    return found


@pytest.mark.parametrize(("text", "expected"), cases(of_a_lesson=False))
def test_block_is_printed(text: str, expected: str) -> None:
    assert render_markdown(text.removesuffix("\n")).rstrip() == expected.rstrip()


@pytest.mark.parametrize(("text", "expected"), cases(of_a_lesson=True))
def test_text_of_a_lesson_is_printed(text: str, expected: str) -> None:
    html = printed(text).html

    assert (
        html[: html.rindex('<section class="references"')].rstrip()
        == expected.split('<section class="references"')[0].rstrip()
    )
    assert expected.count("<section") in (0, 1)
    assert "<section" not in expected or html.rstrip() == expected.rstrip()
