"""The reader's language, our catalogues, and dates: the only module that knows Babel and gettext."""

from __future__ import annotations

import gettext as catalogues
import io
import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta, timezone
from functools import cache
from pathlib import Path

from babel.dates import format_date, format_datetime
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from flask import Flask, current_app, has_request_context, request

from courseware.text import LANGUAGES, Language

COOKIE = "language"
KNOWN = "courseware.language"  # in the environment of a request
DEFAULT: Language = "ja"
JAPAN = timezone(timedelta(hours=9))  # Japan has no summer time, so no zone database is needed
RANGE = re.compile(r"\s*([A-Za-z]{1,8})(?:-[A-Za-z0-9]{1,8})*\s*(?:;\s*[qQ]=\s*([01](?:\.[0-9]{0,3})?)\s*)?")


def preferred(accept_language: str) -> Language:
    """The language that a browser asks for, by quality: `en-GB,ja;q=0.5` is English; all else is Japanese."""
    ranges = [found for part in accept_language.split(",") if (found := RANGE.fullmatch(part))]
    by_quality = sorted(ranges, key=lambda found: -float(found[2] or 1))
    asked = (named(found[1]) for found in by_quality if float(found[2] or 1) > 0)
    return next((language for language in asked if language), DEFAULT)


def named(word: str) -> Language | None:
    """The language of that name, if we speak it."""
    return next((language for language in LANGUAGES if language == word.lower()), None)


def language_of(path: str, cookies: Mapping[str, str], accept_language: str) -> Language:
    """The address decides; where it is silent the reader's choice, then the browser."""
    return (
        named(path.split("/")[1] if "/" in path else "") or named(cookies.get(COOKIE, "")) or preferred(accept_language)
    )


def language() -> Language:
    """The language of the page that is being made; asked hundreds of times for one page, worked out once."""
    if not has_request_context():
        return DEFAULT
    known: Language | None = request.environ.get(KNOWN)
    if known is None:
        known = language_of(request.path, request.cookies, request.headers.get("Accept-Language", ""))
        request.environ[KNOWN] = known
    return known


@cache
def read_catalogue(file: Path, language: Language) -> catalogues.NullTranslations:
    """The messages of a language, compiled in memory once; what is marked fuzzy is left out."""
    if not file.is_file():
        return catalogues.NullTranslations()  # messages are written in English
    with file.open("rb") as stream:
        messages = read_po(stream, locale=language)
    compiled = io.BytesIO()
    write_mo(compiled, messages, use_fuzzy=False)
    return catalogues.GNUTranslations(io.BytesIO(compiled.getvalue()))


def catalogue() -> catalogues.NullTranslations:
    """The messages of the page that is being made."""
    known: dict[Language, catalogues.NullTranslations] = current_app.extensions["catalogues"]
    return known[language()]


def messages() -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Every message of the interface, in English and Japanese, with the files that show it; what is not done is left out."""
    file = current_app.extensions["locales"] / "ja" / "LC_MESSAGES" / "messages.po"
    if not file.is_file():
        return ()
    with file.open("rb") as stream:
        done = [
            message for message in read_po(stream, locale="ja") if message.id and message.string and not message.fuzzy
        ]
    return tuple((_last(one.id), _last(one.string or ""), tuple(name for name, _ in one.locations)) for one in done)


def _last(words: str | Sequence[str]) -> str:
    """A message, or of one that counts the form for many."""
    return words if isinstance(words, str) else words[-1]


def gettext(message: str) -> str:
    return catalogue().gettext(message)


def ngettext(one: str, many: str, n: int) -> str:
    return catalogue().ngettext(one, many, n)


def pgettext(context: str, message: str) -> str:
    return catalogue().pgettext(context, message)


def npgettext(context: str, one: str, many: str, n: int) -> str:
    return catalogue().npgettext(context, one, many, n)


def date_words(date: datetime | str) -> str:
    """A day in words; dates in content are text of the form 2026-07-14."""
    day = datetime.fromisoformat(date) if isinstance(date, str) else date.astimezone(JAPAN)
    return format_date(day, "y年M月d日" if language() == "ja" else "d MMMM y", locale=language())


def time_words(moment: datetime) -> str:
    """A moment in Japan time, to the minute."""
    pattern = "y年M月d日 H:mm" if language() == "ja" else "d MMMM y, HH:mm"
    return format_datetime(moment.astimezone(JAPAN), pattern, locale=language())


def clock_words(moment: datetime) -> str:
    """A time of day in Japan, to the second: what a clock with hands is compared with."""
    return format_datetime(moment.astimezone(JAPAN), "HH:mm:ss", locale=language())


def not_before_words(moment: datetime) -> str:
    """A moment from which something is possible, to the minute and never too early."""
    return time_words(moment + timedelta(seconds=59))


def speak(app: Flask, locales: Path) -> None:
    """Teach the application both languages."""
    app.extensions["locales"] = locales
    app.extensions["catalogues"] = {
        known: read_catalogue(locales / known / "LC_MESSAGES" / "messages.po", known) for known in LANGUAGES
    }
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext, ngettext, newstyle=True, pgettext=pgettext, npgettext=npgettext
    )
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.jinja_env.globals["language"] = language
    app.jinja_env.filters["date"] = date_words
    app.jinja_env.filters["moment"] = time_words
    app.jinja_env.filters["clock"] = clock_words
    app.jinja_env.filters["later"] = not_before_words
