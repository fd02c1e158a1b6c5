"""Guesses which language a text is in, by the small words that hold its sentences together."""

from __future__ import annotations

import re

from courseware.terms import is_japanese
from courseware.text import Language

HIRAGANA = re.compile("[ぁ-ゖ]")
ENGLISH = re.compile(
    r"\b(?:the|an|is|are|was|of|to|and|or|in|on|for|that|this|not|it|be|with|by|at|as|if|has|have|may|must|no)\b",
    re.IGNORECASE,
)


def language_of(text: str) -> Language:
    """Japanese that quotes English names has more hiragana than English has of its small words."""
    small_words = len(ENGLISH.findall(text))
    if len(HIRAGANA.findall(text)) > small_words:
        return "ja"
    has_words = any(letter.isalpha() for letter in text)
    return "ja" if not has_words or (not small_words and any(map(is_japanese, text))) else "en"
