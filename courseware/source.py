"""Where things come from: documents we cite, places in our own files."""

from __future__ import annotations

from dataclasses import dataclass

from courseware.text import Text


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A spot in a content file; line and column count from 1, a column of 0 means the whole line."""

    file: str
    line: int = 1
    column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.column else f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Document:
    """A document that our content cites, in one edition."""

    id: str
    title: Text
    short: Text
    edition: str
    date: str
    publisher: Text
    url: str = ""
