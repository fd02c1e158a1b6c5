"""Folds a text for matching and remembers where each folded character came from.

Folding is NFKC without invisible characters; dashes and apostrophes of all kinds are one, white space is one space, and
a space between Latin and Japanese does not count (both spellings are in use).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from courseware.text import DASHES, folded

# After NFKC no half-width long-vowel mark is left, so only dashes are dashes here.
ALIKE = {**DASHES, ord("’"): "'", ord("‘"): "'"}
SPACES = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text; `starts[n]` and `ends[n]` bound the source characters of its n-th character."""

    words: str
    starts: Sequence[int]
    ends: Sequence[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where `words[start:end]` stands in the source."""
        return self.starts[start], self.ends[end - 1]

    def is_whole(self, start: int, end: int) -> bool:
        """Whether `words[start:end]` begins and ends where a source character does (㌔ folds to two)."""
        begins = start == 0 or self.starts[start - 1] != self.starts[start]
        ends = end == len(self.words) or self.ends[end - 1] != self.ends[end]
        return begins and ends


@lru_cache(maxsize=4096)
def is_latin(character: str) -> bool:
    """Latin letters and digits, which make words at whose borders a Latin term may stand."""
    return character.isdigit() or ("LATIN" in unicodedata.name(character, "") and character.isalpha())


def is_katakana(character: str) -> bool:
    """Katakana with the long-vowel mark; the middle dot separates words and is not among them."""
    return "ァ" <= character <= "ヺ" or character in "ーヽヾ" or "ㇰ" <= character <= "ㇿ"


def is_japanese(character: str) -> bool:
    return character >= "\u2e80" and unicodedata.east_asian_width(character) in "WF"


def fold(text: str) -> Folded:
    """The folded text with its offsets."""
    table = _alone(frozenset(text))
    if table is not None:
        return _spaced(text.translate(table))
    pieces: list[tuple[str, int, int]] = []
    for start, end in _clusters(text):
        words = folded(text[start:end]).translate(ALIKE)
        pieces.extend((character, start, end) for character in words)
    kept = list(_single_spaces(pieces))
    return Folded(
        "".join(piece[0] for piece in kept), tuple(piece[1] for piece in kept), tuple(piece[2] for piece in kept)
    )


@lru_cache(maxsize=4096)
def _alone(characters: frozenset[str]) -> dict[int, str] | None:
    """What each character folds to where each folds for itself, to one character; None where one does not.

    Nearly every text is of this kind, and `str.translate` does it many times faster than a walk.
    """
    found = {character: _one(character) for character in characters}
    return (
        None if None in found.values() else {ord(one): words for one, words in found.items() if words and words != one}
    )


@lru_cache(maxsize=65536)
def _one(character: str) -> str | None:
    words = folded(character).translate(ALIKE)
    joins = character >= "\u0300" and (
        unicodedata.combining(unicodedata.normalize("NFKC", character)[0]) or "\u1100" <= character <= "\u11ff"
    )
    return words if len(words) == 1 and not joins else None


def _spaced(words: str) -> Folded:
    """The same without the spaces that do not count; characters and source characters are one to one."""
    kept: list[str] = []
    starts: list[int] = []
    end = 0
    for space in SPACES.finditer(words):
        kept.append(words[end : space.start()])
        starts.extend(range(end, space.start()))
        end = space.end()
        before, after = words[space.start() - 1 : space.start()], words[end : end + 1]
        if not (before and after and is_japanese(before) != is_japanese(after)):
            kept.append(" ")
            starts.append(end - 1)
    kept.append(words[end:])
    starts.extend(range(end, len(words)))
    return Folded("".join(kept), starts, _Ends(starts))


class _Ends(Sequence[int]):
    """The ends of characters that are one long each, without a second list of them."""

    def __init__(self, starts: list[int]) -> None:
        self.starts = starts

    def __getitem__(self, n):  # type: ignore[no-untyped-def]
        return self.starts[n] + 1

    def __len__(self) -> int:
        return len(self.starts)


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    """Spans that NFKC folds each for itself: a character with the marks that join it."""
    start = 0
    for here in range(1, len(text)):
        if not _joins(text[here - 1], text[here]):
            yield start, here
            start = here
    if text:
        yield start, len(text)


def _joins(before: str, character: str) -> bool:
    """Whether a character melts into the one before it (dakuten, accents, Hangul letters)."""
    if character < "\u0300":
        return False
    alone = unicodedata.normalize("NFKC", character)
    if unicodedata.combining(alone[0]):
        return True
    return unicodedata.normalize("NFKC", before + character) != unicodedata.normalize("NFKC", before) + alone


def _single_spaces(pieces: list[tuple[str, int, int]]) -> Iterator[tuple[str, int, int]]:
    last = ""
    for n, (character, start, end) in enumerate(pieces):
        if not character.isspace():
            yield character, start, end
            last = character
            continue
        follows = pieces[n + 1][0] if n + 1 < len(pieces) else ""
        if follows.isspace():
            continue
        if not (last and follows and is_japanese(last) != is_japanese(follows)):
            yield " ", start, end
        last = " "
