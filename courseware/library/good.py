"""The last good pages of each rulebook, kept in the instance folder: `<book>.json` with their digest.

A server that starts with sound content keeps its pages; one that starts with a broken rulebook goes on with them. The
texts of courses are kept alike, in a folder of their own.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from pathlib import Path

from courseware.library.books import Good, Pages
from courseware.library.content_reader import Readings
from courseware.library.load import load_library
from courseware.library.model import Library, Share
from courseware.library.writing import write_files

COURSES = "courses"  # the folder below that of the rulebooks in which courses are kept


def load_with_good(content: Path, good: Path, checks: Collection[Share], readings: Readings | None = None) -> Library:
    """The content as far as it is sound, with the last good state of a broken rulebook or course."""
    kept = Good(read_good(good), read_good(good / COURSES))
    return load_library(content, good=kept, checks=checks, readings=readings)


def keep_sound(good: Path, library: Library) -> None:
    """Keep all of a library that is sound now."""
    keep_good(good, library.pages)
    keep_good(good / COURSES, library.texts)


def read_good(folder: Path) -> dict[str, Pages]:
    """Book → pages, as they were kept; a file that is damaged counts as none."""
    kept = {path.stem: _read(path) for path in sorted(folder.glob("*.json"))}
    return {book: pages for book, pages in kept.items() if pages is not None}


def keep_good(folder: Path, books: Mapping[str, Pages]) -> None:
    """Keep the pages of every book that is sound now. Each file is replaced as a whole, and only if it changes."""
    for book, pages in books.items():
        file = folder / f"{book}.json"
        if _read(file) != pages:
            kept = {"digest": _digest(pages), "pages": pages}
            write_files(folder, {file.name: json.dumps(kept, ensure_ascii=False, indent=0)})


def _digest(pages: Pages) -> str:
    return hashlib.sha256(json.dumps(pages, ensure_ascii=False, sort_keys=True).encode()).hexdigest()


def _read(file: Path) -> Pages | None:
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
        pages = {str(name): str(text) for name, text in kept["pages"].items()}
        return pages if kept["digest"] == _digest(pages) else None
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return None
