"""The mark `[要確認]{#q-9b1d7f}` inside a sentence or a cell; its id is minted once and never changes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from courseware.lessons import wording
from courseware.lessons.context import context_of
from courseware.lessons.markup import element, words
from courseware.lessons.syntax.pieces import inline_tokens, split

WORDS = "要確認|To be confirmed"
MARK = re.compile(rf"\[(?P<word>{WORDS})\]\{{#(?P<id>[\w-]+)\}}")


def extend(md: MarkdownIt) -> None:
    md.core.ruler.push("confirm_marks", find_marks)
    md.add_render_rule("confirm_mark", _mark)


def find_marks(state: StateCore) -> None:
    for inline in inline_tokens(state.tokens):
        inline.children = split(inline.children or [], MARK, _token)


def _token(match: re.Match[str]) -> Token:
    return Token("confirm_mark", "span", 0, attrs={"id": match["id"]})


def _mark(_self: Any, tokens: Sequence[Token], n: int, _options: Any, env: dict[str, Any]) -> str:
    language, own = context_of(env).language, str(tokens[n].attrs["id"])
    means = {"class": "mark__tip", "role": "tooltip", "id": f"{own}-means"}
    inner = words(wording.CONFIRM[language]) + element("span", words(wording.CONFIRM_MEANS[language]), means)
    attributes: dict[str, str | int] = {
        "class": "mark mark--confirm",
        "id": own,
        "tabindex": 0,
        "aria-describedby": f"{own}-means",
    }
    return element("span", inner, attributes)
