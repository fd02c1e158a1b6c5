"""The HTTP server: gunicorn with threads, on a socket that is already ours. POSIX only."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from typing import Any
from wsgiref.types import WSGIApplication

from gunicorn.app.base import BaseApplication

THREADS = 8
MOST_WORKERS = 4


def run_server(app: WSGIApplication, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until told to stop; requests that have begun are finished first. Ends the process."""
    _Server(app, _options(listener, ready)).run()


def _options(listener: socket.socket, ready: Callable[[], None]) -> dict[str, Any]:
    return {
        "bind": f"fd://{listener.detach()}",
        "workers": min(os.cpu_count() or 1, MOST_WORKERS),
        "worker_class": "gthread",
        "threads": THREADS,
        "preload_app": True,  # content is loaded once and shared by the workers
        "graceful_timeout": 10,
        "loglevel": "warning",
        "when_ready": lambda _: ready(),
        "control_socket_disable": True,
    }


class _Server(BaseApplication):  # type: ignore[misc] # gunicorn has no types
    """gunicorn told by us alone: no file, no environment, no command line of its own."""

    def __init__(self, app: WSGIApplication, options: Mapping[str, Any]) -> None:
        self.app, self.options = app, options
        super().__init__()

    def load_config(self) -> None:
        for name, value in self.options.items():
            if name in self.cfg.settings:  # older versions have no control socket to disable
                self.cfg.set(name, value)

    def load(self) -> WSGIApplication:
        return self.app
