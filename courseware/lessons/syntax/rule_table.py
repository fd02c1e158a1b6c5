"""`::: rule-table lorcana/tardiness/band`: tables of a decision, printed from the rulebook so that they cannot drift."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from courseware.lessons import wording
from courseware.lessons.context import Context, context_of
from courseware.lessons.markup import element, opening, table, words
from courseware.lessons.syntax.container import NAMES
from courseware.lessons.syntax.foreign import marked
from courseware.rules import Grid, Rulebook, grids
from courseware.text import Language

NAMES["rule-table"] = ("rule_table", {})


@dataclass(frozen=True, slots=True)
class Address:
    """What a rule table names: a book, a decision, perhaps one of its tables."""

    book: str
    decision: str
    table: str | None = None

    @classmethod
    def read(cls, argument: str) -> Address | None:
        parts = argument.split("/")
        if len(parts) not in (2, 3) or not all(parts):
            return None
        return cls(parts[0], parts[1], parts[2] if len(parts) == 3 else None)


def extend(md: MarkdownIt) -> None:
    md.add_render_rule("rule_table_open", lambda *_: '<figure class="rule-table">\n')
    md.add_render_rule("rule_table_close", _close)


def _close(_self: Any, tokens: Sequence[Token], n: int, _options: Any, env: dict[str, Any]) -> str:
    """The tables follow the caption and whatever else stands in the block."""
    opened = next(token for token in reversed(tokens[:n]) if token.type == "rule_table_open")
    return printed(opened, context_of(env)) + "</figure>\n"


def printed(opened: Token, context: Context) -> str:
    """The tables of a block with the note that says where they come from."""
    address = Address.read(str(opened.meta["argument"]))
    found = found_grids(address, context.books)
    if address is None or not found:
        return _missing(str(opened.meta["argument"]), context.language)
    label = str(opened.meta["label"])
    is_one = len(found) == 1 and "caption" in opened.meta
    tables = "".join(_table(grid, label, context.language, is_captioned=is_one) for grid in found)
    return tables + _origin(context.books[address.book], found, context.language)


def found_grids(address: Address | None, books: Mapping[str, Rulebook]) -> tuple[Grid, ...]:
    """The grids at an address; none when the book has no such decision or table."""
    if address is None or address.book not in books:
        return ()
    try:
        return grids(books[address.book], address.decision, address.table)
    except KeyError:
        return ()


def _table(grid: Grid, label: str, language: Language, *, is_captioned: bool) -> str:
    """One grid; where the block has a caption for its only table that is its name, and ours stays for the ear."""
    caption = marked(grid.caption[language], language)
    head = [marked(cell[language], language) for cell in grid.head]
    rows = [[marked(cell[language], language) for cell in row] for row in grid.rows]
    own = label if is_captioned else f"{label}: {grid.caption[language]}"
    return table(own, caption, head, rows)


def _origin(book: Rulebook, found: Sequence[Grid], language: Language) -> str:
    """Says that the table comes from the rulebook, and leads to the provisions that it prints."""
    pages = [page for page in dict.fromkeys(grid.provision for grid in found) if page in book.provisions]
    links = "".join(f" {_link(book, page, language)}" for page in pages)
    return element("p", words(wording.FROM_RULEBOOK[language]) + links, {"class": "rule-table__origin"}) + "\n"


def _link(book: Rulebook, page: str, language: Language) -> str:
    text = wording.RULE_PAGE[language].replace("{rule}", book.provisions[page].cite)
    return element("a", marked(text, language), {"href": rule_address(language, book.id, page)})


def rule_address(language: Language, book: str, provision: str) -> str:
    """The page of a provision, from the root of the site."""
    return f"/{language}/rules/{book}/{provision}"


def _missing(name: str, language: Language) -> str:
    text = words(wording.NO_RULE_TABLE[language].replace("{name}", name))
    link = element("a", words(wording.RULES[language]), {"href": f"/{language}/rules/"})
    return opening("p", {"class": "rule-table__missing"}) + f"{text} {link}</p>\n"
