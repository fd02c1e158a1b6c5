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
    """The provisions of a book by document and chapter, in the order of the documents and of the numbers."""
    found: dict[Text, list[Provision]] = {}
    for provision in sorted(book.provisions.values(), key=lambda provision: _place(book, provision)):
        found.setdefault(_title(library, book, provision), []).append(provision)
    return [Section(title, tuple(provisions)) for title, provisions in found.items()]


def neighbours(library: Library, book: Rulebook, provision: Provision) -> tuple[Provision | None, Provision | None]:
    """The provisions before and after one, in the order of the book."""
    listed = [one for section in sections(library, book) for one in section.provisions]
    n = [one.id for one in listed].index(provision.id)
    return listed[n - 1] if n else None, listed[n + 1] if n + 1 < len(listed) else None


def _place(book: Rulebook, provision: Provision) -> tuple[int, list[tuple[int, str]]]:
    document = provision.document
    rank = book.documents.index(document) if document in book.documents else len(book.documents)
    parts = re.findall(r"\d+|\D+", provision.section)
    return rank, [(int(part), "") if part.isdecimal() else (0, part) for part in parts if part != "."]


def _title(library: Library, book: Rulebook, provision: Provision) -> Text:
    """`PCG 3` where a document has sections within sections, else the name of the document."""
    document = library.documents.get(provision.document)
    if document is None:
        return Text.same(provision.document)
    chapter = _chapter(book, provision)
    short = document.short
    return Text(f"{short.ja} {chapter}", f"{short.en} {chapter}") if chapter else document.title


def _chapter(book: Rulebook, provision: Provision) -> str:
    """The number before the first dot; a number without one is a chapter if others stand in it."""
    found = re.fullmatch(r"(\d+)(\..*)?", provision.section)
    if found is None:
        return ""
    same = [one for one in book.provisions.values() if one.document == provision.document]
    return found[1] if found[2] or any(one.section.startswith(f"{found[1]}.") for one in same) else ""


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
