"""A guide at the table: two players wait, the phone is small, and there are no scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.pressing import follow
from tests.browser.test_every_page import faults_of

WORDS = {
    "ja": {"go": "答えて進む", "again": "裁定をやり直す", "change": "変える", "desk": "デスク", "level": "競技"},
    "en": {"go": "Answer and go on", "again": "Rule again", "change": "Change", "desk": "Desk", "level": "Competitive"},
}
FOLD = 740


def field(page: Page, name: str) -> Locator:
    return page.locator(f'[data-field="{name}"] dd')


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_guide_gets_a_ruling_by_answering_what_matters(page: Page, language: str):
    words = WORDS[language]
    page.goto(f"/{language}/")
    follow(page.get_by_role("navigation").get_by_role("link", name=words["desk"], exact=True))
    follow(page.locator(f'a[href="/{language}/desk/lorcana/tardiness"]'))

    page.get_by_label(re.compile("何分何秒|How late")).fill("３分３０秒")
    page.get_by_role("radio", name=words["level"]).check()
    follow(page.get_by_role("button", name=words["go"]))

    expect(field(page, "penalty")).to_have_text("Game Loss")
    expect(field(page, "infraction")).to_have_text("Tardiness")
    expect(page).to_have_url(re.compile(r"/tardiness\?level=competitive&late_s=3%3A30$"))


def test_the_ruling_stands_above_the_fold(page: Page):
    page.goto("/ja/desk/lorcana/tardiness?level=competitive&late_s=3:30")

    for name in ("infraction", "penalty", "extension_s"):
        box = field(page, name).bounding_box()
        assert box
        assert box["y"] + box["height"] < FOLD, name


def test_an_assumption_is_changed_and_the_ruling_follows(page: Page):
    page.goto("/en/desk/lorcana/tardiness?level=competitive&late_s=7:00")
    follow(page.get_by_role("link", name=re.compile("Change.*told an official beforehand")))

    page.locator("#ask-told_official_beforehand").get_by_label("yes").check()
    follow(page.get_by_role("button", name=WORDS["en"]["again"]))

    expect(field(page, "penalty")).to_have_text("none")


def test_a_wrong_value_keeps_everything_and_leads_to_its_field(page: Page):
    page.goto("/ja/desk/lorcana/tardiness")
    page.get_by_label(re.compile("何分何秒")).fill("さんぷん")
    page.get_by_role("radio", name="競技").check()

    follow(page.get_by_role("button", name=WORDS["ja"]["go"]))

    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label(re.compile("何分何秒"))).to_have_value("さんぷん")
    page.get_by_label(re.compile("何分何秒")).fill("10:00")
    follow(page.get_by_role("button", name=WORDS["ja"]["go"]))
    expect(field(page, "penalty")).to_have_text("Match Loss")


def test_what_would_change_the_ruling_is_one_tap_away(page: Page):
    page.goto("/en/desk/lorcana/tardiness?level=competitive&late_s=3:30")
    page.locator("summary", has_text="how late").click()

    follow(page.get_by_role("link", name="2 min 59 s"))

    expect(field(page, "penalty")).to_have_text("Warning")


def test_inks_are_counted_in_rows_and_warnings_ticked_more_than_once(page: Page):
    base = "/en/desk/lorcana/deck_registration"
    page.goto(f"{base}?format=constructed&deck_count=60&also-ask=ink_counts&also-ask=prior_warnings")
    for ink, count in (("Amber", "30"), ("Ruby", "29"), ("Steel", "1")):
        page.locator("#ask-ink_counts").get_by_label(ink, exact=True).fill(count)
    page.locator("#ask-prior_warnings").get_by_label("Deck/Registration Error – Minor", exact=True).check()
    follow(page.locator("main form button"))

    expect(field(page, "infraction")).to_have_text("Deck/Registration Error – Major")
    assert "ink_counts.amber=30&ink_counts.ruby=29&ink_counts.steel=1" in page.url
    follow(page.get_by_role("link", name=re.compile("Change.*Warnings already")))
    page.locator("#ask-prior_warnings").get_by_label(re.compile(r"Minor \(no\. 2\)")).check()
    follow(page.locator("main form button"))
    assert page.url.count("prior_warnings=deck_registration_minor") == 2


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_targeted_thing_is_large_enough_for_a_thumb(page: Page, language: str):
    page.goto(f"/{language}/desk/lorcana/tardiness?level=competitive&late_s=3:30&also-ask=told_official_beforehand")

    small = page.locator(".choices a, .option, .line__acts a, summary, button").evaluate_all(
        "all => all.filter(one => one.offsetParent && one.getBoundingClientRect().height < 44).map(one => one.outerHTML)"
    )
    assert small == []


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_desk_is_accessible_at_each_of_its_steps(browser, site, language: str):
    steps = {
        "asks": "tardiness",
        "rules": "tardiness?level=competitive&late_s=3:30",
        "changes": "tardiness?level=competitive&late_s=3:30&also-ask=prior_warnings&also-ask=reenrolled",
        "refuses": "tardiness?level=competitive&late_s=x&color=red",
        "leaves open": "outside_assistance?level=competitive&act=gives_hidden_information_to_spectator",
        "counts": "deck_registration?also-ask=ink_counts&also-ask=list_count",
    }
    context = browser.new_context(base_url=site.address, service_workers="block")
    page = context.new_page()
    for step, path in steps.items():
        page.goto(f"/{language}/desk/lorcana/{path}")
        assert faults_of(page, language) == [], step
    context.close()


def test_incidents_stand_side_by_side_where_there_is_room(browser, site):
    context = browser.new_context(
        base_url=site.address, viewport={"width": 1280, "height": 800}, service_workers="block"
    )
    page = context.new_page()
    page.goto("/ja/rules/compare/")
    follow(page.get_by_role("link", name=re.compile("試合に遅れて来た")))

    tops = {box["y"] for side in page.locator(".side").all()[:2] if (box := side.bounding_box())}
    assert len(tops) == 1
    expect(page.locator(".side").first).to_contain_text("Game Loss")
    follow(page.get_by_role("link", name="この件を裁定デスクで調べる").first)
    expect(page).to_have_url(re.compile("/ja/desk/lorcana/tardiness"))
    context.close()
