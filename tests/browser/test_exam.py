"""An exam on a phone without scripts: begun, saved, changed, finished; and one whose time runs out."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Browser, Page, expect

from tests.browser.pressing import follow
from tests.live import Site

NEXT, ALL = "保存して次へ", "保存して一覧へ"


def begin(page: Page) -> str:
    """Start the mock exam; what comes back is the id of the sitting."""
    page.goto("/ja/exams/enforcement")
    page.get_by_label("規程やメモを見ず").check()
    follow(page.get_by_role("button", name="始める（ここから時間を計ります）"))
    return page.url.split("/sittings/")[1].split("/")[0]


def tick(page: Page, n: int) -> None:
    """Choose the n-th option of everything that has options."""
    for group in page.locator("form.answer fieldset").all():
        group.get_by_role("radio").nth(n).check()


def first_with_options(page: Page, sitting: str) -> int:
    """The number of the first question all of whose parts are round buttons."""
    for n in range(1, 21):
        page.goto(f"/ja/sittings/{sitting}/{n}")
        typed = page.locator("form.answer").locator("input[type=text], select, input[type=checkbox]:not([name=flag])")
        if page.locator("form.answer fieldset").count() and not typed.count():
            return n
    raise AssertionError("no question of this exam has options only")


def end_in(site: Site, sitting: str, seconds: float) -> None:
    """Move the deadline, as if the exam had been begun earlier."""
    over = datetime.now(UTC) + timedelta(seconds=seconds)
    with sqlite3.connect(site.database.removeprefix("sqlite:///"), timeout=15) as database:
        moved = (f"{over:%Y-%m-%d %H:%M:%S.%f}", sitting)
        database.execute("UPDATE sitting SET deadline_at = ? WHERE id = ?", moved)
    database.close()


def test_an_exam_is_taken_on_a_phone_without_scripts(page: Page):
    sitting = begin(page)
    n = first_with_options(page, sitting)
    expect(page.get_by_text("サーバーの時計で")).to_be_visible()
    tick(page, 0)
    page.get_by_label("あとで見直す").check()
    follow(page.get_by_role("button", name=ALL))
    expect(page.get_by_text("回答済み 見直す")).to_be_visible()

    follow(page.get_by_role("link", name=f"問{n}", exact=True))
    tick(page, 1)
    page.get_by_label("あとで見直す").uncheck()
    follow(page.get_by_role("button", name=ALL))

    follow(page.get_by_role("link", name="終了へ進む"))
    expect(page.get_by_role("heading", name="未回答が19問あります")).to_be_visible()
    expect(page.get_by_text("「あとで見直す」を付けた問題")).to_have_count(0)
    follow(page.get_by_role("button", name="終了する"))

    expect(page.get_by_text("まだ合格していません")).to_be_visible()
    expect(page.get_by_role("cell", name="未回答")).to_have_count(19)
    follow(page.get_by_role("link", name=f"問{n}", exact=True).first)
    expect(page.get_by_role("heading", name="あなたの回答").first).to_be_visible()


def test_time_runs_out_on_a_phone_without_scripts(page: Page, site: Site):
    sitting = begin(page)
    first_with_options(page, sitting)
    tick(page, 0)
    follow(page.get_by_role("button", name=ALL))
    page.go_back()
    chosen = page.locator("form.answer fieldset").first.locator("label").nth(2).inner_text()
    tick(page, 2)
    end_in(site, sitting, -1)
    follow(page.get_by_role("button", name=ALL))

    expect(page.get_by_role("heading", name="で時間になりました")).to_be_visible()
    expect(page.locator("#sent + dl")).to_contain_text(chosen)
    expect(page.locator("#counted + dl")).not_to_be_empty()
    follow(page.get_by_role("link", name="結果を見る"))
    expect(page.get_by_text("それまでに保存した答えを採点しています")).to_be_visible()
    page.reload()
    expect(page.get_by_text("まだ合格していません")).to_be_visible()


def test_a_page_saves_by_itself_and_shows_the_time_whatever_the_device_thinks(browser: Browser, site: Site):
    context = browser.new_context(base_url=site.address, service_workers="block", locale="ja-JP")
    page = context.new_page()
    page.clock.install(time=datetime(2001, 1, 1, tzinfo=UTC))  # a clock that is wrong by decades
    sitting = begin(page)
    n = first_with_options(page, sitting)
    tick(page, 0)
    page.clock.run_for(3000)
    expect(page.locator("[data-saved]")).to_contain_text("に保存しました")

    end_in(site, sitting, 2)
    page.goto(f"/ja/sittings/{sitting}/{n}")
    expect(page.locator("form.answer input:checked")).not_to_have_count(0)
    page.clock.run_for(3000)
    expect(page.get_by_text("時間です。保存した答えを採点します。")).to_be_visible()
    context.close()
