"""What a reader sees of a text, without marks: for search."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from courseware.lessons.context import Context
from courseware.lessons.guess import language_of
from courseware.lessons.model import Lesson
from courseware.lessons.parse import parse
from courseware.lessons.syntax.heading import by_section
from courseware.lessons.syntax.pieces import plain
from courseware.rules import Grid, Rulebook
from courseware.text import Language

NOTHING = ("", "―", "–")
CELLS = " / "


@dataclass(frozen=True, slots=True)
class SectionText:
    """The words of a section, one line a paragraph, item or row; what stands before the first has no id.

    `rows` are those of the lines that are rows of tables.
    """

    id: str
    title: str
    lines: tuple[str, ...]
    rows: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """The digest of what a reader reads; marks that change no word change nothing."""
        return hashlib.sha256("\n".join((self.title, *self.lines)).encode()).hexdigest()


def section_texts(lesson: Lesson, books: Mapping[str, Rulebook]) -> tuple[SectionText, ...]:
    """The sections of a lesson in plain words, with the rule tables that they print."""
    before, *sections = by_section(parse(lesson.body, Context(lesson.language, lesson.slug, lesson.citations, books)))
    start = _text("", lesson.title, before, lesson.language)
    return (start, *(_section(tokens, lesson.language) for tokens in sections))


def plain_lines(text: str) -> tuple[str, ...]:
    """One block of our Markdown in plain words, line by line."""
    language = language_of(text)
    return tuple(line for line, _ in _lines(parse(text, Context(language=language)), language))


def grid_lines(grid: Grid, language: Language) -> tuple[str, ...]:
    """A printed table line by line: caption, heads, and each row without the cells that say nothing."""
    rows = [(grid.caption,), grid.head, *grid.rows]
    return tuple(_row(cell[language] for cell in row) for row in rows)


def _section(tokens: Sequence[Token], language: Language) -> SectionText:
    opened = tokens[0]
    return _text(str(opened.attrs["id"]), opened.meta["title"], tokens[3:], language)


def _text(own: str, title: str, tokens: Sequence[Token], language: Language) -> SectionText:
    found = list(_lines(tokens, language))
    return SectionText(own, title, tuple(line for line, _ in found), tuple(line for line, is_row in found if is_row))


def _lines(tokens: Sequence[Token], language: Language) -> Iterator[tuple[str, bool]]:
    """Each line, and whether it is the row of a table."""
    row: list[str] | None = None
    for token in tokens:
        if token.type == "tr_open":
            row = []
        elif token.type == "tr_close":
            yield _row(row or ()), True
            row = None
        elif token.type == "rule_table_open":
            yield from ((line, True) for grid in token.meta["grids"] for line in grid_lines(grid, language))
        elif token.type == "figure_body" and token.meta["figure"]:
            yield from ((line, False) for line in token.meta["figure"].lines(language))
        elif token.type in ("fence", "code_block"):
            yield from ((line, False) for line in token.content.splitlines())
        elif token.type == "inline" and (words := " ".join(plain(token.children).split())):
            if row is None:
                yield words, False
            else:
                row.append(words)


def _row(cells: Iterable[str]) -> str:
    return CELLS.join(cell for cell in cells if cell not in NOTHING)
