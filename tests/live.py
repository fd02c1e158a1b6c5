"""A real server of its own for a test, and visitors that speak to it as browsers do, without one."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

CHECKOUT = Path(__file__).parents[1]
START = "import sys; from courseware.cli import main; sys.exit(main())"
PATIENCE = 30.0  # seconds until a server that does not answer is given up


@dataclass(frozen=True)
class Site:
    """A running server: where it answers, and its database."""

    address: str
    database: str


@contextmanager
def running(instance: Path, **settings: str) -> Iterator[Site]:
    """Serve the real content with a new database below `instance`; stopped at the end, whatever happens."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    kept = (name for name in os.environ if not name.startswith("COURSEWARE_") and name != "PYTHONDONTWRITEBYTECODE")
    own = {name: os.environ[name] for name in kept}
    environment = {**own, "COURSEWARE_INSTANCE": str(instance), "PYTHONUTF8": "1", **settings}
    command = [sys.executable, "-c", START, "serve", "--port", str(port)]
    with (instance.parent / "serve.log").open("w") as log:
        server = subprocess.Popen(command, cwd=CHECKOUT, env=environment, stdout=log, stderr=log)  # noqa: S603 - ourselves
        try:
            wait_for(f"http://127.0.0.1:{port}/ja/", server)
            yield Site(f"http://127.0.0.1:{port}", f"sqlite:///{instance / 'courseware.db'}")
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(PATIENCE)


def wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        try:
            urlopen(address, timeout=PATIENCE).close()  # noqa: S310 - our own server
            return
        except (URLError, ConnectionError):
            time.sleep(0.01)
    raise AssertionError("the server does not answer")


@dataclass
class Form(HTMLParser):
    """The first form with an answer on a page: hidden values, and the choices of every group."""

    hidden: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    selected: str = ""

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "select":
            self.selected = given["name"]
        elif tag == "option" and given.get("value"):
            self.choices.setdefault(self.selected, []).append(given["value"])
        if tag != "input" or "name" not in given:
            return
        kind, name = given.get("type", "text"), given["name"]
        if kind == "hidden":
            self.hidden[name] = given.get("value", "")
        elif kind == "radio":
            self.choices.setdefault(name, []).append(given.get("value", ""))
        else:
            self.texts.append(name)


@dataclass(frozen=True)
class Reply:
    """A page as it arrived."""

    status: int
    address: str
    text: str

    @property
    def form(self) -> Form:
        form = Form()
        form.feed(self.text.partition("<main")[2])  # the search field in the head is a form of its own
        return form


class Visitor:
    """Somebody with a cookie jar and no script."""

    def __init__(self, site: Site) -> None:
        self.site, self.jar = site, CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.jar))

    @property
    def code(self) -> str:
        """The recovery code of this visitor."""
        return next(cookie.value or "" for cookie in self.jar if cookie.name == "learner")

    def get(self, path: str) -> Reply:
        return self._reply(Request(self._absolute(path)))  # noqa: S310 - our own server

    def post(self, path: str, fields: dict[str, str] | None = None) -> Reply:
        body = urlencode(fields or {}).encode()
        headers = {"Origin": self.site.address, "Sec-Fetch-Site": "same-origin"}
        return self._reply(Request(self._absolute(path), data=body, headers=headers))  # noqa: S310 - our own server

    def _absolute(self, path: str) -> str:
        return path if path.startswith("http") else self.site.address + path

    def _reply(self, request: Request) -> Reply:
        try:
            with self.opener.open(request, timeout=PATIENCE) as page:
                return Reply(page.status, page.url, page.read().decode())
        except HTTPError as error:
            with error:
                return Reply(error.code, error.url, error.read().decode())


def filled(form: Form, choose: int = 0) -> dict[str, str]:
    """A complete answer: one choice of every group; a text only where there is no choice beside it."""
    chosen = {name: values[choose % len(values)] for name, values in form.choices.items()}
    typed = {name: "3" for name in form.texts if f"{name}-option" not in chosen}
    return {**form.hidden, **chosen, **typed}
