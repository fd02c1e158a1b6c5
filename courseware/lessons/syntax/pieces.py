"""Walks and splits the inline pieces of a parsed text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from markdown_it.token import Token

PLAIN = ("text", "code_inline", "foreign", "bound")


def text_token(content: str) -> Token:
    return Token("text", "", 0, content=content)


def inline_tokens(tokens: Iterable[Token]) -> Iterator[Token]:
    """The tokens that hold inline text, with their children."""
    return (token for token in tokens if token.type == "inline" and token.children)


def outside_tables(tokens: Iterable[Token]) -> Iterator[Token]:
    """The inline tokens of the running text, without those of typed tables."""
    depth = 0
    for token in tokens:
        if token.type in ("table_open", "table_close"):
            depth += token.nesting
        if token.type == "inline" and not depth:
            yield token


def plain(children: Iterable[Token] | None) -> str:
    """What a reader sees of inline text, without marks."""
    return "".join(
        child.content if child.type in PLAIN else "\n" if "break" in child.type else "" for child in children or ()
    )


def outside_links(children: Sequence[Token]) -> Iterator[tuple[Token, bool]]:
    """Each child, and whether it is text that is not part of a link."""
    depth = 0
    for child in children:
        depth += child.nesting if child.type.startswith("link_") else 0
        yield child, child.type == "text" and depth == 0


def split(children: Sequence[Token], pattern: re.Pattern[str], make: Callable[[re.Match[str]], Token]) -> list[Token]:
    """The children with every match in text (outside links) replaced by a token of its own."""
    found: list[Token] = []
    for child, is_free in outside_links(children):
        found.extend(_split_one(child, pattern, make) if is_free else (child,))
    return found


def _split_one(child: Token, pattern: re.Pattern[str], make: Callable[[re.Match[str]], Token]) -> Iterator[Token]:
    end = 0
    for match in pattern.finditer(child.content):
        if match.start() > end:
            yield text_token(child.content[end : match.start()])
        yield make(match)
        end = match.end()
    if end == 0:
        yield child
    elif end < len(child.content):
        yield text_token(child.content[end:])


def merged(children: Iterable[Token]) -> list[Token]:
    """Neighbouring text tokens made one; empty ones are dropped."""
    found: list[Token] = []
    run: list[str] = []
    for child in children:
        if child.type == "text":
            run.append(child.content)
            continue
        if any(run):
            found.append(text_token("".join(run)))
        run = []
        found.append(child)
    return [*found, text_token("".join(run))] if any(run) else found
