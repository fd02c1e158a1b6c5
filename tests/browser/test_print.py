"""Pages as they come out of a printer: quick references on one page of A4, handouts without what only screens can do."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.live import Site

REFERENCES = [
    "penalties",
    "time-extensions",
    "end-of-match",
    "deck-problems",
    "dci-penalties",
    "floor-end-of-round",
    "floor-losses",
]
HANDOUTS = [
    "/courses/enforcement-05",
    "/courses/dci-2002",
    "/rules/lorcana/pcg-3.3",
    "/rules/lorcana/pcg-3.7",
    "/rules/dci-2002/seat",
    "/rules/compare/late",
    "/desk/lorcana/tardiness?level=competitive&late_s=3:30",
    "/references/penalties",
    "/sheets/enforcement-05/7",
    "KEY",
    "FEEDBACK",
]
WITHIN_MARGINS = 680  # pixels of A4 between the margins of a handout
SLACK = 0.97  # of a page that a reference may fill here, since letters are wider elsewhere
PAGE = 279 * 96 / 25.4  # pixels of A4 between the margins of a quick reference
UNSEEN = "header.site-header, footer, nav, form, button, input, .skip, .screen-only, [role=tooltip], .actions"


@pytest.fixture(scope="module")
def paper(browser: Browser, site: Site) -> Iterator[Page]:
    """One page that is printed again and again."""
    context = browser.new_context(base_url=site.address, service_workers="block")
    page = context.new_page()
    page.emulate_media(media="print", color_scheme="dark")
    yield page
    context.close()


def pages_of(page: Page) -> int:
    """How many pages the browser prints."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(prefer_css_page_size=True)))


def open_printed(paper: Page, language: str, path: str) -> Page:
    paper.set_viewport_size({"width": WITHIN_MARGINS, "height": 900})
    paper.goto(f"/{language}{'/sheets/enforcement-05/7' if path.isupper() else path}")
    if path.isupper():
        paper.goto(f"{paper.url}/{path.lower()}")
    return paper


@pytest.mark.parametrize("name", REFERENCES)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_quick_reference_is_one_page_of_paper(paper: Page, language: str, name: str):
    page = open_printed(paper, language, f"/references/{name}")
    page.set_viewport_size({"width": 710, "height": 1054})

    assert page.locator(".reference").evaluate("sheet => sheet.getBoundingClientRect().height") < PAGE * SLACK
    assert pages_of(page) == 1


def test_every_quick_reference_that_is_listed_is_printed_here(paper: Page):
    paper.goto("/ja/references/")

    links = paper.locator("main .choices a").evaluate_all("links => links.map(link => link.href)")
    assert sorted(link.rpartition("/")[2] for link in links) == sorted(REFERENCES)


@pytest.mark.parametrize("path", HANDOUTS)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_handout_has_nothing_to_press_and_nothing_beyond_the_margin(paper: Page, language: str, path: str):
    page = open_printed(paper, language, path)

    shown = page.locator(UNSEEN).evaluate_all(
        "all => all.filter(one => one.checkVisibility()).map(one => one.outerHTML)"
    )
    wide = page.locator("main *").evaluate_all(
        f"all => all.filter(one => one.getBoundingClientRect().right > {WITHIN_MARGINS + 1}).map(one => one.outerHTML)"
    )
    assert shown == []
    assert [html[:120] for html in wide] == []


@pytest.mark.parametrize("path", HANDOUTS)
def test_a_handout_is_black_on_white_even_where_the_screen_is_dark(paper: Page, path: str):
    page = open_printed(paper, "ja", path)

    colours = page.locator("main p, main td, main h1, main a").evaluate_all(
        "all => [...new Set(all.filter(one => one.checkVisibility()).map(one => getComputedStyle(one).color))]"
    )
    assert all(max(map(int, re.findall(r"\d+", colour)[:3])) <= 0x33 for colour in colours), colours


def test_a_handout_says_where_it_comes_from(paper: Page):
    page = open_printed(paper, "en", "/rules/lorcana/pcg-3.1")

    assert "/en/rules/lorcana/pcg-3.1" in page.locator(".colophon").inner_text()
    assert "Edition" in page.locator("main").inner_text()


def test_heads_of_tables_are_repeated_and_rows_stay_whole(paper: Page):
    page = open_printed(paper, "ja", "/courses/enforcement-05")

    assert page.locator("thead").first.evaluate("head => getComputedStyle(head).display") == "table-header-group"
    assert page.locator("tbody tr").first.evaluate("row => getComputedStyle(row).breakInside") == "avoid"
    assert page.locator(".note").first.evaluate("note => getComputedStyle(note).breakInside") == "avoid"
