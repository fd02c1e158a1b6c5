"""The desk over HTTP: every decision of every book, and every worked case as `decide` rules it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
import yaml
from flask.testing import FlaskClient

from courseware.rules import Rulebook, Ruling, Status, decide, value_words
from courseware.store import connect
from courseware.text import LANGUAGES, Language
from courseware.web.telling import query_of_facts
from tests.content import our_library
from tests.web.make import an_app, fields, said

CASES = sorted((Path(__file__).parents[1] / "data").glob("*-cases.yaml"))
LATE = "/ja/desk/small/lateness"
RULED = f"{LATE}?level=competitive&late_s=3:30"


@pytest.fixture(scope="module")
def desk() -> Iterator[FlaskClient]:
    """A browser before the real content. The desk keeps nothing, so one will do, and its database has no tables."""
    engine = connect("sqlite://")
    yield an_app(engine, LIBRARY=our_library()).test_client()
    engine.dispose()


def shown(page: str) -> dict[str, str]:
    """The fields of the ruling on a page: name → words."""
    found = re.findall(
        r'data-field="(\w+)">(.*?)</(?:div|span)>', re.sub(r'<span lang="\w\w">(.*?)</span>', r"\1", page), re.DOTALL
    )
    return {name: words_of(html) for name, html in found}


def words_of(html: str) -> str:
    words = re.sub(r".*</dt>", "", html, flags=re.DOTALL)
    words = re.sub(r"</li>\s*<li>", ", ", words)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", "", words))).strip()


def test_decisions_are_listed_by_section_with_their_citation(client: FlaskClient) -> None:
    page = client.get("/en/desk/")

    assert 'href="/en/desk/small/lateness"' in page.text
    assert "DOC 1" in said(page)


def test_the_list_is_searched_in_both_languages_whatever_the_width(desk: FlaskClient) -> None:
    for wanted in ("tardiness", "ＴＡＲＤＩＮＥＳＳ", "遅刻", "pcg3.1"):
        page = desk.get("/ja/desk/", query_string={"find": wanted})
        assert 'href="/ja/desk/lorcana/tardiness"' in page.text, wanted
        assert 'href="/ja/desk/lorcana/slow_play"' not in page.text, wanted


def test_a_search_without_a_find_leads_back_to_everything(client: FlaskClient) -> None:
    page = client.get("/en/desk/?find=<b>nothing</b>")

    assert "Nothing has “<b>nothing</b>” in it" in unescape(said(page))
    assert 'href="/en/desk/"' in page.text


def test_the_newest_book_stands_first(desk: FlaskClient) -> None:
    assert re.search(r"<h2 id=\"([\w-]+)\"", desk.get("/ja/desk/").text).group(1) == "lorcana"  # type: ignore[union-attr]


def test_without_facts_the_questions_are_asked(client: FlaskClient) -> None:
    page = client.get(LATE)

    assert {"level", "late_s"} <= {*fields(page), *re.findall(r'type="radio"[^>]* name="(\w+)"', page.text)}
    assert "data-field" not in page.text


def test_the_ruling_stands_with_its_reasons_and_what_would_change_it(client: FlaskClient) -> None:
    page = client.get(RULED.replace("/ja/", "/en/"))

    assert shown(page.text)["penalty"] == "Game Loss"
    assert shown(page.text)["extension_s"] == "3 min 30 s"
    for words in (
        "extend the match",
        "DOC 1",
        "told first: no",
        "The other document has a drop",
        "2 min 59 s",
    ):
        assert words in said(page), words
    assert 'href="/en/rules/small/doc-1"' in page.text
    assert 'href="/en/desk/small/lateness?level=casual&amp;late_s=3%3A30"' in page.text


def test_a_ruling_is_the_same_bytes_for_everybody_and_sets_no_cookie(client: FlaskClient) -> None:
    page = client.get(RULED)

    assert "Set-Cookie" not in page.headers
    assert page.headers["Cache-Control"].startswith("public")
    assert "csrf" not in page.text
    assert 'method="post"' not in page.text


def test_what_a_form_leaves_empty_leaves_the_address(client: FlaskClient) -> None:
    response = client.get(f"{LATE}?level=&late_s=3:30&told_first=")

    assert response.status_code == 302
    assert response.location == f"{LATE}?late_s=3%3A30"


def test_one_ruling_has_one_address(client: FlaskClient) -> None:
    response = client.get(f"{LATE}?late_s=３分３０秒&level=competitive")

    assert response.location == f"{LATE}?level=competitive&late_s=3%3A30"
    assert client.get(response.location).status_code == 200


def test_a_told_fact_goes_along_unseen(client: FlaskClient) -> None:
    page = client.get(f"{LATE}?level=casual")

    assert fields(page)["level"] == "casual"
    assert 'type="hidden" name="level" value="casual"' in page.text


def test_what_is_assumed_can_be_put_among_the_questions(client: FlaskClient) -> None:
    page = client.get(f"{RULED}&also-ask=told_first")

    assert 'id="ask-told_first"' in page.text
    assert "前提のまま（いいえ）" in said(page)
    assert shown(page.text)["penalty"] == "ゲームの敗北"


def test_a_wrong_value_is_said_at_its_field_and_nothing_is_lost(client: FlaskClient) -> None:
    page = client.get(f"{LATE}?level=competitive&late_s=210&told_first=no")

    assert "分か秒かが分かりません" in said(page)
    assert 'aria-describedby="fact-late_s-hint fact-late_s-fault"' in page.text
    assert {"late_s": "210", "level": "competitive", "told_first": "no"}.items() <= fields(page).items()
    assert "data-field" not in page.text


def test_a_wrong_value_of_an_assumed_fact_gives_no_ruling(client: FlaskClient) -> None:
    page = client.get(f"{RULED}&told_first=perhaps")

    assert "data-field" not in page.text
    assert 'id="ask-told_first"' in page.text


def test_a_number_beyond_all_reason_is_refused_in_words(client: FlaskClient) -> None:
    page = client.get(f"{LATE}?level=casual&late_s=999999:00")

    assert page.status_code == 200
    assert "この値では判断できません" in said(page)


def test_an_address_that_names_no_fact_says_so(client: FlaskClient) -> None:
    page = client.get(f"{RULED}&colour=<b>")

    assert "読み取れない部分がありました" in said(page)
    assert shown(page.text)["penalty"] == "ゲームの敗北"


def test_what_the_book_leaves_open_goes_to_the_lead(client: FlaskClient) -> None:
    page = client.get("/en/desk/small/lateness?level=casual&late_s=1:00&at_the_bell=yes")

    assert "penalty" not in shown(page.text)
    assert "That very moment is not covered" in said(page)
    assert "take it to the lead" in said(page)


def test_the_other_language_keeps_what_was_told(client: FlaskClient) -> None:
    page = client.get(RULED)

    assert "/choose/en/desk/small/lateness?level=competitive&amp;late_s=3:30" in page.text
    assert client.get("/desk/small/lateness?level=casual").location == "/ja/desk/small/lateness?level=casual"
    assert client.get("/choose/en/desk/small/lateness?level=casual").location == "/en/desk/small/lateness?level=casual"


@pytest.mark.parametrize("path", ["/ja/desk/none/lateness", "/ja/desk/small/none", "/ja/desk/small"])
def test_what_is_not_there_is_not_found(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


# --- the real books ----------------------------------------------------------------

DECISIONS = [(book.id, name) for book in our_library().books.values() for name in book.decisions]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_has_its_page(desk: FlaskClient, language: Language) -> None:
    listed = desk.get(f"/{language}/desk/").text

    for book, decision in DECISIONS:
        address = f"/{language}/desk/{book}/{decision}"
        assert f'href="{address}"' in listed, address
        assert desk.get(address).status_code == 200, address


def cases() -> list[tuple[str, dict[str, object]]]:
    found = [
        (path.name.removesuffix("-cases.yaml"), case)
        for path in CASES
        for case in yaml.safe_load(path.read_text("utf-8"))
    ]
    return [(case.get("rulebook", book), case) for book, case in found]


@pytest.mark.parametrize(("book", "case"), [pytest.param(book, case, id=case["id"]) for book, case in cases()])
def test_a_worked_case_is_ruled_as_decide_rules_it(desk: FlaskClient, book: str, case: dict[str, object]) -> None:
    if book not in our_library().books or case["decision"] not in our_library().books[book].decisions:
        pytest.fail(f"{book}/{case['decision']} is not served")
    rules = our_library().books[book]
    ruling = decide(rules, case["decision"], case.get("facts", {}))
    address = f"/en/desk/{book}/{case['decision']}{query_of_facts(rules.decisions[case['decision']], ruling.facts)}"

    page = desk.get(address).text

    if ruling.status is Status.INCOMPLETE:
        assert "data-field" not in page
    else:
        assert shown(page) == in_words(rules, ruling), address
        assert all(unescape(reason.why.en) in unescape(page) for reasons in ruling.open.values() for reason in reasons)


def in_words(book: Rulebook, ruling: Ruling) -> dict[str, str]:
    """The outcome as the page should say it."""
    return {name: " ".join(value_words(book, name, value).en.split()) for name, value in ruling.outcome.items()}


@pytest.mark.parametrize(
    "told", ["tcg-floor/swiss.bye?met=%5B%22%5Cud800%22%5D", "lorcana/deck_registration?ink_counts.amber=" + "9" * 5000]
)
def test_what_can_be_no_fact_is_told_beside_its_field(desk: FlaskClient, told: str) -> None:
    page = desk.get(f"/ja/desk/{told}")

    assert page.status_code == 200
    assert "field__error" in page.text
