"""A small library to serve, an application over it, and forms read off its pages as a browser would."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po
from flask import Flask
from flask.testing import FlaskClient
from jinja2.bccache import Bucket, BytecodeCache
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from courseware.lessons import Lesson, Objective
from courseware.library import Course, CourseEntry, Library, Track, Withheld
from courseware.quiz import Instance, right_form, wrong_form
from courseware.settings import read_settings
from courseware.source import Document
from courseware.store import Engine, Learner, Sitting, find_learner, learner_of_account, open_session, sittings_of
from courseware.text import LANGUAGES, Language, Text
from courseware.web import create_app
from tests.lessons.make import lesson
from tests.quiz.book import books, quiz, terms

LOCALES = Path(__file__).parents[2] / "locales"
BODY = {
    "ja": "はじめに。\n\n## 01 Tardiness（遅刻） {#late}\n\n時計の分で決めます〔1〕。\n\n要確認: まだ分かりません。\n",
    "en": "To begin.\n\n## 01 Tardiness {#late}\n\nJudged by the clock 〔1〕.\n\nTo be confirmed: Not known yet.\n",
}
TITLE = Text("遅刻のクラス", "A class on lateness")
AUDIENCE = Text("フロアのロアガイド", "floor lore guides")
FOLLOWS = Text("クラス06", "Class 06")
OBJECTIVES = Text("遅刻を裁定できる", "Rule on lateness")
ASSUMPTIONS = (Text("故意ではありません。", "Nothing was done on purpose."),)


@cache
def a_course() -> Course:
    """A class with a lesson in both languages and the quiz of the small rulebook."""
    found = {language: a_lesson(language) for language in LANGUAGES}
    return Course("small", TITLE, found, quiz())


def a_lesson(language: Language) -> Lesson:
    found = lesson(BODY[language], language, "small")
    words = {"title": TITLE[language], "audience": AUDIENCE[language], "follows": FOLLOWS[language]}
    return replace(found, objectives=(Objective("late", OBJECTIVES[language]),), **words)


def a_library(**changes: Any) -> Library:
    """A library of one course and one book; the class after it is not there."""
    entries = (CourseEntry("small", "05", None, True), CourseEntry("next", "06", Text("次", "Next"), False))
    document = Document("doc-en", Text("文書", "Document"), Text.same("DOC"), "1", "2026-01-01", Text.same("Publisher"))
    library = Library(
        documents={"doc-en": document},
        assumptions=ASSUMPTIONS,
        books=books(),
        terms=terms(),
        tracks=(Track("track", Text("運営", "Running events"), entries),),
        courses={"small": a_course()},
        withheld=(),
        findings=(),
    )
    return replace(library, **changes)


def withheld(name: str) -> tuple[Withheld, ...]:
    return (Withheld(name, ()),)


# As little work for a password as the algorithm allows.
QUICK = {"argon2__time_cost": 1, "argon2__memory_cost": 8, "argon2__parallelism": 1}


class Compiled(BytecodeCache):
    """Templates compiled once for all applications of a test run: that took half of the time of a page."""

    def __init__(self) -> None:
        self.found: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.found:
            bucket.bytecode_from_string(self.found[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.found[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()
BUILDERS: dict[tuple[str, str, bool], Callable[..., tuple[str, str]]] = {}


class KnownRule(Rule):
    """Werkzeug writes two functions for each address, which is most of making an application: here once for all of
    them. They are told the rule when they are called, so they hang on what is written alone."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        written = (self.rule, repr(self.defaults), append_unknown)
        if written not in BUILDERS:
            BUILDERS[written] = super()._compile_builder(append_unknown)
        return BUILDERS[written]


Flask.url_rule_class = KnownRule


def an_app(engine: Engine, **mapping: Any) -> Flask:
    settings = read_settings({"COURSEWARE_SECRET_KEY": "a key that is long enough for tests"})
    given = {"SETTINGS": settings, "LIBRARY": a_library(), "ENGINE": engine, "TESTING": False}
    app = create_app({**given, "SECURITY_PASSWORD_HASH_PASSLIB_OPTIONS": QUICK, **mapping})
    app.jinja_env.bytecode_cache = COMPILED
    return app


class Inputs(HTMLParser):
    """The input fields of a page: name → value, as they would be sent untouched."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if (
            tag == "input"
            and given.get("name")
            and (given.get("type") not in ("radio", "checkbox") or "checked" in given)
        ):
            self.found[str(given["name"])] = given.get("value") or ""


def fields(page: str | TestResponse) -> dict[str, str]:
    """The fields of the page itself; the search field in its head belongs to a form of its own."""
    inputs = Inputs()
    inputs.feed((page if isinstance(page, str) else page.text).partition("<main")[2])
    return inputs.found


def said(page: TestResponse) -> str:
    """The words of a page in its own language, without marks."""
    body = re.sub(r'<(a|span)\b[^>]* lang="ja"[^>]*>[^<]*</\1>', "", page.text)  # Japanese in an English page
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", body))


@dataclass(frozen=True)
class Taking:
    """A learner before a question: the browser, and the address of the sitting."""

    client: FlaskClient
    sitting: str

    def address(self, n: int, language: str = "ja") -> str:
        return f"/{language}/sittings/{self.sitting}/{n}"

    def get(self, n: int) -> TestResponse:
        return self.client.get(self.address(n))

    def post(self, n: int, form: dict[str, Any]) -> TestResponse:
        return self.client.post(self.address(n), data=form)

    def kept(self) -> Sitting:
        """The sitting as the database has it."""
        with open_session(self.client.application.extensions["engine"]) as session:
            return next(kept for kept in sittings_of(session, learner_of(self.client)) if kept.id == self.sitting)

    def instance(self, n: int) -> Instance:
        slot = self.kept().slot(n)
        assert slot is not None
        return slot.instance

    def form(self, n: int, *, right: bool = True, **typed: str) -> dict[str, Any]:
        """The page's form, filled in rightly or wrongly; what is typed goes before what is ticked."""
        answer = right_form(self.instance(n)) if right else wrong_form(self.instance(n))
        ticked = {name: values for name, values in answer.items() if name.removesuffix("-option") not in typed}
        return {**fields(self.get(n)), **ticked, **typed}


def start(client: FlaskClient, language: str = "ja", mode: str = "practice") -> Taking:
    """Begin the small quiz."""
    response = client.post(f"/{language}/quizzes/small/sittings", data={"mode": mode})
    assert response.status_code == 303
    return Taking(client, response.location.split("/")[3])


def learner_of(client: FlaskClient) -> Learner:
    """The learner of whoever is signed in at this browser, else of its code."""
    account = account_id_of(client)
    with open_session(client.application.extensions["engine"]) as session:
        found = learner_of_account(session, account) if account else find_learner(session, code_of(client))
    assert found is not None
    return found


def account_id_of(client: FlaskClient) -> int | None:
    with client.session_transaction() as cookie:
        login = cookie.get("_user_id")
    with client.application.test_request_context("/ja/"):
        found = client.application.extensions["security"].datastore.find_user(fs_uniquifier=login)
        return found.id if found else None


def code_of(client: FlaskClient) -> str:
    cookie = client.get_cookie("learner")
    return cookie.value if cookie else ""


def messages(file: Path) -> set[tuple[object, object]]:
    """The messages of a catalogue, each with its context."""
    with file.open("rb") as stream:
        return {(message.context, message.id) for message in read_po(stream) if message.id}
