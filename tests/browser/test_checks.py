"""A reviewer's round at the keyboard of a phone: see what the checks find, set it aside, bring a page in."""

from __future__ import annotations

import shutil
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from werkzeug.serving import make_server

from courseware.store import Role, connect, migrate
from tests.browser.pressing import follow
from tests.browser.test_every_page import found_by_axe, is_wider_than_the_screen
from tests.lessons.importing.page import PAGE
from tests.web.signing import PASSWORD, an_account, an_open_app
from tests.web.test_checks import a_library

WORDS = {
    "ja": {"dismiss": "この指摘を却下する", "undo": "却下を取り消す", "files": "ファイルをダウンロード"},
    "en": {"dismiss": "Dismiss this finding", "undo": "Take the dismissal back", "files": "Download the files"},
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site with a class that has findings, and a reviewer for each language."""
    url = f"sqlite:///{tmp_path_factory.mktemp('checks') / 'people.db'}"
    migrate(url)
    engine = connect(url)
    app = an_open_app(engine, LIBRARY=a_library())
    for language in WORDS:
        an_account(app, f"{language}@example.org", Role.REVIEWER)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()
    engine.dispose()


def faults(page: Page, name: str) -> list[str]:
    """What is not accessible on a page, or too wide for it."""
    wide = [f"{name} is too wide"] if is_wider_than_the_screen(page) else []
    return [*wide, *(f"{name}: {violation}" for violation in found_by_axe(page))]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_reviewer_sets_a_finding_aside_and_brings_a_page_in(
    browser: Browser, address: str, language: str, tmp_path: Path
):
    context = browser.new_context(base_url=address, viewport={"width": 360, "height": 740}, service_workers="block")
    page, words, seen = context.new_page(), WORDS[language], []
    sign_in(page, language)

    page.goto(f"/{language}/checks/lessons")
    seen += faults(page, "dashboard")
    page.goto(f"/{language}/checks/lessons/small")
    page.locator("summary", has_text=words["dismiss"]).first.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    follow(page.locator(":focus"), "Enter")  # without a reason
    expect(page.locator("[aria-invalid]")).to_have_count(1)
    seen += faults(page, "fault")
    page.locator("[aria-invalid]").fill("詩の引用です")
    page.keyboard.press("Tab")
    follow(page.locator(":focus"), "Enter")
    expect(page.locator(".dismissal")).to_contain_text("詩の引用です")
    seen += faults(page, "dismissed")
    follow(page.get_by_role("button", name=words["undo"]), "Enter")
    expect(page.locator(".dismissal")).to_have_count(0)

    page.goto(f"/{language}/imports")
    seen += faults(page, "form")
    page.locator("#text").fill("ただの文章です。")
    follow(page.locator("main button[type=submit]"), "Enter")
    expect(page.locator("#faults")).to_be_visible()
    seen += faults(page, "refusal")
    page.set_input_files("#file", files=[{"name": "77.txt", "mimeType": "text/plain", "buffer": PAGE.encode()}])
    follow(page.locator("main button[type=submit]"), "Enter")
    expect(page.locator("[id='import.lesson']")).to_be_visible()
    seen += faults(page, "preview")
    with page.expect_download() as download:
        page.get_by_role("button", name=words["files"]).press("Enter")
    file = shutil.move(download.value.path(), tmp_path / "files.zip")
    context.close()

    assert "enforcement-77/lesson.ja.md" in zipfile.ZipFile(file).namelist()
    assert seen == []


def sign_in(page: Page, language: str) -> None:
    page.goto(f"/{language}/account/sign-in")
    page.locator("#email").fill(f"{language}@example.org")
    page.locator("#password").fill(PASSWORD)
    follow(page.locator("main button[type=submit]"), "Enter")
