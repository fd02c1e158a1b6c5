"""Reading without a network, in a browser whose wire to the server is really cut. Here scripts run."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from courseware.quiz import right_form
from tests.browser.pressing import follow
from tests.browser.test_every_page import found_by_axe, is_wider_than_the_screen
from tests.browser.test_first_light import WORDS, fill, slot_of, start
from tests.live import Site
from tests.wire import Wire, wired

LESSON, UNREAD, RULE = "/courses/enforcement-05", "/courses/enforcement-08", "/rules/lorcana/pcg-3.1"
HEADS = {"ja": "オフラインのため、このページは開けません", "en": "This page cannot be opened without a network"}
UNSAVED = {"ja": "保存されていません", "en": "Not saved"}
OLD = {"ja": "最新のページと見比べて", "en": "compare it with the one online"}
AGAIN = {"ja": "もう一度送信する", "en": "Send it again"}
COPY = "#kept-copy"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) {
      const response = await (await caches.open(name)).match(request);
      const url = new URL(request.url);
      found.push({address: url.pathname + url.search, headers: Object.fromEntries(response.headers),
                  text: response.headers.get("Content-Type").startsWith("image/png") ? "" : await response.text()});
    }
  return found;
}"""
IS_KEPT = "async (address) => Boolean(await caches.match(address))"
IS_COMPLETE = """async (list) => {
  const kept = await caches.match(list);
  const pages = kept ? (await kept.json()).pages.filter((page) => page.when !== "visited") : [];
  const there = await Promise.all(pages.map((page) => caches.match(page.address)));
  return Boolean(there.length) && there.every(Boolean);
}"""
PUT = """async ([name, address, text]) => {
  const cache = await caches.open(name);
  await cache.put(address, new Response(text, {headers: {"Content-Type": "text/html", ...Object.fromEntries((await cache.match(address))?.headers ?? [])}}));
}"""
MAKE_OLD = """async ([address, date]) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const kept = await cache.match(address);
    if (kept) await cache.put(address, new Response(await kept.text(), {headers: {...Object.fromEntries(kept.headers), date, etag: ""}}));
  }
}"""
CHANGE_LIST = """async ([list, address, day]) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const kept = await cache.match(list);
    if (!kept) continue;
    const changed = await kept.json();
    changed.pages.find((page) => page.address === address).review_by = day;
    await cache.put(list, new Response(JSON.stringify(changed), {headers: kept.headers}));
  }
}"""
PATIENCE = 60.0  # seconds: the machine may be busy


@pytest.fixture(scope="module", params=["ja", "en"])
def cut_off(browser: Browser, site: Site, request: pytest.FixtureRequest) -> Iterator[tuple[BrowserContext, str]]:
    """A reader who read one class before the network went, and the language of that reader."""
    language = str(request.param)
    with wired(site.address) as wire:
        context = browser.new_context(base_url=wire.address, viewport={"width": 360, "height": 740})
        page = context.new_page()
        page.goto(f"/{language}{LESSON}")
        kept_all(page, language)
        wire.cut()
        forget_fresh_pages(page)
        yield context, language
        context.close()


@pytest.fixture
def wire(site: Site) -> Iterator[Wire]:
    with wired(site.address) as found:
        yield found


@pytest.fixture
def reader(browser: Browser, wire: Wire) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=wire.address, viewport={"width": 360, "height": 740})
    yield context
    context.close()


def kept_all(page: Page, language: str) -> None:
    """Wait until all that is to be kept without being asked for is there."""
    wait_until(page, IS_COMPLETE, f"/{language}/offline/pages.json")


def wait_until(page: Page, holds: str, arg: str) -> None:
    end = time.monotonic() + PATIENCE
    while not page.evaluate(holds, arg):
        assert time.monotonic() < end, "it does not come true"
        page.wait_for_timeout(200)


def forget_fresh_pages(page: Page) -> None:
    """For a minute the browser shows a page without asking for it again; the test does not wait for that."""
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


