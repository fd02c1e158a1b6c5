from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.web.make import said


def search(client: FlaskClient, words: str, language: str = "ja", **more: str):
    return client.get(f"/{language}/search", query_string={"q": words, **more})


def test_results_are_grouped_and_lead_to_the_section(client: FlaskClient) -> None:
    page = search(client, "遅刻").text

    assert 'href="/ja/courses/small#late"' in page
    assert '<h2 id="lesson">クラス</h2>' in page
    assert "<mark>遅刻</mark>" in page


def test_parts_of_one_rule_stand_together(client: FlaskClient) -> None:
    page = search(client, "lateness", "en").text

    assert page.count("<h3>") == 2  # the section of the lesson and the rule
    assert 'href="/en/rules/small/doc-1"' in page
    assert 'href="/en/rules/small/doc-1#tables"' in page


def test_every_word_must_be_there_in_any_order(client: FlaskClient) -> None:
    assert "/ja/courses/small#late" in search(client, "時計 遅刻").text
    assert "/ja/courses/small#late" in search(client, "遅刻　時計").text
    assert "/ja/courses/small#late" not in search(client, "遅刻 投了").text


@pytest.mark.parametrize("kind", ["lesson", "rule"])
def test_one_kind_can_be_asked_for(client: FlaskClient, kind: str) -> None:
    page = search(client, "遅刻", **{"in": kind}).text

    assert re.findall(r'<h2 id="(\w+)">', page) == [kind]


def test_a_kind_that_is_none_counts_as_all(client: FlaskClient) -> None:
    assert "courses/small#late" in search(client, "遅刻", **{"in": "x"}).text


def test_page_is_the_same_for_everybody_and_not_for_search_engines(client: FlaskClient) -> None:
    response = search(client, "遅刻")

    assert response.headers["Cache-Control"] == "public, max-age=60"
    assert "Set-Cookie" not in response.headers
    assert '<meta name="robots" content="noindex">' in response.text


@pytest.mark.parametrize("path", ["/ja/", "/en/courses/", "/ja/rules/small/doc-1", "/ja/oops", "/en/progress"])
def test_every_page_has_a_labelled_field(client: FlaskClient, path: str) -> None:
    page = client.get(path).text

    assert 'role="search"' in page
    assert 'for="q"' in page
    assert 'id="q" name="q" value=""' in page


def test_field_keeps_what_was_looked_for(client: FlaskClient) -> None:
    assert 'name="q" value="&#34;&lt;b&gt; &amp;"' in search(client, '"<b> &').text


def test_nothing_typed_explains_how_to_search(client: FlaskClient) -> None:
    page = said(search(client, " ", "en"))

    assert "How to search" in page
    assert "Slow Play" in page


def test_nothing_found_offers_the_nearest_term(client: FlaskClient) -> None:
    page = search(client, "slwo play", "en")

    assert "Nothing was found for “slwo play”" in said(page)
    assert 'href="/en/search?q=Slow+Play"' in page.text
    assert "Not found anywhere: slwo" in said(page)


def test_words_that_never_stand_together_are_told(client: FlaskClient) -> None:
    assert "no section has them all" in said(search(client, "clock slow", "en"))


def test_what_only_the_other_language_has_is_told(client: FlaskClient) -> None:
    page = search(client, "clock")

    assert "英語版では見つかります" in page.text
    assert 'href="/en/search?q=clock"' in page.text


def test_address_without_language_finds_one(client: FlaskClient) -> None:
    response = client.get("/search?q=a%20b", headers={"Accept-Language": "en"}, follow_redirects=True)

    assert (response.status_code, response.request.path) == (200, "/en/search")


@pytest.mark.parametrize(
    "words",
    [
        *('" * - ( NEAR', "x" * 10_000, "欄 " * 5_000, "\0", "   ", "　", "%_\\'", "<script>alert(1)</script>"),
        *("\ud800".encode("utf-8", "surrogatepass").decode("latin-1"), "a\u0301" * 3000, "{{ 7*7 }}", "㍿" * 200),
    ],
)
def test_hostile_queries_are_pages(client: FlaskClient, words: str) -> None:
    response = search(client, words)

    assert response.status_code == 200
    assert "<script>" not in response.text
    assert "\0" not in response.text
    assert "49" not in said(response)


def test_bytes_that_are_no_text_are_a_page(client: FlaskClient) -> None:
    assert client.get("/ja/search?q=%ff%fe%00").status_code == 200
