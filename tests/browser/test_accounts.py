"""An account from the first mail to its end, on a phone without scripts, in both languages."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count

import pytest
from passlib.totp import TOTP
from playwright.sync_api import Browser, BrowserContext, Page, expect

from courseware.actions import staffing
from courseware.quiz import right_form
from courseware.store import Role, connect, open_session
from tests.browser.pressing import follow
from tests.browser.test_every_page import faults_of
from tests.browser.test_first_light import WORDS as QUIZ
from tests.browser.test_first_light import fill, slot_of, start
from tests.live import Site, running
from tests.post_box import PostBox, a_box

PASSWORD, NEW = "a horse in the rain", "another horse in the snow"
NUMBERS = count(1)
WORDS = {
    "ja": {
        "email": "メールアドレス",
        "password": "パスワード",
        "again": "パスワード（もう一度）",
        "make": "アカウントを作る",
        "confirm": "アドレスを確認する",
        "sign_in": "サインイン",
        "sign_out": "サインアウト",
        "yes": "引き継ぐ",
        "question": "この端末の1件の回答を引き継ぎますか",
        "send_link": "リンクを送る",
        "new": "新しいパスワード",
        "new_again": "新しいパスワード（もう一度）",
        "set": "パスワードを設定する",
        "set_up": "アプリを設定する",
        "code": "アプリのコード",
        "on": "オンにする",
        "csv": "表計算ソフト",
        "json": "すべて（JSON）",
        "go": "回答も削除する",
        "delete": "完全に削除する",
        "deleted": "削除しました",
    },
    "en": {
        "email": "E-mail address",
        "password": "Password",
        "again": "The password once more",
        "make": "Make an account",
        "confirm": "Confirm the address",
        "sign_in": "Sign in",
        "sign_out": "Sign out",
        "yes": "Yes, they are mine",
        "question": "Keep the one answer given on this device?",
        "send_link": "Send a link",
        "new": "New password",
        "new_again": "The new password once more",
        "set": "Set the password",
        "set_up": "Set up an app",
        "code": "Code of the app",
        "on": "Switch on",
        "csv": "Answers for a spreadsheet",
        "json": "Everything (JSON)",
        "go": "They are deleted too",
        "delete": "Delete for good",
        "deleted": "It is deleted",
    },
}


@dataclass(frozen=True)
class Members:
    """A site where anybody may register, and the box into which its mails fall."""

    site: Site
    box: PostBox

    def link(self) -> str:
        found = re.search(r"https?://[^/\s]+(/\S+)", self.box.newest().get_content())
        assert found
        return found[1]


@pytest.fixture(scope="module")
def members(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Members]:
    settings = {"COURSEWARE_REGISTRATION": "open", "COURSEWARE_TRUSTED_HOSTS": "127.0.0.1"}
    with (
        a_box() as box,
        running(tmp_path_factory.mktemp("members") / "instance", COURSEWARE_SMTP_URL=box.url, **settings) as site,
    ):
        yield Members(site, box)


@dataclass(frozen=True)
class Person:
    """Somebody at a device, who speaks one language."""

    page: Page
    language: str
    email: str

    def open(self, path: str) -> None:
        self.page.goto(path if path.startswith(("/ja/", "/en/")) else f"/{self.language}{path}")

    def type(self, **typed: str) -> None:
        for name, value in typed.items():
            self.page.get_by_label(WORDS[self.language][name], exact=True).fill(value)

    def press(self, name: str) -> None:
        follow(self.page.locator("main").get_by_role("button", name=WORDS[self.language][name], exact=True))

    def sees(self, words: str) -> None:
        expect(self.page.locator("main")).to_contain_text(words)

    def sign_in(self, password: str = PASSWORD) -> None:
        self.open("/account/sign-in")
        self.type(email=self.email, password=password)
        self.press("sign_in")

    def register(self, members: Members) -> None:
        self.open("/account/register")
        self.type(email=self.email, password=PASSWORD, again=PASSWORD)
        self.press("make")
        self.open(members.link())
        self.press("confirm")

    def is_signed_in(self) -> bool:
        self.open("/account")
        return self.email in self.page.locator("main").inner_text()


def a_device(browser: Browser, members: Members) -> BrowserContext:
    return browser.new_context(
        base_url=members.site.address, viewport={"width": 360, "height": 740}, java_script_enabled=False, has_touch=True
    )


@pytest.fixture(params=["ja", "en"])
def person(browser: Browser, members: Members, request: pytest.FixtureRequest) -> Iterator[Person]:
    context = a_device(browser, members)
    yield Person(context.new_page(), request.param, f"person{next(NUMBERS)}@example.org")
    context.close()


def answered(person: Person, members: Members) -> None:
    start(person.page, person.language)
    fill(person.page, right_form(slot_of(members.site, person.page.context, 1).instance))
    follow(person.page.get_by_role("button", name=QUIZ[person.language]["send"]))
    expect(person.page.locator(".part .verdict").first).to_be_visible()


def test_what_a_guest_did_moves_into_the_account_and_on_to_a_second_device(
    browser: Browser, members: Members, person: Person
) -> None:
    words = WORDS[person.language]
    answered(person, members)
    person.register(members)
    person.type(email=person.email, password=PASSWORD)
    person.press("sign_in")

    person.sees(words["question"])
    person.press("yes")
    second = a_device(browser, members)
    other = Person(second.new_page(), person.language, person.email)
    other.sign_in()

    expect(other.page).to_have_url(re.compile("/progress$"))
    expect(other.page.locator("#sittings + .table-scroll tbody tr")).to_have_count(1)
    other.open("/account")
    other.press("sign_out")
    assert not other.is_signed_in()
    assert second.cookies() == []
    assert person.is_signed_in()
    second.close()


def test_a_forgotten_password_is_replaced_by_a_link(members: Members, person: Person) -> None:
    person.register(members)
    person.open("/account/recover")
    person.type(email=person.email)
    person.press("send_link")

    person.open(members.link())
    person.type(new=NEW, new_again=NEW)
    person.press("set")
    members.box.newest()  # the notice that it was changed
    person.type(email=person.email, password=NEW)
    person.press("sign_in")

    assert person.is_signed_in()


def test_a_second_factor_is_set_up_and_asked_for(browser: Browser, members: Members, person: Person) -> None:
    person.register(members)
    person.sign_in()
    person.open("/account/second-factor")
    person.press("set_up")
    assert person.page.locator("img.qr").evaluate("picture => picture.naturalWidth") > 0
    codes = TOTP(person.page.locator(".recovery-code").inner_text().replace("-", "").replace(" ", ""))
    person.type(code=codes.generate().token)
    person.press("on")

    second = a_device(browser, members)
    other = Person(second.new_page(), person.language, person.email)
    other.sign_in()
    before = other.page.url
    other.type(code=codes.generate(datetime.now(UTC).timestamp() + 30).token)
    other.press("sign_in")

    assert "/account/sign-in/code" in before
    assert other.is_signed_in()
    second.close()


def test_data_are_taken_away_and_deleted(members: Members, person: Person) -> None:
    words = WORDS[person.language]
    person.register(members)
    person.sign_in()
    start(person.page, person.language)
    person.open("/own-data")

    with person.page.expect_download() as table:
        person.page.get_by_role("link", name=words["csv"]).click()
    with person.page.expect_download() as everything:
        person.page.get_by_role("link", name=words["json"]).click()
    person.open("/own-data/delete")
    person.page.get_by_label(words["go"]).check()
    person.type(password=PASSWORD)
    person.press("delete")

    person.sees(words["deleted"])
    rows = list(csv.reader(io.StringIO(table.value.path().read_text(encoding="utf-8-sig"))))
    assert len(rows[0]) == 10
    assert json.loads(everything.value.path().read_text(encoding="utf-8"))["account"]["email"] == person.email
    person.sign_in()
    assert not person.is_signed_in()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_pages_of_an_admin_are_accessible_and_fit(browser: Browser, members: Members, language: str) -> None:
    context = browser.new_context(base_url=members.site.address, service_workers="block")
    admin = Person(context.new_page(), language, f"admin{next(NUMBERS)}-with-a-rather-long-name@department.example.org")
    admin.register(members)
    engine = connect(members.site.database)
    with open_session(engine) as session:
        staffing.invite(session, email=admin.email, roles=[Role.ADMIN], by=None, now=datetime.now(UTC))
    engine.dispose()
    admin.sign_in()
    seen = []

    for path in (
        *("/account", "/account/password", "/account/verify", "/account/second-factor", "/account/recovery-codes"),
        *("/own-data", "/own-data/delete", "/people", "/people/1", "/progress"),
        *("/quizzes/enforcement-05/exchange", "/quizzes/enforcement-08/exchange?format=gift&in=ja"),
    ):
        admin.open(path)
        seen += [f"{path}: {fault}" for fault in faults_of(admin.page, language)]

    context.close()
    assert seen == []
