"""A reviewer's day on a phone without scripts: find a point, propose, let another decide, apply, see it gone."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pressing import follow
from tests.browser.test_every_page import ENGLISH_TEXT, found_by_axe, is_wider_than_the_screen
from tests.content import CONTENT
from tests.live import CHECKOUT, START, Site, running

NOT_TYPED = ENGLISH_TEXT.replace("script, style", "script, style, textarea")  # a person may type both languages
PASSWORD = "a horse in the rain"
AKI, BEN, CHIE = "aki@example.org", "ben@example.org", "chie@example.org"
POINT, OTHER = "q-aasyc0", "q-t62hdw"
QUEUE = "/review?in=enforcement-14&state=waiting"
WORDS = {
    "ja": {
        "email": "メールアドレス",
        "password": "パスワード",
        "new": "新しいパスワード",
        "again": "新しいパスワード（もう一度）",
        "set": "パスワードを設定する",
        "sign_in": "サインイン",
        "way_in": "校閲者はサインインして作業します",
        "replace": "次の文に置き換える",
        "ja": "新しい和文",
        "en": "新しい英文",
        "propose": "提案を出す",
        "proposed": "提案を出しました",
        "four_eyes": "自分の提案なので、ほかの人が決定します",
        "plan": "採用した場合の変更",
        "accept": "採用する",
        "accepted": "提案を採用しました",
        "applied": "本文に反映",
        "faster": "ほかの人が先に操作しました",
        "comment": "意見を残す",
        "remark": "コメントする",
        "aside": "保留",
        "reason": "理由",
        "nothing": "まだ何も行っていません",
    },
    "en": {
        "email": "E-mail address",
        "password": "Password",
        "new": "New password",
        "again": "The new password once more",
        "set": "Set the password",
        "sign_in": "Sign in",
        "way_in": "Reviewers sign in to work on it",
        "replace": "Replace the passage with this text",
        "ja": "The new text in Japanese",
        "en": "The new text in English",
        "propose": "Put the proposal on the table",
        "proposed": "Your proposal is on the table",
        "four_eyes": "You made this proposal, so somebody else decides",
        "plan": "What accepting it would change",
        "accept": "Accept",
        "accepted": "The proposal is accepted",
        "applied": "Written into the text",
        "faster": "Somebody was faster",
        "remark": "Add as a remark",
        "aside": "Set aside",
        "reason": "Reason",
        "nothing": "Nothing was done yet",
    },
}


@dataclass
class Desk:
    """A copy of the content with a database of its own: where reviewers work, and where decisions are applied."""

    folder: Path

    @property
    def settings(self) -> dict[str, str]:
        return {"COURSEWARE_CONTENT": str(self.folder / "content")}

    @contextmanager
    def serving(self) -> Iterator[Site]:
        with running(self.folder / "instance", **self.settings) as site:
            yield site

    def run(self, *arguments: str) -> str:
        """A command of ours on this content and database."""
        own = {name: value for name, value in os.environ.items() if not name.startswith("COURSEWARE_")}
        instance = {"COURSEWARE_INSTANCE": str(self.folder / "instance"), "PYTHONUTF8": "1"}
        command = [sys.executable, "-c", START, *arguments]
        done = subprocess.run(  # noqa: S603 - ourselves
            command, cwd=CHECKOUT, env={**own, **instance, **self.settings}, capture_output=True, text=True, check=True
        )
        return done.stdout

    def text(self, language: str) -> str:
        return (self.folder / f"content/courses/enforcement-14/lesson.{language}.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    folder = tmp_path_factory.mktemp("reviewers")
    shutil.copytree(CONTENT, folder / "content")
    return Desk(folder)


@dataclass(frozen=True)
class Person:
    """Somebody of staff at a device of their own."""

    page: Page
    language: str
    email: str

    @property
    def words(self) -> dict[str, str]:
        return WORDS[self.language]

    def open(self, path: str) -> None:
        self.page.goto(f"/{self.language}{path}")

    def press(self, name: str) -> None:
        follow(self.page.locator("main").get_by_role("button", name=self.words[name], exact=True))

    def type(self, name: str, words: str) -> None:
        self.page.get_by_label(self.words[name], exact=True).fill(words)

    def sees(self, words: str) -> None:
        expect(self.page.locator("main")).to_contain_text(words)

    def sign_in(self) -> None:
        self.type("email", self.email)
        self.type("password", PASSWORD)
        self.press("sign_in")

    def propose(self, ja: str, en: str) -> None:
        self.page.get_by_label(self.words["replace"]).check()
        self.type("ja", ja)
        self.type("en", en)
        self.press("propose")


def a_person(browser: Browser, desk: Desk, site: Site, email: str, language: str = "ja", width: int = 360) -> Person:
    """A reviewer who has just chosen a password with the link that the command printed."""
    link = re.search(
        r"https?://[^/\s]+(/\S+)", desk.run("user", "add", email, "--role", "reviewer", "--language", language)
    )
    assert link
    context = browser.new_context(
        base_url=site.address, viewport={"width": width, "height": 800}, java_script_enabled=False
    )
    person = Person(context.new_page(), language, email)
    person.page.goto(link[1])
    person.type("new", PASSWORD)
    person.type("again", PASSWORD)
    person.press("set")
    return person


def test_a_point_goes_from_the_queue_into_the_text(browser: Browser, desk: Desk) -> None:
    ja, en = "格は、日本語版イベントルールの3つの名で呼びます。", "The tiers have the three names of the event rules."
    with desk.serving() as site:
        aki, ben = a_person(browser, desk, site, AKI), a_person(browser, desk, site, BEN, "en")
        aki.open(QUEUE)
        follow(aki.page.locator(f"ol.queue a[href*={POINT}]"))
        aki.sees("カジュアル")
        follow(aki.page.get_by_role("link", name=aki.words["way_in"]))
        aki.sign_in()
        aki.propose(ja, en)
        aki.sees(aki.words["proposed"])
        aki.sees(aki.words["four_eyes"])

        ben.open(f"/account/sign-in?next=/en/review/{POINT}")
        ben.sign_in()
        ben.sees(ben.words["plan"])
        expect(ben.page.locator(".patch ins", has_text=en)).to_be_visible()
        ben.press("accept")
        ben.sees(ben.words["accepted"])
        aki.open("/courses/enforcement-14")
        expect(aki.page.locator(f"#{POINT}")).to_be_visible()

    before = desk.text("ja")
    desk.run("review", "apply", POINT, "--by", BEN)

    assert ja in desk.text("ja")
    assert en in desk.text("en")
    assert len(before.splitlines()) == len(desk.text("ja").splitlines()) + 2
    with desk.serving() as site:
        reader = browser.new_context(base_url=site.address, java_script_enabled=False).new_page()
        reader.goto("/ja/courses/enforcement-14")
        expect(reader.locator("main")).to_contain_text(ja)
        expect(reader.locator(f"#{POINT}")).to_have_count(0)
        reader.goto(f"/ja{QUEUE}")
        expect(reader.locator(f"ol.queue a[href*={POINT}]")).to_have_count(0)
        reader.goto(f"/ja/review/{POINT}")
        history = reader.locator("section", has=reader.locator("#history")).inner_text()
    assert re.search("本文に反映 校閲者2.*提案を採用 校閲者2.*提案 校閲者1", history, re.DOTALL)
    assert "@" not in history


@pytest.mark.parametrize(("language", "width", "scheme"), [("ja", 360, "light"), ("en", 1280, "dark")])
def test_the_pages_of_a_reviewer_are_accessible_and_fit_and_speak_one_language(
    browser: Browser, desk: Desk, language: str, width: int, scheme: str
) -> None:
    seen = list[str]()

    def look(page: Page, name: str) -> None:
        seen.extend(f"{name}: {violation}" for violation in found_by_axe(page))
        seen.extend([f"{name} is too wide"] if is_wider_than_the_screen(page) else [])
        if language == "en" and (mixed := re.findall(r"[ぁ-ゖァ-ヺ一-鿿]+", page.evaluate(NOT_TYPED))):
            seen.append(f"{name}: {mixed}")

    with desk.serving() as site:
        people = [a_person(browser, desk, site, f"{language}-{email}", language, width) for email in (BEN, CHIE)]
        pages = [
            browser.new_context(
                base_url=site.address,
                color_scheme=scheme,
                viewport={"width": width, "height": 800},
                service_workers="block",
            ).new_page()
            for _ in people
        ]
        people = [Person(page, language, person.email) for page, person in zip(pages, people, strict=True)]
        for person in people:
            person.open("/account/sign-in")
            person.sign_in()
            person.open(f"/review/{OTHER if language == 'ja' else 'q-3qw0ft'}")
        slow, quick = people
        look(slow.page, "open")
        quick.propose("先の提案です。", "The first proposal.")
        look(quick.page, "own proposal")
        slow.propose("あとの提案です。", "The second proposal.")
        slow.sees(slow.words["faster"])
        look(slow.page, "conflict")
        slow.open(QUEUE)
        for box in slow.page.locator("input[name=item]").all()[:3]:
            box.check()
        slow.press("aside")
        slow.sees(slow.words["nothing"])
        look(slow.page, "refusal")
        slow.open(f"/review/{OTHER if language == 'ja' else 'q-3qw0ft'}")
        look(slow.page, "proposed")

    assert seen == []
