"""How long the sections of a lesson are to a reader, to share out the time that the lesson takes."""

from __future__ import annotations

from collections.abc import Sequence

from courseware.lessons.plain import SectionText
from courseware.text import Language


def reading_lengths(texts: Sequence[SectionText], language: Language) -> tuple[int, ...]:
    """The length of each section; what stands before the first belongs to it.

    Japanese is counted by letters, English by words. Tables are looked up rather than read: they count half.
    """
    before, *sections = (_length(text, language) for text in texts)
    return (before + sections[0], *sections[1:]) if sections else ()


def _length(text: SectionText, language: Language) -> int:
    return 2 * _count(text.lines, language) - _count(text.rows, language)


def _count(lines: Sequence[str], language: Language) -> int:
    words = [word for line in lines for word in line.split()]
    return len(words) if language == "en" else sum(map(len, words))
