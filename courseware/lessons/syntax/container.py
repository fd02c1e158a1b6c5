"""Blocks between `::: name … {#id}` and `:::`. What a name means is said in the file of its syntax."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.container import container_plugin

OWN_ID = re.compile(r"\{#(?P<id>[\w-]+)\}$")
OPEN, CLOSE = "container_block_open", "container_block_close"
# name in the text → token type and what else is known; filled by the syntaxes that own the names.
NAMES: dict[str, tuple[str, dict[str, Any]]] = {}


def extend(md: MarkdownIt) -> None:
    """Any name is read as a block, so that an unknown one can be told instead of printed as text."""
    container_plugin(md, "block", validate=lambda parameters, _markup: bool(parameters.strip()))
    md.core.ruler.push("containers", name_blocks)


def name_blocks(state: StateCore) -> None:
    """Give each block the token type that its name stands for."""
    opened: list[str] = []
    lines = state.src.split("\n")
    for token in state.tokens:
        if token.type == OPEN:
            _name(token, lines)
            opened.append(token.type.removesuffix("_open"))
        elif token.type == CLOSE:
            token.type = f"{opened.pop()}_close"


def _name(token: Token, lines: list[str]) -> None:
    info = token.info.strip()
    own = OWN_ID.search(info)
    name, _, argument = info[: own.start() if own else None].strip().partition(" ")
    kind, known = NAMES.get(name, ("unknown_block", {}))
    token.type = f"{kind}_open"
    token.meta = {**known, "name": name, "argument": argument.strip(), "closed": _closed(token, lines)}
    if own:
        token.attrs = {"id": own["id"]}


def _closed(token: Token, lines: list[str]) -> bool:
    last = token.map[1] if token.map else 0
    return last < len(lines) and lines[last].lstrip(" >").startswith(":::")


def blocks(tokens: Iterable[Token]) -> Iterator[Token]:
    """The tokens that open a block, named or unknown."""
    return (token for token in tokens if token.nesting == 1 and "closed" in token.meta)
