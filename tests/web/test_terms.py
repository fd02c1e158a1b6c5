from __future__ import annotations

from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from courseware.store import Engine
from courseware.terms import Concept, Form, FormRole, FormStatus, Policy, Termbase, TermClass
from courseware.text import Text
from tests.web.make import a_library, an_app, said


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
