"""A wire between a browser and a server that can be cut, or go silent as a network with one bar does."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

CHUNK = 65536


class Wire:
    """Passes bytes on both ways while it is whole; connections that stand are broken when it is cut."""

    def __init__(self, target: str) -> None:
        self.target = (urlsplit(target).hostname or "", urlsplit(target).port or 0)
        self.listening = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.is_whole, self.is_silent, self.lag = True, False, 0.0
        self.open: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self.is_whole = False
        self._break()

    def silence(self) -> None:
        """Connections are taken, and nothing ever comes back."""
        self.is_silent = True
        self._break()

    def slow(self, lag: float) -> None:
        """Everything arrives, but every connection takes so many seconds first."""
        self.lag = lag
        self._break()

    def mend(self) -> None:
        self.is_whole, self.is_silent, self.lag = True, False, 0.0
        self._break()

    def close(self) -> None:
        self.listening.close()
        self.cut()

    def _break(self) -> None:
        for end in self.open:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self.open = []

    def _accept(self) -> None:
        with suppress(OSError):  # closed
            while True:
                near, _ = self.listening.accept()
                threading.Thread(target=self._join, args=(near,), daemon=True).start()

    def _join(self, near: socket.socket) -> None:
        self.open.append(near)
        if self.is_silent:
            return
        if not self.is_whole:
            near.close()
            return
        time.sleep(self.lag)
        far = socket.create_connection(self.target)
        self.open.append(far)
        threading.Thread(target=self._pass, args=(near, far), daemon=True).start()
        self._pass(far, near)

    def _pass(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK):
                sink.sendall(data)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


@contextmanager
def wired(target: str) -> Iterator[Wire]:
    wire = Wire(target)
    try:
        yield wire
    finally:
        wire.close()
