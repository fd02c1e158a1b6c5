"""Who may see what: every address, method and role against one table. A new page without an entry fails."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from courseware.store import Engine, Role
from tests.web.make import start
from tests.web.signing import PEOPLE, an_account, an_open_app, sign_in

GUEST = "guest"
ALL = {GUEST, *Role}
SIGNED_IN = set(Role)
ADMINS = {Role.ADMIN}
REVIEWERS = {Role.REVIEWER, Role.ADMIN}
AUTHORS = {Role.AUTHOR, Role.ADMIN}
WRITERS = {Role.AUTHOR}
STAFF = SIGNED_IN - {Role.LEARNER}
KEEPERS = {Role.AUTHOR, Role.ADMIN}
TABLE: dict[str, set[str]] = {
    "static": ALL,
    "pages.find_language": ALL,
    "pages.choose_language": ALL,
    "pages.home": ALL,
    "courses.catalogue": ALL,
    "courses.lesson": ALL,
    "courses.mark_read": ALL,
    "quizzes.introduction": ALL,
    "exchange.overview": AUTHORS,
    "exchange.download": AUTHORS,
    "exchange.results": AUTHORS,
    "exchange.upload": AUTHORS,
    "kinds.listing": ALL,
    "kinds.kind": ALL,
    "quizzes.start": ALL,
    "courses.mark_section": ALL,
    "courses.unmark_section": ALL,
    "offline.listed": ALL,
    "offline.manifest": ALL,
    "offline.missing": ALL,
    "offline.overview": ALL,
    "offline.unsaved": ALL,
    "offline.worker": ALL,
    "mistakes.everything": STAFF,
    "mistakes.one": STAFF,
    "mistakes.close": STAFF,
    "reports.new": ALL,
    "reports.send": ALL,
    "reports.thanks": ALL,
    "terms.books": ALL,
    "terms.table": ALL,
    "concepts.concept": ALL,
    "concepts.remark": {Role.REVIEWER, Role.ADMIN},
    "translations.both": ALL,
    "translations.sections": ALL,
    "review.item": ALL,
    "review.items": ALL,
    "checks.listing": ALL,
    "checks.check": ALL,
    "checks.lessons": ALL,
    "checks.lesson": ALL,
    "checks.clear": {Role.REVIEWER, Role.ADMIN},
    "checks.change": {Role.REVIEWER, Role.ADMIN},
    "imports.new": STAFF,
    "imports.preview": STAFF,
    "imports.files": STAFF,
    "reviewing.act": REVIEWERS,
    "reviewing.dismiss": REVIEWERS,
    "references.listing": ALL,
    "references.reference": ALL,
    "sheets.answers": ALL,
    "sheets.choose": ALL,
    "sheets.make": ALL,
    "sheets.questions": ALL,
    "sittings.result": ALL,
    "sittings.question": ALL,
    "sittings.answer": ALL,
    "exams.listing": ALL,
    "exams.introduction": ALL,
    "exams.start": ALL,
    "drills.listing": ALL,
    "drills.introduction": ALL,
    "drills.start": ALL,
    "drills.more": ALL,
    "keeping.save": ALL,
    "keeping.confirm": ALL,
    "keeping.finish": ALL,
    "rules.books": ALL,
    "rules.book": ALL,
    "rules.provision": ALL,
    "rules.open_questions": ALL,
    "rules.changes": ALL,
    "compare.incidents": ALL,
    "compare.incident": ALL,
    "desk.decisions": ALL,
    "desk.ruling": ALL,
    "search.results": ALL,
    "progress.overview": ALL,
    "progress.enter_code": ALL,
    "progress.take_code": ALL,
    "progress.read_news": ALL,
    "own_data.privacy": ALL,
    "own_data.overview": ALL,
    "own_data.all_json": ALL,
    "own_data.answers_csv": ALL,
    "own_data.ask_to_delete": ALL,
    "own_data.delete": ALL,
    "own_data.deleted": ALL,
    "accounts.overview": ALL,
    "accounts.login": ALL,
    "accounts.two_factor_token_validation": ALL,
    "accounts.mf_recovery": ALL,
    "accounts.logout": ALL,
    "accounts.register": ALL,
    "accounts.registered": ALL,
    "accounts.send_confirmation": ALL,
    "accounts.confirm_email": ALL,
    "accounts.forgot_password": ALL,
    "accounts.reset_password": ALL,
    "accounts.verify": SIGNED_IN,
    "accounts.change_password": SIGNED_IN,
    "accounts.two_factor_setup": SIGNED_IN,
    "accounts.two_factor_setup_validate": SIGNED_IN,
    "accounts.mf_recovery_codes": SIGNED_IN,
    "accounts.sign_out_everywhere": SIGNED_IN,
    "accounts.guest_progress": SIGNED_IN,
    "accounts.keep_guest_progress": SIGNED_IN,
    "drafts.listing": STAFF,
    "drafts.start": WRITERS,
    "drafts.text": STAFF,
    "drafts.save": WRITERS,
    "drafts.check": WRITERS,
    "drafts.keep": WRITERS,
    "drafts.join": WRITERS,
    "drafts.take_in": WRITERS,
    "draft_forms.form": WRITERS,
    "draft_forms.change": WRITERS,
    "draft_forms.key": WRITERS,
    "draft_forms.keep": WRITERS,
    "draft_previews.question": STAFF,
    "draft_previews.answer": STAFF,
    "draft_reviews.review": STAFF,
    "draft_reviews.give": {Role.REVIEWER},
    "draft_reviews.submit": WRITERS,
    "draft_reviews.discard": WRITERS,
    "draft_reviews.take_up": WRITERS,
    "draft_reviews.publish": WRITERS,
    "statistics.overview": STAFF,
    "statistics.questions": STAFF,
    "statistics.question": STAFF,
    "statistics.figures": STAFF,
    "publications.listing": STAFF,
    "publications.undo": WRITERS,
    "publications.again": WRITERS,
    "publications.accept": WRITERS,
    "publications.change": STAFF,
    "publications.question": STAFF,
    "publications.retire": WRITERS,
    "impact.overview": KEEPERS,
    "impact.one": KEEPERS,
    "impact.try_out": KEEPERS,
    "impact.carry_out": KEEPERS,
    "impact.withdraw": KEEPERS,
    "impact.take_up": KEEPERS,
    "people.everybody": ADMINS,
    "people.invite": ADMINS,
    "people.somebody": ADMINS,
    "people.change": ADMINS,
}
VALUES = {"language": "ja", "slug": "small", "book_id": "small", "provision_id": "doc-1", "account_id": "1"}


@pytest.fixture(scope="module")
def empty_engine(tmp_path_factory: pytest.TempPathFactory):  # type: ignore[no-untyped-def]
    from courseware.store import connect, migrate

    url = f"sqlite:///{tmp_path_factory.mktemp('access') / 'people.db'}"
    migrate(url)
    engine = connect(url)
    yield engine
    engine.dispose()


@pytest.fixture(scope="module")
def site(empty_engine: Engine) -> tuple[Flask, dict[str, str]]:
    """An application, and the cookie of a login for each role."""
    app = an_open_app(empty_engine)
    cookies = {}
    for role in Role:
        an_account(app, PEOPLE[role], *({role} - {Role.LEARNER}))
        client = app.test_client()
        sign_in(client, PEOPLE[role])
        cookie = client.get_cookie("form")
        assert cookie
        cookies[role.value] = cookie.value
    return app, cookies


def rules_of(app: Flask) -> list[Rule]:
    return [rule for rule in app.url_map.iter_rules() if not rule.build_only]


def path_of(rule: Rule) -> str:
    """An address of this rule, with values that exist where that is easy."""
    any_of = {"room": "courses", "chosen": "ja", "language": "ja"}
    return re.sub(r"<(?:[^:<>]+:)?(\w+)>", lambda found: {**VALUES, **any_of}.get(found[1], "1"), rule.rule)


def visitor(app: Flask, cookies: dict[str, str], role: str) -> FlaskClient:
    client = app.test_client()
    if role in cookies:
        client.set_cookie("form", cookies[role])
    return client


def is_let_in(response: TestResponse) -> bool:
    """A guest who is turned away is asked to sign in, others are told that it is not for them."""
    asked = response.status_code == 303 and (response.location or "").startswith("/ja/account/sign-in")
    told = response.status_code == 403 and "担当者専用" in response.text
    return not asked and not told


def test_every_page_stands_in_the_table(site: tuple[Flask, dict[str, str]]) -> None:
    assert {rule.endpoint for rule in rules_of(site[0])} == set(TABLE)


@pytest.mark.parametrize("role", [GUEST, *(role.value for role in Role)])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_every_page_lets_in_whom_the_table_names(site: tuple[Flask, dict[str, str]], role: str, method: str) -> None:
    app, cookies = site
    wrong = []

    for rule in rules_of(app):
        if method not in (rule.methods or ()):
            continue
        with visitor(app, cookies, role).open(path_of(rule), method=method) as response:
            if response.status_code >= 500 or is_let_in(response) != (role in TABLE[rule.endpoint]):
                wrong.append((rule.endpoint, response.status_code))

    assert wrong == []


@pytest.mark.parametrize("signed_in", [True, False])
def test_a_sitting_of_somebody_else_is_not_there(engine: Engine, signed_in: bool) -> None:
    app = an_open_app(engine)
    taking = start(app.test_client())
    other = app.test_client()
    if signed_in:
        an_account(app)
        sign_in(other)
    start(other)

    for path in ("", "/1"):
        assert other.get(f"/ja/sittings/{taking.sitting}{path}").status_code == 404
    assert other.post(taking.address(1), data=taking.form(1)).status_code == 404
    assert taking.sitting not in other.get("/ja/own-data/all.json").text
    assert taking.sitting not in other.get("/ja/progress").text
