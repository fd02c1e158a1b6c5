"""Finds where terms stand in a text: by script, the longest first, never inside a protected compound.

Latin forms stand at Latin borders, katakana forms not inside katakana; kanji and kana have no borders, so there the
longest form and the protected compounds decide. One pass of an Aho-Corasick automaton finds all candidates.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import ahocorasick

from courseware.terms.fold import fold, is_katakana, is_latin
from courseware.terms.model import Concept, Form, FormRole, FormStatus, Inflection, Occurrence, Termbase
from courseware.text import Language


@dataclass(frozen=True, slots=True)
class _Pattern:
    """What the automaton looks for: a form of a concept, or (without a form) a compound that is not the concept.

    `goes_on` is an inflected stem: the text goes on with one of these letters, which belong to the word.
    """

    key: str
    concept: Concept
    form: Form | None
    rank: int = 0
    is_cased: bool = False
    goes_on: str = ""


@dataclass(frozen=True, slots=True)
class _Hit:
    """A pattern in the folded text."""

    start: int
    end: int
    pattern: _Pattern


def occurrences(termbase: Termbase, text: str, language: Language) -> tuple[Occurrence, ...]:
    """All terms in a text, in order and without overlap. A Japanese text may hold English forms too."""
    source = fold(text)
    hits = [hit for hit in _hits(_automaton(termbase, language), source.words) if source.is_whole(hit.start, hit.end)]
    if not hits:
        return ()
    forms = [hit for hit in _unprotected(hits) if _stands_free(source.words, hit)]
    found = []
    for hit in _longest_first(forms, len(source.words)):
        start, end = source.span(hit.start, hit.end)
        if hit.pattern.form is not None:
            found.append(Occurrence(start, end, hit.pattern.concept, hit.pattern.form))
    return tuple(found)


@lru_cache(maxsize=32)
def _automaton(termbase: Termbase, language: Language) -> ahocorasick.Automaton:
    by_key: dict[str, list[_Pattern]] = {}
    for pattern in _patterns(termbase, language):
        by_key.setdefault(_lower(pattern.key), []).append(pattern)
    automaton = ahocorasick.Automaton()
    for key, patterns in by_key.items():
        patterns.sort(key=lambda pattern: pattern.rank)
        automaton.add_word(key, (len(key), tuple(patterns)))
    automaton.make_automaton()
    return automaton


def _patterns(termbase: Termbase, language: Language) -> Iterator[_Pattern]:
    for concept in termbase.concepts:
        for form in concept.forms:
            key = fold(form.words).words if language == "ja" or form.language == language else ""
            if not key:
                continue
            yield _Pattern(key, concept, form, _rank(form), _is_cased(concept, key))
            stem, letters = inflected(key) if form.language == "ja" and concept.inflect is VERB_STEM else ("", "")
            if letters:
                yield _Pattern(stem, concept, form, INFLECTED, goes_on=letters)
        for compound in concept.protect:
            if fold(compound).words:
                yield _Pattern(fold(compound).words, concept, None)


VERB_STEM = Inflection.VERB_STEM
# The order in which the forms of a concept are tried: preferred, admitted, short, the stem, then what is not to be used.
INFLECTED = 3
ROWS = {
    row[1]: row
    for row in ("かきくけこ", "がぎぐげご", "さしすせそ", "たちつてと", "なにぬねの", "ばびぶべぼ", "まみむめも")
}
ROWS |= {"り": "らりるれろ", "い": "わいうえお"}


def _rank(form: Form) -> int:
    if not form.is_usable:
        return INFLECTED + 1
    return 2 if form.role is FormRole.SHORT else int(form.status is FormStatus.ADMITTED)


def _is_cased(concept: Concept, key: str) -> bool:
    """A form with a capital is a name and is matched as it is written (Warning); another also begins sentences."""
    return key != _lower(key) if concept.case_sensitive is None else concept.case_sensitive


def inflected(form: str) -> tuple[str, str]:
    """The stem of a verbal noun and the letters that may follow it: 巻き戻し → 巻き戻, さしすせそ.

    Nothing for a form that ends otherwise; 申し立て stands unchanged in 申し立てる and needs no stem.
    """
    letters = ROWS.get(form[-1:], "")
    return (form[:-1], letters) if letters and len(form) > 1 else ("", "")


def _hits(automaton: ahocorasick.Automaton, words: str) -> Iterator[_Hit]:
    if not len(automaton):
        return
    for last, (length, patterns) in automaton.iter(_lower(words)):
        start, end = last + 1 - length, last + 1
        for pattern in patterns:
            if pattern.is_cased and pattern.key != words[start:end]:
                continue
            if not pattern.goes_on:
                yield _Hit(start, end, pattern)
            elif words[end : end + 1] and words[end] in pattern.goes_on:
                yield _Hit(start, end + 1, pattern)


def _lower(words: str) -> str:
    """Lower case, letter by letter, so that offsets stay."""
    lower = words.lower()
    if len(lower) == len(words):
        return lower
    return "".join(letter.lower() if len(letter.lower()) == 1 else letter for letter in words)


def _unprotected(hits: list[_Hit]) -> Iterator[_Hit]:
    compounds: dict[str, _Cover] = {}
    for hit in hits:
        if hit.pattern.form is None:
            compounds.setdefault(hit.pattern.concept.id, _Cover([], []))
    for hit in sorted(hits, key=lambda hit: hit.start) if compounds else ():
        if hit.pattern.form is None:
            compounds[hit.pattern.concept.id].add(hit)
    for hit in hits:
        cover = compounds.get(hit.pattern.concept.id)
        if hit.pattern.form is not None and not (cover and cover.holds(hit)):
            yield hit


@dataclass(frozen=True, slots=True)
class _Cover:
    """Protected compounds by their start, each with the furthest end so far: one look tells who lies inside."""

    starts: list[int]
    ends: list[int]

    def add(self, hit: _Hit) -> None:
        self.ends.append(max(hit.end, self.ends[-1] if self.ends else 0))
        self.starts.append(hit.start)

    def holds(self, hit: _Hit) -> bool:
        n = bisect_right(self.starts, hit.start)
        return n > 0 and hit.end <= self.ends[n - 1]


def _stands_free(words: str, hit: _Hit) -> bool:
    before = words[hit.start - 1] if hit.start else ""
    after = words[hit.end] if hit.end < len(words) else ""
    return not _one_word(before, words[hit.start]) and not _one_word(words[hit.end - 1], after)


def _one_word(left: str, right: str) -> bool:
    """Whether two neighbours belong to one word of a script that has word borders."""
    if not left or not right:
        return False
    return (is_latin(left) and is_latin(right)) or (is_katakana(left) and is_katakana(right))


def _longest_first(hits: list[_Hit], length: int) -> list[_Hit]:
    """Those that remain when a longer (or else an earlier) one keeps its place; in order of the text."""
    taken = bytearray(length)
    kept = []
    for hit in sorted(hits, key=lambda hit: (hit.start - hit.end, hit.start, hit.pattern.rank)):
        if not any(taken[hit.start : hit.end]):
            taken[hit.start : hit.end] = b"\x01" * (hit.end - hit.start)
            kept.append(hit)
    return sorted(kept, key=lambda hit: hit.start)
