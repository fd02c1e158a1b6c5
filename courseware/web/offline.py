"""Reading without a network: the service worker, what it may keep, and the pages that say how things stand."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from flask import Blueprint, Response, current_app, jsonify, render_template, url_for
from flask.typing import ResponseReturnValue

from courseware.web.addresses import PREFIX, static_address
from courseware.web.kept import copies, leaves
from courseware.web.language import gettext as _
from courseware.web.language import language

offline = Blueprint("offline", __name__)
WORKER = "service-worker.js"
WORKER_POLICY = "default-src 'none'; connect-src 'self'"
BLUE, WHITE = "#0017c1", "#ffffff"
ICONS = (
    ("favicon.svg", "any", "image/svg+xml", "any"),
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("icon-maskable-512.png", "512x512", "image/png", "maskable"),
)


@offline.get(f"/{WORKER}")
def worker() -> ResponseReturnValue:
    """The worker, from the root, so that it may answer for the whole site; asked for anew each time."""
    script = (Path(current_app.static_folder or "") / WORKER).read_text(encoding="utf-8")
    headers = {"Cache-Control": "no-cache", "Content-Security-Policy": WORKER_POLICY}
    return Response(script, headers=headers, mimetype="text/javascript")


@offline.get(f"{PREFIX}/app.webmanifest")
def manifest() -> ResponseReturnValue:
    """What a telephone needs to put the site among its applications."""
    response = jsonify(
        id="/",
        name=_("Courses for officials"),
        short_name=_("Courses"),
        description=_("Classes, quizzes and rules for the officials of card game tournaments"),
        lang=language(),
        start_url=url_for("pages.home"),
        scope="/",
        display="standalone",
        theme_color=BLUE,
        background_color=WHITE,
        icons=[
            {"src": static_address(name), "sizes": sizes, "type": kind, "purpose": purpose}
            for name, sizes, kind, purpose in ICONS
        ],
    )
    response.mimetype = "application/manifest+json"
    return response


@offline.get(f"{PREFIX}/offline/pages.json")
def listed() -> ResponseReturnValue:
    """What the worker may keep in this language, and what it is to say of a kept page."""
    return jsonify(
        home=url_for("pages.home"),
        files=url_for("static", filename=""),
        missing=url_for(".missing"),
        unsaved=url_for(".unsaved"),
        notices={name: render_template("offline/_notice.html", is_old=name == "old") for name in ("kept", "old")},
        pages=[
            {
                "address": copy.leaf.address,
                "when": copy.leaf.when,
                "review_by": copy.leaf.review_by,
                "version": copy.version,
                "size": copy.size,
            }
            for copy in copies()
        ],
    )


@offline.get(f"{PREFIX}/offline")
def overview() -> ResponseReturnValue:
    """What this device keeps, to keep more and to remove it."""
    return render_template("offline/overview.html", groups=groups())


@offline.get(f"{PREFIX}/offline/missing")
def missing() -> ResponseReturnValue:
    """What the worker shows in the place of a page that is not kept."""
    return render_template("offline/missing.html", groups=groups())


@offline.get(f"{PREFIX}/offline/unsaved")
def unsaved() -> ResponseReturnValue:
    """What the worker shows when something could not be sent; it puts what was typed into the form."""
    return render_template("offline/unsaved.html")


def groups() -> list[tuple[str, list[tuple[str, str]]]]:
    """The title and address of every page that may be kept, by group."""
    named = [leaf for leaf in leaves() if leaf.title]
    return [
        (title, [(leaf.title, leaf.address) for leaf in found])
        for title, found in groupby(named, key=lambda leaf: leaf.group)
    ]
