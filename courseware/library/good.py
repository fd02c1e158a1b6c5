"""The last good pages of each rulebook, kept in the instance folder: `<book>.json` with their digest.

A server that starts with sound content keeps its pages; one that starts with a broken rulebook goes on with them. The
texts of courses are kept alike, in a folder of their own.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from courseware.library.books import Pages
from courseware.library.writing import write_files


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
