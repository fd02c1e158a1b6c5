"""The normal form in which texts and queries are compared, and the way back from it to the text.

Width, case, kinds of dashes, dots and quotation marks, and white space do not count.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from courseware.text import LONE_VOWEL_MARKS, comparable

ALIKE = str.maketrans("〜‘’“”", "~''\"\"")
LATIN = re.compile(r"[a-z0-9]+")
HANGUL_PARTS = re.compile("[\u1160-\u11ff\ud7b0-\ud7ff]")


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a text: `text[start:end]`."""

    start: int
    end: int


def normal(line: str) -> str:
    """The normal form of one line; it holds no white space, so a line break keeps two of them apart."""
    return comparable(line).translate(ALIKE)


def spans(line: str, word: str) -> list[Span]:
    """Where a word, in normal form, stands in a line as it was written.

    A Latin word that begins a word somewhere is not looked for inside others: `loss`, not `gloss`.
    """
    form, places = _mapped(line)
    found = list(_found(form, word, places)) if word else []
    if not LATIN.fullmatch(word):
        return found
    return [one for one in found if not _continues(line, one.start)] or found


def _found(form: str, word: str, places: list[Span]) -> Iterator[Span]:
    at = form.find(word)
    while at >= 0:
        last = at + len(word)
        yield Span(places[at].start, places[last - 1].end)
        at = form.find(word, last)


def _continues(line: str, at: int) -> bool:
    """Is the character here the continuation of a Latin word?"""
    return at > 0 and LATIN.fullmatch(normal(line[at - 1])) is not None


def _mapped(line: str) -> tuple[str, list[Span]]:
    """The normal form with the place of each of its characters in the line."""
    pieces: list[str] = []
    places: list[Span] = []
    start = 0
    for end in (*_borders(line), len(line)):
        piece = _piece(line[start:end])
        pieces.append(piece)
        places += [Span(start, end)] * len(piece)
        start = end
    return LONE_VOWEL_MARKS.sub(lambda found: "-" * len(found[0]), "".join(pieces)), places


def _borders(line: str) -> Iterator[int]:
    """Where the line can be cut so that the normal form of the whole is that of its parts."""
    return (n for n in range(1, len(line)) if not _joins(line[n]))


@lru_cache(4096)
def _joins(letter: str) -> bool:
    """May this character melt into the one before it, as the voicing mark of ｶﾞ does?"""
    first = unicodedata.normalize("NFKD", letter)[0]
    return unicodedata.category(first)[0] == "M" or HANGUL_PARTS.match(first) is not None


@lru_cache(4096)
def _piece(letters: str) -> str:
    """The normal form of a part, in which a long-vowel mark is not yet judged by what stands before it."""
    return normal(f"ア{letters}")[1:]
