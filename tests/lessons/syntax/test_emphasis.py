"""Bold beside full-width punctuation, and nothing else changes."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from courseware.lessons import render_markdown
from courseware.lessons.syntax import emphasis

SPEC = Path(__file__).parents[2] / "data" / "commonmark-0.31.2.json"
CLASS_PAGES = ("000", "001", "002")
SPANS_IN_CLASS_PAGES = 40


def with_emphasis_alone() -> MarkdownIt:
    md = MarkdownIt("commonmark")
    emphasis.extend(md)
    return md


def test_every_commonmark_example_is_as_without_the_rule() -> None:
    examples = json.loads(SPEC.read_text(encoding="utf-8"))
    plain, ours = MarkdownIt("commonmark"), with_emphasis_alone()

    differing = [one["example"] for one in examples if ours.render(one["markdown"]) != plain.render(one["markdown"])]

    assert len(examples) == 652
    assert differing == []


def test_the_rule_changes_one_parser_only() -> None:
    with_emphasis_alone()

    assert "<strong>" not in MarkdownIt("commonmark").render("**です。**次")


def class_pages() -> list[str]:
    """The texts of the class pages, where the machine has them."""
    folder = os.environ.get("COURSEWARE_SOURCES")
    if not folder:
        pytest.skip("COURSEWARE_SOURCES does not name the folder of the source texts")
    paths = [path for name in CLASS_PAGES for path in sorted(Path(folder).glob(f"{name}_*.txt"))]
    assert len(paths) == len(CLASS_PAGES)
    return [path.read_text(encoding="utf-8") for path in paths]


def test_every_bold_span_of_the_class_pages_is_bold() -> None:
    segments = [cell for page in class_pages() for line in page.splitlines() for cell in line.split("\t")]
    bold = [segment for segment in segments if "**" in segment]

    printed = [render_markdown(segment) for segment in bold]

    assert sum(segment.count("**") for segment in bold) == 2 * SPANS_IN_CLASS_PAGES
    assert sum(html.count("<strong>") for html in printed) == SPANS_IN_CLASS_PAGES
    assert not [html for html in printed if "**" in html]


@pytest.mark.parametrize(
    ("text", "inner"),
    [
        ("これは**私のやりたかったこと。**だからするの。", "私のやりたかったこと。"),
        ("「**本当？！**」と", "本当？！"),
        ("彼は**「はい」**と", "「はい」"),
        ("この**（注）**は", "（注）"),
        ("葛\U000e0100**（注）**は", "（注）"),
        ("*です。*次", "です。"),
    ],
)
def test_full_width_punctuation_is_no_hindrance(text: str, inner: str) -> None:
    assert re.search(rf"<(strong|em)>{re.escape(inner)}</\1>", render_markdown(text))


@pytest.mark.parametrize("text", ["** です。**", "**です。 **次", "表_a_の", "a*b c* d* e*f"])
def test_what_is_no_emphasis_stays_as_in_commonmark(text: str) -> None:
    assert with_emphasis_alone().render(text) == MarkdownIt("commonmark").render(text)
