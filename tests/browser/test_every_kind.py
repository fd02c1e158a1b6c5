"""Ordering, matching and cloze on a phone, without scripts: asked, refused, answered in part, told of."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from courseware.quiz import right_form, wrong_form
from tests.browser.pressing import follow
from tests.browser.test_every_page import found_by_axe, is_wider_than_the_screen
from tests.browser.test_first_light import WORDS, fill, slot_of
from tests.live import Site

ASKED = {"e14-steps": "enforcement-14", "e05-penalties": "enforcement-05", "e08-time-called": "enforcement-08"}


def open_question(page: Page, context: BrowserContext, site: Site, question: str, language: str) -> int:
    """Begin the quiz of a question and go to it; the number it has there."""
    page.goto(f"/{language}/quizzes/{ASKED[question]}")
    follow(page.get_by_role("button", name=WORDS[language]["start"]))
    n = next(n for n in range(1, 60) if slot_of(site, context, n).question == question)
    page.goto(f"{page.url.rsplit('/', 1)[0]}/{n}")
    return n


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("question", ASKED)
def test_a_question_of_many_parts_is_answered_on_a_phone_without_scripts(
    page: Page, phone: BrowserContext, site: Site, question: str, language: str
):
    n = open_question(page, phone, site, question, language)
    send = page.get_by_role("button", name=WORDS[language]["send"])
    for label in page.locator("main form label[for]").all():
        assert page.locator(f"#{label.get_attribute('for')}").count() == 1
    assert not is_wider_than_the_screen(page)

    follow(send)
    expect(page.get_by_role("alert")).to_be_visible()
    assert not is_wider_than_the_screen(page)
    instance = slot_of(site, phone, n).instance
    fill(page, partly_right(instance))
    follow(send)

    expect(page.locator(".score .verdict--partly")).to_be_visible()
    assert not is_wider_than_the_screen(page)
    kept = slot_of(site, phone, n).judgement
    assert kept is not None
    assert 0 < kept.points < kept.maximum


def partly_right(instance):
    """The right form with its first part wrong; of an order the first two steps changed about."""
    right, wrong = right_form(instance), wrong_form(instance)
    if instance.kind != "ordering":
        first = next(iter(right))
        return {**right, first: wrong[first]}
    one, two = (next(field for field, value in right.items() if value == [place]) for place in ("1", "2"))
    return {**right, one: ["2"], two: ["1"]}


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("question", ASKED)
def test_its_pages_are_accessible(browser, site: Site, question: str, language: str):
    context = browser.new_context(
        base_url=site.address, viewport={"width": 360, "height": 800}, service_workers="block"
    )
    page = context.new_page()
    n = open_question(page, context, site, question, language)
    found = found_by_axe(page)

    follow(page.get_by_role("button", name=WORDS[language]["send"]))
    found += found_by_axe(page)
    fill(page, right_form(slot_of(site, context, n).instance))
    follow(page.get_by_role("button", name=WORDS[language]["send"]))
    found += found_by_axe(page)

    context.close()
    assert found == []


def test_an_order_is_given_with_the_keyboard_alone(page: Page, phone: BrowserContext, site: Site):
    n = open_question(page, phone, site, "e14-steps", "en")
    form = right_form(slot_of(site, phone, n).instance)
    page.locator("main select").first.focus()

    for value in (values[0] for values in form.values()):
        page.keyboard.type(value)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.locator(".score .verdict--right")).to_be_visible()
