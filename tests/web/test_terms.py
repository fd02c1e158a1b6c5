from __future__ import annotations

import html
import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from courseware.finding import Finding
from courseware.library.concepts import PAGE
from courseware.source import Place
from courseware.store import Engine
from courseware.terms import UNTRANSLATED, Concept, Form, FormRole, FormStatus, Policy, Termbase, TermClass
from courseware.text import Text
from tests.lessons.make import lesson
from tests.web.make import a_course, a_library, an_app, said


def concept(*forms: Form, **changes: object) -> Concept:
    plain = Concept("c-000001", "call", "small", TermClass.GENERAL, Policy.TRANSLATE, forms)
    return replace(plain, **changes)  # type: ignore[arg-type]


def served(engine: Engine, *concepts: Concept) -> FlaskClient:
    return an_app(engine, LIBRARY=a_library(terms={"small": Termbase("small", concepts)})).test_client()


def test_every_book_with_terms_is_listed(client: FlaskClient) -> None:
    page = client.get("/ja/terms/")

    assert 'href="/ja/terms/small"' in page.text
    assert "小さな規程" in said(page)


def test_a_table_has_every_concept_in_both_languages(client: FlaskClient) -> None:
    library = a_library()

    for language in ("ja", "en"):
        page = client.get(f"/{language}/terms/small").text
        for one in library.terms["small"].concepts:
            assert f'id="{one.id}"' in page
            assert all(form.words in page for form in one.forms)


def test_the_form_to_use_stands_first_and_the_status_of_the_others_in_words(engine: Engine) -> None:
    old = Form("呼び声", "ja", FormStatus.FORBIDDEN, note="意味が違う")
    also = Form("コール", "ja", FormStatus.ADMITTED)
    client = served(engine, concept(old, also, Form("判断を求める", "ja"), Form("call", "en")))

    page = said(client.get("/ja/terms/small"))

    assert page.index("判断を求める") < page.index("コール") < page.index("呼び声")
    assert "呼び声 使わない、意味が違う" in page
    assert "コール 使ってもよい" in page


def test_a_decision_in_a_note_is_not_told_to_readers_of_a_table(engine: Engine) -> None:
    old = Form("呼び声", "ja", FormStatus.DEPRECATED, note="クラス05、q-4t8x2c")
    gone = Form("コール", "ja", FormStatus.DEPRECATED, note="terms/small/c-000001")
    client = served(engine, concept(Form("判断を求める", "ja"), old, gone, Form("call", "en")))

    page = client.get("/ja/terms/small")

    assert "呼び声 今は使わない、クラス05" in said(page)
    assert "q-4t8x2c" not in page.text
    assert "terms/small/c-000001" not in page.text


def test_what_is_foreign_on_a_page_is_marked(engine: Engine) -> None:
    client = served(engine, concept(Form("判断を求める", "ja"), Form("call", "en")))

    assert '<span lang="ja">判断を求める</span>' in client.get("/en/terms/small").text
    assert '<span lang="en">call</span>' in client.get("/ja/terms/small").text


@pytest.mark.parametrize(("ref", "is_linked"), [("DOC 1", True), ("DOC 9", False), ("", False)])
def test_a_reference_leads_to_the_provision_where_there_is_a_page_of_it(
    engine: Engine, ref: str, is_linked: bool
) -> None:
    client = served(engine, concept(Form("遅刻", "ja"), Form("lateness", "en"), ref=ref))

    page = client.get("/ja/terms/small").text

    assert ('href="/ja/rules/small/doc-1"' in page) is is_linked
    assert ref in page


def test_policy_and_note_are_told(engine: Engine) -> None:
    gloss = Form("遅刻", "ja", role=FormRole.GLOSS)
    kept = concept(
        gloss, Form("Tardiness", "en"), policy=Policy.KEEP_SOURCE_GLOSS_FIRST, note=Text("遅れ", "being late")
    )

    page = said(served(engine, kept).get("/ja/terms/small"))

    assert "Tardiness（遅刻）英語で書き、初出に訳を添える" in page
    assert "遅れ" in page


