"""Captions: a paragraph `表1 ・ …` or `Table 1 · …` right before a table, or the text inside `::: rule-table`.

That of a figure, `図1 ・ …` or `Figure 1 · …`, stands inside its block.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

CAPTION = re.compile(r"(?P<kind>表|図|Table|Figure)\s*(?P<number>[0-9０-９]{1,4})\s*[・･·:：.．]\s*\S")
TABLES = ("表", "Table")
# what opens a table → the element of its caption
HOLDERS = {"table_open": "caption", "rule_table_open": "figcaption", "figure_open": "figcaption"}
BLOCKS = ("rule_table_open", "figure_open")


def extend(md: MarkdownIt) -> None:
    md.core.ruler.push("captions", attach)


def attach(state: StateCore) -> None:
    """Move each caption into its table."""
    tokens, found, n = state.tokens, [], 0
    while n < len(tokens):
        if _is_paragraph(tokens, n) and _captions_next(tokens, n):
            found += [tokens[n + 3], *_caption(tokens[n + 3], tokens[n + 1])]
            n += 4
        elif tokens[n].type in BLOCKS and _is_paragraph(tokens, n + 1):
            found += [tokens[n], *_caption(tokens[n], tokens[n + 2])]
            n += 4
        else:
            found.append(tokens[n])
            n += 1
    state.tokens = found


def _is_paragraph(tokens: Sequence[Token], n: int) -> bool:
    return n + 2 < len(tokens) and tokens[n].type == "paragraph_open"


def _captions_next(tokens: Sequence[Token], n: int) -> bool:
    if n + 3 >= len(tokens) or tokens[n + 3].type not in HOLDERS:
        return False
    match = CAPTION.match(tokens[n + 1].content)
    return match is not None and match["kind"] in TABLES


def _caption(holder: Token, inline: Token) -> list[Token]:
    tag = HOLDERS[holder.type]
    holder.meta["caption"] = inline
    opened = Token("caption_open", tag, 1, block=True)
    return [opened, inline, Token("caption_close", tag, -1, block=True)]
