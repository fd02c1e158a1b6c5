"""A reader on a phone, without scripts, tells of a mistake where they see it; staff finds it with all it is about."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from courseware.quiz import wrong_form
from courseware.store import About, Report, connect, open_session, reports
from tests.browser.pressing import follow
from tests.browser.test_every_page import faults_of
from tests.browser.test_first_light import WORDS, fill, slot_of, start
from tests.live import Site, running

SAID = {
    "ja": {"link": "ここに誤りがある", "what": "何が誤りですか", "send": "報告を送信する", "number": "受付番号", "back": "元のページに戻る"},
    "en": {"link": "There is a mistake here", "what": "What is wrong?", "send": "Send the report", "number": "Report no.", "back": "Back to where you were"},
}  # fmt: skip


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server of its own for each test, since a limit is for an address, and all browsers here share one."""
    with running(tmp_path_factory.mktemp("reports") / "instance") as found:
        yield found


def kept(site: Site) -> tuple[Report, ...]:
    engine = connect(site.database)
    with open_session(engine) as session:
        found = reports(session)
    engine.dispose()
    return found


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_reader_reports_a_section_and_goes_on_reading(
    page: Page, phone: BrowserContext, site: Site, language: str
) -> None:
    words = SAID[language]
    page.goto(f"/{language}/courses/enforcement-05")

    follow(page.get_by_role("link", name=re.compile(f"^{words['link']}.*Tardiness")))
    page.get_by_label(words["what"]).fill("2 min 59 s.\n\n")
    follow(page.get_by_role("button", name=words["send"]))

    expect(page.locator("main")).to_contain_text(words["number"])
    (report,) = kept(site)
    assert (report.context.about, report.context.section, report.context.language) == (
        About.SECTION,
        "tardiness",
        language,
    )
    assert report.words == "2 min 59 s."
    assert phone.cookies() == []
    follow(page.get_by_role("link", name=words["back"]))
    expect(page).to_have_url(re.compile(f"/{language}/courses/enforcement-05#tardiness$"))


def test_a_learner_reports_a_question_before_and_after_the_answer(
    page: Page, phone: BrowserContext, site: Site
) -> None:
    start(page, "ja")
    instance = slot_of(site, phone, 1).instance
    fill(page, wrong_form(instance))

    with phone.expect_page() as opened:
        page.get_by_role("link", name=re.compile(SAID["ja"]["link"])).click()
    opened.value.get_by_label(SAID["ja"]["what"]).fill("選択肢がおかしい")
    follow(opened.value.get_by_role("button", name=SAID["ja"]["send"]))
    expect(opened.value.locator("main")).to_contain_text(SAID["ja"]["number"])
    follow(page.get_by_role("button", name=WORDS["ja"]["send"]))
    follow(page.get_by_role("link", name=re.compile(SAID["ja"]["link"])))
    page.get_by_label(SAID["ja"]["what"]).fill("正解がおかしい")
    follow(page.get_by_role("button", name=SAID["ja"]["send"]))
    expect(page.locator("main")).to_contain_text(SAID["ja"]["number"])

    before, after = kept(site)
    assert before.context.instance == after.context.instance == instance
    assert before.context.answer is None
    assert after.context.answer is not None
    assert not after.context.answer.right


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_pages_of_a_report_are_accessible_and_fit(browser: Browser, site: Site, language: str) -> None:
    context = browser.new_context(base_url=site.address, service_workers="block")
    page, words, seen = context.new_page(), SAID[language], []
    start(page, language)
    page.get_by_role("link", name=re.compile(words["link"])).evaluate("link => link.removeAttribute('target')")
    follow(page.get_by_role("link", name=re.compile(words["link"])))
    page.wait_for_url("**/reports/new*")
    form = page.url

    for step, typed in (("faults", "x" * 2001), *((f"thanks {n}", f"{n}") for n in range(5)), ("limit", "one more")):
        page.goto(form)
        page.get_by_label(words["what"]).fill(typed)
        follow(page.get_by_role("button", name=words["send"]))
        if step in ("faults", "limit"):
            expect(page.get_by_role("alert")).to_be_focused()
            expect(page.get_by_label(words["what"])).to_have_value(typed)
        else:
            expect(page.locator("main")).to_contain_text(words["number"])
        if step in ("faults", "thanks 0", "limit"):
            seen += [f"{step}: {fault}" for fault in faults_of(page, language)]
    context.close()

    assert seen == []