def test_without_a_network_classes_read_and_all_rules_open_and_say_what_they_are(
    cut_off: tuple[BrowserContext, str],
) -> None:
    context, language = cut_off
    page = context.new_page()

    for path, words in ((LESSON, "Tournament Errors"), (RULE, "Tardiness"), ("/terms/tcg-floor", "head judge")):
        answer = page.goto(f"/{language}{path}")
        assert answer is not None
        assert answer.status == 200
        expect(page.locator("main")).to_contain_text(words)
        expect(page.locator(COPY)).to_contain_text(re.compile(r"20\d\d"))
        assert page.evaluate("getComputedStyle(document.querySelector('.site-header')).borderBottomStyle") == "solid"
        assert found_by_axe(page) == []
        assert not is_wider_than_the_screen(page)


@pytest.mark.parametrize("path", [UNREAD, "/progress", "/desk/", "/search?q=clock", "/quizzes/enforcement-05"])
def test_without_a_network_what_is_not_kept_is_an_honest_page(cut_off: tuple[BrowserContext, str], path: str) -> None:
    context, language = cut_off
    page = context.new_page()

    answer = page.goto(f"/{language}{path}")

    assert answer is not None
    assert answer.status == 503
    expect(page.locator("h1")).to_have_text(HEADS[language])
    expect(page.locator("#kept-pages")).to_be_visible()
    expect(page.locator(f'.kept a[href="/{language}{UNREAD}"]')).to_be_hidden()
    rule = page.locator(f'a[href="/{language}{RULE}"]')
    page.locator(".kept details", has=rule).locator("summary").click()
    expect(rule).to_be_visible()
    assert found_by_axe(page) == []
    assert not is_wider_than_the_screen(page)


def test_addresses_without_a_language_lead_to_the_pages_that_are_kept(cut_off: tuple[BrowserContext, str]) -> None:
    context, language = cut_off
    page = context.new_page()

    for path, found in (("/", "/"), ("/rules/lorcana", "/rules/lorcana"), (f"/choose/{language}/rules/", "/rules/")):
        page.goto(path)
        assert page.url.endswith(f"/{language}{found}")


@pytest.mark.parametrize("way", ["age", "review"])
def test_an_old_copy_asks_to_be_compared_before_anybody_rules_by_it(
    cut_off: tuple[BrowserContext, str], way: str
) -> None:
    context, language = cut_off
    page = context.new_page()
    address = f"/{language}/rules/lorcana/{'pcg-3.2' if way == 'age' else 'pcg-3.3'}"
    page.goto(address)
    expect(page.locator(COPY)).not_to_contain_text(OLD[language])

    if way == "age":
        page.evaluate(MAKE_OLD, [address, "Thu, 01 Jan 2026 00:00:00 GMT"])
    else:
        page.evaluate(CHANGE_LIST, [f"/{language}/offline/pages.json", address, "2026-01-01"])
    page.goto(address)

    expect(page.locator(COPY)).to_contain_text(OLD[language])
    if way == "age":
        expect(page.locator(COPY)).to_contain_text("2026年1月1日" if language == "ja" else "1 January 2026")
    assert found_by_axe(page) == []


def test_nothing_personal_is_kept(reader: BrowserContext, site: Site) -> None:
    page = reader.new_page()
    start(page, "ja")
    fill(page, right_form(slot_of(site, reader, 1).instance))
    follow(page.get_by_role("button", name=WORDS["ja"]["send"]))
    code = next(cookie["value"] for cookie in reader.cookies() if cookie["name"] == "learner")
    for path in ("/progress", "/", "/search?q=clock", "/desk/lorcana/tardiness?level=competitive", LESSON):
        page.goto(f"/ja{path}")
        kept_all(page, "ja")
    wait_until(page, IS_KEPT, f"/ja{LESSON}")

    kept = page.evaluate(KEPT)

    paths = [one["address"] for one in kept]
    assert f"/ja{LESSON}" in paths
    assert [path for path in paths if re.search("/progress|/sittings|/search|/desk|/quizzes|[?]q=", path)] == []
    assert [one["address"] for one in kept if "public" not in one["headers"]["cache-control"]] == []
    assert [one["address"] for one in kept if "set-cookie" in one["headers"]] == []
    assert [one["address"] for one in kept if code in one["text"] or "csrf_token" in one["text"]] == []
    front = next(one["text"] for one in kept if one["address"] == "/ja/")
    assert "根拠を示せる裁定" in front  # what greets everybody, not this learner


