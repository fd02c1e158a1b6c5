"""The parser: CommonMark without HTML, with the syntaxes of the registry."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from courseware.lessons.context import Context
from courseware.lessons.syntax import SYNTAXES
from courseware.lessons.syntax.link import is_safe

# The parser ends a line at a lone carriage return too.
LINE_END = re.compile(r"\r\n?|\n")


class CourseMarkdown(MarkdownIt):
    """A parser that links only to where it is safe to go."""

    def validateLink(self, url: str) -> bool:
        return is_safe(url)


@cache
def parser() -> MarkdownIt:
    """The one parser; it keeps nothing of the texts that it reads."""
    md = CourseMarkdown("commonmark", {"html": False, "xhtmlOut": False})
    for syntax in SYNTAXES:
        syntax.extend(md)
    return md


def lines_of(text: str) -> list[str]:
    """The lines of a text as the parser counts them, without their ends."""
    return LINE_END.split(text)


def parse(text: str, context: Context) -> list[Token]:
    """The tokens of a text. It ends with a line end: in `> ::: x` and a bare `> ` the block would look behind the end."""
    return parser().parse(text if text.endswith("\n") else f"{text}\n", context.as_env())


def print_tokens(tokens: list[Token], context: Context) -> str:
    """The HTML of parsed text."""
    md = parser()
    return str(md.renderer.render(tokens, md.options, context.as_env()))
