"""Before a request: has somebody published, in this process or in another? Then the quizzes are read again."""

from __future__ import annotations

from threading import Lock

from flask import Flask, current_app

from courseware.library import announced, last_word, renewed
from courseware.settings import Settings
from courseware.web.shelf import library, put_anew

READING = Lock()


def look_for_news() -> None:
    """One look at a folder. While one request reads what is new, the others are served what there was."""
    settings: Settings = current_app.extensions["settings"]
    at = last_word(settings.instance)
    if at == current_app.extensions["published_at"] or not READING.acquire(blocking=False):
        return
    try:
        put_anew(renewed(library(), settings.content, announced(settings.instance)))
        current_app.extensions["published_at"] = at
    finally:
        READING.release()


def look_out(app: Flask) -> None:
    app.extensions["published_at"] = 0
    app.before_request(look_for_news)
