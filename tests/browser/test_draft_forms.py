"""The form of a draft in a browser: every kind is accessible and fits; a question is written in it from nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from courseware.quiz.drafting import entry_ids, entry_text
from tests.browser.pressing import follow
from tests.browser.test_drafts import Desk, a_page, desk, of_client
from tests.browser.test_every_page import ENGLISH_TEXT, faults_of
from tests.quiz import every_kind
from tests.web.desk import draft_of, save, start

__all__ = ["desk"]  # the fixture
FAULTY = "id: x\nkind: ruling\ndecision: small/lateness\nfacts: {late_s: soon}\ntext: {ja: '', en: x}\nask: [penalti]\n"


@pytest.mark.parametrize("language", ["ja", "en"])
def test_forms_of_every_kind_are_accessible_and_fit(browser: Browser, desk: Desk, language: str) -> None:
    author = of_client(desk, "hanako")
    texts = [entry_text(every_kind.QUIZ, name) or "" for name in entry_ids(every_kind.QUIZ)]
    numbers = [start(author, name) for name in ("q-turns", "q-term")]
    for text in [*texts, FAULTY]:
        numbers.append(start(author, "", kind="ruling"))
        save(author, numbers[-1], text, 1)
    page = a_page(browser, desk, "hanako")
    seen = []

    for number in numbers:
        page.goto(f"/{language}/drafts/{number}/form")
        seen += [f"{number}: {fault}" for fault in faults_of(page, language)]
        if language == "en":
            words = [word for word in page.evaluate(ENGLISH_TEXT).split() if "日本語" not in word]
            seen += [f"{number}: {word}" for word in words if any("ぁ" <= letter <= "鿿" for letter in word)]
    page.context.close()

    assert seen == []


def test_a_question_is_written_in_the_form_and_its_key_appears_while_it_is_typed(browser: Browser, desk: Desk) -> None:
    number = start(of_client(desk, "taro"), "", kind="ruling")
    page = a_page(browser, desk, "taro")
    page.goto(f"/en/drafts/{number}/form")

    page.get_by_label("Rulebook and decision").select_option("small/lateness")
    follow(page.get_by_role("button", name="Show the facts of this decision"))
    facts = page.get_by_role("group", name="Time late")
    facts.get_by_label("Value 1").fill("２分５９秒")
    page.get_by_role("group", name="Column").get_by_label("Casual").check()
    expect(page.locator("#key")).to_contain_text("Caution")
    expect(page.locator("#key")).to_contain_text("DOC 1")
    expect(page.locator("#kept")).to_contain_text("version 2", timeout=15_000)
    assert 'late_s: "2:59"' in draft_of(desk.app, number).text

    follow(page.get_by_role("button", name="Check only"))
    page.get_by_role("group", name="Values at the edges").get_by_label("3 min (changes the answer)").check()
    page.get_by_label("Corrective action", exact=True).check()
    page.get_by_label("Rule on lateness").check()
    follow(page.get_by_role("button", name="Save and check").last)

    expect(page.locator("#faults")).to_be_focused()
    expect(page.locator("#key")).to_contain_text("Warning")
    assert 'vary: {late_s: ["2:59", "3:00"]}' in draft_of(desk.app, number).text
    page.locator("#faults a").first.click()
    expect(page).to_have_url(f"{desk.address}/en/drafts/{number}/form?saved=1#f-section")
    page.context.close()