@pytest.mark.parametrize("language", ["ja", "en"])
def test_an_answer_that_could_not_be_sent_is_not_saved_and_not_lost(
    reader: BrowserContext, wire: Wire, site: Site, language: str
) -> None:
    page = reader.new_page()
    page.goto(f"/{language}/")
    wait_until(page, IS_KEPT, f"/{language}/offline/unsaved")
    start(page, language)
    fill(page, right_form(slot_of(site, reader, 1).instance))
    wire.cut()

    follow(page.get_by_role("button", name=WORDS[language]["send"]))
    expect(page.locator("h1")).to_have_text(UNSAVED[language])
    assert found_by_axe(page) == []
    assert not is_wider_than_the_screen(page)
    assert slot_of(site, reader, 1).steps == ()
    follow(page.get_by_role("button", name=AGAIN[language]))
    expect(page.locator("h1")).to_have_text(UNSAVED[language])
    wire.mend()
    follow(page.get_by_role("button", name=AGAIN[language]))

    expect(page.locator(".part .verdict").first).to_be_visible()
    (step,) = slot_of(site, reader, 1).steps
    assert step.judgement is not None
    assert step.judgement.right


def test_a_network_that_does_not_answer_is_not_waited_for_long(reader: BrowserContext, wire: Wire) -> None:
    page = reader.new_page()
    page.goto("/ja/")
    wait_until(page, IS_KEPT, f"/ja{RULE}")
    wire.silence()

    page.goto(f"/ja{RULE}", timeout=15_000)

    expect(page.locator(COPY)).to_be_visible()
    wire.mend()
    follow(page.locator(COPY).get_by_role("link"))
    expect(page.locator(COPY)).to_have_count(0)


def test_whoever_insists_gets_the_page_over_a_slow_network(reader: BrowserContext, wire: Wire) -> None:
    page = reader.new_page()
    page.goto("/ja/")
    wait_until(page, IS_KEPT, f"/ja{RULE}")
    wire.slow(4)
    page.goto(f"/ja{RULE}", timeout=15_000)
    expect(page.locator(COPY)).to_be_visible()

    follow(page.locator(COPY).get_by_role("link"))

    expect(page.locator(COPY)).to_have_count(0, timeout=15_000)
    expect(page.locator("h1")).to_contain_text("Tardiness")


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_reader_keeps_all_classes_and_removes_everything(reader: BrowserContext, language: str) -> None:
    page = reader.new_page()
    page.goto(f"/{language}/")
    kept_all(page, language)
    page.goto(f"/{language}/offline")
    expect(page.locator("#kept-sum")).to_contain_text(re.compile(r"[1-9]\d*.*\d\.\d MB"))
    assert found_by_axe(page) == []

    page.locator("#kept-more").click()
    expect(page.locator("#kept-more")).to_be_hidden(timeout=PATIENCE * 1000)
    expect(page.locator("#kept-said")).not_to_be_empty()
    assert any(one["address"] == f"/{language}{UNREAD}" for one in page.evaluate(KEPT))
    page.locator("#kept-remove").click()

    expect(page.locator("#kept-none")).to_be_visible()
    page.goto(f"/{language}{LESSON}")
    page.wait_for_timeout(3000)  # longer than the script waits before it keeps anything
    assert page.evaluate(KEPT) == []
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    page.goto(f"/{language}/offline")
    page.locator("#kept-start").click()
    expect(page.locator("#kept-sum")).to_be_visible(timeout=PATIENCE * 1000)


