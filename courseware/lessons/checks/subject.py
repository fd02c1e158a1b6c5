"""A parsed lesson with its surroundings, and where in the file a token stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from markdown_it.token import Token

from courseware.lessons.context import Context
from courseware.lessons.model import Lesson
from courseware.lessons.syntax.pieces import inline_tokens
from courseware.source import Place


@dataclass(frozen=True, slots=True)
class Subject:
    """What a check looks at."""

    lesson: Lesson
    context: Context
    tokens: tuple[Token, ...]
    lines: tuple[str, ...]

    def place(self, token: Token, words: str = "") -> Place:
        """Where a token begins, or where these words stand in it."""
        first, end = token.map or (0, 1)
        for n in range(first, min(end, len(self.lines))):
            column = self.lines[n].find(words) if words else -1
            if column >= 0:
                return Place(self.lesson.file, self.lesson.body_line + n, column + 1)
        return Place(self.lesson.file, self.lesson.body_line + first)

    def nth_place(self, token: Token, words: str, n: int) -> Place:
        """Where these words stand in a token for the n-th time, counted from 0; where they first stand if not so often."""
        first, end = token.map or (0, 1)
        for line in range(first, min(end, len(self.lines))):
            columns = [match.start() for match in re.finditer(re.escape(words), self.lines[line])]
            if n < len(columns):
                return Place(self.lesson.file, self.lesson.body_line + line, columns[n] + 1)
            n -= len(columns)
        return self.place(token, words)

    def pieces(self, kind: str) -> Iterator[tuple[Token, Token]]:
        """All inline pieces of a type, each with the block that it stands in."""
        for inline in inline_tokens(self.tokens):
            yield from ((inline, child) for child in inline.children or () if child.type == kind)
