"""A claim `[Caution から Warning まで]{claim: Casual only Caution, Warning}`: printed as its words, checked as what it claims."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from courseware.lessons.syntax.pieces import inline_tokens, split

CLAIM = re.compile(r"\[(?P<words>[^\[\]]+)\]\{claim:\s*(?P<said>[^{}]*)\}")


def extend(md: MarkdownIt) -> None:
    md.core.ruler.push("claims", find_claims)
    md.add_render_rule("claim_open", lambda *_: "")
    md.add_render_rule("claim_close", lambda *_: "")


def find_claims(state: StateCore) -> None:
    """Put the words of each claim between two tokens that print nothing."""
    for inline in inline_tokens(state.tokens):
        if "{claim:" in inline.content:
            marked = split(inline.children or [], CLAIM, _token)
            inline.children = [piece for child in marked for piece in _opened(child)]


def _token(match: re.Match[str]) -> Token:
    return Token("claim", "", 0, content=match["words"], meta={"said": match["said"].strip()})


def _opened(child: Token) -> list[Token]:
    if child.type != "claim":
        return [child]
    words = Token("text", "", 0, content=child.content)
    return [Token("claim_open", "", 1, meta=child.meta), words, Token("claim_close", "", -1, meta=child.meta)]
