"""Finds passages in which all words occur, the best first."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from courseware.search.index import Index, Passage
from courseware.search.normal import LATIN
from courseware.search.query import Query

HEADING, TERM, BODY, INSIDE = range(4)


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that holds every word; the lower the rank, the better."""

    passage: Passage
    rank: int


def find(index: Index, query: Query) -> tuple[Hit, ...]:
    """The passages that hold every word: those that say it in the heading, then as a term, then in the text.

    Passages of one rank stay in the order of the index. The order of the words makes no difference.
    """
    found = _holding_all(index, sorted(query.words, key=len, reverse=True))
    hits = [Hit(index.passages[n], sum(_rank(index, n, word) for word in query.words)) for n in found]
    return tuple(sorted(hits, key=lambda hit: hit.rank))


def unknown_words(index: Index, query: Query) -> tuple[str, ...]:
    """The words that occur nowhere."""
    return tuple(word for word in query.words if word not in index.text)


def _holding_all(index: Index, words: list[str]) -> list[int]:
    """Numbers of passages. The longest word goes through the whole text, the others through what is left."""
    found = list(_holding(index, words[0])) if words else []
    for word in words[1:]:
        found = [n for n in found if index.text.find(word, index.starts[n], index.starts[n + 1]) >= 0]
    return found


def _holding(index: Index, word: str) -> Iterator[int]:
    at = index.text.find(word)
    while at >= 0:
        n = bisect_right(index.starts, at) - 1
        yield n
        at = index.text.find(word, index.starts[n + 1])


def _rank(index: Index, n: int, word: str) -> int:
    """How well a passage that holds a word answers to it."""
    if LATIN.fullmatch(word) and index.latin.find(f" {word}", index.latin_starts[n], index.latin_starts[n + 1]) < 0:
        return INSIDE
    if index.text.find(word, index.starts[n], index.heads[n]) >= 0:
        return HEADING
    return TERM if word in index.terms[n] else BODY
