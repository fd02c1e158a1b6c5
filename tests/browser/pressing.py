"""Buttons and links that lead to another page: whoever looks at once must look at that page, not at the one before."""

from __future__ import annotations

from playwright.sync_api import Locator


def follow(button: Locator, key: str = "") -> None:
    """Click it, or press a key on it, and wait for the page that comes."""
    with button.page.expect_navigation():
        if key:
            button.press(key)
        else:
            button.click()
