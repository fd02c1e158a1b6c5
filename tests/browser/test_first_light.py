"""A new lore guide studies Enforcement 05 and takes its quiz, on a phone, without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from courseware.quiz import right_form, wrong_form
from courseware.store import Slot, connect, find_learner, open_session, sittings_of
from tests.browser.pressing import follow
from tests.live import Site

WORDS = {
    "ja": {
        "classes": "クラス",
        "quiz": "小テストを受ける",
        "start": "小テストを始める",
        "send": "回答を送信する",
        "next": "次の問題",
        "result": "結果を見る",
        "right": "正解",
        "wrong": "不正解",
    },
    "en": {
        "classes": "Classes",
        "quiz": "Take the quiz",
        "start": "Start the quiz",
        "send": "Send the answer",
        "next": "Next question",
        "result": "See the result",
        "right": "Right",
        "wrong": "Not right",
    },
}


def slot_of(site: Site, context: BrowserContext, n: int) -> Slot:
    """What the server holds of the question that a visitor sees: the test may know the key, the page may not."""
    code = next(cookie["value"] for cookie in context.cookies() if cookie["name"] == "learner")
    engine = connect(site.database)
    with open_session(engine) as session:
        learner = find_learner(session, code)
        assert learner is not None
        slot = sittings_of(session, learner)[-1].slots[n - 1]
    engine.dispose()
    return slot


def fill(page: Page, form: dict[str, list[str]]) -> None:
    for name, values in form.items():
        expect(page.locator(f'[name="{name}"]').first).to_be_attached()  # the page may still be on its way
        for value in values:
            chosen = page.locator(f'input:is([type=radio], [type=checkbox])[name="{name}"][value="{value}"]')
            if chosen.count():
                chosen.check()
            elif page.locator(f'select[name="{name}"]').count():
                page.locator(f'select[name="{name}"]').select_option(value)
            else:
                page.locator(f'input[type=text][name="{name}"]').fill(value)


def start(page: Page, language: str) -> None:
    page.goto(f"/{language}/quizzes/enforcement-05")
    follow(page.get_by_role("button", name=WORDS[language]["start"]))


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_guide_studies_and_takes_the_whole_quiz(page: Page, phone: BrowserContext, site: Site, language: str):
    words = WORDS[language]
    page.goto(f"/{language}/")
    follow(page.get_by_role("navigation").get_by_role("link", name=words["classes"]).first)
    follow(page.get_by_role("link", name=re.compile("Tournament Errors")).first)
    expect(page.locator("html")).to_have_attribute("lang", language)
    follow(page.get_by_role("link", name=words["quiz"]).first)
    follow(page.get_by_role("button", name=words["start"]))
    n, right = 0, 0

    while "/sittings/" in page.url and n < 50:
        n += 1
        instance = slot_of(site, phone, n).instance
        fill(page, right_form(instance) if n % 2 else wrong_form(instance))
        follow(page.get_by_role("button", name=words["send"]))
        expect(page.locator(".part .verdict").first).to_be_visible()  # on a busy machine the page takes its time
        verdicts = {verdict.strip() for verdict in page.locator(".part .verdict").all_inner_texts()}
        assert verdicts == {words["right"] if n % 2 else words["wrong"]}
        right += n % 2
        onwards = page.get_by_role("link", name=words["next"])
        if not onwards.count():
            follow(page.get_by_role("link", name=words["result"]))
            break
        follow(onwards)

    assert n >= 10
    expect(page.locator("h1")).to_contain_text("Tournament Errors")
    page.goto(f"/{language}/progress")
    expect(page.locator("main")).to_contain_text("Tournament Errors")


def test_an_invalid_answer_costs_nothing_and_keeps_what_was_typed(page: Page, phone: BrowserContext, site: Site):
    start(page, "ja")
    number = page.locator("main form input[type=text]").first
    number.fill("さんぷん")

    follow(page.get_by_role("button", name=WORDS["ja"]["send"]))

    expect(page.get_by_role("alert")).to_be_visible()
    expect(number).to_have_value("さんぷん")
    assert slot_of(site, phone, 1).steps == ()


def test_reloading_a_feedback_page_changes_nothing(page: Page, phone: BrowserContext, site: Site):
    start(page, "ja")
    fill(page, right_form(slot_of(site, phone, 1).instance))
    follow(page.get_by_role("button", name=WORDS["ja"]["send"]))
    before = page.locator("main").inner_text()

    page.reload()

    assert page.locator("main").inner_text() == before
    assert len(slot_of(site, phone, 1).steps) == 1


def test_a_double_click_is_one_answer(page: Page, phone: BrowserContext, site: Site):
    start(page, "ja")
    fill(page, right_form(slot_of(site, phone, 1).instance))

    page.get_by_role("button", name=WORDS["ja"]["send"]).dblclick()

    expect(page.locator(".verdict").first).to_be_visible()
    assert len(slot_of(site, phone, 1).steps) == 1


def test_going_back_and_sending_another_answer_is_explained_and_loses_nothing(
    page: Page, phone: BrowserContext, site: Site
):
    start(page, "ja")
    instance = slot_of(site, phone, 1).instance
    first = page.url
    other = phone.new_page()
    other.goto(first)
    fill(page, right_form(instance))
    follow(page.get_by_role("button", name=WORDS["ja"]["send"]))
    fill(other, wrong_form(instance))

    with other.expect_response(lambda response: response.request.method == "POST") as answered:
        other.get_by_role("button", name=WORDS["ja"]["send"]).click()

    assert answered.value.status == 409
    (step,) = slot_of(site, phone, 1).steps
    assert step.judgement is not None
    assert step.judgement.points == instance.maximum


def test_a_sitting_goes_on_after_the_browser_was_closed(
    browser: Browser, page: Page, phone: BrowserContext, site: Site
):
    start(page, "ja")
    fill(page, right_form(slot_of(site, phone, 1).instance))
    follow(page.get_by_role("button", name=WORDS["ja"]["send"]))
    kept = phone.storage_state()

    later = browser.new_context(base_url=site.address, storage_state=kept, java_script_enabled=False)
    again = later.new_page()
    start(again, "ja")

    assert again.url.endswith("/2")
    later.close()


def test_the_recovery_code_opens_the_same_progress_on_another_device(
    browser: Browser, page: Page, phone: BrowserContext, site: Site
):
    start(page, "ja")
    fill(page, right_form(slot_of(site, phone, 1).instance))
    follow(page.get_by_role("button", name=WORDS["ja"]["send"]))
    page.goto("/ja/progress")
    shown = re.search(r"[0-9A-Z]{4}(-[0-9A-Z]{4}){3}", page.locator("main").inner_text())
    assert shown

    other = browser.new_context(base_url=site.address, java_script_enabled=False)
    there = other.new_page()
    there.goto("/ja/progress/code")
    there.locator("main input[type=text]").first.fill(f" {shown[0].lower().replace('-', ' ')} ")
    follow(there.locator("main form button").first)
    there.goto("/ja/progress")

    expect(there.locator("main")).to_contain_text("Tournament Errors")
    other.close()


def test_a_term_is_explained_on_keyboard_focus(page: Page):
    page.goto("/ja/courses/enforcement-05")
    term = page.locator(".term").first
    tip = term.locator("[role=tooltip]")
    expect(tip).to_be_hidden()

    term.focus()

    expect(tip).to_be_visible()


def test_a_term_is_explained_on_tap(page: Page):
    page.goto("/ja/courses/enforcement-05")
    term = page.locator(".term").first

    term.tap()

    expect(term.locator("[role=tooltip]")).to_be_visible()
