"""Terms: where a section first names a concept, its name in the other language is one hover, focus or tap away.

The term takes the focus and is described by a tip that the stylesheet shows; a script only adds Escape. Not in
headings, tables (whose scrolling would cut the tip off), links and code; not where the text itself adds the other name
in brackets. Everyday words are explained once a lesson: every tip is a stop on the way of those who use the keyboard.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from courseware.lessons.context import Context, context_of
from courseware.lessons.markup import element, opening, words
from courseware.lessons.syntax.pieces import PLAIN, inline_tokens, outside_links, plain, text_token
from courseware.terms import Concept, Occurrence, Policy, occurrences
from courseware.text import Language

BRACKET = re.compile(r"\s?[（(](.{1,80})", re.DOTALL)
# Stands for what is not to be read as a term, and separates its neighbours.
BARRIER = "\ufffc"
WITHOUT_TIPS = ("heading", "table", "thead", "caption")


@dataclass(slots=True)
class _Tips:
    """The concepts already explained in this section, and a number for each tip of the page."""

    context: Context
    in_section: set[str] = field(default_factory=set)
    in_lesson: set[str] = field(default_factory=set)
    count: int = 0

    def token(self, found: Occurrence, follows: str) -> Token | None:
        """The token that opens a term, or None when there is nothing (new) to tell."""
        concept, language = found.concept, _other(found, self.context.language)
        tip = concept.gloss() if language == "ja" else concept.preferred("en")
        if self._is_explained(concept) or not found.form.is_usable or tip == found.form.words:
            return None
        self.in_section.add(concept.id)
        self.in_lesson.add(concept.id)
        if _is_glossed(follows, concept):
            return None
        self.count += 1
        tip_id = f"tip-{self.context.name}-{self.count}"
        return Token("term_open", "span", 1, meta={"tip": tip, "language": language, "id": tip_id})

    def _is_explained(self, concept: Concept) -> bool:
        is_name = concept.policy is not Policy.TRANSLATE
        return concept.id in (self.in_section if is_name else self.in_lesson)


def extend(md: MarkdownIt) -> None:
    md.core.ruler.push("terms", mark_terms)
    md.add_render_rule("term_open", _open)
    md.add_render_rule("term_close", _close)


def mark_terms(state: StateCore) -> None:
    """Mark the terms of body text, and tell the closing term tables which concepts the lesson has."""
    context = context_of(state.env)
    if context.terms is None:
        return
    tips = _Tips(context)
    for token, is_body in _placed(state.tokens):
        if token.type == "heading_open" and token.tag in ("h1", "h2"):
            tips.in_section.clear()
        if is_body:
            token.children = _marked(token.children or [], tips)
    occurring = frozenset(_occurring(state.tokens, context))
    for token in state.tokens:
        if token.type == "term_table_open":
            token.meta["occurring"] = occurring


def _placed(tokens: Sequence[Token]) -> Iterator[tuple[Token, bool]]:
    """Each block token, and whether it is inline text that may get tips."""
    closed_off = 0
    for token in tokens:
        if token.type.removesuffix("_open").removesuffix("_close") in WITHOUT_TIPS:
            closed_off += token.nesting
        yield token, token.type == "inline" and bool(token.children) and not closed_off


def _occurring(tokens: Sequence[Token], context: Context) -> Iterator[str]:
    if context.terms is not None:
        for inline in inline_tokens(tokens):
            text = plain(inline.children)
            yield from (found.concept.id for found in occurrences(context.terms, text, context.language))


def _marked(children: Sequence[Token], tips: _Tips) -> list[Token]:
    """The children with their terms marked. Terms are looked for in the whole line, so that borders are right."""
    terms = tips.context.terms
    text = "".join(_readable(child) for child in children)
    found = occurrences(terms, text, tips.context.language) if terms else ()
    starts = [one.start for one in found]
    done: list[Token] = []
    start = 0
    for child, is_free in outside_links(children):
        end = start + len(_readable(child))
        inside = [one for one in found[bisect_left(starts, start) : bisect_left(starts, end)] if one.end <= end]
        done += _cut(child, start, inside, tips) if inside and is_free else [child]
        start = end
    return done


def _readable(child: Token) -> str:
    if child.type == "text":
        return child.content
    return BARRIER * max(1, len(child.content)) if child.nesting == 0 or child.type in PLAIN else ""


def _cut(child: Token, start: int, found: Sequence[Occurrence], tips: _Tips) -> Iterator[Token]:
    done = 0
    for one in found:
        first, last = one.start - start, one.end - start
        opened = tips.token(one, child.content[last : last + 100])
        if opened is None:
            continue
        if first > done:
            yield text_token(child.content[done:first])
        yield from (opened, text_token(child.content[first:last]), Token("term_close", "span", -1, meta=opened.meta))
        done = last
    if done < len(child.content):
        yield text_token(child.content[done:])


def _is_glossed(follows: str, concept: Concept) -> bool:
    """Whether the text goes on with another form of the concept in brackets: `Tardiness（遅刻）`."""
    inside = BRACKET.match(follows)
    return inside is not None and any(inside[1].startswith(form.words) for form in concept.forms)


def _other(found: Occurrence, language: Language) -> Language:
    """The language that the tip is in: not that of the form, and Japanese in English text."""
    return "ja" if language == "en" or found.form.language == "en" else "en"


def _open(_self: Any, tokens: Sequence[Token], n: int, _options: Any, _env: dict[str, Any]) -> str:
    return opening("span", {"class": "term", "tabindex": 0, "aria-describedby": tokens[n].meta["id"]})


def _close(_self: Any, tokens: Sequence[Token], n: int, _options: Any, _env: dict[str, Any]) -> str:
    meta = tokens[n].meta
    attributes = {"class": "term__tip", "role": "tooltip", "id": meta["id"], "lang": meta["language"]}
    return element("span", words(meta["tip"]), attributes) + "</span>"
