"""The search field in the head of every page, on a small screen without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pressing import follow

WORDS = {
    "ja": ("検索", "遅刻 競技", "Tardiness（遅刻）", "遅刻"),
    "en": ("Search", "competitive tardiness", "Tardiness", "Tardiness"),
}
TARGET = 44


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_reader_finds_the_section_from_any_page(page: Page, language: str):
    button, words, heading, hit = WORDS[language]
    page.goto(f"/{language}/rules/")
    field = page.get_by_role("search").get_by_role("textbox")

    field.fill(words)
    follow(page.get_by_role("search").get_by_role("button", name=button, exact=True))

    expect(field).to_have_value(words)
    expect(page.locator("mark").get_by_text(hit).first).to_be_visible()
    follow(page.get_by_role("link", name=heading, exact=True).first)
    assert page.url.endswith(f"/{language}/courses/enforcement-05#tardiness")


@pytest.mark.parametrize("path", ["/ja/", "/en/courses/enforcement-05", "/ja/nothing-here"])
def test_field_and_button_are_large_enough_to_touch(page: Page, path: str):
    page.goto(path)

    for role in ("textbox", "button"):
        box = page.get_by_role("search").get_by_role(role).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= TARGET, role
