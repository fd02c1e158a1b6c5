"""The page of a concept: its forms, where it is used, what was decided and said; the same for everybody who may not write."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from courseware.actions import reviewing
from courseware.actions.reviewing import Hand
from courseware.finding import Finding, Weight
from courseware.library import rendering_items
from courseware.review import Act, Entry, Outcome, Proposal
from courseware.source import Place
from courseware.store import Engine, Role, find_review_record, open_session, review_events
from courseware.terms import Concept, Form, FormRole, FormStatus, Inflection, Policy, Termbase, TermClass
from courseware.text import Text
from courseware.web.concepts import MOST_WORDS
from courseware.web.uses import PAGE
from tests.content import our_library
from tests.lessons.make import lesson
from tests.review.make import START
from tests.web.make import a_course, a_library, an_app, fields, said
from tests.web.signing import PEOPLE, an_account, sign_in

TARDY = Concept(
    "c-000001", "tardiness", "small", TermClass.INFRACTION, Policy.KEEP_SOURCE_GLOSS_FIRST,
    (
        Form("Tardiness", "en"),
        Form("遅刻", "ja", role=FormRole.GLOSS, note="日本語版の指針"),
        Form("遅参", "ja", FormStatus.DEPRECATED, FormRole.GLOSS, note="クラス05、q-4t8x2c"),
        Form("遅", "ja", FormStatus.ADMITTED, FormRole.SHORT),
    ),
    ref="DOC 1", note=Text("遅れて着くこと", "coming late"),
)  # fmt: skip
DRAW = Concept(
    "c-000002", "draw", "small", TermClass.GENERAL, Policy.TRANSLATE, (Form("draw", "en"), Form("引き分け", "ja"))
)
REWIND = Concept(
    "c-000003", "draw-card", "small", TermClass.GENERAL, Policy.TRANSLATE, (Form("draw", "en"), Form("引き", "ja")),
    homograph_of=("draw",), parts=("tardiness",), protect=("引き返す",), inflect=Inflection.VERB_STEM,
)  # fmt: skip
ADDRESS = "/ja/terms/small/tardiness"
ITEM = "terms/small/c-000001"
DECIDED = Proposal(Outcome.RENDERING, concept="tardiness", form="遅延")


def an_app_of(engine: Engine, ja: str = "遅参は遅刻です。\n", **changes: object) -> Flask:
    lessons = {"ja": lesson(ja, "ja", "small"), "en": lesson("On Tardiness.\n", "en", "small")}
    courses = {"small": replace(a_course(), lessons=lessons)}
    terms = {"small": Termbase("small", (TARDY, DRAW, REWIND))}
    return an_app(engine, LIBRARY=a_library(terms=terms, courses=courses, **changes))


def serving(engine: Engine, ja: str = "遅参は遅刻です。\n", **changes: object) -> FlaskClient:
    return an_app_of(engine, ja, **changes).test_client()


def of_a_reviewer(engine: Engine, role: Role = Role.REVIEWER) -> FlaskClient:
    app = an_app_of(engine)
    an_account(app, PEOPLE[role], role)
    client = app.test_client()
    sign_in(client, PEOPLE[role])
    return client


def remark(client: FlaskClient, words: str, **more: str) -> TestResponse:
    token = fields(client.get(ADDRESS)).get("csrf_token", "")
    return client.post(ADDRESS, data={"csrf_token": token, "words": words, **more})


def entry_in(app: Flask) -> Entry:
    (item,) = rendering_items(app.extensions["library"], [ITEM])
    with open_session(app.extensions["engine"]) as session:
        return Entry(ITEM, item, find_review_record(session, ITEM))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "ja",
            [
                "Tardiness（遅刻）",
                "遅れて着くこと",
                "英語名に添える訳、今は使わない",
                "まだ使われています",
                "日本語版の指針",
            ],
        ),
        (
            "en",
            ["Tardiness", "coming late", "explains the English name, no longer used", "still in use", "Infractions"],
        ),
    ],
)
def test_a_concept_shows_its_forms_with_status_source_and_uses(engine: Engine, language: str, words: list[str]) -> None:
    page = serving(engine).get(f"/{language}/terms/small/tardiness")

    assert page.status_code == 200
    for one in words:
        assert one in said(page)
    assert f'href="/{language}/rules/small/doc-1"' in page.text


def test_what_a_concept_hangs_together_with_is_linked(engine: Engine) -> None:
    page = serving(engine).get("/ja/terms/small/draw-card")

    assert "引き返す" in said(page)
    assert "動詞として活用する" in said(page)
    for slug in ("draw", "tardiness"):
        assert f'href="/ja/terms/small/{slug}"' in page.text
    assert 'href="/ja/terms/small/draw-card"' in serving(engine).get("/ja/terms/small/draw").text
    assert 'href="/ja/terms/small/draw-card"' in serving(engine).get(ADDRESS).text


def test_an_id_leads_to_the_slug_of_today(engine: Engine) -> None:
    response = serving(engine).get("/en/terms/small/c-000001")

    assert (response.status_code, response.location) == (302, "/en/terms/small/tardiness")


@pytest.mark.parametrize("path", ["small/none", "none/tardiness", "small/c-999999", "small/%00", "small/a'b"])
def test_a_concept_that_never_was_has_no_page(engine: Engine, path: str) -> None:
    assert serving(engine).get(f"/ja/terms/{path}").status_code == 404


def test_uses_are_marked_in_their_words_and_lead_to_their_place(engine: Engine) -> None:
    page = serving(engine, "## 01 時計 {#clock}\n\nその遅参は困ります。\n").get(ADDRESS).text

    assert "その<mark>遅参</mark>は困ります。" in page
    assert 'href="/ja/courses/small#clock"' in page
    assert 'href="/en/courses/small" hreflang="en" lang="en"' in page
    assert "<mark>Tardiness</mark>" in page
    assert 'href="/ja/rules/small/doc-1"' in page


def test_messages_of_the_interface_lead_to_their_page(engine: Engine) -> None:
    terms = {"small": Termbase("small", (replace(TARDY, forms=(Form("Term tables", "en"), Form("用語の表", "ja"))),))}
    client = an_app(engine, LIBRARY=a_library(terms=terms)).test_client()

    page = client.get(f"{ADDRESS}?in=message").text

    assert "<mark>用語の表</mark>" in page
    assert 'href="/ja/terms/"' in page


@pytest.mark.parametrize(
    ("query", "shown", "hidden"),
    [
        ("in=lesson", "困ります", '/ja/rules/small/doc-1">DOC'),
        ("text=en", "On <mark>", "困ります"),
        ("form=遅参", "困ります", "On <mark>"),
        ("in=zebra&text=fr", "困ります", "nothing"),
    ],
)
def test_uses_can_be_narrowed(engine: Engine, query: str, shown: str, hidden: str) -> None:
    uses = serving(engine, "遅参は困ります。\n").get(f"{ADDRESS}?{query}").text.partition('id="uses"')[2]

    assert shown in uses
    assert hidden not in uses


def test_pages_of_uses_have_every_use_once(engine: Engine) -> None:
    count = 2 * PAGE + 5
    client = serving(engine, "\n\n".join(f"第{n}の遅参。" for n in range(count)) + "\n")

    pages = [client.get(f"{ADDRESS}?form=遅参&page={n}").text for n in (1, 2, 3)]

    found = [n for page in pages for n in re.findall(r"第(\d+)の<mark>", page)]
    assert found == [str(n) for n in range(count)]
    assert 'rel="next" href="/ja/terms/small/tardiness?form=%E9%81%85%E5%8F%82&amp;page=2#uses"' in pages[0]
    assert 'rel="next"' not in pages[2]


@pytest.mark.parametrize("number", ["0", "-1", "x", "99999999999", "１", "2.5", "%00", "999999"])
def test_a_strange_page_number_is_a_page_there_is(engine: Engine, number: str) -> None:
    assert "<mark>" in serving(engine).get(f"{ADDRESS}?page={number}").text


def test_a_long_line_is_cut_around_every_use(engine: Engine) -> None:
    page = serving(engine, f"{'前' * 200}遅参{'中' * 200}遅刻{'後' * 200}\n").get(ADDRESS).text

    assert re.search("<li>…前{45}<mark>遅参</mark>中{45}…中{45}<mark>遅刻</mark>後{45}…</li>", page)


def test_a_concept_without_uses_says_so(engine: Engine) -> None:
    assert "どこにも使われていません" in said(serving(engine).get("/ja/terms/small/draw"))


def test_a_concept_of_a_book_that_is_withheld_has_a_page_all_the_same(engine: Engine) -> None:
    library = a_library(terms={"small": Termbase("small", (TARDY,))}, books={}, courses={})
    client = an_app(engine, LIBRARY=library).test_client()

    for path in (ADDRESS, "/en/terms/?q=", f"/ja/review/{ITEM}"):
        assert client.get(path).status_code == 200


def test_what_the_checks_say_about_a_concept_is_told(engine: Engine) -> None:
    words = Text("訳が2通りあります。", "There are two renderings.")
    told = Finding(Place("content/x.md", 3, 4), "L10N-101", words, Weight.ADVICE, concept="c-000001")

    page = serving(engine, findings=(told, replace(told, concept="c-000009", words=Text("別の話", "else")))).get(
        ADDRESS
    )

    for one in ("訳が2通りあります。", "L10N-101", "content/x.md:3:4"):
        assert one in said(page)
    assert "別の話" not in page.text


def test_nothing_of_a_key_or_a_feedback_is_on_any_page_of_a_concept(engine: Engine) -> None:
    forms = (Form("延長を忘れがち", "ja"), Form("リード", "ja", FormStatus.ADMITTED), Form("The lead does", "en"))
    terms = {"small": Termbase("small", (replace(TARDY, forms=forms),))}
    client = an_app(engine, LIBRARY=a_library(terms=terms)).test_client()

    for path in (f"{ADDRESS}?in=question", "/en/terms/small/tardiness?in=question"):
        assert client.get(path).text.count("<mark>") == 0


def test_a_decision_named_in_a_note_leads_to_it(engine: Engine) -> None:
    assert 'クラス05、<a href="/ja/review/q-4t8x2c">' in serving(engine).get(ADDRESS).text


def test_history_and_discussion_are_read_by_everybody_without_addresses_of_people(engine: Engine) -> None:
    app = an_app_of(engine)
    with open_session(engine) as session:
        hand = Hand("aki@example.org", START, "よく見ました")
        reviewing.propose(session, entry=entry_in(app), proposal=DECIDED, hand=hand)
        reviewing.decide(
            session, entry=entry_in(app), decision=Act.ACCEPT, hand=Hand("Ben", START, "賛成です"), four_eyes=True
        )

    page = app.test_client().get(ADDRESS)

    for one in ("よく見ました", "賛成です", "遅延", "校閲者1", "Ben", "提案を採用"):
        assert one in page.text
    assert "aki" not in page.text
    assert page.headers["Cache-Control"] == "public, max-age=60"
    assert "Set-Cookie" not in page.headers
    assert app.test_client().get(ADDRESS).data == page.data
    assert f'href="/ja/review/{ITEM}"' in page.text


def test_the_item_of_a_concept_is_there_before_anybody_spoke_of_it_and_only_then_in_the_queue(engine: Engine) -> None:
    app = an_app_of(engine)
    client = app.test_client()

    assert client.get(f"/ja/review/{ITEM}").status_code == 200
    assert client.get("/ja/review/terms/small/c-999999").status_code == 404
    assert ITEM not in client.get("/ja/review").text
    with open_session(engine) as session:
        reviewing.propose(session, entry=entry_in(app), proposal=DECIDED, hand=Hand("Aki", START))
    assert ITEM in client.get("/ja/review?in=terms/small&kind=rendering&state=waiting").text
    assert 'href="/ja/terms/small/tardiness"' in client.get(f"/ja/review/{ITEM}").text


def test_a_reviewer_adds_a_remark_that_everybody_reads(engine: Engine) -> None:
    client = of_a_reviewer(engine)

    sent = remark(client, " 「遅延」のほうが\r\n近いです。<b> ")

    assert (sent.status_code, sent.location) == (303, "/ja/terms/small/tardiness#discussion")
    page = client.application.test_client().get(ADDRESS)
    assert "「遅延」のほうが\n近いです。&lt;b&gt;" in page.text
    assert "reviewer@example.org" not in page.text
    assert "reviewer" in client.get(ADDRESS).text.partition('id="discussion"')[2]
    assert ITEM not in client.get("/ja/review?state=waiting").text


def test_a_remark_that_is_sent_twice_is_one(engine: Engine) -> None:
    client = of_a_reviewer(engine)

    remark(client, "近いです。")
    remark(client, "近いです。")

    with open_session(engine) as session:
        assert [one.comment for one in review_events(session, ITEM) if one.act is Act.COMMENT] == ["近いです。"]


@pytest.mark.parametrize(
    ("words", "more", "status"),
    [("  \n", {}, 422), ("近い" * MOST_WORDS, {}, 422), ("近いです。", {"csrf_token": "x"}, 400)],
)
def test_a_remark_that_cannot_be_kept_comes_back_with_what_is_wrong(
    engine: Engine, words: str, more: dict[str, str], status: int
) -> None:
    client = of_a_reviewer(engine)

    page = remark(client, words, **more)

    assert page.status_code == status
    assert 'id="words-fault"' in page.text
    assert f"\n{words}</textarea>" in page.text
    with open_session(engine) as session:
        assert review_events(session, ITEM) == ()


def test_others_find_no_form(engine: Engine) -> None:
    assert "<textarea" not in serving(engine).get(ADDRESS).text
    assert "<textarea" not in of_a_reviewer(engine, Role.AUTHOR).get(ADDRESS).text
    assert "<textarea" in of_a_reviewer(engine, Role.ADMIN).get(ADDRESS).text


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_concept_of_ours_has_a_page(engine: Engine, language: str) -> None:
    client = an_app(engine, LIBRARY=our_library()).test_client()
    concepts = [one for base in our_library().terms.values() for one in base.concepts]

    wrong = [
        one.slug for one in concepts if client.get(f"/{language}/terms/{one.domain}/{one.slug}").status_code != 200
    ]

    assert wrong == []


def test_a_rendering_is_proposed_and_decided_on_the_page_of_the_item(engine: Engine) -> None:
    app, people = an_app_of(engine), []
    for role in (Role.REVIEWER, Role.ADMIN):
        an_account(app, PEOPLE[role], role)
        people.append(app.test_client())
        sign_in(people[-1], PEOPLE[role])
    proposer, other = people

    page = proposer.get(f"/ja/review/{ITEM}")
    told = {"act": "propose", "outcome": "rendering", "concept": "tardiness", "form": "遅延", "comment": "規程のとおり"}
    proposed = proposer.post(f"/ja/review/{ITEM}", data={"csrf_token": fields(page)["csrf_token"], **told})
    form = fields(other.get(f"/ja/review/{ITEM}"))
    accepting = {"csrf_token": form["csrf_token"], "version": form["version"], "act": "accept"}
    accepted = other.post(f"/ja/review/{ITEM}", data=accepting)

    assert '<option value="tardiness" selected>' in page.text
    assert page.text.partition('id="concept"')[2].partition("</select>")[0].count("<option") == 2
    assert (proposed.status_code, accepted.status_code) == (303, 303)
    assert "遅延" in app.test_client().get(ADDRESS).text
    assert entry_in(app).is_to_apply
