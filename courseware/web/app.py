"""The application, put together from top to bottom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from courseware.library import load_library
from courseware.settings import read_settings, with_secret
from courseware.store import connect
from courseware.web.access import keep_doors
from courseware.web.accounts import accounts
from courseware.web.addresses import address
from courseware.web.checks import checks
from courseware.web.compare import compare
from courseware.web.concepts import concepts
from courseware.web.courses import courses
from courseware.web.desk import desk
from courseware.web.draft_forms import draft_forms
from courseware.web.draft_previews import draft_previews
from courseware.web.draft_reviews import draft_reviews
from courseware.web.drafts import drafts
from courseware.web.drills import drills
from courseware.web.errors import show_errors
from courseware.web.exams import exams
from courseware.web.exchange import exchange
from courseware.web.guard import guard
from courseware.web.headers import send_headers
from courseware.web.impact import impact
from courseware.web.imports import imports
from courseware.web.keeping import keeping
from courseware.web.kinds import kinds
from courseware.web.language import speak
from courseware.web.limits import limit
from courseware.web.logins import take_logins
from courseware.web.mistakes import mistakes
from courseware.web.modes import name_modes
from courseware.web.offline import offline
from courseware.web.own_data import own_data
from courseware.web.pages import pages
from courseware.web.people import people
from courseware.web.progress import progress
from courseware.web.publications import publications
from courseware.web.quizzes import quizzes
from courseware.web.references import references
from courseware.web.renewal import look_out
from courseware.web.reports import reports
from courseware.web.review import review
from courseware.web.reviewing import reviewing
from courseware.web.rules import rules
from courseware.web.search import search
from courseware.web.sheets import sheets
from courseware.web.shelf import put_on_shelf
from courseware.web.sittings import sittings
from courseware.web.statistics import statistics
from courseware.web.terms import terms
from courseware.web.tidying import keep_tidy
from courseware.web.translations import translations
from courseware.web.visitor import receive
from courseware.web.wording import word

KIBIBYTE = 1024
DEFAULTS = {
    "MAX_CONTENT_LENGTH": 256 * KIBIBYTE,
    "MAX_FORM_MEMORY_SIZE": 128 * KIBIBYTE,
    "MAX_FORM_PARTS": 200,
    "SESSION_COOKIE_NAME": "form",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SESSION_REFRESH_EACH_REQUEST": False,  # a page for everybody carries no cookie, whoever reads it
    "PERMANENT_SESSION_LIFETIME": 30 * 24 * 3600,
    "WTF_CSRF_TIME_LIMIT": 24 * 3600,
}


def create_app(mapping: Mapping[str, Any] | None = None) -> Flask:
    """The application; `mapping` may bring SETTINGS, LIBRARY, ENGINE and anything that Flask is told."""
    given = dict(mapping or {})
    settings = with_secret(given.pop("SETTINGS", None) or read_settings())
    library = given.pop("LIBRARY", None) or load_library(settings.content)
    engine = given.pop("ENGINE", None) or connect(settings.database_url)

    app = Flask(__name__)
    app.config.from_mapping(DEFAULTS, SECRET_KEY=settings.secret_key, TRUSTED_HOSTS=settings.trusted_hosts or None)
    app.config.from_mapping(given)

    if settings.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.proxies, x_proto=settings.proxies)  # type: ignore[method-assign]
    speak(app, settings.locales)
    address(app)
    word(app)
    put_on_shelf(app, library)
    name_modes(app)
    look_out(app)
    receive(app, engine)
    guard(app)
    limit(app)
    keep_tidy(app)
    take_logins(app, settings)
    keep_doors(app)
    send_headers(app)
    show_errors(app)

    reading = (pages, courses, translations, rules, compare, references, desk, terms, concepts, search, offline, review)
    learning = (quizzes, kinds, sittings, keeping, exams, drills, sheets, progress, reports)
    signing_in = (accounts, people, own_data, mistakes)
    localizing = (reviewing, checks, imports)
    authoring = (drafts, draft_forms, draft_previews, draft_reviews, publications, exchange, impact, statistics)
    for blueprint in (*reading, *learning, *signing_in, *localizing, *authoring):
        app.register_blueprint(blueprint)
    return app
