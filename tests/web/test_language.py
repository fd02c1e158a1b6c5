import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from courseware.text import LANGUAGES
from courseware.web.language import preferred
from tests.web.make import LOCALES, messages, said

KANA = re.compile(r"[\u3041-\u30fa]")


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("en-GB,ja;q=0.5", "en"),
        ("en-US,ja-JP;q=0.5", "en"),
        ("ja-JP", "ja"),
        ("ja;q=0.4, en;q=0.5", "en"),
        ("en;q=0, ja;q=0.1", "ja"),
        ("fr, en;q=0.3", "en"),
        ("EN-us", "en"),
        ("en;q=0.5,ja;q=0.5", "en"),
        ("zh-CN", "ja"),
        ("*", "ja"),
        ("", "ja"),
        ("en;q=9", "ja"),
        ("en;q=0.12345", "ja"),
        (";;;,=,q=1,\x7f", "ja"),
        ("english", "ja"),
    ],
)
def test_browser_language_is_chosen_by_quality(header: str, language: str) -> None:
    assert preferred(header) == language


@given(st.text(max_size=200))
def test_any_header_gives_a_language_we_speak(header: str) -> None:
    assert preferred(header) in LANGUAGES


@pytest.mark.parametrize(("n", "words"), [(0, "全0問"), (1, "全1問"), (2, "全2問")])
def test_japanese_has_one_plural_form(app: Flask, n: int, words: str) -> None:
    with app.test_request_context("/ja/"):
        template = app.jinja_env.from_string(
            "{% trans n=n %}one question{% pluralize n %}{{ n }} questions{% endtrans %}"
        )

        assert template.render(n=n) == words


@pytest.mark.parametrize(
    "path", ["", "courses/", "courses/small", "quizzes/small", "rules/small/doc-1", "progress", "oops"]
)
def test_one_process_answers_wholly_in_each_language(client: FlaskClient, path: str) -> None:
    pages = [client.get(f"/{language}/{path}") for language in ("ja", "en", "ja")]

    assert [re.search(r'<html lang="(..)"', page.text)[1] for page in pages] == ["ja", "en", "ja"]  # type: ignore[index]
    assert pages[0].text == pages[2].text
    assert KANA.findall(said(pages[1])) == []
    assert [words for words in english_messages() if words in said(pages[0])] == []


def english_messages() -> list[str]:
    """Messages long enough not to stand in content by chance."""
    return [
        message
        for _, message in messages(LOCALES / "messages.pot")
        if isinstance(message, str) and " " in message and len(message) > 9
    ]
