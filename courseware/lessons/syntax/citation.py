"""Citations `〔1〕` and `〔1,3,2〕`: each number leads to its source, and the source leads back to each place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from courseware.lessons import wording
from courseware.lessons.context import Context, context_of
from courseware.lessons.markup import element, words
from courseware.lessons.syntax.pieces import inline_tokens, split

GROUP = re.compile(r"〔\s*([0-9０-９]{1,4}(?:\s*[,，、]\s*[0-9０-９]{1,4})*)\s*〕")
NUMBER = re.compile(r"[0-9０-９]+")


@dataclass(frozen=True, slots=True)
class Cited:
    """One number at one place of the text; `count` tells the places of a number apart."""

    number: int
    count: int

    def anchor(self, name: str) -> str:
        return f"cite-{name}-{self.number}-{self.count}"


def source_anchor(name: str, number: int) -> str:
    """The id of an entry in the list of sources."""
    return f"source-{name}-{number}"


def extend(md: MarkdownIt) -> None:
    md.core.ruler.push("citations", find_citations)
    md.add_render_rule("citation", _citation)


def find_citations(state: StateCore) -> None:
    """Replace each group by a token that knows how often each of its numbers was cited before."""
    counts: Counter[int] = Counter()

    def token(match: re.Match[str]) -> Token:
        found = []
        for written in NUMBER.findall(match[1]):
            counts[int(written)] += 1
            found.append(Cited(int(written), counts[int(written)]))
        return Token("citation", "span", 0, content=match[0], meta={"cited": tuple(found)})

    for inline in inline_tokens(state.tokens):
        inline.children = split(inline.children or [], GROUP, token)


def citations(tokens: Sequence[Token]) -> Iterator[tuple[Token, Cited]]:
    """All citations of a parsed text in order, each with the block that it stands in."""
    for inline in inline_tokens(tokens):
        for child in inline.children or []:
            if child.type == "citation":
                yield from ((inline, cited) for cited in child.meta["cited"])


def _citation(_self: Any, tokens: Sequence[Token], n: int, _options: Any, env: dict[str, Any]) -> str:
    context = context_of(env)
    numbers = ",".join(_number(cited, context) for cited in tokens[n].meta["cited"])
    return element("span", f"〔{numbers}〕", {"class": "citation"})


def _number(cited: Cited, context: Context) -> str:
    """A link to the source; a number that has none stays text."""
    cite = context.citations.get(cited.number)
    if cite is None:
        return words(str(cited.number))
    label = wording.SOURCE_NUMBER[context.language].replace("{n}", str(cited.number))
    attributes = {
        "id": cited.anchor(context.name),
        "href": f"#{source_anchor(context.name, cited.number)}",
        "role": "doc-noteref",
        "aria-label": f"{label}: {cite}",
    }
    return element("a", words(str(cited.number)), attributes)
