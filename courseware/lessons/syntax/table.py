"""Tables scroll in a box that the keyboard reaches and that has a name; they are bounded, and carry no style.

A row that is too short is filled up, so without bounds a page grows with the square of the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, table
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from courseware.lessons import wording
from courseware.lessons.context import context_of
from courseware.lessons.markup import scroll_region
from courseware.lessons.syntax.citation import GROUP
from courseware.lessons.syntax.pieces import plain
from courseware.text import Language

MAX_COLUMNS = 24
MAX_CELLS = 16_000


def extend(md: MarkdownIt) -> None:
    md.enable("table")
    md.block.ruler.at("table", bounded_table, {"alt": ["paragraph", "reference"]})
    md.core.ruler.push("tables", name_tables)
    md.add_render_rule("table_open", _open)
    md.add_render_rule("table_close", lambda *_: "</table></div>\n")


def bounded_table(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:
    """A table as markdown-it reads it, if it is not too wide; lines after the last allowed row are text."""
    head = state.src[state.bMarks[start_line] : state.eMarks[start_line]]
    columns = head.count("|") + 1
    if columns > MAX_COLUMNS + 2:
        return False
    return table(state, start_line, min(end_line, start_line + 2 + most_rows(columns)), silent)


def most_rows(columns: int) -> int:
    """How many rows a table of so many columns may have."""
    return MAX_CELLS // columns


def name_tables(state: StateCore) -> None:
    """Give each table a label of its own, cells a class instead of a style, empty head cells no header role."""
    language = context_of(state.env).language
    for number, (opened, section) in enumerate(_tables(state.tokens), 1):
        opened.meta["label"] = label(opened, number, section, language)
    for n, token in enumerate(state.tokens):
        if token.type in ("th_open", "td_open"):
            _make_cell(token, state.tokens[n + 1])


def _tables(tokens: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    """Each table, typed or printed from the rulebook, with the title of its section."""
    section = ""
    for token in tokens:
        if token.type == "heading_open":
            section = str(token.meta["title"])
        elif token.type in ("table_open", "rule_table_open", "term_table_open"):
            yield token, section


def label(opened: Token, number: int, section: str, language: Language) -> str:
    """The caption in plain words, or else where the table stands."""
    caption = opened.meta.get("caption")
    if caption is not None:
        return GROUP.sub("", plain(caption.children)).strip()
    words = wording.TABLE_IN if section else wording.TABLE
    return words[language].replace("{n}", str(number)).replace("{section}", section)


def _make_cell(token: Token, inline: Token) -> None:
    style = str(token.attrs.pop("style", ""))
    if style:
        token.attrs["class"] = style.replace("text-align:", "align-")
    if token.type == "th_open" and inline.content:
        token.attrs["scope"] = "col"
    elif token.type == "th_open":
        token.tag = "td"


def _open(_self: Any, tokens: Sequence[Token], n: int, _options: Any, _env: dict[str, Any]) -> str:
    return scroll_region(str(tokens[n].meta["label"])) + "<table>\n"
