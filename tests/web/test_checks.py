"""Everybody reads the checks and what they find; reviewers set findings aside, and nothing typed is lost."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from flask import Flask
from flask.testing import FlaskClient

from courseware.library import Library, load_library
from courseware.source import Place
from courseware.store import Engine, Role, dismissals, open_session
from courseware.terms import CHECKS, Dismissal
from tests.lessons.make import lesson_text
from tests.library.make import a_bilingual_class
from tests.web.make import fields, said
from tests.web.signing import PEOPLE, an_account, an_open_app, sign_in

PAGE = "/{}/checks/lessons/small"
BLANK = "ここは 時計の節です。"
TEXT = (
    f"## 01 遅刻 {{#late}}\n\n{BLANK}\n\n## 02 時計 {{#clock}}\n\n**ＰＣＧ** の節です。\n\n要確認: まだ分かりません。\n"
)


@cache
def a_library(text: str = TEXT) -> Library:
    """A content folder whose Japanese lesson has this text, as it is loaded."""
    with TemporaryDirectory() as folder:
        content = a_bilingual_class(Path(folder))
        (content / "courses/small/lesson.ja.md").write_text(lesson_text(text, "small"), encoding="utf-8")
        return load_library(content)


def serving(engine: Engine, text: str = TEXT, *filed: Dismissal) -> Flask:
    return an_open_app(engine, LIBRARY=replace(a_library(text), dismissals=filed))


@pytest.fixture
def app(engine: Engine) -> Flask:
    return serving(engine)


def reviewer(app: Flask, role: Role = Role.REVIEWER) -> FlaskClient:
    an_account(app, PEOPLE[role], role)
    client = app.test_client()
    sign_in(client, PEOPLE[role])
    return client


def fingerprint(client: FlaskClient, code: str = "TYPO-302") -> str:
    found = re.search(rf"{code}:[^<\"]+", client.get(PAGE.format("ja")).text)
    assert found
    return found[0]


def sent(client: FlaskClient, **typed: str) -> dict[str, str]:
    return {"csrf_token": fields(client.get(PAGE.format("ja")))["csrf_token"], **typed}


def dismiss(client: FlaskClient, reason: str = "詩の引用です", code: str = "TYPO-302"):  # type: ignore[no-untyped-def]
    return client.post(PAGE.format("ja"), data=sent(client, fingerprint=fingerprint(client, code), reason=reason))


def kept(app: Flask) -> list[Dismissal]:
    with open_session(app.extensions["engine"]) as session:
        return [*dismissals(session)]


def listed(page: str, heading: str) -> str:
    """What stands below a heading of the page."""
    return page.partition(f'id="{heading}"')[2].partition("<h2")[0]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_list_names_every_check_and_the_other_codes(app: Flask, language: str) -> None:
    page = app.test_client().get(f"/{language}/checks").text

    for check in CHECKS:
        assert f'href="/{language}/checks/{check.code}"' in page
    assert 'id="LES"' in page


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_check_has_a_page(app: Flask, language: str) -> None:
    client = app.test_client()
    pages = {check.code: client.get(f"/{language}/checks/{check.code}") for check in CHECKS}

    assert {page.status_code for page in pages.values()} == {200}
    assert [code for code, page in pages.items() if "<mark" not in page.text] == []


@pytest.mark.parametrize("path", ["/X-999", "/l10n-101", "/lessons/none"])
def test_what_is_not_there_has_no_page(app: Flask, path: str) -> None:
    assert app.test_client().get(f"/ja/checks{path}").status_code == 404


def test_a_check_shows_what_it_finds_in_our_classes(app: Flask) -> None:
    page = app.test_client().get("/ja/checks/TYPO-302")

    assert 'ここは<mark class="blank"> </mark>時計の節です。' in listed(page.text, "present")
    assert 'href="/ja/checks/lessons/small"' in page.text


def test_pages_read_without_signing_in_are_the_same_for_everybody(app: Flask) -> None:
    client = app.test_client()

    for path in ("", "/TYPO-302", "/lessons", "/lessons/small"):
        page = client.get(f"/ja/checks{path}")

        assert (page.headers["Cache-Control"], "Set-Cookie" in page.headers) == ("public, max-age=60", False)
        assert "csrf_token" not in page.text
        assert client.get(f"/ja/checks{path}").data == page.data


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ja", ["クラスの点検状況", "TYPO-302 ×1", "TYPO-309 ×1", "20分"]),
        ("en", ["State of the classes", "TYPO-302 ×1", "20 min"]),
    ],
)
def test_the_dashboard_counts_findings_items_and_minutes(app: Flask, language: str, words: list[str]) -> None:
    page = app.test_client().get(f"/{language}/checks/lessons")

    for one in words:
        assert one in said(page)


def test_a_class_that_cannot_be_read_at_all_is_on_the_dashboard(engine: Engine, tmp_path: Path) -> None:
    content = a_bilingual_class(tmp_path)
    for language in ("ja", "en"):
        (content / f"courses/small/lesson.{language}.md").write_text("---\nid: [\n---\n", encoding="utf-8")
    client = an_open_app(engine, LIBRARY=load_library(content)).test_client()

    page = client.get("/ja/checks/lessons")

    assert "公開を見合わせ中" in said(page)
    assert "YAML-001" in said(page)
    assert client.get(PAGE.format("ja")).status_code == 200


def test_the_dashboard_leads_to_the_queue_and_to_the_translations(app: Flask) -> None:
    page = app.test_client().get("/ja/checks/lessons").text

    for address in re.findall(r'href="(/ja/(?:review|courses/translations)[^"]*)"', page):
        assert app.test_client().get(address.replace("&amp;", "&")).status_code == 200


def test_a_finding_stands_with_its_passage_place_and_fingerprint(app: Flask) -> None:
    page = app.test_client().get(PAGE.format("ja"))

    assert 'href="/ja/checks/TYPO-302"' in page.text
    assert 'href="/ja/courses/small#late"' in page.text
    assert re.search(r"content/courses/small/lesson\.ja\.md:\d+:4", page.text)
    assert fingerprint(app.test_client()).startswith("TYPO-302:-:")


def test_a_withheld_class_shows_its_blockers_without_a_way_to_dismiss_them(engine: Engine) -> None:
    app = serving(engine, f"{TEXT}\nそして Context です。\n")
    client = reviewer(app)

    page = client.get(PAGE.format("ja"))

    assert "L10N-120" in said(page)
    assert "公開を見合わせ中" in said(page)
    assert 'value="L10N-120' not in page.text
    refused = dismiss(client, code="L10N-120")
    assert refused.status_code == 409
    assert "公開を止める指摘は却下できません" in said(refused)
    assert kept(app) == []


@pytest.mark.parametrize("role", [Role.REVIEWER, Role.ADMIN])
def test_a_reviewer_dismisses_a_finding_with_a_reason(app: Flask, role: Role) -> None:
    client = reviewer(app, role)

    done = dismiss(client)

    assert (done.status_code, done.location) == (303, "/ja/checks/lessons/small")
    (one,) = kept(app)
    assert (one.by, one.reason, one.text) == (PEOPLE[role], "詩の引用です", BLANK)
    page = client.get(PAGE.format("ja")).text
    assert "TYPO-302" not in listed(page, "left")
    assert "詩の引用です" in listed(page, "dismissed")
    assert "TYPO-302" not in said(client.get("/ja/checks/lessons"))
    assert "詩の引用です" in listed(client.get("/ja/checks/TYPO-302").text, "present")


def test_the_public_reads_the_reason_and_not_the_address(app: Flask) -> None:
    dismiss(reviewer(app))

    page = app.test_client().get(PAGE.format("ja")).text

    assert "詩の引用です" in listed(page, "dismissed")
    assert PEOPLE[Role.REVIEWER] not in page
    assert "却下を取り消す" not in page


@pytest.mark.parametrize(
    ("reason", "words"), [("", "理由を書いてください"), (" \n", "理由を書いて"), ("あ" * 1001, "1000字")]
)
def test_a_reason_that_cannot_be_kept_stands_again_with_the_fault(app: Flask, reason: str, words: str) -> None:
    page = dismiss(reviewer(app), reason)

    assert page.status_code == 422
    assert words in said(page)
    assert 'role="alert" tabindex="-1" autofocus' in page.text
    assert '<details class="dismiss" open>' in page.text
    assert reason.strip() in page.text
    assert kept(app) == []


def test_a_form_without_its_token_changes_nothing_and_keeps_what_was_typed(app: Flask) -> None:
    client = reviewer(app)

    page = client.post(PAGE.format("ja"), data={"fingerprint": fingerprint(client), "reason": "詩の引用です"})

    assert page.status_code == 400
    assert "詩の引用です" in page.text
    assert kept(app) == []


def test_a_finding_that_is_gone_meanwhile_is_told_and_the_words_stay(app: Flask) -> None:
    client = reviewer(app)

    page = client.post(
        PAGE.format("ja"), data=sent(client, fingerprint="TYPO-302:-:000000000000", reason="詩の引用です")
    )

    assert page.status_code == 409
    assert "もうありません" in said(page)
    assert "詩の引用です" in page.text


def test_whoever_is_second_is_told_and_keeps_the_words(app: Flask) -> None:
    first, second = reviewer(app), reviewer(app, Role.ADMIN)
    late = sent(second, fingerprint=fingerprint(second), reason="二人目の言葉")
    dismiss(first, "一人目の言葉")

    page = second.post(PAGE.format("ja"), data=late)

    assert page.status_code == 409
    assert "一人目の言葉" in page.text
    assert "二人目の言葉" in page.text
    assert len(kept(app)) == 1


def test_a_dismissal_lapses_when_the_passage_changes_and_is_listed_as_lapsed(engine: Engine) -> None:
    dismiss(reviewer(serving(engine)))

    page = serving(engine, TEXT.replace("時計の節です", "時計の章です")).test_client().get(PAGE.format("ja")).text

    assert "TYPO-302" in listed(page, "left")
    assert BLANK in re.sub("<[^>]+>", "", listed(page, "lapsed"))
    assert "詩の引用です" in listed(page, "lapsed")


def test_taking_back_brings_the_finding_back(app: Flask) -> None:
    client = reviewer(app)
    dismiss(client)

    client.post(PAGE.format("ja"), data=sent(client, mark=kept(app)[0].mark))

    page = client.get(PAGE.format("ja")).text
    assert "TYPO-302" in listed(page, "left")
    assert 'id="dismissed"' not in page


def test_a_dismissal_of_the_files_is_shown_and_can_be_taken_back(engine: Engine) -> None:
    found = fingerprint(serving(engine).test_client())
    filed = Dismissal(found, "ファイルに書いた理由", "aki", "2026-11-30", Place("content/dismissed.yaml", 1))
    app = serving(engine, TEXT, filed)
    client = reviewer(app)

    before = client.get(PAGE.format("ja")).text
    again = client.post(PAGE.format("ja"), data=sent(client, mark=filed.mark))
    twice = client.post(PAGE.format("ja"), data=sent(client, mark=filed.mark))

    assert "ファイルに書いた理由" in listed(before, "dismissed")
    assert (again.status_code, twice.status_code) == (303, 409)
    assert "TYPO-302" in listed(client.get(PAGE.format("ja")).text, "left")


def test_a_dismissal_of_the_files_that_has_lapsed_can_be_taken_off_the_list(engine: Engine) -> None:
    gone = Dismissal("TYPO-302:-:000000000000", "昔の理由", "aki", "2026-11-30", Place("content/dismissed.yaml", 1))
    app = serving(engine, TEXT, gone)
    client, address = reviewer(app), "/ja/checks/lessons"
    token = fields(client.get(address))["csrf_token"]

    before = listed(client.get(address).text, "lapsed")
    without, done, twice = (
        client.post(address, data=data)
        for data in ({"mark": gone.mark}, *[{"mark": gone.mark, "csrf_token": token}] * 2)
    )

    assert "昔の理由" in before
    assert (without.status_code, done.status_code, twice.status_code) == (400, 303, 409)
    assert "昔の理由" not in client.get(address).text
    assert "<form" not in app.test_client().get(address).text.partition("<main")[2]


@pytest.mark.parametrize("form", [{}, {"fingerprint": "\0"}, {"mark": ""}, {"fingerprint": "x" * 9000, "reason": "\0"}])
def test_a_strange_form_is_answered(app: Flask, form: dict[str, str]) -> None:
    client = reviewer(app)

    assert client.post(PAGE.format("en"), data=sent(client, **form)).status_code in (409, 422)
    assert kept(app) == []


def test_the_queue_leads_to_the_state_of_the_classes(app: Flask) -> None:
    assert 'href="/ja/checks/lessons"' in app.test_client().get("/ja/review").text
