"""`::: rule-table lorcana/tardiness/band`: tables of a decision, printed from the rulebook so that they cannot drift.

Where many pages add to one table, a fourth part names the page: `dci-2002/infraction/penalty/clock`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from courseware.lessons import wording
from courseware.lessons.context import Context, context_of
from courseware.lessons.markup import scroll_region, table, table_rows
from courseware.lessons.syntax.container import NAMES
from courseware.lessons.syntax.foreign import marked
from courseware.lessons.syntax.from_rulebook import missing, origin
from courseware.rules import Grid, Rulebook, grids
from courseware.text import Language

NAMES["rule-table"] = ("rule_table", {})


@dataclass(frozen=True, slots=True)
class Address:
    """What a rule table names: a book, a decision, perhaps one of its tables, perhaps what one page adds to that."""

    book: str
    decision: str
    table: str | None = None
    page: str | None = None

    @classmethod
    def read(cls, argument: str) -> Address | None:
        parts = argument.split("/")
        return cls(*parts) if 2 <= len(parts) <= 4 and all(parts) else None


def extend(md: MarkdownIt) -> None:
    md.core.ruler.push("rule_tables", place_grids)
    md.add_render_rule("rule_table_open", lambda *_: '<figure class="rule-table">\n')
    md.add_render_rule("rule_table_close", lambda *_: "</figure>\n")
    md.add_render_rule("rule_grid_open", _grid_open)
    md.add_render_rule("rule_grid_rows", _grid_rows)
    md.add_render_rule("rule_grids", _grids)


def place_grids(state: StateCore) -> None:
    """Put the tables into their block. A typed caption is that of the only table, or stands above them all."""
    books = context_of(state.env).books
    placed: list[Token] = []
    for n, token in enumerate(state.tokens):
        placed.append(token)
        if token.type == "rule_table_open":
            address = Address.read(str(token.meta["argument"]))
            token.meta |= {"address": address, "grids": found_grids(address, books)}
            if "caption" not in token.meta:
                placed.append(Token("rule_grids", "", 0, meta=token.meta))
            elif len(token.meta["grids"]) == 1:
                placed.append(Token("rule_grid_open", "", 1, meta=token.meta))
                state.tokens[n + 1].tag = state.tokens[n + 3].tag = "caption"
        elif token.type == "caption_close" and state.tokens[n - 3].type == "rule_table_open":
            kind = "rule_grid_rows" if token.tag == "caption" else "rule_grids"
            placed.append(Token(kind, "", 0, meta=state.tokens[n - 3].meta))
    state.tokens = placed


def found_grids(address: Address | None, books: Mapping[str, Rulebook]) -> tuple[Grid, ...]:
    """The grids at an address; none when the book has no such decision, table or page."""
    if address is None or address.book not in books:
        return ()
    try:
        found = grids(books[address.book], address.decision, address.table)
    except KeyError:
        return ()
    return tuple(grid for grid in found if address.page in (None, grid.provision))


def _grid_open(_self: Any, tokens: Sequence[Token], n: int, _options: Any, _env: dict[str, Any]) -> str:
    return scroll_region(str(tokens[n].meta["label"])) + "<table>\n"


def _grid_rows(_self: Any, tokens: Sequence[Token], n: int, _options: Any, env: dict[str, Any]) -> str:
    context, meta = context_of(env), tokens[n].meta
    return table_rows(*_cells(meta["grids"][0], context.language)) + _origin(meta, context)


def _grids(_self: Any, tokens: Sequence[Token], n: int, _options: Any, env: dict[str, Any]) -> str:
    """All tables of a block, each under the caption that the rulebook gives it."""
    context, meta = context_of(env), tokens[n].meta
    found: tuple[Grid, ...] = meta["grids"]
    if not found:
        return missing(wording.NO_RULE_TABLE, str(meta["argument"]), context.language, style="rule-table__missing")
    count = len(found)
    labels = [f"{meta['label']} ({n}/{count})" if count > 1 else str(meta["label"]) for n in range(1, count + 1)]
    tables = "".join(
        table(label, marked(grid.caption[context.language], context.language), *_cells(grid, context.language))
        for label, grid in zip(labels, found, strict=True)
    )
    return tables + _origin(meta, context)


def _cells(grid: Grid, language: Language) -> tuple[list[str], list[list[str]]]:
    """Head and rows as HTML."""
    head = [marked(cell[language], language) for cell in grid.head]
    return head, [[marked(cell[language], language) for cell in row] for row in grid.rows]


def _origin(meta: Mapping[str, Any], context: Context) -> str:
    pages = (grid.provision for grid in meta["grids"])
    book, style = context.books[meta["address"].book], "rule-table__origin"
    return origin(wording.FROM_RULEBOOK, book, pages, context.language, style=style)
