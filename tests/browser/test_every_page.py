"""Every page, in both languages, narrow and wide, light and dark: accessible, within the screen, in one language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from courseware.quiz import right_form
from tests.browser.pressing import follow
from tests.browser.test_first_light import WORDS, fill, slot_of, start
from tests.live import Site

PAGES = [
    "/",
    "/courses/",
    "/courses/enforcement-05",
    "/courses/three-books/both",
    "/courses/translations",
    "/courses/enforcement-08",
    "/courses/enforcement-14",
    "/courses/dci-2002",
    "/courses/tcg-floor",
    "/courses/three-books",
    "/quizzes/enforcement-05",
    "/exams/",
    "/exams/enforcement",
    "/drills/",
    "/drills/lorcana/tardiness",
    "/quizzes/kinds/",
    "/quizzes/kinds/ruling",
    "/quizzes/kinds/choice",
    "/quizzes/kinds/numeric",
    "/quizzes/kinds/ordering",
    "/quizzes/kinds/matching",
    "/quizzes/kinds/cloze",
    "/quizzes/kinds/term",
    "/sheets/enforcement-08/7",
    "/sheets/enforcement-14/7",
    "/sheets/enforcement-05/",
    "/sheets/enforcement-05/?number=none",
    "/sheets/enforcement-05/7",
    "/sheets/enforcement-05/7/key",
    "/references/",
    "/references/penalties",
    "/references/deck-problems",
    "/references/dci-penalties",
    "/rules/",
    "/rules/lorcana",
    "/rules/lorcana/pcg-3.1",
    "/rules/lorcana/pcg-3.3",
    "/rules/lorcana/open",
    "/rules/lorcana/changes",
    "/rules/compare/",
    "/rules/compare/late",
    "/rules/compare/spectator",
    "/desk/",
    "/desk/lorcana/tardiness",
    "/desk/lorcana/tardiness?level=competitive&late_s=3:30",
    "/review",
    "/review?in=enforcement-14&state=open",
    "/review?order=state",
    "/review/q-aasyc0",
    "/review/lorcana/pcg-3.1/from_when",
    "/checks",
    "/checks/L10N-101",
    "/checks/L10N-201",
    "/checks/TYPO-303",
    "/checks/REV-503",
    "/checks/lessons",
    "/checks/lessons/enforcement-05",
    "/search",
    "/search?q=Slow+Play",
    "/search?q=%E9%81%85%E5%88%BB",
    "/search?q=slow+zebra",
    "/reports/new?about=section&course=enforcement-05&section=tardiness",
    "/reports/new?about=provision&book=lorcana&provision=pcg-3.1",
    "/reports/new?about=ruling&book=lorcana&decision=tardiness&facts=level%3Dcompetitive%26late_s%3D3%3A30",
    "/reports/new?about=section&course=enforcement-05&section=tardiness&seen=000000000000",
    "/progress",
    "/terms/",
    "/terms/?q=",
    "/terms/?q=%E9%81%85%E5%88%BB&in=lorcana",
    "/terms/?problem=outdated",
    "/terms/lorcana",
    "/terms/lorcana/game-loss",
    "/terms/lorcana/tardiness?in=lesson&text=ja&page=2",
    "/terms/lorcana/pregame-procedure",
    "/review/terms/lorcana/c-9frw4j",
    "/terms/dci-2002",
    "/offline",
    "/offline/missing",
    "/offline/unsaved",
    "/progress/code",
    "/account",
    "/account/sign-in",
    "/account/register",
    "/account/registered",
    "/account/confirm",
    "/account/confirm/x",
    "/account/recover",
    "/own-data",
    "/own-data/deleted",
    "/privacy",
    "/nothing-here",
]
# Every text of the page whose nearest language is not Japanese, wherever it is nested.
ENGLISH_TEXT = """() => {
    const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
    let text = ""
    while (walk.nextNode()) {
        const parent = walk.currentNode.parentElement
        if (!parent.closest("script, style") && parent.closest("[lang]").lang !== "ja") text += walk.currentNode.data + "\\n"
    }
    return text
}"""
SCREENS = [(360, "light"), (1280, "dark")]


@pytest.fixture(params=SCREENS, ids=["narrow-light", "wide-dark"])
def screen(browser: Browser, site: Site, request: pytest.FixtureRequest):
    width, scheme = request.param
    context = browser.new_context(
        base_url=site.address,
        viewport={"width": width, "height": 800},
        color_scheme=scheme,
        service_workers="block",  # each context would fetch all that can be kept; see test_offline.py
    )
    yield context
    context.close()


def found_by_axe(page: Page) -> list[str]:
    lean = {"preload": False, "iframes": False, "selectors": False}  # of which no rule that runs here makes any use
    result = Axe().run(page, options={"resultTypes": ["violations"], **lean})
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in result.response["violations"]]


def is_wider_than_the_screen(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > window.innerWidth"))


def faults_of(page: Page, language: str) -> list[str]:
    """What is wrong with a page on a phone by day and on a wide screen by night.

    It must fit both. Axe takes most of the time: it looks at a Japanese page on the phone, at an English one wide.
    """
    first, second = SCREENS if language == "ja" else SCREENS[::-1]
    found = []
    for screen in (second, first):
        show_as(page, *screen)
        found += [f"too wide at {screen[0]}"] if is_wider_than_the_screen(page) else []
    return [*found, *found_by_axe(page)]


@pytest.fixture(scope="module")
def reader(browser: Browser, site: Site) -> Iterator[Page]:
    """One page that goes from address to address, on a phone by day or on a wide screen by night."""
    context = browser.new_context(base_url=site.address, service_workers="block")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_page_is_accessible_and_fits_and_speaks_one_language(reader: Page, language: str, path: str):
    reader.goto(f"/{language}{path}")

    assert faults_of(reader, language) == []
    assert reader.locator("html").get_attribute("lang") == language
    if language == "en":
        # Japanese on an English page is a passage of its own, with its language marked; nothing is mixed by oversight.
        assert re.findall(r"[ぁ-ゖァ-ヺ一-鿿]+", reader.evaluate(ENGLISH_TEXT)) == []


def show_as(page: Page, width: int, scheme: str) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_pages_of_a_sitting_are_accessible_and_fit(browser: Browser, site: Site, language: str):
    context = browser.new_context(base_url=site.address, service_workers="block")
    page = context.new_page()
    start(page, language)
    seen = []

    for step in ("question", "faults", "feedback", "result"):
        if step in ("faults", "feedback"):
            if step == "feedback":
                fill(page, right_form(slot_of(site, context, 1).instance))
            follow(page.get_by_role("button", name=WORDS[language]["send"]))
        if step == "result":
            page.goto(page.url.rpartition("/")[0])
        seen += [f"{step}: {fault}" for fault in faults_of(page, language)]
    context.close()

    assert seen == []
