"""The rulebooks of this site, as they are or with a page rewritten, and their figures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from courseware.lessons.figures import Box, Figure, figure_of
from courseware.rules import Rulebook, read_book

BOOKS = Path(__file__).parents[3] / "content" / "rulebooks"


@cache
def pages(name: str) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in (BOOKS / name).glob("*.md")}


@cache
def book(name: str) -> Rulebook:
    found, faults = read_book(name, pages(name))
    assert found is not None, faults
    return found


def rewritten(name: str, page: str, *passages: tuple[str, str]) -> Rulebook:
    """The book with passages of one page replaced."""
    text = pages(name)[page]
    for old, new in passages:
        assert old in text
        text = text.replace(old, new)
    found, faults = read_book(name, {**pages(name), page: text})
    assert found is not None, faults
    return found


def figure(argument: str, own: Rulebook | None = None) -> Figure:
    books = {name: book(name) for name in ("lorcana", "dci-2002", "tcg-floor")}
    return figure_of(argument, books if own is None else {**books, own.id: own})


def boxes(figure: Figure, role: str) -> list[Box]:
    """All boxes of a role, in the order in which they are read."""
    return [box for box in _all(figure.boxes) if box.role == role]


def _all(found: tuple[Box, ...]) -> Iterator[Box]:
    for box in found:
        yield box
        yield from _all(box.inside)


def english(box: Box) -> list[str]:
    return [text.en for text in box.words]
