"""Marks what is in the other language: Latin words in Japanese text, Japanese in English text.

Screen readers choose the voice and browsers the font by `lang`. A lone letter (player A) and a number stay unmarked;
the section after an abbreviation (PCG 3.1) belongs to it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from courseware.lessons.context import context_of
from courseware.lessons.markup import element, words
from courseware.lessons.syntax.pieces import inline_tokens, text_token
from courseware.text import Language

WORD = r"[A-Za-zÀ-ÖØ-öø-ÿ][A-Za-zÀ-ÖØ-öø-ÿ0-9]*(?:[.'’&/-][A-Za-zÀ-ÖØ-öø-ÿ0-9]+)*"
SECTION = r"(?<=[A-Z][A-Z]) \d+(?:\.\d+)*(?!\d)"
# Not inside a word, and not the name of a tag that was typed: `<b>` stays readable as such.
BEGINS = r"(?<![A-Za-zÀ-ÖØ-öø-ÿ0-9<])(?<!</)"
LATIN = re.compile(rf"{BEGINS}(?:{WORD})(?:(?:{SECTION})|(?: [–—/&] | |[,:] )(?:{WORD}))*")
LONG_WORD = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿ]{2}")
LETTERS = "\u3005-\u3007\u3041-\u3096\u309d-\u30fa\u30fc-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"
JAPANESE = re.compile(rf"[{LETTERS}](?:[{LETTERS}\u3000-\u3002（）／・、。「」『』？！0-9]*[{LETTERS}])?")
FOREIGN: dict[Language, tuple[re.Pattern[str], Language]] = {"ja": (LATIN, "en"), "en": (JAPANESE, "ja")}


def extend(md: MarkdownIt) -> None:
    md.core.ruler.push("foreign", mark_foreign)
    md.add_render_rule("foreign", _foreign)


def mark_foreign(state: StateCore) -> None:
    language = context_of(state.env).language
    for inline in inline_tokens(state.tokens):
        inline.children = [piece for child in inline.children or [] for piece in _pieces(child, language)]


def _pieces(child: Token, language: Language) -> Sequence[Token]:
    if child.type != "text":
        return (child,)
    spans = _spans(child.content, language)
    return [Token("foreign", "span", 0, content=t) if is_foreign else text_token(t) for t, is_foreign in spans]


def _foreign(_self: Any, tokens: Sequence[Token], n: int, _options: Any, env: dict[str, Any]) -> str:
    return _span(tokens[n].content, context_of(env).language)


def _span(text: str, language: Language) -> str:
    return element("span", words(text), {"lang": FOREIGN[language][1]})


def _spans(text: str, language: Language) -> list[tuple[str, bool]]:
    """The text cut into passages: own and foreign."""
    pattern, _ = FOREIGN[language]
    found: list[tuple[str, bool]] = []
    end = 0
    for match in pattern.finditer(text):
        if language == "ja" and not LONG_WORD.search(match[0]):
            continue
        found += [(text[end : match.start()], False), (match[0], True)]
        end = match.end()
    return [(piece, is_foreign) for piece, is_foreign in [*found, (text[end:], False)] if piece]


def marked(text: str, language: Language = "ja") -> str:
    """Plain text as HTML with its foreign passages marked."""
    return "".join(
        _span(piece, language) if is_foreign else words(piece) for piece, is_foreign in _spans(text, language)
    )
