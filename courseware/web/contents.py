"""Books in the order in which readers look for them, and what stands in one, section by section."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from courseware.library import Library
from courseware.rules import Decision, Provision, Rulebook
from courseware.text import Text, comparable


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a document with its provisions."""

    title: Text
    provisions: tuple[Provision, ...]


def books_in_order(library: Library) -> list[Rulebook]:
    """The book that came into force last stands first: it is the one most readers are under."""
    return sorted(library.books.values(), key=lambda book: book.in_force_from, reverse=True)


def sections(library: Library, book: Rulebook) -> list[Section]:
    """The provisions of a book by document and first number, in the order of the documents and of the numbers."""
    found: dict[Text, list[Provision]] = {}
    for provision in sorted(book.provisions.values(), key=lambda provision: _place(book, provision)):
        found.setdefault(_title(library, provision), []).append(provision)
    return [Section(title, tuple(provisions)) for title, provisions in found.items()]


def _place(book: Rulebook, provision: Provision) -> tuple[int, list[tuple[int, str]]]:
    document = provision.document
    rank = book.documents.index(document) if document in book.documents else len(book.documents)
    parts = re.findall(r"\d+|\D+", provision.section)
    return rank, [(int(part), "") if part.isdecimal() else (0, part) for part in parts if part != "."]


def _title(library: Library, provision: Provision) -> Text:
    document = library.documents.get(provision.document)
    short = document.short if document else Text.same(provision.document)
    first = re.match(r"\w*", provision.section)
    number = first[0] if first else ""
    return Text(f"{short.ja} {number}".strip(), f"{short.en} {number}".strip())


def decisions_of(book: Rulebook, provision: Provision) -> list[Decision]:
    """The decisions that are at home on the page of a provision."""
    return [decision for decision in book.decisions.values() if decision.page == provision.id]


Entry = tuple[Decision, Provision]


def entries(book: Rulebook, provisions: Iterable[Provision], wanted: str = "") -> list[Entry]:
    """The decisions of provisions; with `wanted`, those in whose title, provision or citation the words stand."""
    found = [(decision, provision) for provision in provisions for decision in decisions_of(book, provision)]
    return [entry for entry in found if _is_about(entry, comparable(wanted))]


def _is_about(entry: Entry, wanted: str) -> bool:
    decision, provision = entry
    titles = (decision.title, provision.title)
    return any(wanted in comparable(words) for title in titles for words in (title.ja, title.en, provision.cite))
