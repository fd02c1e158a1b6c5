"""The tables that an author typed, with the words around them that say what they are about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from markdown_it.token import Token


@dataclass(slots=True)
class TypedTable:
    """A typed table: the token that opens it, the title of its section, its head and its rows of inline tokens."""

    opened: Token
    title: Token
    head: list[Token] = field(default_factory=list)
    rows: list[list[Token]] = field(default_factory=list)

    @property
    def captions(self) -> list[Token]:
        """The caption, if it has one."""
        return [self.opened.meta["caption"]] if "caption" in self.opened.meta else []


def typed_tables(tokens: Iterable[Token]) -> Iterator[TypedTable]:
    """Each typed table of a text, in order."""
    table: TypedTable | None = None
    title = Token("inline", "", 0, content="", children=[])
    heading = in_head = False
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            heading = token.nesting == 1
        elif heading and token.type == "inline":
            title = token
        elif token.type == "table_open":
            table = TypedTable(token, title)
        elif table and token.type in ("thead_open", "thead_close"):
            in_head = token.nesting == 1
        elif table and token.type == "tr_open" and not in_head:
            table.rows.append([])
        elif table and token.type == "inline" and (in_head or table.rows):
            (table.head if in_head else table.rows[-1]).append(token)
        elif table and token.type == "table_close":
            yield table
            table = None
