"""Headings `## 01 Tardiness（遅刻） {#tardiness}`: an id each, never empty, never twice, never by position.

Without an id one is made from the text. Of headings with equal text the first keeps it and the others are told apart
by what stands under them, so that another heading put between changes nothing.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from courseware.lessons.markup import element, words
from courseware.lessons.syntax.pieces import plain
from courseware.text import folded

WRITTEN_ID = re.compile(r"\{#(?P<id>[\w-]+)\}$")
NUMBERED = re.compile(r"(?P<number>\d{1,3})[\s　]+(?P<title>\S.*)", re.DOTALL)


def extend(md: MarkdownIt) -> None:
    md.core.ruler.push("heading_ids", identify)
    md.add_render_rule("heading_number", _number)


def identify(state: StateCore) -> None:
    """Give every heading its id, its number and its title."""
    found = list(headings(state.tokens))
    for _, opened, inline in found:
        _take_id(opened, inline)
        _take_number(opened, inline)
    taken = {str(opened.attrs["id"]) for _, opened, _ in found if "id" in opened.attrs}
    counts: Counter[str] = Counter()
    for n, opened, _ in found:
        if "id" not in opened.attrs:
            opened.attrs["id"] = made = _made_id(
                _slug(opened.meta["text"]), _text_below(state.tokens, n), taken, counts
            )
            taken.add(made)


def headings(tokens: Sequence[Token]) -> Iterator[tuple[int, Token, Token]]:
    """Each heading: position, opening token, inline token."""
    for n, token in enumerate(tokens):
        if token.type == "heading_open":
            yield n, token, tokens[n + 1]


def section_starts(tokens: Sequence[Token]) -> list[int]:
    """Where the sections begin: at headings of the second rank, but not within a quotation, a list or a block."""
    return [n for n, opened, _ in headings(tokens) if opened.tag == "h2" and opened.level == 0]


def by_section(tokens: list[Token]) -> list[list[Token]]:
    """What stands before the first section, then each section."""
    return [tokens[start:end] for start, end in pairwise([0, *section_starts(tokens), None])]


def _take_id(opened: Token, inline: Token) -> None:
    last = inline.children[-1] if inline.children else None
    match = WRITTEN_ID.search(last.content.rstrip()) if last and last.type == "text" else None
    opened.meta = {"written": match is not None}
    if last and match:
        last.content = last.content[: match.start()].rstrip()
        opened.attrs["id"] = match["id"]


def _take_number(opened: Token, inline: Token) -> None:
    text = plain(inline.children).strip()
    match = NUMBERED.fullmatch(text)
    opened.meta |= {
        "text": text,
        "number": match["number"] if match else "",
        "title": match["title"] if match else text,
    }
    first = inline.children[0] if inline.children else None
    numbered = NUMBERED.match(first.content) if first and match else None
    if first and numbered:
        first.content = first.content[numbered.start("title") :]
        inline.children = [Token("heading_number", "span", 0, content=numbered["number"]), *(inline.children or [])]


def _made_id(slug: str, below: str, taken: set[str], counts: Counter[str]) -> str:
    """The slug; if another heading has it, with a digest of the text below; counted when that is equal too."""
    if slug not in taken:
        return slug
    made = told_apart = f"{slug}-{_digest(below)}"
    while made in taken:
        counts[told_apart] += 1
        made = f"{told_apart}-{counts[told_apart] + 1}"
    return made


def _slug(text: str) -> str:
    """Letters and digits of any script; a digest where there are none."""
    kept = "".join(letter if unicodedata.category(letter)[0] in "LNM" else " " for letter in folded(text).casefold())
    return "-".join(kept.split()) or f"h-{_digest(text)}"


def _text_below(tokens: Sequence[Token], n: int) -> str:
    """The first text under a heading."""
    for token in tokens[n + 3 :]:
        if token.type == "heading_open":
            return ""
        if token.content:
            return token.content
    return ""


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _number(_self: Any, tokens: Sequence[Token], n: int, _options: Any, _env: dict[str, Any]) -> str:
    return element("span", words(tokens[n].content), {"class": "section-number"}) + " "
