"""A question is withdrawn and its answers are judged anew in a browser; what learners see of it is accessible and fits."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from werkzeug.serving import make_server

from courseware.store import Role, connect, migrate
from tests.browser.pressing import follow
from tests.browser.test_every_page import found_by_axe, is_wider_than_the_screen
from tests.web.make import Taking, an_app
from tests.web.signing import PASSWORD, an_account
from tests.web.test_impact import REASONS, all_answered, changed_library, number_of

AUTHOR = "author@example.org"


@pytest.fixture
def changed(tmp_path: Path) -> Iterator[tuple[str, Taking]]:
    """The address of a site whose key has changed, and somebody who answered before."""
    url = f"sqlite:///{tmp_path / 'people.db'}"
    migrate(url)
    engine = connect(url)
    taking = all_answered(an_app(engine).test_client())
    app = an_app(engine, LIBRARY=changed_library())
    an_account(app, AUTHOR, Role.AUTHOR)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", taking
    server.shutdown()
    thread.join()
    server.server_close()
    engine.dispose()


def looked_at(page: Page, address: str = "") -> list[str]:
    """What is wrong with a page: too wide, or not accessible."""
    if address:
        page.goto(address)
    wide = [f"{page.url} is too wide"] if is_wider_than_the_screen(page) else []
    return [*wide, *(f"{page.url}: {found}" for found in found_by_axe(page))]


def test_an_author_judges_anew_and_withdraws_and_a_learner_reads_why(
    browser: Browser, changed: tuple[str, Taking]
) -> None:
    site, taking = changed
    context = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="block")
    page = context.new_page()
    page.goto(f"{site}/ja/account/sign-in")
    page.fill("#email", AUTHOR)
    page.fill("#password", PASSWORD)
    follow(page.locator("main form button[type=submit]"))

    faults = looked_at(page, f"{site}/ja/impact")
    follow(page.get_by_text("small/q-who").first)
    faults += looked_at(page)
    page.get_by_label("下がる場合も含めて置き換える").check()
    follow(page.get_by_role("button", name="どう変わるかを見る"))
    faults += looked_at(page)
    follow(page.get_by_role("button", name="1件の結果を変更する"))
    faults += looked_at(page)
    for field, words in REASONS.items():
        page.fill(f"#{field}", words)
    follow(page.get_by_role("button", name="1件の結果を変更する"))
    faults += looked_at(page)
    page.goto(f"{site}/ja/impact/small/q-who")
    for field, words in REASONS.items():
        page.fill(f"#{field}", words)
    follow(page.get_by_role("button", name="この問題を取り下げる"))
    faults += looked_at(page)
    context.close()

    cookie = taking.client.get_cookie("learner")
    assert cookie
    learner = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="block")
    learner.add_cookies([{"name": "learner", "value": cookie.value, "url": site}])
    page = learner.new_page()
    n = number_of(taking, "q-who")
    for path in (f"en/sittings/{taking.sitting}", f"en/sittings/{taking.sitting}/{n}", "en/progress"):
        faults += looked_at(page, f"{site}/{path}")
        assert page.get_by_text(REASONS["reason_en"]).count() == 1
    follow(page.get_by_role("button", name="I have read this"))
    assert page.get_by_text(REASONS["reason_en"]).count() == 0
    learner.close()

    assert faults == []