def test_a_book_without_terms_has_no_page_and_no_link(engine: Engine) -> None:
    client = an_app(engine, LIBRARY=a_library(terms={})).test_client()

    assert client.get("/ja/terms/small").status_code == 404
    assert "/ja/terms/small" not in client.get("/ja/rules/small").text


def test_a_term_that_was_searched_leads_to_its_row(client: FlaskClient) -> None:
    (one, *_) = a_library().terms["small"].concepts

    page = client.get("/ja/search", query_string={"q": one.preferred("en"), "in": "term"}).text

    assert f'href="/ja/terms/small#{one.id}"' in page


# --- the concepts that are asked for --------------------------------------------------


def asked(client: FlaskClient, language: str = "ja", **query: str) -> str:
    """What the page shows of the concepts that an address asks for."""
    page = client.get(f"/{language}/terms/", query_string=query)
    assert page.status_code == 200
    return page.text.partition('id="found"')[2]


def slugs(page: str) -> list[str]:
    return re.findall(r'<p><a href="/(?:ja|en)/terms/small/([^"]+)"', page)


CARD = concept(
    Form("デッキ／登録の誤り・軽度", "ja", note="指針"), Form("Deck/Registration Error – Minor", "en"),
    id="c-000002", slug="deck-minor", kind=TermClass.INFRACTION,
)  # fmt: skip
GAME = concept(Form("ゲームの敗北", "ja"), Form("ｹﾞｰﾑ負け", "ja", FormStatus.DEPRECATED), Form("Game Loss", "en"), id="c-000003", slug="game-loss", kind=TermClass.PENALTY, policy=Policy.KEEP_SOURCE_GLOSS_FIRST, note=Text("1つ失う", "costs one"))  # fmt: skip
NEW = concept(Form("Takeback", "en"), Form("Takeback", "ja", note=UNTRANSLATED), id="c-000004", slug="takeback")


def test_nothing_is_listed_until_it_is_asked_for(client: FlaskClient) -> None:
    page = client.get("/ja/terms/").text

    assert 'id="found"' not in page
    assert 'name="q"' in page


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("game loss", ["game-loss"]),
        ("ＧＡＭＥ", ["game-loss"]),
        ("ゲーム", ["game-loss"]),
        ("ｹﾞｰﾑの敗北", ["game-loss"]),
        ("ゲーム負け", ["game-loss"]),
        ("Registration Error—Minor", ["deck-minor"]),
        ("登録の誤り･軽度", ["deck-minor"]),
        ("デッキ/登録", ["deck-minor"]),
        ("指針", ["deck-minor"]),
        ("costs", ["game-loss"]),
        ("c-000003", ["game-loss"]),
        ("loss deck", []),
        ("敗北 game", ["game-loss"]),
        ("「敗北", ["game-loss"]),
        ("", ["deck-minor", "game-loss", "takeback"]),
    ],
)
def test_concepts_are_found_by_any_form_however_it_is_typed(engine: Engine, words: str, found: list[str]) -> None:
    client = served(engine, CARD, GAME, NEW)

    for language in ("ja", "en"):
        assert slugs(asked(client, language, q=words)) == found


@pytest.mark.parametrize(
    "words",
    [
        "x" * 10_000,
        "遅" * 2_500,
        "a\0b",
        '"unbalanced',
        "（「",
        "%",
        "_",
        "' OR 1=1 --",
        "<script>",
        "\\",
        ".*",
        "ー",
        " ",
        "🎴",
    ],
)
def test_hostile_words_are_only_words(engine: Engine, words: str) -> None:
    page = served(engine, CARD, GAME).get("/ja/terms/", query_string={"q": words})

    assert page.status_code == 200
    assert "<script>" not in page.text.partition("<main")[2]


