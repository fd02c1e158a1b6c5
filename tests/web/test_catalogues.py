import io
import re
import subprocess
import sys
from pathlib import Path

from babel.messages.pofile import read_po

from courseware.reading import mixed_languages
from courseware.source import Place
from courseware.web.language import read_catalogue
from tests.web.make import LOCALES, messages

JAPANESE_PO = LOCALES / "ja/LC_MESSAGES/messages.po"


def test_template_of_messages_is_fresh(tmp_path: Path) -> None:
    fresh = tmp_path / "messages.pot"
    command = ["-q", "extract", "-F", "pyproject.toml", "--omit-header", "-o", str(fresh), "."]
    subprocess.run([sys.executable, "-m", "babel.messages.frontend", *command], cwd=LOCALES.parent, check=True)  # noqa: S603

    assert messages(fresh) == messages(LOCALES / "messages.pot")


def test_japanese_catalogue_has_every_message_and_no_other() -> None:
    assert messages(JAPANESE_PO) == messages(LOCALES / "messages.pot")


def test_japanese_catalogue_is_complete_and_has_nothing_fuzzy() -> None:
    with JAPANESE_PO.open("rb") as file:
        unfinished = [message.id for message in read_po(file, locale="ja") if not done(message) or message.fuzzy]

    assert unfinished == []


def done(message) -> bool:  # type: ignore[no-untyped-def]
    strings = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    return all(strings) or not message.id


def test_no_message_is_in_the_wrong_language() -> None:
    with JAPANESE_PO.open("rb") as file:
        found = [message for message in read_po(file, locale="ja") if message.id]

    assert [
        one.id for one in found if any(mixed_languages(words, "ja", Place("po")) for words in said(one.string))
    ] == []
    assert [one.id for one in found if any(mixed_languages(words, "en", Place("po")) for words in said(one.id))] == []


def said(words: str | tuple[str, ...] | list[str]) -> list[str]:
    """Every form of a message, without the names of what is filled in."""
    forms = [words] if isinstance(words, str) else [*words]
    return [re.sub(r"%\(\w+\)s", "", form) for form in forms]


def test_fuzzy_messages_are_not_shown(tmp_path: Path) -> None:
    file = tmp_path / "messages.po"
    file.write_text('#, fuzzy\nmsgid "Game Loss"\nmsgstr "マッチの敗北"\n\nmsgid "Warning"\nmsgstr "警告"\n', "utf-8")

    catalogue = read_catalogue(file, "ja")

    assert (catalogue.gettext("Game Loss"), catalogue.gettext("Warning")) == ("Game Loss", "警告")


def test_a_catalogue_that_is_not_there_leaves_english(tmp_path: Path) -> None:
    assert read_catalogue(tmp_path / "none.po", "en").gettext("Start") == "Start"


def test_catalogue_compiles_for_babel_too() -> None:
    with JAPANESE_PO.open("rb") as file:
        found = read_po(io.BytesIO(file.read()), locale="ja", abort_invalid=True)

    assert [error for message in found for error in message.check(found)] == []
