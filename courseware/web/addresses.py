"""Addresses: the same path under /ja and /en, what may stand in one, and static files by their content."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path
from urllib.parse import quote

from flask import Flask, current_app, request, url_for
from werkzeug.routing import BaseConverter, Map

from courseware.text import LANGUAGES, Language
from courseware.web.language import language

PREFIX = f"/<any({', '.join(LANGUAGES)}):language>"


class NameConverter(BaseConverter):
    """A name of ours; anything else is no address, so nothing odd reaches a store."""

    regex = r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}"


class CountConverter(BaseConverter):
    """A small count from 1."""

    regex = r"[1-9][0-9]{0,2}"

    def to_python(self, value: str) -> int:
        return int(value)


def here() -> str:
    """What follows the language in the address of this page; the front page where there is no language."""
    language, _, rest = request.path.removeprefix("/").partition("/")
    return rest if language in LANGUAGES else ""


def query() -> str:
    """The query of the address of this page with its question mark: at the desk it tells what happened."""
    asked = request.query_string.decode("ascii", "ignore")
    return f"?{asked}" if asked else ""


def in_language(other: Language) -> str:
    """The address of this page in a language, from the root."""
    return quote(f"/{other}/{here()}") + query()


def without_language() -> str:
    """The address that redirects to this page in the language of whoever follows it."""
    return quote(f"/{here()}") + query()


def full(path: str) -> str:
    """A path with scheme and host."""
    return request.host_url.rstrip("/") + path


def own_path(path: str | None) -> bool:
    """Is this a path of a page of ours, as a browser would read it? Anything else leads nowhere."""
    return re.fullmatch(r"/(ja|en)(/[!-\[\]-~]*)?", path or "") is not None


@cache
def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def static_address(name: str) -> str:
    """The address of a static file changes with its content, so that it may be kept for ever."""
    return url_for("static", filename=name, v=static_digest(name))


def static_digest(name: str) -> str:
    return digest(Path(current_app.static_folder or "") / name)


def teach_converters(url_map: Map) -> None:
    url_map.converters |= {"name": NameConverter, "count": CountConverter}


def address(app: Flask) -> None:
    """Teach the application our addresses; the language of a page goes along in every link it makes."""
    teach_converters(app.url_map)

    @app.url_value_preprocessor
    def take_language(_: str | None, values: dict[str, object] | None) -> None:
        if values is not None:
            values.pop("language", None)

    @app.url_defaults
    def give_language(endpoint: str, values: dict[str, object]) -> None:
        if app.url_map.is_endpoint_expecting(endpoint, "language"):
            values.setdefault("language", language())

    app.jinja_env.globals |= {
        "here": here,
        "query": query,
        "in_language": in_language,
        "without_language": without_language,
        "full": full,
        "static_address": static_address,
        "languages": LANGUAGES,
    }
