"""What `courseware serve` serves: the application with its folder, database and content."""

from __future__ import annotations

import sys
from pathlib import Path
from wsgiref.types import WSGIApplication

from courseware.cli.checking import Checking
from courseware.cli.people import people
from courseware.cli.publishing import finish_publishing
from courseware.cli.saying import CommandError, say, settings_explained
from courseware.finding import ContentError, Finding, blockers
from courseware.library import Library, keep_good, load_library, read_good
from courseware.settings import Settings, make_instance, with_secret
from courseware.store import Engine, count_open_reports, open_session
from courseware.text import LANGUAGES, Language, Text
from courseware.web import create_app

SHOWN = 10
COURSES = "courses"  # the folder below that of the rulebooks in which courses are kept


def prepared(settings: Settings, checking: Checking) -> WSGIApplication:
    """The application with its folder, database and content."""
    with settings_explained():
        make_instance(settings)
        settings = with_secret(settings)
    engine = people(settings.database_url)
    is_finished = finish_publishing(engine, settings)
    library = _load(settings, checking, is_new=is_finished)
    _count_reports(engine)
    return create_app({"SETTINGS": settings, "LIBRARY": library, "ENGINE": engine})


def _count_reports(engine: Engine) -> None:
    with open_session(engine) as session:
        count = count_open_reports(session)
    if count:
        ja = f"未対応の誤りの報告が {count} 件あります。courseware report list --open で一覧を表示します。"
        en = f"Open reports of mistakes: {count}. “courseware report list --open” shows them."
        say(Text(ja, en))


def _load(settings: Settings, checking: Checking, *, is_new: bool) -> Library:
    """The content as far as it is sound, with the last good state of a broken rulebook or course; faults are named.

    It is read as sound while the check is still under way, and read again with all checks where that finds a fault, or
    where the content `is_new`: written after the check began.
    """
    good = settings.instance / "good"
    pages, texts = read_good(good), read_good(good / COURSES)
    try:
        library = load_library(settings.content, good=pages, good_courses=texts, is_checked=True)
        if is_new or library.withheld or not checking.is_sound():
            library = load_library(settings.content, good=pages, good_courses=texts)
    except ContentError as error:
        raise CommandError(_unusable(error)) from error
    if faults := blockers(library.findings):
        say(_withheld(faults), sys.stderr)
    for part in library.withheld:
        if part.notice:
            say(Text(f"{part.name}: {part.notice.ja}", f"{part.name}: {part.notice.en}"), sys.stderr)
    _keep(good, library, checking)
    return library


def _keep(good: Path, library: Library, checking: Checking) -> None:
    """Keep what is sound for the next start; a server that cannot write it serves all the same."""
    try:
        keep_good(good, library.pages)
        keep_good(good / COURSES, library.texts)
        if not library.withheld and not blockers(library.findings):
            checking.keep()
    except OSError as error:
        reason = error.strerror or str(error)
        words = Text(
            f"教材の控えを {good} に書けません（{reason}）。このまま動かします。",
            f"The content cannot be kept in {good} ({reason}). Serving goes on.",
        )
        say(words, sys.stderr)


def _unusable(error: ContentError) -> Text:
    said = Text(*("\n".join(found.words[language] for found in error.findings) for language in LANGUAGES))
    return Text(
        f"{said.ja}COURSEWARE_CONTENT で場所を指定してください。", f"{said.en} Name its place in COURSEWARE_CONTENT."
    )


def _withheld(faults: list[Finding]) -> Text:
    ja = "教材に誤りがあります。誤りのない部分だけを公開し、残りは公開を見合わせます。"
    en = "There are faults in the content. The sound parts are served, the rest is shown as withheld."
    return Text("\n".join([ja, *_lines(faults, "ja")]), "\n".join([en, *_lines(faults, "en")]))


def _lines(faults: list[Finding], language: Language) -> list[str]:
    more = Text("ほかにもあります。", "There are more. ") if len(faults) > SHOWN else Text.same("")
    all_of_them = Text("courseware check ですべて表示します。", "courseware check shows them all.")
    return [*(f"  {fault.line(language)}" for fault in faults[:SHOWN]), more[language] + all_of_them[language]]
