"""Reads the rulebooks of a content folder, and serves the last good pages of one that has faults now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from courseware.finding import Finding, blockers
from courseware.library.citing import uncited, unlisted
from courseware.library.files import Folder
from courseware.rules import Rulebook, check_book, read_book
from courseware.source import Document, Place
from courseware.text import Text

Pages = Mapping[str, str]  # file → text
NO_PAGES: Mapping[str, Pages] = MappingProxyType({})
ReadBook = Callable[[str, Pages], tuple[Rulebook | None, list[Finding]]]


class Good(NamedTuple):
    """The last good state of each rulebook and of each course, by name."""

    books: Mapping[str, Pages] = NO_PAGES
    courses: Mapping[str, Pages] = NO_PAGES


NONE_GOOD = Good()


@dataclass(frozen=True, slots=True)
class BookFolder:
    """The folder of one rulebook: its pages, the book if it could be read, and everything that was found."""

    pages: Pages
    book: Rulebook | None
    findings: tuple[Finding, ...]


def read_folder(
    folder: Folder, path: Path, read: ReadBook, documents: Mapping[str, Document], *, is_checked: bool = False
) -> BookFolder:
    """Read and verify all periods of one book. A page that is no readable text leaves no sound book."""
    known = len(folder.findings)
    texts = {folder.name(page): folder.text(page) for page in folder.files(f"rulebooks/{path.name}/*.md")}
    unreadable = folder.findings[known:]
    pages = {file: text for file, text in texts.items() if text is not None}
    book, findings = read(path.name, pages)
    front = Place(f"{folder.name(path)}/book.md")
    for period in book.periods if book else ():
        findings = [*findings, *uncited(period.cites, documents), *unlisted(period, front, documents)]
    found = [*unreadable, *findings, *(check_book(book) if book and not is_checked else ())]
    return BookFolder(pages, book, tuple(dict.fromkeys(found)))


def in_force(book: Rulebook, day: str) -> Rulebook:
    """The period of a day. Before the first day of a book its first period is shown: it is the one to come."""
    return book.at(day) or book.periods[0]


def read_again(book_id: str, pages: Pages) -> Rulebook | None:
    """The book of pages that were sound once; None where this program finds faults in them."""
    book, findings = read_book(book_id, pages)
    return None if book is None or blockers([*findings, *check_book(book)]) else book


def still_served(faults: tuple[Finding, ...]) -> Text:
    """Says that the last good pages are served, and why."""
    first, more = faults[0], len(faults) - 1
    return Text(
        "ルールブックに誤りがあるため、最後に正しかったページを使い続けています。"
        f"{first.place}: {first.words.ja}" + (f"（ほか{more}件）" if more else ""),
        "This rulebook has faults, so its last good pages are still served. "
        f"{first.place}: {first.words.en}" + (f" ({more} more)" if more else ""),
    )
