"""Passages, and an index of them: one text in normal form with the offsets of its passages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate

from courseware.search.normal import LATIN, normal
from courseware.text import folded


class Kind(StrEnum):
    """What a passage belongs to."""

    LESSON = "lesson"
    RULE = "rule"
    TERM = "term"
    QUESTION = "question"


@dataclass(frozen=True, slots=True)
class Passage:
    """A section to be found: its words line by line, the terms that occur in it, and where it stands.

    `page` and `anchor` are names of ours that lead there; `within` is the title of the whole.
    """

    kind: Kind
    page: tuple[str, ...]
    anchor: str
    within: str
    heading: str
    lines: tuple[str, ...]
    terms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Index:
    """All passages; `starts` and `heads` are where each begins and where its heading ends in `text`."""

    passages: tuple[Passage, ...]
    text: str
    starts: tuple[int, ...]
    heads: tuple[int, ...]
    latin: str
    latin_starts: tuple[int, ...]
    terms: tuple[frozenset[str], ...]


def index_of(passages: Iterable[Passage]) -> Index:
    """The index, made once; a search is a scan of its text."""
    kept = tuple(passages)
    texts = ["\n".join(map(normal, (one.heading, *one.lines, ""))) for one in kept]
    latin = [_latin_words(one) for one in kept]
    starts = _offsets(texts)
    return Index(
        kept,
        "".join(texts),
        starts,
        tuple(start + text.index("\n") for start, text in zip(starts, texts, strict=False)),
        "".join(latin),
        _offsets(latin),
        tuple(_term_words(one) for one in kept),
    )


def _offsets(texts: Iterable[str]) -> tuple[int, ...]:
    """Where each text begins, and where the last ends."""
    return tuple(accumulate(map(len, texts), initial=0))


def _latin_words(passage: Passage) -> str:
    """The Latin words, each after a space: there the beginning of a word can be told from its middle."""
    text = folded("\n".join((passage.heading, *passage.lines))).casefold()
    return "".join(f" {word}" for word in LATIN.findall(text)) + "\n"


def _term_words(passage: Passage) -> frozenset[str]:
    """Every term as a whole and word by word, since a query is taken word by word too."""
    return frozenset(normal(part) for term in passage.terms for part in (term, *term.split()))
