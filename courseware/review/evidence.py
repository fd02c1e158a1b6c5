"""Passages that may answer an item: those that share its concepts and its rare words. Offered, never taken as an answer."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from courseware.review.normal import normalised
from courseware.text import Language

# Kanji and katakana stand for the matter of a Japanese sentence; what hiragana says, every sentence says.
WORDS = re.compile(r"[一-鿿々]{2,}|[ァ-ヺー]{2,}|[A-Za-z][A-Za-z'’-]{2,}|[0-9]+(?:\.[0-9]+)+")
PAIRED = re.compile(r"[一-鿿々]{2,}")
MOST = 8
CONCEPT_WEIGHT = 1.5
LEAST = 0.18
COMMON, FEW = 0.15, 8  # a word that so many passages have says nothing, unless there are few passages at all


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of text that may be evidence: where it stands, what it says, the concepts that occur in it."""

    home: str
    anchor: str
    heading: str
    text: str
    concepts: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Evidence:
    """A passage with what it shares with the item; `score` is the part of the item's matter that it covers, 0 to 1."""

    passage: Passage
    score: float
    words: tuple[str, ...]
    concepts: tuple[str, ...]


def evidence(item: Passage, passages: Sequence[Passage], language: Language) -> tuple[Evidence, ...]:
    """The passages that share most of an item, the best first; a word counts the more the fewer passages have it."""
    matters = [_matter(passage, language) for passage in passages]
    own = _matter(item, language)
    rarity = _rarity(own, matters)
    whole = sum(rarity.values())
    found = []
    for passage, matter in zip(passages, matters, strict=True):
        shared = own & matter
        score = sum(rarity.get(one, 0.0) for one in shared) / whole if whole else 0.0
        if score >= LEAST:
            words = tuple(
                sorted(
                    (one for kind, one in shared if kind == "word" and ("word", one) in rarity),
                    key=lambda one: -rarity["word", one],
                )
            )
            concepts = tuple(sorted(one for kind, one in shared if kind == "concept"))
            found.append(Evidence(passage, score, words, concepts))
    ranked = sorted(found, key=lambda one: (-one.score, one.passage.home, one.passage.anchor, one.passage.text))
    return tuple(ranked[:MOST])


Matter = frozenset[tuple[str, str]]


def _matter(passage: Passage, language: Language) -> Matter:
    """What a passage is about: its words and its concepts."""
    words = {("word", word) for word in words_of(passage.text, language)}
    return frozenset(words | {("concept", concept) for concept in passage.concepts})


def words_of(text: str, language: Language) -> set[str]:
    """The words that carry matter. Runs of kanji are also taken apart in pairs: 呼び方 and 日本語版 have no borders."""
    plain = normalised(text).casefold()
    found = set(WORDS.findall(plain))
    if language == "ja":
        for run in PAIRED.findall(plain):
            found |= {run[n : n + 2] for n in range(len(run) - 1)}
    return found


def _rarity(own: Iterable[tuple[str, str]], matters: Sequence[Matter]) -> Mapping[tuple[str, str], float]:
    """What each word and concept of the item weighs; one that no passage has, or that most have, decides nothing."""
    counts = Counter(one for matter in matters for one in matter)
    weights = {"word": 1.0, "concept": CONCEPT_WEIGHT}
    most = max(len(matters) * COMMON, FEW)
    return {
        one: weights[one[0]] * math.log((1 + len(matters)) / (0.5 + counts[one]))
        for one in own
        if 0 < counts[one] <= most
    }
