"""Names in braces (`{late_s}`) within the texts of a question, and what replaces them.

Only names, replaced in one pass: never `str.format`, never a template language on content.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from courseware.text import Text

BRACES = re.compile(r"\{([^{}]*)\}")


def placeholders(text: Text) -> tuple[str, ...]:
    """The names in braces, in both languages, each once."""
    return tuple(dict.fromkeys([*BRACES.findall(text.ja), *BRACES.findall(text.en)]))


def filled(text: Text, words: Mapping[str, Text]) -> Text:
    """The text with every known name replaced by its words; unknown names stay visible."""
    return Text(_filled(text.ja, words, "ja"), _filled(text.en, words, "en"))


def _filled(text: str, words: Mapping[str, Text], language: str) -> str:
    def replacement(found: re.Match[str]) -> str:
        known = words.get(found[1])
        if known is None:
            return found[0]
        return known.ja if language == "ja" else known.en

    return BRACES.sub(replacement, text)


def gaps_in(text: str) -> list[str]:
    """The names in braces of one text, in order, each as often as it comes."""
    return BRACES.findall(text)


def pieces(text: str) -> list[tuple[str, str]]:
    """A text cut at its names in braces: words, and the name that follows them (none after the last)."""
    cut = BRACES.split(text)
    return list(zip(cut[::2], [*cut[1::2], ""], strict=True))