@pytest.mark.parametrize(
    "query", ["q=%ff%ed%a0%bd", "q=%00", "q=a&q=b", "after=%00&q", "after=" + "x" * 5000, "q=" + "%E9" * 900]
)
def test_a_strange_address_is_read_as_far_as_it_goes(engine: Engine, query: str) -> None:
    assert served(engine, CARD, GAME).get(f"/ja/terms/?{query}").status_code == 200


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"in": "small"}, ["deck-minor", "game-loss", "takeback"]),
        ({"class": "penalty"}, ["game-loss"]),
        ({"status": "deprecated"}, ["game-loss"]),
        ({"policy": "translate"}, ["deck-minor", "takeback"]),
        ({"problem": "untranslated"}, ["takeback"]),
        ({"problem": "unused"}, ["deck-minor", "takeback"]),
        ({"problem": "outdated"}, ["game-loss"]),
        ({"problem": "finding"}, ["deck-minor"]),
        ({"class": "penalty", "policy": "translate"}, []),
        ({"class": "zebra", "problem": "\0", "in": "nowhere"}, ["deck-minor", "game-loss", "takeback"]),
        ({"q": "登録", "problem": "unused"}, ["deck-minor"]),
    ],
)
def test_concepts_can_be_narrowed(engine: Engine, query: dict[str, str], found: list[str]) -> None:
    told = Finding(Place("content/x.md"), "L10N-101", Text("訳", "said"), concept="c-000002")
    lessons = {"ja": lesson("ゲーム負けです。\n", "ja", "small")}
    courses = {"small": replace(a_course(), lessons=lessons)}
    terms = {"small": Termbase("small", (CARD, GAME, NEW))}
    client = an_app(engine, LIBRARY=a_library(terms=terms, courses=courses, findings=(told,))).test_client()

    assert slugs(asked(client, **query)) == found


def test_a_part_of_other_terms_is_not_called_unused(engine: Engine) -> None:
    whole = replace(CARD, parts=("takeback",))

    assert slugs(asked(served(engine, whole, NEW), problem="unused")) == ["deck-minor"]


@pytest.mark.parametrize("query", [{"q": ""}, {"q": "word"}, {"policy": "translate"}])
def test_pages_of_concepts_have_every_one_once_and_can_be_bookmarked(engine: Engine, query: dict[str, str]) -> None:
    many = [
        concept(Form(f"語{n}", "ja"), Form(f"word {n}", "en"), id=f"c-{n:06}", slug=f"w-{n}")
        for n in range(2 * PAGE + 3)
    ]
    client = served(engine, *many)

    found, page = list[str](), asked(client, **query)
    addresses = []
    while following := re.search(r'rel="next" href="([^"]+)"', page):
        found += slugs(page)
        addresses.append(html.unescape(following[1]))
        page = client.get(addresses[-1]).text.partition('id="found"')[2]

    assert sorted([*found, *slugs(page)]) == sorted(one.slug for one in many)
    assert len(addresses) == 2
    assert client.get(addresses[0]).data == client.get(addresses[0]).data
    (back,) = re.findall(r'rel="prev" href="([^"]+)"', page)
    assert slugs(client.get(html.unescape(back)).text) == found[PAGE:]


def test_a_page_that_begins_after_what_is_not_asked_for_begins_there_all_the_same(engine: Engine) -> None:
    page = asked(served(engine, CARD, GAME, NEW), policy="translate", after="small/c-000003")

    assert slugs(page) == ["takeback"]


def test_the_list_is_the_same_for_everybody_and_may_be_kept(engine: Engine) -> None:
    page = served(engine, CARD, GAME).get("/ja/terms/?q=game")

    assert page.headers["Cache-Control"] == "public, max-age=60"
    assert "Set-Cookie" not in page.headers


def test_a_term_of_a_table_leads_to_its_page(engine: Engine) -> None:
    assert 'href="/ja/terms/small/game-loss"' in served(engine, CARD, GAME).get("/ja/terms/small").text
