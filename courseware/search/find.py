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
    ranks = [0] * len(found)
    for word in query.words:
        ranks = [rank + own for rank, own in zip(ranks, _ranks(index, found, word), strict=True)]
    order = sorted(range(len(found)), key=ranks.__getitem__)
    return tuple(Hit(index.passages[found[n]], ranks[n]) for n in order)


def unknown_words(index: Index, query: Query) -> tuple[str, ...]:
    """The words that occur nowhere."""
    return tuple(word for word in query.words if word not in index.text)


def _holding_all(index: Index, words: list[str]) -> list[int]:
    """Numbers of passages. The longest word goes through the whole text, the others through what is left."""
    found = list(_holding(index, words[0])) if words else []
    text, starts = index.text, index.starts
    for word in words[1:]:
        found = [n for n in found if text.find(word, starts[n], starts[n + 1]) >= 0]
    return found


def _holding(index: Index, word: str) -> Iterator[int]:
    at = index.text.find(word)
    while at >= 0:
        n = bisect_right(index.starts, at) - 1
        yield n
        at = index.text.find(word, index.starts[n + 1])


def _ranks(index: Index, found: list[int], word: str) -> Iterator[int]:
    """How well each of the passages answers to a word that it holds."""
    text, starts, heads, terms = index.text, index.starts, index.heads, index.terms
    begun = _beginning(index, found, word) if LATIN.fullmatch(word) else found
    inside = set(found).difference(begun)
    for n in found:
        if n in inside:
            yield INSIDE
        elif text.find(word, starts[n], heads[n]) >= 0:
            yield HEADING
        else:
            yield TERM if word in terms[n] else BODY


def _beginning(index: Index, found: list[int], word: str) -> list[int]:
    """The passages in which a Latin word begins a word; in the others it stands within longer ones only."""
    latin, starts, begin = index.latin, index.latin_starts, f" {word}"
    return [n for n in found if latin.find(begin, starts[n], starts[n + 1]) >= 0]
