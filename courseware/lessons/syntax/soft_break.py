"""A line break in the source between Japanese characters leaves no space; any other stays white space.

The neighbours are looked for past the marks of emphasis and links: `**あいう。**` at a line's end joins too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from courseware.lessons.syntax.pieces import inline_tokens, merged, text_token
from courseware.terms import is_japanese

# Narrow by the tables of Unicode, but drawn wide in Japanese text.
WIDE_IN_JAPANESE = "―—…‥"


def extend(md: MarkdownIt) -> None:
    md.core.ruler.push("soft_breaks", join_lines)


def join_lines(state: StateCore) -> None:
    for inline in inline_tokens(state.tokens):
        inline.children = merged(_joined(inline.children or []))


def _joined(children: Sequence[Token]) -> Iterable[Token]:
    for n, child in enumerate(children):
        if child.type != "softbreak":
            yield child
            continue
        before = _edge((children[k] for k in range(n - 1, -1, -1)), -1)
        following = _edge((children[k] for k in range(n + 1, len(children))), 0)
        if not joins(before, following):
            yield text_token("\n")


def _edge(children: Iterable[Token], side: int) -> str:
    """The first visible character in a direction, or nothing at a border of lines."""
    for child in children:
        if child.type in ("text", "code_inline") and child.content:
            return child.content[side]
        if child.nesting == 0 and child.type != "text":
            return ""
    return ""


def joins(before: str, following: str) -> bool:
    """Whether two characters stand beside each other without a space in Japanese."""
    if not before or not following:
        return False
    wide = [is_japanese(before), is_japanese(following)]
    return any(wide) and all(
        is_wide or character in WIDE_IN_JAPANESE for is_wide, character in zip(wide, (before, following), strict=True)
    )
