import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from courseware.text import LANGUAGES
from courseware.web.language import preferred, read_catalogue
from tests.web.make import said

ROOT = Path(__file__).parents[2]
JAPANESE_PO = ROOT / "locales/ja/LC_MESSAGES/messages.po"
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


def test_template_of_messages_is_fresh(tmp_path: Path) -> None:
    fresh = tmp_path / "messages.pot"
    command = ["-q", "extract", "-F", "pyproject.toml", "--omit-header", "-o", str(fresh), "."]
    subprocess.run([sys.executable, "-m", "babel.messages.frontend", *command], cwd=ROOT, check=True)  # noqa: S603

    assert messages(fresh) == messages(ROOT / "locales/messages.pot")


def test_japanese_catalogue_has_every_message_and_no_other() -> None:
    assert messages(JAPANESE_PO) == messages(ROOT / "locales/messages.pot")


def test_japanese_catalogue_is_complete_and_has_nothing_fuzzy() -> None:
    with JAPANESE_PO.open("rb") as file:
        unfinished = [message.id for message in read_po(file, locale="ja") if not done(message) or message.fuzzy]

    assert unfinished == []


def messages(file: Path) -> set[object]:
    with file.open("rb") as stream:
        return {(message.context, message.id) for message in read_po(stream) if message.id}


def done(message) -> bool:  # type: ignore[no-untyped-def]
    strings = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    return all(strings) or not message.id


def test_fuzzy_messages_are_not_shown(tmp_path: Path) -> None:
    file = tmp_path / "messages.po"
    file.write_text('#, fuzzy\nmsgid "Game Loss"\nmsgstr "マッチの敗北"\n\nmsgid "Warning"\nmsgstr "警告"\n', "utf-8")

    catalogue = read_catalogue(file, "ja")

    assert (catalogue.gettext("Game Loss"), catalogue.gettext("Warning")) == ("Game Loss", "警告")


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
        for _, message in messages(ROOT / "locales/messages.pot")
        if isinstance(message, str) and " " in message and len(message) > 9
    ]


def test_a_catalogue_that_is_not_there_leaves_english(tmp_path: Path) -> None:
    assert read_catalogue(tmp_path / "none.po", "en").gettext("Start") == "Start"


def test_catalogue_compiles_for_babel_too() -> None:
    with JAPANESE_PO.open("rb") as file:
        found = read_po(io.BytesIO(file.read()), locale="ja", abort_invalid=True)

    assert [error for message in found for error in message.check(found)] == []
