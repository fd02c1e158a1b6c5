"""The pages of statistics in a browser: accessible, within the screen, one language a page."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page
from werkzeug.serving import make_server

from courseware.store import Role, connect, migrate, open_session
from tests.browser.test_every_page import ENGLISH_TEXT, faults_of
from tests.quiz.book import quiz
from tests.web.answers import answer_much
from tests.web.make import a_library
from tests.web.signing import an_account, an_open_app, sign_in

PATHS = (
    "/statistics",
    "/statistics/quizzes/small?order=remarks",
    "/statistics/questions/q-late/small",
    "/statistics/quizzes/few",
    "/statistics/questions/q-late/few?answers=all",
)


@pytest.fixture(scope="module")
def reader(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """An author before a server on which one quiz was answered often, another hardly ever."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    url = f"sqlite:///{tmp_path_factory.mktemp('statistics') / 'people.db'}"
    migrate(url)
    engine = connect(url)
    app = an_open_app(engine)
    with open_session(engine) as session:
        answer_much(session, a_library(), replace(quiz(), confidence=True), 60, harder=["q-late"])
        answer_much(session, a_library(), replace(quiz(), id="few"), 3, seed=2)
    an_account(app, "taro@example.org", Role.AUTHOR)
    client = app.test_client()
    sign_in(client)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    address, cookie = f"http://127.0.0.1:{server.server_port}", client.get_cookie("form")
    assert cookie
    context = browser.new_context(base_url=address, service_workers="block")
    context.add_cookies([{"name": "form", "value": cookie.value, "url": address}])
    yield context.new_page()
    context.close()
    server.shutdown()
    thread.join()
    server.server_close()
    engine.dispose()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_pages_of_statistics_are_accessible_and_fit(reader: Page, language: str) -> None:
    seen = []

    for path in PATHS:
        reader.goto(f"/{language}{path}")
        seen += [f"{path}: {fault}" for fault in faults_of(reader, language)]
        if language == "en":
            foreign = [word for word in reader.evaluate(ENGLISH_TEXT).split() if any("ぁ" <= c <= "鿿" for c in word)]
            seen += [f"{path}: {word}" for word in foreign if word != "日本語"]

    assert seen == []
