"""A guide reads a class in several sittings: on a phone without scripts, on another device, with the keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.pressing import follow
from tests.browser.test_every_page import faults_of, screen
from tests.live import Site

__all__ = ["screen"]

LESSON = "/courses/enforcement-08"
WORDS = {
    "ja": {
        "read": "この節を読んだ",
        "unread": "読了を取り消す",
        "is read": re.compile(r"\d{4}年\d{1,2}月\d{1,2}日に読了"),
        "in contents": "読了",
        "resume": re.compile("^続きから：04 "),
        "left": re.compile(r"（残り約\d+分）"),
        "contents": "目次へ",
        "next": re.compile("^次の節"),
    },
    "en": {
        "read": "I have read this section",
        "unread": "Mark as not read",
        "is read": re.compile(r"Read on \d{1,2} \w+ \d{4}"),
        "in contents": "Read",
        "resume": re.compile("^Continue with: 04 "),
        "left": re.compile(r"\(about \d+ minutes left\)"),
        "contents": "Back to contents",
        "next": re.compile("^Next section"),
    },
}
# Each term whose tip covers it, is not just below it, or lies beyond the sides of the screen.
MISPLACED = """() => [...document.querySelectorAll(".term, .mark")].filter((term) => {
  const tip = term.querySelector("[role=tooltip]"), range = document.createRange();
  range.setStart(term, 0);
  range.setEndBefore(tip);
  const box = tip.getBoundingClientRect(), lines = [...range.getClientRects()];
  const isCovered = lines.some((line) =>
    line.left < box.right && line.right > box.left && line.top < box.bottom - 1 && line.bottom > box.top + 1);
  const below = box.top - lines.at(-1).bottom;
  return isCovered || below < -2 || below > 24 || box.left < 0 || box.right > document.documentElement.clientWidth;
}).map((term) => term.textContent)"""


@pytest.fixture
def touch(browser: Browser, site: Site) -> Iterator[Page]:
    """A small screen with scripts, worked by touch."""
    context = browser.new_context(
        base_url=site.address, viewport={"width": 360, "height": 740}, has_touch=True, service_workers="block"
    )
    yield context.new_page()
    context.close()


@pytest.fixture
def desk(browser: Browser, site: Site) -> Iterator[Page]:
    """A large screen with scripts, worked by mouse and keyboard."""
    context = browser.new_context(
        base_url=site.address, viewport={"width": 1280, "height": 800}, service_workers="block"
    )
    yield context.new_page()
    context.close()


def mark(page: Page, language: str, count: int) -> None:
    """Mark the first sections as read, one after the other as the page leads on."""
    page.goto(f"/{language}{LESSON}")
    for _ in range(count):
        follow(page.get_by_role("button", name=WORDS[language]["read"]).first)
        page.wait_for_url("**/courses/enforcement-08#*")


def marked(page: Page, language: str) -> Locator:
    """What the contents list calls read."""
    listed = page.get_by_role("navigation", name="このクラスの内容" if language == "ja" else "In this class")
    return listed.get_by_role("link", name=re.compile(rf" {WORDS[language]['in contents']}$"))


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_class_is_read_in_two_sittings(browser: Browser, page: Page, site: Site, language: str):
    words = WORDS[language]
    mark(page, language, 3)
    expect(marked(page, language)).to_have_count(3)
    kept = page.context.storage_state()

    later = browser.new_context(base_url=site.address, storage_state=kept, java_script_enabled=False)
    again = later.new_page()
    again.goto(f"/{language}/")
    expect(again.locator("main")).to_contain_text(words["left"])
    follow(again.get_by_role("link", name=words["resume"]))

    assert again.url.endswith(f"/{language}{LESSON}#round-time")
    expect(again.get_by_text(words["is read"])).to_have_count(3)
    follow(again.get_by_role("button", name=words["unread"]).nth(1))
    expect(marked(again, language)).to_have_count(2)
    later.close()


def test_another_device_sees_the_same_marks(browser: Browser, page: Page, site: Site):
    mark(page, "ja", 3)
    page.goto("/ja/progress")
    shown = page.locator(".recovery-code").inner_text()

    other = browser.new_context(base_url=site.address, java_script_enabled=False)
    there = other.new_page()
    there.goto("/ja/progress/code")
    there.get_by_label("復元コード").fill(shown)
    follow(there.locator("main form button"))
    follow(there.get_by_role("link", name=WORDS["ja"]["resume"]).first)

    expect(marked(there, "ja")).to_have_count(3)
    other.close()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_page_of_a_learner_is_accessible_and_fits(browser: Browser, site: Site, language: str):
    context = browser.new_context(base_url=site.address, service_workers="block")
    page = context.new_page()
    mark(page, language, 2)

    for path in (LESSON, "/", "/progress"):
        page.goto(f"/{language}{path}")
        assert faults_of(page, language) == [], path
    context.close()


def test_a_jump_takes_the_focus_along(page: Page):
    mark(page, "ja", 1)
    assert focused(page) == "first-player"

    page.get_by_role("link", name=WORDS["ja"]["contents"]).nth(1).press("Enter")
    assert focused(page) == "contents"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.hash") == "#structure"

    page.get_by_role("link", name=WORDS["ja"]["next"]).nth(2).press("Enter")
    assert focused(page) == "round-time"


def test_marks_and_ways_are_large_enough_to_touch(page: Page):
    mark(page, "ja", 1)

    for target in page.locator(".section-foot :is(a, button):visible").all()[:8]:
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, target.inner_text()


@pytest.mark.parametrize("course", ["enforcement-05", "dci-2002"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_no_tip_covers_its_term_or_lies_beyond_the_screen(screen: BrowserContext, language: str, course: str):
    page = screen.new_page()
    page.goto(f"/{language}/courses/{course}")

    assert page.locator(".term").count() > 10
    assert page.evaluate(MISPLACED) == []


def test_a_tip_is_seen_on_focus_even_at_the_edge_of_the_screen(touch: Page):
    touch.goto("/ja/courses/enforcement-05")

    for term in touch.locator(".term").all()[:12]:
        term.focus()
        expect(term.get_by_role("tooltip")).to_be_in_viewport(ratio=1)


def test_escape_takes_a_tip_away_until_the_term_is_visited_again(desk: Page):
    desk.goto("/ja/courses/enforcement-05")
    term, other = desk.locator(".term").nth(0), desk.locator(".term").nth(1)
    tip = term.get_by_role("tooltip", include_hidden=True)

    for visit, leave in ((term.focus, other.focus), (term.hover, other.hover)):
        visit()
        expect(tip).to_be_visible()
        desk.keyboard.press("Escape")
        expect(tip).to_be_hidden()
        leave()
        visit()
        expect(tip).to_be_visible()
        leave()


def test_the_pointer_can_move_onto_a_tip(desk: Page):
    desk.goto("/ja/courses/enforcement-05")
    term = desk.locator(".term").first
    tip = term.get_by_role("tooltip", include_hidden=True)
    term.hover()

    tip.hover()

    expect(tip).to_be_visible()


def test_a_tap_shows_a_tip_and_a_tap_elsewhere_takes_it_away(touch: Page):
    touch.goto("/ja/courses/enforcement-05")
    first, second = touch.locator(".term").nth(0), touch.locator(".term").nth(1)
    tips = [term.get_by_role("tooltip", include_hidden=True) for term in (first, second)]

    first.tap()
    expect(tips[0]).to_be_visible()
    second.tap()
    expect(tips[0]).to_be_hidden()
    expect(tips[1]).to_be_visible()
    touch.locator("h1").tap()
    expect(tips[1]).to_be_hidden()
    second.tap()
    expect(tips[1]).to_be_visible()
