"""What `courseware serve` serves: the application with its folder, database and content."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from flask import Flask

from courseware.cli.checking import Checking
from courseware.cli.people import people
from courseware.cli.publishing import finish_publishing
from courseware.cli.review_record import record_and_tell
from courseware.cli.saying import CommandError, say, settings_explained
from courseware.finding import ContentError, Finding, blockers
from courseware.library import Library, Share, keep_sound, load_with_good
from courseware.settings import Settings, make_instance, with_secret
from courseware.store import Engine, count_open_reports, open_session
from courseware.text import LANGUAGES, Language, Text
from courseware.web import create_app

SHOWN = 10
FIRST_ASKED = ("layout.html", "pages/home.html")  # the templates of the first page


@dataclass(frozen=True)
class Prepared:
    """An application that is ready, and what is left to do once it serves: nobody waits for that."""

    app: Flask
    afterwards: Callable[[], None]


def prepared(settings: Settings, checking: Checking) -> Prepared:
    """The application with its folder, database and content.

    It is made of what the process beside has read, while that is still checking it, and made again of what is sound
    where that finds a fault.
    """
    with settings_explained():
        make_instance(settings)
        settings = with_secret(settings)
    engine = people(settings.database_url)
    is_finished = finish_publishing(engine, settings)
    _count_reports(engine)
    library = None if is_finished else checking.library()  # what was finished just now was perhaps not yet read
    app = _application(settings, library, engine) if library and _is_whole(library) else None
    if library is None or app is None or not checking.is_sound():
        library = _load(settings)
        app = _application(settings, library, engine)
    _tell(library)
    engine.dispose()  # a process that is forked from this one must not take over its connections
    return Prepared(app, lambda: _afterwards(settings.instance / "good", library, checking, engine))


def _is_whole(library: Library) -> bool:
    return not library.withheld and not blockers(library.findings)


def _application(settings: Settings, library: Library, engine: Engine) -> Flask:
    app: Flask = create_app({"SETTINGS": settings, "LIBRARY": library, "ENGINE": engine})
    for name in FIRST_ASKED:
        app.jinja_env.get_template(name)  # while the check goes on, and once for all workers
    return app


def _afterwards(good: Path, library: Library, checking: Checking, engine: Engine) -> None:
    _keep(good, library, checking)
    record_and_tell(library, engine)


def _count_reports(engine: Engine) -> None:
    with open_session(engine) as session:
        count = count_open_reports(session)
    if count:
        ja = f"未対応の誤りの報告が {count} 件あります。courseware report list --open で一覧を表示します。"
        en = f"Open reports of mistakes: {count}. “courseware report list --open” shows them."
        say(Text(ja, en))


def _load(settings: Settings) -> Library:
    """The content as far as it is sound, checked here and now."""
    try:
        return load_with_good(settings.content, settings.instance / "good", [*Share])
    except ContentError as error:
        raise CommandError(_unusable(error)) from error


def _tell(library: Library) -> None:
    """Name the faults, and what is served instead."""
    if faults := blockers(library.findings):
        say(_withheld(faults), sys.stderr)
    for part in library.withheld:
        if part.notice:
            say(Text(f"{part.name}: {part.notice.ja}", f"{part.name}: {part.notice.en}"), sys.stderr)


def _keep(good: Path, library: Library, checking: Checking) -> None:
    """Keep what is sound for the next start; a server that cannot write it serves all the same."""
    try:
        keep_sound(good, library)
        if _is_whole(library):
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
