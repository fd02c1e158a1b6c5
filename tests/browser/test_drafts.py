"""The authoring desk in a browser: its pages are accessible and fit, and its script checks and saves what is typed."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from threading import Thread

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect
from werkzeug.serving import make_server

from courseware.store import Role, connect, migrate
from tests.browser.pressing import follow
from tests.browser.test_every_page import ENGLISH_TEXT, faults_of
from tests.web.desk import LATE, a_desk, accept_all, draft_of, publish, save, start, submit
from tests.web.signing import PASSWORD, an_account, sign_in


@dataclass(frozen=True)
class Desk:
    """A desk that answers at an address."""

    app: Flask
    address: str


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    folder = tmp_path_factory.mktemp("desk")
    migrate(f"sqlite:///{folder / 'people.db'}")
    engine = connect(f"sqlite:///{folder / 'people.db'}")
    app = a_desk(engine, folder)
    for name in ("hanako", "taro"):
        an_account(app, f"{name}@example.org", Role.AUTHOR, Role.REVIEWER)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Desk(app, f"http://127.0.0.1:{server.server_port}")
    server.shutdown()
    thread.join()
    server.server_close()
    engine.dispose()


def a_page(browser: Browser, desk: Desk, name: str) -> Page:
    """A browser at which somebody is signed in."""
    client = desk.app.test_client()
    sign_in(client, f"{name}@example.org", PASSWORD)
    cookie = client.get_cookie("form")
    assert cookie
    context = browser.new_context(base_url=desk.address, service_workers="block")
    context.add_cookies([{"name": "form", "value": cookie.value, "url": desk.address}])
    return context.new_page()


def of_client(desk: Desk, name: str):  # type: ignore[no-untyped-def]
    client = desk.app.test_client()
    sign_in(client, f"{name}@example.org", PASSWORD)
    return client


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_pages_of_the_desk_are_accessible_and_fit(browser: Browser, desk: Desk, language: str) -> None:
    hanako, taro = of_client(desk, "hanako"), of_client(desk, "taro")
    number = start(hanako, "q-bell")
    text = draft_of(desk.app, number).text
    version = draft_of(desk.app, number).version
    save(hanako, number, text.replace("load: 1", "load: 3"), version)
    submit(hanako, number)
    new = start(hanako, "", kind="ruling")
    page = a_page(browser, desk, "taro")
    paths = [
        "/drafts",
        f"/drafts/{number}",
        f"/drafts/{number}/preview?variant=2",
        f"/drafts/{number}/preview?answer=wrong",
        f"/drafts/{number}/review",
        f"/drafts/{number}/join",
        f"/drafts/{new}",
        f"/drafts/{new}/preview",
        "/drafts/published/small/q-who",
    ]
    if language == "en":
        accept_all(taro, number)
        publish(hanako, number)
        paths.append("/drafts/published")
    seen = []

    for path in paths:
        page.goto(f"/{language}{path}")
        seen += [f"{path}: {fault}" for fault in faults_of(page, language)]
        if language == "en":
            foreign = [
                word for word in page.evaluate(ENGLISH_TEXT).split() if not word.isascii() and "日本語" not in word
            ]
            seen += [f"{path}: {word}" for word in foreign if any("ぁ" <= letter <= "鿿" for letter in word)]
    page.goto(f"/{language}/drafts/{new}")
    page.context.clear_cookies()
    follow(page.locator("main form button").first)
    seen += [f"login ended: {fault}" for fault in faults_of(page, language)]
    page.context.close()

    assert seen == []


def test_what_is_typed_is_checked_and_saved_and_nobody_is_overwritten(browser: Browser, desk: Desk) -> None:
    number = start(of_client(desk, "hanako"), "q-late")
    hers, his = a_page(browser, desk, "hanako"), a_page(browser, desk, "taro")
    for page in (hers, his):
        page.goto(f"/en/drafts/{number}")
    mine = LATE.replace("small/lateness", "small/latenes")

    hers.get_by_label("The question as YAML").fill(mine)
    expect(hers.locator("#found")).to_contain_text("Did you mean “lateness”?")
    hers.get_by_role("button", name="Go to line 3").click()
    assert hers.evaluate("document.activeElement.selectionStart") == mine.index("small/latenes")
    expect(hers.locator("#kept")).to_contain_text("Saved as version 2", timeout=10_000)
    his.get_by_label("The question as YAML").fill(LATE.replace("load: 2", "load: 3"))
    expect(his.locator("#kept")).to_contain_text("hanako@example.org has changed this draft meanwhile", timeout=10_000)
    assert draft_of(desk.app, number).text == mine

    follow(his.get_by_role("button", name="Save and check"))
    expect(his.get_by_label("Joined text")).to_have_value(mine.replace("load: 2", "load: 3"))
    follow(his.get_by_role("button", name="Save the joined text"))
    expect(his.locator("main")).to_contain_text("Saved as version 3.")

    assert draft_of(desk.app, number).text == mine.replace("load: 2", "load: 3")
    for page in (hers, his):
        page.context.close()
