"""“There is a mistake here”: linked where things are read, sent without an account, limited, and nothing typed is lost."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from courseware.store import About, Engine, Mistake, Report, count_open_reports, open_session, reports
from courseware.text import LANGUAGES
from courseware.web.pointing import NAMES
from courseware.web.sender import network_of
from tests.web.make import a_library, an_app, fields, said, start

SECTION = {"about": "section", "lang": "ja", "course": "small", "section": "late"}
PROVISION = {"about": "provision", "lang": "ja", "book": "small", "provision": "doc-1"}
FACTS = "level=casual&late_s=3%3A30"
RULING = {"about": "ruling", "lang": "ja", "book": "small", "decision": "lateness", "facts": FACTS}
SHARED = [SECTION, PROVISION, RULING]
WRONG = {"words": "「注意」ではなく「警告」です。"}


def at(where: dict[str, Any], language: str = "ja", page: str = "new") -> str:
    return f"/{language}/reports/{page}?{urlencode(where)}"


def of(client: FlaskClient, taking: Any, n: int = 1) -> dict[str, Any]:  # noqa: ARG001 - read beside its client
    return {"about": "question", "lang": "ja", "sitting": taking.sitting, "n": n}


def kept(app: Flask) -> tuple[Report, ...]:
    with open_session(app.extensions["engine"]) as session:
        return reports(session)


def links(page: TestResponse) -> list[str]:
    return [link.replace("&amp;", "&") for link in re.findall(r'href="(/\w\w/reports/new\?[^"]*)"', page.text)]


def area(page: TestResponse) -> str:
    """What stands in the text area, as a browser shows it: without the line end after the tag."""
    found = re.search(r"<textarea[^>]*>\n?(.*?)</textarea>", page.text, re.DOTALL)
    assert found is not None
    return found[1]


# --- links --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("path", "about"),
    [
        ("courses/small", About.SECTION),
        ("rules/small/doc-1", About.PROVISION),
        ("desk/small/lateness", About.RULING),
        (f"desk/small/lateness?{FACTS}", About.RULING),
    ],
)
def test_a_page_leads_to_a_form_about_it(client: FlaskClient, language: str, path: str, about: About) -> None:
    (link,) = links(client.get(f"/{language}/{path}"))

    page = client.get(link)

    assert page.status_code == 200
    assert f"about={about}" in link
    assert f'href="/{language}/{path.split("?")[0]}' in page.text
    assert "改められました" not in page.text
    assert "has changed" not in page.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_a_sitting_leads_to_a_form_about_its_question(client: FlaskClient, language: str) -> None:
    taking = start(client, language)
    question = client.get(taking.address(1, language))
    taking.post(1, taking.form(1))
    feedback = client.get(taking.address(1, language))
    result = client.get(f"/{language}/sittings/{taking.sitting}")

    assert links(question) == links(feedback) == links(result)[:1]
    assert len(links(result)) == len(taking.kept().slots)
    assert client.get(links(question)[0]).status_code == 200


def test_the_link_of_a_section_stands_at_its_end_and_says_which(client: FlaskClient) -> None:
    page = client.get("/ja/courses/small").text

    assert page.index('<h2 id="late"') < page.index("/ja/reports/new") < page.index('id="after"')
    assert re.search(r"ここに誤りがある<span[^>]*>：(<[^>]*>)?Tardiness", page)


# --- reports that are kept -----------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("where", SHARED, ids=lambda where: where["about"])
def test_a_report_is_kept_without_an_account_or_a_cookie(
    app: Flask, client: FlaskClient, where: dict[str, str], language: str
) -> None:
    response = client.post(at(where, language), data={**WRONG, "mistake": "ruling", "contact": "me"})
    page = client.get(response.location)

    (report,) = kept(app)
    assert response.status_code == 303
    assert "Set-Cookie" not in response.headers
    assert (report.context.about, report.context.language) == (where["about"], "ja")
    assert (report.words, report.mistake, report.contact) == (WRONG["words"], Mistake.RULING, "me")
    assert page.status_code == 200
    assert {"ja": "受付番号 1", "en": "Report no. 1"}[language] in page.text


def test_a_section_is_kept_as_it_reads_today(app: Flask, client: FlaskClient) -> None:
    client.post(at({**SECTION, "seen": "0123456789ab"}), data=WRONG)

    context = kept(app)[0].context
    lesson = a_library().courses["small"].lessons["ja"]
    assert context.title == "遅刻のクラス：01 Tardiness（遅刻）"
    assert "時計の分で決めます" in context.text
    assert (context.digest, context.seen) == (lesson.digest, "0123456789ab")


def test_a_provision_is_kept_with_its_tables_and_its_edition(app: Flask, client: FlaskClient) -> None:
    client.post(at({**PROVISION, "lang": "en"}), data=WRONG)

    context, book = kept(app)[0].context, a_library().books["small"]
    assert "Lateness is judged by the clock." in context.text
    assert "Game Loss" in context.text
    assert (context.edition, context.digest) == (book.edition, book.digest)


def test_a_ruling_is_kept_with_its_facts_and_what_came_out(app: Flask, client: FlaskClient) -> None:
    client.post(at(RULING), data=WRONG)

    context = kept(app)[0].context
    assert context.facts == '{"level": "casual", "late_s": 210}'
    assert "遅れた時間: 3分30秒" in context.text
    assert "→ 訂正の措置: 警告" in context.text


@pytest.mark.parametrize("is_answered", [False, True])
def test_a_question_is_kept_exactly_as_it_was_met_with_the_answer(
    app: Flask, client: FlaskClient, is_answered: bool
) -> None:
    taking = start(client)
    if is_answered:
        taking.post(1, taking.form(1, right=False))
    form = fields(client.get(at(of(client, taking))))

    response = client.post(at(of(client, taking)), data={**form, **WRONG})

    (report,) = kept(app)
    assert response.status_code == 303
    assert report.context.instance == taking.instance(1)
    assert report.context.answer == taking.kept().slots[0].judgement
    assert (report.context.sitting, report.context.slot) == (taking.sitting, 1)
    assert (report.context.book, report.context.digest) == ("small", a_library().books["small"].digest)


def test_the_form_about_an_open_question_gives_no_key_away(client: FlaskClient) -> None:
    taking = start(client)

    for n in range(1, 6):
        page = client.get(at(of(client, taking, n))).text
        asked = client.get(taking.address(n)).text
        for key in taking.instance(n).keys:
            assert key.words.ja not in page.partition("<main")[2] or key.words.ja in asked


def test_sent_twice_it_counts_once_and_says_so(app: Flask, client: FlaskClient) -> None:
    pages = [client.get(client.post(at(SECTION), data=WRONG).location) for _ in range(2)]

    assert len(kept(app)) == 1
    assert ["受付番号 1" in page.text for page in pages] == [True, True]
    assert ["すでに届いています" in page.text for page in pages] == [False, True]


def test_a_report_waits_for_staff(engine: Engine, client: FlaskClient) -> None:
    client.post(at(SECTION), data=WRONG)

    with open_session(engine) as session:
        assert count_open_reports(session) == 1


# --- faults, limits, strangers ---------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_faults_are_told_at_once_and_what_was_typed_stays(app: Flask, client: FlaskClient, language: str) -> None:
    typed = {"words": "<b>あ</b>" * 1000, "mistake": "nonsense", "contact": "c" * 300}

    page = client.post(at(SECTION, language), data=typed)

    assert page.status_code == 422
    assert kept(app) == ()
    assert area(page) == "&lt;b&gt;あ&lt;/b&gt;" * 1000
    assert fields(page)["contact"] == typed["contact"]
    assert re.findall(r'<li><a href="#([\w-]+)">', page.text) == ["words", "mistake-1", "contact"]
    for name in ("words", "mistake-1", "contact"):
        assert f'id="{name}"' in page.text
    assert 'role="alert" tabindex="-1" autofocus' in page.text
    assert page.text.count('aria-invalid="true"') == 2
    assert {"ja": "8,000字", "en": "8,000 characters"}[language] in said(page)


def test_what_is_chosen_stays_chosen(client: FlaskClient) -> None:
    page = client.post(at(SECTION), data={"words": "", "mistake": "typo", "contact": "me"})

    assert fields(page)["mistake"] == "typo"


@pytest.mark.parametrize("typed", ["\n\n二行目", "\r\n 字下げ", "</textarea><script>", "\0\x1b誤り"])
def test_lines_stand_again_as_they_were_typed(client: FlaskClient, typed: str) -> None:
    page = client.post(at(SECTION), data={"words": typed, "mistake": "nonsense"})

    assert "<script>" not in page.text
    shown = area(page).replace("&lt;", "<").replace("&gt;", ">")
    assert shown.replace("\r\n", "\n") == typed.replace("\0", "").replace("\r\n", "\n")


def test_whoever_sends_too_much_is_told_when_to_come_back(app: Flask, client: FlaskClient) -> None:
    for n in range(5):
        assert client.post(at(SECTION), data={"words": f"誤り {n}"}).status_code == 303

    page = client.post(at(SECTION), data={"words": "六つ目", "mistake": "typo", "contact": "me"})

    assert page.status_code == 429
    assert 0 < int(page.headers["Retry-After"]) <= 3600
    assert area(page) == "六つ目"
    assert (fields(page)["mistake"], fields(page)["contact"]) == ("typo", "me")
    assert "日本時間" in page.text
    assert len(kept(app)) == 5


def test_no_address_is_kept(app: Flask, client: FlaskClient) -> None:
    client.post(at(SECTION), data=WRONG, environ_base={"REMOTE_ADDR": "192.0.2.77"})

    (report,) = kept(app)
    assert re.fullmatch("[0-9a-f]{64}", report.sender)
    assert "192.0.2" not in repr(report)


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("", "unknown", False),
    ],
)
def test_one_household_is_one_sender(one: str, other: str, is_same: bool) -> None:
    assert (network_of(one) == network_of(other)) == is_same


@pytest.mark.parametrize(
    "where",
    [
        {},
        {"about": "nonsense"},
        {"about": "section"},
        {**SECTION, "course": "nonsense"},
        {**SECTION, "section": "nonsense"},
        {**SECTION, "section": "late\0"},
        {**SECTION, "section": "x" * 1000},
        {**SECTION, "lang": "fr"},
        {**SECTION, "lang": ""},
        {**PROVISION, "provision": "nonsense"},
        {**PROVISION, "book": "nonsense"},
        {**RULING, "decision": "nonsense"},
        {**RULING, "book": ""},
        {"about": "question", "sitting": "nonsense", "n": "1"},
    ],
)
def test_what_is_not_there_cannot_be_reported_and_what_was_typed_can_be_copied(
    app: Flask, client: FlaskClient, where: dict[str, str]
) -> None:
    page = client.post(at(where), data=WRONG)

    assert client.get(at(where)).status_code == 404
    assert page.status_code == 404
    assert area(page) == WRONG["words"]
    assert kept(app) == ()


NAMED = st.sampled_from(["small", "late", "doc-1", "lateness", "section", "provision", "ruling", "question", "ja", "1"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=80)
@given(where=st.dictionaries(st.sampled_from(NAMES), NAMED | st.text(max_size=20)), words=st.text(max_size=50))
def test_nothing_in_an_address_or_a_form_breaks_the_page(
    client: FlaskClient, where: dict[str, str], words: str
) -> None:
    address = at({name: value.encode("utf-8", "replace") for name, value in where.items()})
    form = {"words": words.encode("utf-8", "replace"), "mistake": where.get("n", ""), "contact": where.get("seen", "")}

    assert client.get(address).status_code in (200, 404)
    assert client.post(address, data=form).status_code in (303, 404, 422, 429)


@pytest.mark.parametrize("path", ["/fr/reports/new", "/reports/nonsense", "/ja/reports/", "/ja/reports"])
def test_addresses_that_are_none_are_not_found(client: FlaskClient, path: str) -> None:
    assert client.get(path, follow_redirects=True).status_code == 404
    assert client.post(path, data=WRONG).status_code in (404, 405)


@pytest.mark.parametrize(
    "facts", ["", "?", "late_s=nonsense", "nonsense=1", "level=%00", "%ff=%ff", "=&&&", "&" * 5000]
)
def test_facts_that_cannot_be_read_are_left_out(client: FlaskClient, facts: str) -> None:
    assert client.post(at({**RULING, "facts": facts}), data=WRONG).status_code == 303


@pytest.mark.parametrize("n", ["0", "99", "-1", "1000000000000", "１", "x", ""])
def test_a_question_that_was_not_asked_cannot_be_reported(client: FlaskClient, n: str) -> None:
    taking = start(client)

    assert client.get(at({"about": "question", "sitting": taking.sitting, "n": n})).status_code == 404


def test_nobody_reports_the_sitting_of_somebody_else(app: Flask, client: FlaskClient) -> None:
    taking, stranger, learner = start(client), app.test_client(), app.test_client()
    start(learner)

    for other in (stranger, learner):
        assert other.get(at(of(client, taking))).status_code == 404
        page = other.post(at(of(client, taking)), data=WRONG)
        assert (page.status_code, area(page)) == (404, WRONG["words"])
    assert kept(app) == ()


def test_a_form_about_a_sitting_without_its_token_loses_nothing(app: Flask, client: FlaskClient) -> None:
    taking = start(client)

    page = client.post(at(of(client, taking)), data={**WRONG, "csrf_token": "x"})

    assert (page.status_code, area(page)) == (409, WRONG["words"])
    assert kept(app) == ()
    assert client.post(at(of(client, taking)), data={**fields(page), **WRONG}).status_code == 303


@pytest.mark.parametrize("where", SHARED, ids=lambda where: where["about"])
def test_a_form_of_another_site_is_refused(app: Flask, client: FlaskClient, where: dict[str, str]) -> None:
    response = client.post(at(where), data=WRONG, headers={"Sec-Fetch-Site": "cross-site"})

    assert response.status_code == 403
    assert kept(app) == ()


# --- pages ----------------------------------------------------------------------------------


@pytest.mark.parametrize("where", SHARED, ids=lambda where: where["about"])
def test_a_form_about_what_all_may_read_is_the_same_for_everybody(app: Flask, where: dict[str, str]) -> None:
    first, known = app.test_client(), app.test_client()
    start(known)

    pages = [client.get(at(where)) for client in (first, known)]

    assert pages[0].data == pages[1].data
    assert pages[0].headers["Cache-Control"] == "public, max-age=60"
    assert "csrf_token" not in pages[0].text


def test_a_form_about_a_sitting_is_for_its_learner_alone(client: FlaskClient) -> None:
    taking = start(client)

    page = client.get(at(of(client, taking)))

    assert page.headers["Cache-Control"] == "private, no-cache"


def test_a_reader_of_an_older_page_sees_that_the_text_has_changed(client: FlaskClient) -> None:
    assert "改められました" in client.get(at({**SECTION, "seen": "0123456789ab"})).text
    assert "has changed" in client.get(at({**SECTION, "seen": "0123456789ab"}, "en")).text


def test_a_japanese_text_on_an_english_form_says_so(client: FlaskClient) -> None:
    page = client.get(at(SECTION, "en")).text

    assert '<blockquote class="excerpt" lang="ja">' in page
    assert "時計の分で決めます" in page


def test_a_long_text_is_shown_by_its_beginning(engine: Engine) -> None:
    library = a_library()
    text = "とても長い文です。" * 200
    client = an_app(engine, LIBRARY=with_long_section(library, text)).test_client()

    page = client.get(at(SECTION)).text

    assert text[:200] in page
    assert text not in page
    assert "…</p>" in page


def with_long_section(library: Any, text: str) -> Any:
    course = library.courses["small"]
    lesson = replace(course.lessons["ja"], body=f"## 01 Tardiness（遅刻） {{#late}}\n\n{text}\n")
    return replace(library, courses={"small": replace(course, lessons={"ja": lesson})})


@pytest.mark.parametrize("number", ["", "0", "2", "x", "1" * 50, "１"])
def test_there_are_thanks_only_for_a_report_that_is_kept(client: FlaskClient, number: str) -> None:
    client.post(at(SECTION), data=WRONG)

    assert client.get(at({"number": number}, page="thanks")).status_code == 404


def test_thanks_lead_back_to_where_the_reader_was(client: FlaskClient) -> None:
    taking = start(client)
    form = {**fields(client.get(at(of(client, taking)))), **WRONG}

    pages = [client.get(client.post(at(where), data=form).location).text for where in (*SHARED, of(client, taking))]

    assert 'href="/ja/courses/small#late"' in pages[0]
    assert 'href="/ja/rules/small/doc-1"' in pages[1]
    assert 'href="/ja/desk/small/lateness?level=casual&amp;late_s=3%3A30"' in pages[2]
    assert f'href="{taking.address(1)}"' in pages[3]
    assert all('content="noindex"' in page for page in pages)


def test_an_address_without_a_language_leads_to_the_form(client: FlaskClient) -> None:
    response = client.get(f"/reports/new?{urlencode(SECTION)}", headers={"Accept-Language": "en"})

    assert response.location == at(SECTION, "en")
