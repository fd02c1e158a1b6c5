"""What a reader looks for: words, all of which must occur."""

from __future__ import annotations

import re
from dataclasses import dataclass

from courseware.search.normal import normal

LONGEST, MOST_WORDS = 200, 8
# What people put around or between words, and what other search boxes take for commands.
BETWEEN = re.compile(r"[\s\0\"“”„'‘’「」『』()（）\[\]［］【】〔〕<>＜＞*＊、，,;；]+")


@dataclass(frozen=True, slots=True)
class Query:
    """The words in normal form, each once; `is_cut` when there was more than is looked for."""

    words: tuple[str, ...]
    is_cut: bool = False


def read_query(text: str) -> Query:
    """The words of a query. A sign that stands alone is no word."""
    parts = [normal(part) for part in BETWEEN.split(text[:LONGEST])]
    words = tuple(dict.fromkeys(part for part in parts if any(letter.isalnum() for letter in part)))
    return Query(words[:MOST_WORDS], len(text) > LONGEST or len(words) > MOST_WORDS)
