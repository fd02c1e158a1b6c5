"""`::: figure bands lorcana/tardiness/penalty late_s level`: a figure worked out from the rulebook (see `figures/`).

It is printed as lists in lists, whose words say everything; the stylesheet draws them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from courseware.lessons import wording
from courseware.lessons.context import context_of
from courseware.lessons.figures import IN_ORDER, Box, Figure, FigureError, figure_of
from courseware.lessons.markup import element, opening
from courseware.lessons.syntax.container import NAMES
from courseware.lessons.syntax.foreign import marked
from courseware.lessons.syntax.from_rulebook import missing, origin
from courseware.text import Language

NAMES["figure"] = ("figure", {})
BELOW = ("round",)  # what is printed after the boxes inside it: a match after those that lead to it


def extend(md: MarkdownIt) -> None:
    md.core.ruler.push("figures", place_figures)
    md.add_render_rule("figure_open", _open)
    md.add_render_rule("figure_close", lambda *_: "</figure>\n")
    md.add_render_rule("figure_body", _body)


def place_figures(state: StateCore) -> None:
    """Draw each figure, and put it into its block below the caption."""
    books = context_of(state.env).books
    placed: list[Token] = []
    for n, token in enumerate(state.tokens):
        placed.append(token)
        if token.type == "figure_open":
            token.meta |= {"figure": None, "flaws": ()}
            try:
                token.meta["figure"] = figure_of(str(token.meta["argument"]), books)
            except FigureError as error:
                token.meta["flaws"] = error.flaws
            if "caption" not in token.meta:
                placed.append(Token("figure_body", "", 0, meta=token.meta))
        elif token.type == "caption_close" and state.tokens[n - 3].type == "figure_open":
            placed.append(Token("figure_body", "", 0, meta=state.tokens[n - 3].meta))
    state.tokens = placed


def _open(_self: Any, tokens: Sequence[Token], n: int, _options: Any, _env: Any) -> str:
    figure: Figure | None = tokens[n].meta["figure"]
    kind = f" figure--{figure.kind}" if figure else ""
    own = str(tokens[n].attrs["id"]) if "id" in tokens[n].attrs else None
    return opening("figure", {"class": f"figure{kind}", "id": own}) + "\n"


def _body(_self: Any, tokens: Sequence[Token], n: int, _options: Any, env: dict[str, Any]) -> str:
    context, meta = context_of(env), tokens[n].meta
    figure: Figure | None = meta["figure"]
    if figure is None:
        return missing(wording.NO_FIGURE, str(meta["argument"]), context.language, style="figure__missing")
    book, said = context.books[figure.book], wording.FIGURE_FROM_RULEBOOK
    below = origin(said, book, figure.pages, context.language, style="figure__origin")
    return _parts(figure.boxes, context.language) + "\n" + below


def _parts(boxes: Sequence[Box], language: Language) -> str:
    """Boxes as a list. The role is said because some browsers forget that a list without bullets is one."""
    tag = "ol" if any(box.role in IN_ORDER for box in boxes) else "ul"
    items = "\n".join(_part(box, language) for box in boxes)
    return element(tag, f"\n{items}\n", {"class": "figure__parts", "role": "list"})


def _part(box: Box, language: Language) -> str:
    said = [_line(text[language], n, language) for n, text in enumerate(box.words)]
    if box.height:
        said.insert(1, _bar(box))
    label = element("div", "".join(said), {"class": "figure__label"})
    inside = "\n" + _parts(box.inside, language) + "\n" if box.inside else ""
    inner = inside + label if box.role in BELOW else label + inside
    return element("li", inner, {"class": f"figure__{box.role}"})


def _line(text: str, n: int, language: Language) -> str:
    """A line begins with a capital in English, where the words of a book begin with a small letter."""
    return element("p", marked(text[:1].upper() + text[1:], language), {"class": "figure__more"} if n else None)


def _bar(box: Box) -> str:
    """As many marks as the ladder has rungs, so many of them full; without a word, since those beside it say the same."""
    marks = "".join(element("span", "", {"class": "full" if n < box.height else None}) for n in range(box.top))
    return element("span", marks, {"class": "figure__bar"})
