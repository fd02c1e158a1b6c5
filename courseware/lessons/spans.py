"""A lesson as blocks with roles, for the checks of its language: each character with its place in the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from markdown_it.token import Token

from courseware.lessons.context import Context
from courseware.lessons.model import Lesson
from courseware.lessons.parse import lines_of, parse
from courseware.lessons.syntax.caption import CAPTION
from courseware.lessons.syntax.pieces import PLAIN
from courseware.rules import Rulebook
from courseware.source import Place
from courseware.terms import Cell, Inner, Prose, Role, Span

NOTES = {"translator": Role.NOTE, "confirm": Role.MARKER, "key-rule": Role.BODY}
INNER = {"citation": Role.CITATION, "code_inline": Role.CODE, "confirm_mark": Role.MARK}


def prose_of(lesson: Lesson, books: Mapping[str, Rulebook] | None = None) -> Prose:
    """The text of a lesson for the checks; with rulebooks also the tables that it prints from them."""
    context = Context(lesson.language, lesson.slug, lesson.citations, books or {})
    walk = _Walk(lesson, lines_of(lesson.body))
    spans = [*_front(lesson), *walk.spans(parse(lesson.body, context))]
    return Prose(
        name=lesson.slug,
        domain=lesson.rulebook,
        spans=tuple(spans),
        names=(lesson.source.publisher,),
        defined=frozenset(lesson.citations),
        digest=lesson.digest,
        lists_terms=walk.lists_terms,
    )


def _front(lesson: Lesson) -> Iterator[Span]:
    """The words of the front matter that a reader sees."""
    said = (
        ("title", Role.TITLE, (lesson.title,)),
        ("status", Role.STATUS, (str(lesson.status),)),
        ("audience", Role.AUDIENCE, (lesson.audience,)),
        ("prerequisites", Role.PREREQUISITE, lesson.prerequisites),
        ("objectives", Role.OBJECTIVE, tuple(objective.words for objective in lesson.objectives)),
    )
    for key, role, texts in said:
        for words, place in zip(texts, lesson.front_places.get(key, ()), strict=False):
            cursor = _Cursor(lesson.file, lesson.front, 1, place.line - 1, max(place.column - 1, 0))
            yield Span(words, role, tuple(cursor.runs(words, 0)) or ((0, place),))


@dataclass(slots=True)
class _Cursor:
    """Walks through the lines of a file, finding printed words where they were written, marks passed over."""

    file: str
    lines: Sequence[str]
    first: int
    line: int
    column: int = 0

    def runs(self, words: str, offset: int) -> Iterator[tuple[int, Place]]:
        """Where the words stand, as runs without a break; what is nowhere stands where we are."""
        at = 0
        while at < len(words):
            length = self._step(words, at)
            if length:
                yield offset + at, Place(self.file, self.first + self.line, self.column + 1)
                self.column += length
            at += max(length, 1)

    def _step(self, words: str, at: int) -> int:
        """Go to the next place of these words and say how many of them stand there."""
        whole = self.lines[self.line].find(words[at:], self.column) if self.line < len(self.lines) else -1
        if whole >= 0:
            self.column = whole
            return len(words) - at
        if words[at] == "\n":
            return 0
        for line in range(self.line, min(self.line + 40, len(self.lines))):
            column = self.lines[line].find(words[at], self.column if line == self.line else 0)
            if column >= 0:
                self.line, self.column = line, column
                return _common(words, at, self.lines[line], column)
        return 0


def _common(words: str, at: int, line: str, column: int) -> int:
    length = 0
    while at + length < len(words) and column + length < len(line) and words[at + length] == line[column + length]:
        length += 1
    return length


@dataclass(slots=True)
class _Walk:
    """Goes through the parsed text and knows in what each block stands."""

    lesson: Lesson
    lines: Sequence[str]
    section: str = ""
    heading: bool = False
    notes: list[tuple[Role, str]] = field(default_factory=list)
    table: int = -1
    row: int = -1
    column: int = -1
    in_table: bool = False
    cursor: _Cursor | None = None
    lists_terms: bool = False

    def spans(self, tokens: Sequence[Token]) -> Iterator[Span]:
        for token in tokens:
            self._enter(token)
            if token.type == "inline":
                span = self._span(token)
                if self.heading:
                    self.section = span.words
                    span = replace(span, section=span.words)
                yield span
            elif token.type in ("fence", "code_block"):
                yield self._code(token)
            elif token.type == "rule_table_open":
                yield from self._printed(token)

    def _enter(self, token: Token) -> None:
        kind = token.type
        if kind == "note_open":
            self.notes.append((NOTES[token.meta["kind"]], str(token.attrs.get("id", ""))))
        elif kind == "note_close":
            self.notes.pop()
        elif kind in ("heading_open", "heading_close"):
            self.heading = kind == "heading_open"
        elif kind in ("table_open", "table_close"):
            self.in_table = kind == "table_open"
            self.table, self.row = self.table + token.nesting * (token.nesting > 0), -1
        elif kind == "tr_open":
            self.row, self.column = self.row + 1, -1
            self.cursor = self._at(token)
        elif kind in ("th_open", "td_open"):
            self.column += 1
        elif kind == "term_table_open":
            self.lists_terms = True

    def _at(self, token: Token) -> _Cursor:
        return _Cursor(self.lesson.file, self.lines, self.lesson.body_line, token.map[0] if token.map else 0)

    def _span(self, inline: Token) -> Span:
        is_cell = self.in_table and self.row >= 0
        cursor = self.cursor if is_cell and self.cursor else self._at(inline)
        words, runs, inner = "", list[tuple[int, Place]](), list[Inner]()
        claims: list[tuple[int, str]] = []
        for child in inline.children or ():
            shown = _shown(child)
            runs += cursor.runs(shown, len(words))
            if child.type in INNER:
                inner.append(
                    Inner(len(words), len(words) + len(shown), INNER[child.type], str(child.attrs.get("id", "")))
                )
            if child.type == "claim_open":
                claims.append((len(words), child.meta["said"]))
            elif child.type == "claim_close":
                start, said = claims.pop()
                inner.append(Inner(start, len(words), Role.CLAIM, said))
            words += shown
        runs = runs or [(0, Place(self.lesson.file, cursor.first + cursor.line))]
        cell = Cell(self.table, self.row, self.column) if is_cell else None
        role = Role.CELL if is_cell else self._role(inline)
        own = self.notes[-1][1] if self.notes else ""
        return Span(words, role, tuple(runs), tuple(inner), cell, self.section, own)

    def _role(self, inline: Token) -> Role:
        if self.heading:
            return Role.HEADING
        if self.notes:
            return self.notes[-1][0]
        return Role.CAPTION if CAPTION.match(inline.content) else Role.BODY

    def _code(self, token: Token) -> Span:
        first = (token.map[0] if token.map else 0) + (token.type == "fence")
        cursor = _Cursor(self.lesson.file, self.lines, self.lesson.body_line, first)
        begins = (0, Place(self.lesson.file, self.lesson.body_line + first))
        return Span(token.content, Role.CODE, tuple(cursor.runs(token.content, 0)) or (begins,), section=self.section)

    def _printed(self, token: Token) -> Iterator[Span]:
        """The cells that a rulebook prints, all standing at the block that asks for them."""
        place = (0, Place(self.lesson.file, self.lesson.body_line + (token.map[0] if token.map else 0)))
        for grid in token.meta["grids"]:
            self.table += 1
            for n, row in enumerate((grid.head, *grid.rows)):
                for k, cell in enumerate(row):
                    words = cell[self.lesson.language]
                    yield Span(words, Role.PRINTED, (place,), cell=Cell(self.table, n, k), section=self.section)


def _shown(child: Token) -> str:
    """What a reader sees of a piece."""
    if child.type == "confirm_mark":
        return "要確認"
    if child.type in PLAIN or child.type == "citation":
        return child.content
    if child.type == "heading_number":
        return f"{child.content} "
    return "\n" if "break" in child.type else ""