def test_what_an_earlier_version_kept_in_another_way_is_removed(reader: BrowserContext) -> None:
    page = reader.new_page()
    page.goto("/ja/")
    page.evaluate("caches.open('courseware-pages-0').then((cache) => cache.put('/ja/old', new Response('old')))")
    page.evaluate("caches.open('of-somebody-else')")

    page.goto("/ja/")
    wait_until(page, IS_KEPT, "/ja/offline/unsaved")

    names = page.evaluate("caches.keys()")
    assert "courseware-pages-0" not in names
    assert "of-somebody-else" in names


def test_a_stylesheet_stays_as_long_as_a_kept_page_needs_it(reader: BrowserContext) -> None:
    page = reader.new_page()
    page.goto(f"/ja{LESSON}")
    kept_all(page, "ja")
    wait_until(page, IS_KEPT, f"/ja{LESSON}")
    page.goto("/ja/offline")  # a page that still reports that it was read would have the lesson fetched anew
    needed, needless = (f"/static/style.css?v={digest}" for digest in ("0123456789ab", "ba9876543210"))
    page.evaluate(PUT, ["courseware-pages-1", f"/ja{LESSON}", f'<html lang="ja"><link href="{needed}"><main>'])
    for file in (needed, needless):
        page.evaluate(PUT, ["courseware-files-1", file, "body {}"])
    page.evaluate(MAKE_OLD, [f"/ja{RULE}", "Thu, 01 Jan 2026 00:00:00 GMT"])

    page.goto("/ja/offline")
    page.locator("#kept-more").click()
    expect(page.locator("#kept-said")).to_have_text("すべてのクラスを保存しました。", timeout=PATIENCE * 1000)

    kept = {one["address"]: one["headers"] for one in page.evaluate(KEPT)}
    assert needed in kept
    assert needless not in kept
    assert "01 Jan 2026" not in kept[f"/ja{RULE}"]["date"]  # what had changed on the server was fetched anew


def test_no_room_on_the_device_is_harmless(reader: BrowserContext, wire: Wire) -> None:
    page = reader.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    origin = {"origin": wire.address, "quotaSize": 400_000}
    reader.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", origin)

    page.goto(f"/ja{LESSON}")
    wait_until(page, IS_KEPT, "/ja/offline/unsaved")
    page.wait_for_timeout(2000)
    page.goto(f"/ja{RULE}")

    assert not page.evaluate(IS_COMPLETE, "/ja/offline/pages.json")
    expect(page.locator("h1")).to_contain_text("Tardiness")
    assert faults == []


def test_a_form_of_another_site_stays_one_of_another_site(reader: BrowserContext, wire: Wire) -> None:
    page = reader.new_page()
    page.goto("/ja/")
    wait_until(page, IS_KEPT, "/ja/offline/unsaved")
    form = f'<form method="post" action="{wire.address}/ja/courses/enforcement-05/read"><button>x</button></form>'
    reader.route("http://localhost:1/**", lambda route: route.fulfill(body=form, content_type="text/html"))
    page.goto("http://localhost:1/")

    with page.expect_response(lambda response: response.request.method == "POST") as sent:
        page.get_by_role("button").click()

    assert sent.value.status == 403


@pytest.mark.parametrize("language", ["ja", "en"])
def test_everything_works_where_there_are_no_service_workers(browser: Browser, site: Site, language: str) -> None:
    context = browser.new_context(base_url=site.address, service_workers="block")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)

    start(page, language)
    fill(page, right_form(slot_of(site, context, 1).instance))
    follow(page.get_by_role("button", name=WORDS[language]["send"]))
    expect(page.locator(".part .verdict").first).to_be_visible()
    page.goto(f"/{language}/offline")
    page.wait_for_timeout(2500)

    expect(page.locator("#kept-none")).to_be_visible()
    assert faults == []
    context.close()
