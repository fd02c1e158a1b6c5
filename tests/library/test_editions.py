"""Of each rulebook the period in force is served, and all periods are checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from courseware.library import day_in_japan, load_library
from courseware.rules import decide
from tests.library.make import a_content, page, spoil

LATER = "2027-01-01"
SOURCES = """documents:
  - id: pcg-en
    cite_as: PCG
    title: {ja: 指針, en: Guidelines}
    edition: "1"
    date: 2024-01-01
    publisher: {ja: 発行元, en: Publisher}
"""


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """A book with an edition to come, in which size five is an apple as well."""
    return a_content(tmp_path, later=page(LATER, 6))


@pytest.mark.parametrize(("today", "fruit"), [("2026-12-31", "pear"), (LATER, "apple"), ("2031-05-05", "apple")])
def test_the_period_in_force_is_served(content: Path, today: str, fruit: str):
    library = load_library(content, today=today)

    assert library.findings == ()
    assert decide(library.books["small"], "pick", {"size": 5}).outcome["fruit"] == fruit


def test_without_a_day_the_period_of_today_is_served(content: Path):
    book = load_library(content).books["small"]

    assert book is book.at(day_in_japan())


def test_before_its_first_day_a_book_is_shown_as_it_will_be(content: Path):
    book = load_library(content, today="2020-01-01").books["small"]

    assert book.at("2020-01-01") is None
    assert book is book.periods[0]


def test_a_gap_in_a_period_to_come_is_found_today(content: Path):
    spoil(content, ">= 6", ">= 7", "later.md")

    library = load_library(content, today="2026-12-31")

    assert library.books == {}
    (part,) = library.withheld
    assert [(finding.code, finding.place.file) for finding in part.findings] == [
        ("RULE-202", "content/rulebooks/small/later.md")
    ]


def test_a_citation_in_a_period_to_come_is_checked_today(content: Path):
    (content / "sources.yaml").write_text(SOURCES, encoding="utf-8")
    spoil(content, "cite: PCG 3.1", "cite: PGC 3.1", "later.md")

    found = load_library(content, today="2026-12-31").findings

    assert [(finding.code, finding.place.file) for finding in found] == [
        ("LIB-008", "content/rulebooks/small/later.md")
    ]
