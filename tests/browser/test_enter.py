"""The Enter that confirms a kana conversion sends nothing; the next one sends the form once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.live import Site

STATIC = Path(__file__).parents[2] / "courseware/web/static"
CONFIRMING = [{"isComposing": True}, {"keyCode": 229}]
DISPATCH = """(field, told) => {
    const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...told })
    field.dispatchEvent(event)
    return event.defaultPrevented
}"""


@pytest.fixture
def page(browser: Browser, site: Site) -> Iterator[Page]:
    context = browser.new_context(base_url=site.address, service_workers="block", locale="ja-JP")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("told", CONFIRMING, ids=["composing", "key 229"])
@pytest.mark.parametrize("path", ["/ja/", "/ja/account/sign-in", "/en/courses/enforcement-05"])
def test_an_enter_of_a_conversion_is_taken_from_the_form(page: Page, path: str, told: dict[str, object]) -> None:
    page.goto(path)

    for field in page.locator("form input:not([type=hidden], [type=checkbox], [type=radio])").all():
        assert field.evaluate(DISPATCH, told)
        assert not field.evaluate(DISPATCH, {})


def test_a_conversion_in_the_search_field_sends_nothing_and_the_next_enter_searches_once(page: Page) -> None:
    page.goto("/ja/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/search" in request.url else None)
    field = page.get_by_role("search").get_by_role("textbox")
    field.focus()
    keys = page.context.new_cdp_session(page)

    keys.send("Input.imeSetComposition", {"text": "ちこく", "selectionStart": 3, "selectionEnd": 3})
    keys.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", "key": "Enter", "windowsVirtualKeyCode": 229})
    keys.send("Input.insertText", {"text": "遅刻"})
    keys.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": "Enter", "windowsVirtualKeyCode": 13})
    assert field.input_value() == "遅刻"
    assert asked == []

    field.press("Enter")
    page.wait_for_url("**/search?**")
    assert len(asked) == 1


def test_no_script_listens_for_enter_but_the_one_that_guards_it() -> None:
    assert [path.name for path in sorted(STATIC.glob("*.js")) if '"Enter"' in path.read_text(encoding="utf-8")] == [
        "enter.js"
    ]
