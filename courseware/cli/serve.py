"""`courseware serve`: takes its port, prepares folder and database, loads content, serves."""

from __future__ import annotations

import argparse
import errno
import socket
import sys
from pathlib import Path
from wsgiref.types import WSGIApplication

from courseware.cli.saying import MISUSED, CommandError, say, settings_explained
from courseware.cli.starting import without_collecting
from courseware.finding import ContentError, Finding, blockers
from courseware.library import Library, content_stamp, keep_good, load_library, read_good
from courseware.settings import Settings, make_instance, read_settings, with_secret
from courseware.store import DatabaseError, connect, migrate
from courseware.text import LANGUAGES, Language, Text
from courseware.web import create_app

SHOWN = 10
TAKEN = Text(
    "ほかのプログラムが使っています。それを止めるか、--port で別の番号を指定してください。",
    "another program is using it. Stop that program, or choose another number with --port.",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="待ち受けるアドレス / address to listen on (127.0.0.1)")
    parser.add_argument("--port", default="8000", help="ポート番号 / port number (8000)")


def run(options: argparse.Namespace) -> int:
    """The port comes first: when it is taken, nothing else has been touched."""
    with settings_explained():
        settings = read_settings()
    with listen(options.host, _port(options.port)) as listener:
        with without_collecting():
            app = _prepared(settings)
        _serve(app, listener, _address(options.host, listener))
    return 0


def _prepared(settings: Settings) -> WSGIApplication:
    """The application with its folder, database and content."""
    with settings_explained():
        make_instance(settings)
        settings = with_secret(settings)
    _migrate(settings.database_url)
    library = _load(settings)
    return create_app({"SETTINGS": settings, "LIBRARY": library, "ENGINE": connect(settings.database_url)})


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens from now on: readers who come while content is loading wait, and are served."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        return socket.create_server(address[:2], family=family, backlog=1024)
    except (OSError, UnicodeError) as error:
        raise CommandError(_cannot_listen(host, port, error)) from error


def _cannot_listen(host: str, port: int, error: Exception) -> Text:
    if getattr(error, "errno", None) == errno.EADDRINUSE:
        reason = TAKEN
    else:
        said = getattr(error, "strerror", None) or str(error)
        reason = Text(
            f"{said}。--host と --port の値を確かめてください。", f"{said}. Check the values of --host and --port."
        )
    return Text(
        f"{host} のポート {port} で待ち受けできません: {reason.ja}",
        f"Cannot listen on port {port} of {host}: {reason.en}",
    )


def _port(written: str) -> int:
    if written.isascii() and written.isdigit() and int(written) <= 65535:
        return int(written)
    words = Text(
        f"ポート番号は 0〜65535 の数です。「{written}」は使えません。",
        f"A port is a number from 0 to 65535, not “{written}”.",
    )
    raise CommandError(words, MISUSED)


def _address(host: str, listener: socket.socket) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{listener.getsockname()[1]}/"


def _serve(app: WSGIApplication, listener: socket.socket, address: str) -> None:
    try:
        from courseware.cli.server import run_server
    except ImportError as error:
        words = Text(
            "このコマンドは Linux、macOS、WSL で動きます。",
            "This command runs on Linux, macOS and WSL.",
        )
        raise CommandError(words) from error
    started = Text(f"{address} で動いています。Ctrl+C で終了します。", f"Serving on {address} - press Ctrl+C to stop.")
    run_server(app, listener, lambda: say(started))


def _migrate(url: str) -> None:
    try:
        migrate(url)
    except DatabaseError as error:
        raise CommandError(error.words) from error


def _load(settings: Settings) -> Library:
    """The content as far as it is sound, with the last good pages of a broken rulebook; what is withheld is named."""
    good, stamp = settings.instance / "good", settings.instance / "checked"
    now = _stamp(settings.content)
    try:
        library = load_library(settings.content, good=read_good(good), is_checked=_is_known(stamp, now))
    except ContentError as error:
        raise CommandError(_unusable(error)) from error
    if faults := blockers(library.findings):
        say(_withheld(faults), sys.stderr)
    for part in library.withheld:
        if part.notice:
            say(Text(f"{part.name}: {part.notice.ja}", f"{part.name}: {part.notice.en}"), sys.stderr)
    _keep(good, library, (stamp, now))
    return library


def _stamp(content: Path) -> str:
    """What the content is now; nothing where it cannot be read, which loading it will tell."""
    try:
        return content_stamp(content)
    except OSError:
        return ""


def _is_known(stamp: Path, now: str) -> bool:
    """Was this very content found sound at an earlier start?"""
    try:
        return bool(now) and stamp.read_text(encoding="ascii") == now
    except (OSError, UnicodeDecodeError):
        return False


def _keep(good: Path, library: Library, stamped: tuple[Path, str]) -> None:
    """Keep what is sound for the next start; a server that cannot write it serves all the same."""
    try:
        keep_good(good, library.pages)
        if not library.withheld:
            stamped[0].write_text(stamped[1], encoding="ascii")
    except OSError as error:
        reason = error.strerror or str(error)
        words = Text(
            f"ルールブックの控えを {good} に書けません（{reason}）。このまま動かします。",
            f"The rulebooks cannot be kept in {good} ({reason}). Serving goes on.",
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
