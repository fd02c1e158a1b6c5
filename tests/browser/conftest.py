"""The system's Chromium against a real server. Without a Chromium these tests skip and say so."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.live import Site, running

CHROMIUM = Path("/usr/bin/chromium")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if CHROMIUM.exists():
        return
    for item in items:
        if "tests/browser" in item.nodeid:
            item.add_marker(pytest.mark.skip(reason=f"needs the system's Chromium at {CHROMIUM}"))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": str(CHROMIUM), "args": QUIET, "headless": True}


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """One whose readers want no motion: else every jump within a page scrolls for a second, and clicks wait for it."""
    browser.new_context = partial(browser.new_context, reduced_motion="reduce")  # type: ignore[method-assign]
    return browser


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("browser") / "instance") as found:
        yield found


@pytest.fixture
def phone(browser: Browser, site: Site) -> Iterator[BrowserContext]:
    """A small screen without scripts: everything must work there."""
    context = browser.new_context(
        base_url=site.address, viewport={"width": 360, "height": 740}, java_script_enabled=False, has_touch=True
    )
    yield context
    context.close()


@pytest.fixture
def page(phone: BrowserContext) -> Page:
    return phone.new_page()
