"""The HTTP server: gunicorn with threads, on a socket that is already ours. POSIX only."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Mapping
from typing import Any
from wsgiref.types import WSGIApplication

from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter

THREADS = 8
MOST_WORKERS = 4
LONGEST = 8190  # characters of an address, the most that gunicorn takes: those of the desk tell all that happened
STOPS = (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT)


def run_server(
    app: WSGIApplication, listener: socket.socket, ready: Callable[[], None], beside: Callable[[], None]
) -> None:
    """Serve until told to stop; requests that have begun are finished first. Ends the process.

    `beside` is done once, when all is ready, in a process of its own: no reader waits for it.
    """
    _Server(app, _options(listener, ready, beside)).run()


def _options(listener: socket.socket, ready: Callable[[], None], beside: Callable[[], None]) -> dict[str, Any]:

    def started(arbiter: Arbiter) -> None:
        ready()
        _fork(arbiter, beside)

    return {
        "bind": f"fd://{listener.detach()}",
        "workers": min(os.cpu_count() or 1, MOST_WORKERS),
        "worker_class": "gthread",
        "threads": THREADS,
        "limit_request_line": LONGEST,
        "preload_app": True,  # content is loaded once and shared by the workers
        "graceful_timeout": 10,
        "loglevel": "warning",
        "when_ready": started,
        "post_worker_init": lambda _: signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS),
        "control_socket_disable": True,
    }


def _fork(arbiter: Arbiter, act: Callable[[], None]) -> None:
    """Let a child do this and end. It keeps neither the port, which a next server may need, nor the signals of ours."""
    if os.fork():
        return
    try:
        os.nice(10)  # readers come first
        for one in (*STOPS, signal.SIGHUP, signal.SIGCHLD):
            signal.signal(one, signal.SIG_DFL)
        for listener in arbiter.LISTENERS:
            listener.close()
        act()
    finally:
        os._exit(0)


class _Arbiter(Arbiter):  # type: ignore[misc] # gunicorn has no types
    """Keeps a signal to stop that meets a worker while it is being born until the worker can hear it."""

    def spawn_worker(self) -> int:
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
        try:
            worker: int = super().spawn_worker()  # comes back in the parent only
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
        return worker


class _Server(BaseApplication):  # type: ignore[misc] # gunicorn has no types
    """gunicorn told by us alone: no file, no environment, no command line of its own."""

    def __init__(self, app: WSGIApplication, options: Mapping[str, Any]) -> None:
        self.app, self.options = app, options
        super().__init__()

    def load_config(self) -> None:
        for name, value in self.options.items():
            if name in self.cfg.settings:  # older versions have no control socket to disable
                self.cfg.set(name, value)

    def run(self) -> None:
        _Arbiter(self).run()

    def load(self) -> WSGIApplication:
        return self.app
