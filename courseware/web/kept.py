"""What a reader may keep for reading without a network: shared pages only, each with a version of its own.

A page is named by a function in `SOURCES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from flask import Flask, current_app, request, url_for
from werkzeug.test import create_environ
from werkzeug.wrappers import Response

from courseware.rules import Rulebook
from courseware.web.contents import books_in_order, sections
from courseware.web.language import JAPAN, language
from courseware.web.language import gettext as _
from courseware.web.shelf import has_references, lesson_of, library, made
from courseware.web.terms import termbases


class When(StrEnum):
    """When a page is kept: with the first page that is read, unless the reader spares data, or once it was read."""

    NEEDED = "needed"
    SHARED = "shared"
    VISITED = "visited"


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page that may be kept; past `review_by` it is to be compared with the site before anybody relies on it."""

    group: str
    title: str
    address: str
    when: When = When.SHARED
    review_by: str = ""


@dataclass(frozen=True, slots=True)
class Copy:
    """A leaf as it is now: its version changes when a byte of it does, but not with the host it is read from."""

    leaf: Leaf
    version: str
    size: int


def front() -> Iterator[Leaf]:
    group = _("Start")
    yield Leaf(group, _("Start page"), url_for("pages.home"))
    yield Leaf(group, _("Classes"), url_for("courses.catalogue"))
    yield Leaf(group, _("Rulebooks"), url_for("rules.books"))
    yield Leaf(group, _("Terms"), url_for("terms.books"))
    yield Leaf(group, _("Reading without a network"), url_for("offline.overview"), When.NEEDED)


def notices() -> Iterator[Leaf]:
    """What is shown when there is no network; in no list, as nobody looks for them."""
    yield Leaf("", "", url_for("offline.missing"), When.NEEDED)
    yield Leaf("", "", url_for("offline.unsaved"), When.NEEDED)


def rulebooks() -> Iterator[Leaf]:
    for book in books_in_order(library()):
        pages = {
            url_for("rules.book", book_id=book.id): _("Contents"),
            url_for("rules.open_questions", book_id=book.id): _("What the book leaves open"),
            url_for("rules.changes", book_id=book.id): _("Changes between editions"),
            **provisions(book),
        }
        for address, title in pages.items():
            yield Leaf(book.title[language()], title, address, review_by=book.review_by)


def provisions(book: Rulebook) -> dict[str, str]:
    """The addresses of the provisions of a book with their titles, in the order of the book."""
    found = [provision for section in sections(library(), book) for provision in section.provisions]
    return {
        url_for("rules.provision", book_id=book.id, provision_id=one.id): f"{one.cite} {one.title[language()]}"
        for one in found
    }


def comparisons() -> Iterator[Leaf]:
    group, dates = _("The same incident under each rulebook"), [book.review_by for book in library().books.values()]
    review_by = min(filter(None, dates), default="")
    yield Leaf(group, _("Contents"), url_for("compare.incidents"), review_by=review_by)
    for one in library().comparisons:
        yield Leaf(group, one.title[language()], url_for("compare.incident", incident_id=one.id), review_by=review_by)


def term_tables() -> Iterator[Leaf]:
    for base, book in termbases():
        yield Leaf(_("Terms"), book.title[language()], url_for("terms.table", book_id=base.domain))


def quick_references() -> Iterator[Leaf]:
    group = _("Quick references")
    if has_references():
        yield Leaf(group, _("Contents"), url_for("references.listing"))
    for one in library().references:
        review_by = library().books[one.book].review_by
        yield Leaf(
            group, one.title[language()], url_for("references.reference", reference_id=one.id), review_by=review_by
        )


def classes() -> Iterator[Leaf]:
    for slug, course in library().courses.items():
        lesson = lesson_of(course)
        book = library().books.get(lesson.rulebook)
        review_by = book.review_by if book else ""
        both = _("%(title)s, side by side") % {"title": lesson.title}
        yield Leaf(_("Classes"), lesson.title, url_for("courses.lesson", slug=slug), When.VISITED, review_by)
        yield Leaf(_("Classes"), both, url_for("translations.both", slug=slug), When.VISITED, review_by)


SOURCES: tuple[Callable[[], Iterable[Leaf]], ...] = (
    front,
    notices,
    quick_references,
    rulebooks,
    comparisons,
    term_tables,
    classes,
)


def leaves() -> list[Leaf]:
    """Every page that may be kept, in the language of the page that is being made."""
    return [leaf for source in SOURCES for leaf in source()]


def copies() -> tuple[Copy, ...]:
    """Every leaf as it is today; each page is made for that, so they are remembered until tomorrow."""
    kept: dict[str, tuple[str, tuple[Copy, ...]]] = made("copies", dict)
    today = datetime.now(JAPAN).date().isoformat()
    if kept.get(language(), ("",))[0] != today:
        kept[language()] = (today, tuple(copy for leaf in leaves() if (copy := copied(leaf))))
    return kept[language()][1]


def copied(leaf: Leaf) -> Copy | None:
    """A leaf as whoever has no cookie gets it; nothing that is not for everybody."""
    response = answer(leaf.address)
    if response.status_code != 200 or not response.cache_control.public:
        return None
    return Copy(leaf, response.get_etag()[0] or "", len(response.get_data()))


def answer(address: str) -> Response:
    """The page at an address of ours, asked for without a cookie, as a request of its own; an error is a page too."""
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    with app.app_context():  # so that nothing of the reader who asks is in reach
        return Response.from_app(app.wsgi_app, create_environ(address, request.host_url))
