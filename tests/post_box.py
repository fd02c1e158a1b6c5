"""A mail server for tests: it takes mails and lets them be read."""

from __future__ import annotations

import queue
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_string
from email.message import EmailMessage
from email.policy import default

PATIENCE = 20.0


class Taker(socketserver.StreamRequestHandler):
    """Speaks as much SMTP as a sender needs to hear."""

    def handle(self) -> None:
        self.say("220 box")
        while command := self.rfile.readline().decode().strip().upper():
            if command == "DATA":
                self.say("354 go on")
                self.server.mails.put(self.mail())  # type: ignore[attr-defined]
            self.say("221 bye" if command == "QUIT" else "250 ok")

    def mail(self) -> str:
        lines = []
        while (line := self.rfile.readline().decode().rstrip("\r\n")) != ".":
            lines.append(line.removeprefix("."))
        return "\n".join(lines)

    def say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


@dataclass(frozen=True)
class PostBox:
    """Where mails are sent to, and what has come."""

    url: str
    mails: queue.Queue[str] = field(default_factory=queue.Queue)

    def newest(self) -> EmailMessage:
        """The next mail that has not been read; waits for it."""
        read = message_from_string(self.mails.get(timeout=PATIENCE), policy=default)
        assert isinstance(read, EmailMessage)
        return read


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True


@contextmanager
def a_box() -> Iterator[PostBox]:
    with Server(("127.0.0.1", 0), Taker) as server:
        box = PostBox(f"smtp://127.0.0.1:{server.server_address[1]}")
        server.mails = box.mails  # type: ignore[attr-defined]
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield box
        finally:
            server.shutdown()
            thread.join()
