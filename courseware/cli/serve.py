"""`courseware serve`: takes its port, lets the content be checked, prepares the application, serves."""

from __future__ import annotations

import argparse
import errno
import gc
import socket
from collections.abc import Callable

from courseware.cli.checking import Checking
from courseware.cli.saying import MISUSED, CommandError, say, settings_explained
from courseware.cli.starting import without_collecting
from courseware.settings import read_settings
from courseware.text import Text

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
        run_server = _server()
        with Checking(settings) as checking, without_collecting():
            # Only now, while content is read beside it: this is most of what a start imports.
            from courseware.cli.serving import prepared

            ready = prepared(settings, checking)
            gc.freeze()  # workers share what is loaded, as long as no collection touches it
        started = _started(_address(options.host, listener))
        run_server(ready.app, listener, lambda: say(started), ready.afterwards)
    return 0


def _started(address: str) -> Text:
    return Text(f"{address} で動いています。Ctrl+C で終了します。", f"Serving on {address} - press Ctrl+C to stop.")


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


def _server() -> Callable[..., None]:
    """What serves; where it cannot run, that is said before anything is begun."""
    try:
        from courseware.cli.server import run_server
    except ImportError as error:
        words = Text(
            "このコマンドは Linux、macOS、WSL で動きます。",
            "This command runs on Linux, macOS and WSL.",
        )
        raise CommandError(words) from error
    return run_server
