"""Numbers bound to the rulebook: `[5ターン]{=lorcana/turns_after_time}` says one, `{=lorcana/turns_after_time}` prints it.

What is said must agree with the core; what is printed comes from it, in the reader's language. The name is that of a
number of the book, or a row of a decision (`lorcana/tardiness/to_9`). `[4分]{=}` is a number of the lesson's own: the
core has none to compare it with.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from courseware.lessons.context import Context, context_of
from courseware.lessons.markup import words
from courseware.lessons.syntax.pieces import inline_tokens, split
from courseware.rules import duration_words

BINDING = re.compile(r"(?:\[(?P<said>[^\[\]\n]+)\])?\{=(?P<name>[\w./-]*)\}")


def extend(md: MarkdownIt) -> None:
    md.core.ruler.push("bound_numbers", bind)
    md.add_render_rule("bound", _bound)


def bind(state: StateCore) -> None:
    """Replace each binding by a token whose content is what the reader sees."""
    make = _token(context_of(state.env))
    for inline in inline_tokens(state.tokens):
        inline.children = split(inline.children or [], BINDING, make)


def _token(context: Context) -> Callable[[re.Match[str]], Token]:
    def token(match: re.Match[str]) -> Token:
        said, name = match["said"], match["name"]
        content = said if said is not None else printed(name, context) or match[0]
        return Token("bound", "span", 0, content=content, meta={"said": said, "name": name, "typed": match[0]})

    return token


def printed(name: str, context: Context) -> str | None:
    """A named number as the reader's language writes it; None where the book has no such number."""
    book_id, _, number_id = name.partition("/")
    book = context.books.get(book_id)
    number = book.numbers.get(number_id) if book else None
    if number is None:
        return None
    return duration_words(number.value)[context.language] if number.is_duration else str(number.value)


def _bound(_self: Any, tokens: Sequence[Token], n: int, _options: Any, _env: dict[str, Any]) -> str:
    return words(tokens[n].content)
