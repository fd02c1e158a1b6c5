"""The queue and its items are read by everybody: the same page for all, in one language, whatever is asked for."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from courseware.actions import reviewing
from courseware.actions.reviewing import Hand
from courseware.library import review_items
from courseware.review import PAGE, Act, Entry, Outcome, Proposal, queue
from courseware.store import Engine, open_session, review_records
from tests.lessons.make import lesson
from tests.review.make import START
from tests.web.make import a_course, a_library, an_app, said, withheld

JA = "## 01 遅刻 {#late}\n\n前の段落。\n\n::: 要確認 {#q-4t8x2c}\n名前は **10分** です。\n:::\n\n後の段落。\n"
EN = "## 01 Lateness {#late}\n\nBefore.\n\n::: 要確認 {#q-4t8x2c}\nThe name is <b>ten</b> minutes.\n:::\n"
DECIDED = Proposal(Outcome.TEXT, {"ja": "甲です。", "en": "It is A."})


def serving(engine: Engine, ja: str = JA, en: str = EN) -> FlaskClient:
    lessons = {"ja": lesson(ja, "ja", "small"), "en": lesson(en, "en", "small")}
    library = a_library(courses={"small": replace(a_course(), lessons=lessons)})
    return an_app(engine, LIBRARY=library).test_client()


def act(client: FlaskClient, *acts: Act, by: str = "Aki") -> None:
    """Do these to the item as the texts have it, one after the other."""
    engine, library = (client.application.extensions[name] for name in ("engine", "library"))
    for one in acts:
        with open_session(engine) as session:
            entries = queue(review_items(library), review_records(session))
            entry: Entry = next(entry for entry in entries if entry.id == "q-4t8x2c")
            hand = Hand(by, START, "よく見ました")
            if one is Act.PROPOSE:
                reviewing.propose(session, entry=entry, proposal=DECIDED, hand=hand)
            else:
                reviewing.decide(session, entry=entry, decision=one, hand=hand, four_eyes=False)


def many(count: int) -> str:
    blocks = (f"::: 要確認 {{#q-{n:06}}}\n第{n}の点。\n:::\n" for n in range(count))
    return "## 01 遅刻 {#late}\n\n" + "\n".join(blocks)


@pytest.mark.parametrize(
    ("language", "words"),
    [("ja", ["要確認の一覧", "名前は 10分 です。", "未決"]), ("en", ["Points to be confirmed", "Unsettled"])],
)
def test_the_queue_lists_what_is_to_be_confirmed(engine: Engine, language: str, words: list[str]) -> None:
    page = serving(engine).get(f"/{language}/review")

    assert page.status_code == 200
    for word in words:
        assert word in said(page)


def test_the_pages_set_no_cookie_and_are_the_same_for_everybody(engine: Engine) -> None:
    client = serving(engine)

    for path in ("/ja/review", "/ja/review/q-4t8x2c"):
        page = client.get(path)

        assert "Set-Cookie" not in page.headers
        assert page.headers["Cache-Control"] == "public, max-age=60"
        assert client.get(path).data == page.data


def test_an_item_shows_both_texts_in_their_surroundings(engine: Engine) -> None:
    page = serving(engine).get("/ja/review/q-4t8x2c")

    for words in ("前の段落。", "名前は 10分 です。", "後の段落。", "Before."):
        assert words in said(page)
    assert '<p lang="en">The name is &lt;b&gt;ten&lt;/b&gt; minutes.</p>' in page.text
    assert 'href="/en/courses/small#q-4t8x2c"' in page.text


def test_an_item_shows_its_proposal_decision_and_history(engine: Engine) -> None:
    client = serving(engine)
    act(client, Act.PROPOSE, Act.ACCEPT)

    page = client.get("/ja/review/q-4t8x2c")

    for words in ("採用", "甲です。", "It is A.", "よく見ました", "まだ反映されていません"):
        assert words in said(page)
    assert "採用" in said(client.get("/ja/review"))


def test_a_stale_item_shows_what_changed(engine: Engine) -> None:
    act(serving(engine), Act.PROPOSE, Act.ACCEPT)

    page = serving(engine, JA.replace("10分", "12分")).get("/ja/review/q-4t8x2c")

    assert "その後に本文が変更" in said(page)
    assert "<del>10</del><ins>12</ins>" in page.text


def test_an_item_that_is_gone_is_shown_as_it_read_last(engine: Engine) -> None:
    act(serving(engine), Act.PROPOSE)
    client = serving(engine, "## 01 遅刻 {#late}\n", "## 01 Lateness {#late}\n")

    page = client.get("/ja/review/q-4t8x2c")

    assert "この項目は、いまの本文にありません" in said(page)
    assert "名前は 10分 です。" in said(page)
    assert "q-4t8x2c" in client.get("/ja/review?state=anchor-lost").text


def test_an_item_of_a_text_that_is_withheld_is_not_shown_as_gone(engine: Engine) -> None:
    act(serving(engine), Act.PROPOSE)
    library = a_library(courses={}, withheld=withheld(lesson("", "ja", "small").file))

    page = an_app(engine, LIBRARY=library).test_client().get("/ja/review")

    assert "q-4t8x2c" not in page.text


def test_an_item_of_a_rulebook_leads_to_its_rule(client: FlaskClient) -> None:
    page = client.get("/ja/review?kind=open-question")

    (address, *_) = re.findall(r'href="(/ja/review/small/[^"]+)"', page.text)
    item = client.get(address.replace("&amp;", "&"))

    assert item.status_code == 200
    assert "規定を読む" in said(item)


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("", 1),
        ("in=small", 1),
        ("in=other", 0),
        ("state=open", 1),
        ("state=accepted", 0),
        ("kind=mark", 0),
        ("text=en", 1),
    ],
)
def test_the_queue_shows_what_is_asked_for(engine: Engine, query: str, count: int) -> None:
    page = serving(engine).get(f"/ja/review?{query}")

    assert page.text.count('href="/ja/review/q-4t8x2c') == count


@pytest.mark.parametrize("order", ["class", "blocking", "age", "state"])
def test_the_queue_keeps_the_order_that_is_asked_for_from_page_to_page(engine: Engine, order: str) -> None:
    client = serving(engine, many(PAGE + 2), "## 01 Lateness {#late}\n")

    first = client.get(f"/ja/review?in=small&order={order}")
    (following,) = re.findall(r'rel="next" href="([^"]+)"', first.text)
    second = client.get(following.replace("&amp;", "&"))

    assert f'<option value="{order}" selected>' in second.text
    assert f"第{PAGE}の点" in said(second)
    assert "第0の点" not in said(second)


@pytest.mark.parametrize(
    "query",
    [
        "state=%00",
        "kind=zebra",
        "after=nowhere",
        "in=%00%ff",
        "text=fr",
        "order=zebra",
        "order=state&after=x~y&at=%00",
        "use=x",
        "state=open&state=x",
    ],
)
def test_a_strange_address_is_read_as_far_as_it_goes(engine: Engine, query: str) -> None:
    assert serving(engine).get(f"/ja/review?{query}").status_code == 200


@pytest.mark.parametrize("own", ["q-none", "small", "small/late/none", "q-4t8x2c/x", "%00"])
def test_an_item_that_never_was_has_no_page(engine: Engine, own: str) -> None:
    assert serving(engine).get(f"/ja/review/{own}").status_code == 404


def test_pages_of_the_queue_lead_on_and_back_and_keep_what_is_asked_for(engine: Engine) -> None:
    client = serving(engine, many(PAGE + 2), "## 01 Lateness {#late}\n")

    first = client.get("/ja/review?in=small")
    (following,) = re.findall(r'rel="next" href="([^"]+)"', first.text)
    second = client.get(following.replace("&amp;", "&"))

    assert "第0の点" in said(first)
    assert f"第{PAGE}の点" not in said(first)
    assert f"第{PAGE}の点" in said(second)
    assert "in=small" in following
    assert 'rel="prev" href="/ja/review?in=small"' in second.text


def test_an_item_leads_to_its_neighbours_among_those_asked_for(engine: Engine) -> None:
    client = serving(engine, many(3), "## 01 Lateness {#late}\n")

    page = client.get("/ja/review/q-000001?in=small")

    assert 'rel="prev" href="/ja/review/q-000000?in=small"' in page.text
    assert 'rel="next" href="/ja/review/q-000002?in=small"' in page.text


def test_a_long_text_is_cut_within_the_line_and_not_at_its_first_blank(engine: Engine) -> None:
    long = "クラスのページは PCG " + "の表について書いていますが、それがどれかは分かりません" * 6

    page = serving(engine, JA.replace("名前は **10分** です。", long)).get("/ja/review")

    assert re.search(r"クラスのページは PCG の表について.{60,110}…", said(page))


def test_a_class_and_a_rulebook_of_one_name_are_told_apart(client: FlaskClient) -> None:
    assert "（ルールブック）" in said(client.get("/ja/review"))


def test_candidates_are_offered_below_the_queue(engine: Engine) -> None:
    page = serving(engine, f"{JA}\n呼び名は未確認です。\n").get("/ja/review")

    assert "要確認の候補" in said(page)
    assert "呼び名は未確認です。" in said(page)
