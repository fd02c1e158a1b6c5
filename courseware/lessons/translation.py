"""Do both languages of a section still say the same? Told by digests of its texts, as a person last compared them.

A digest is taken of the Markdown from the heading of a section to the next heading of the second rank. Line ends, blanks
at the ends of lines, blank lines around the section and ids (`{#…}`) do not count: none of them is read as text. What
stands before the first section counts as one of its own, together with what the front matter says in the language of
the lesson. Sources and minutes are the same in both languages, so they are no matter of translation.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from courseware.lessons.model import Lesson
from courseware.lessons.parse import lines_of
from courseware.source import Place
from courseware.text import LANGUAGES, Language, Text

INTRO = "intro"  # what stands before the first section; no section may have this id
DIGITS = 8
OWN_ID = re.compile(r"\s*\{#[\w-]+\}")


class TranslationState(StrEnum):
    """How the two texts of a section stand to each other."""

    IN_STEP = "in step"
    JA_NEWER = "ja newer"
    EN_NEWER = "en newer"
    BOTH_CHANGED = "both changed"
    UNRECORDED = "unrecorded"


@dataclass(frozen=True, slots=True)
class Pair:
    """The digests of the two texts of a section."""

    ja: str
    en: str

    def __getitem__(self, language: Language) -> str:
        return self.ja if language == "ja" else self.en


@dataclass(frozen=True, slots=True)
class SectionTranslation:
    """A section that both languages have: its texts now, and those that a person last declared to say the same."""

    section: str
    titles: Text
    places: Mapping[Language, Place]
    present: Pair
    recorded: Pair | None

    @property
    def changed(self) -> tuple[Language, ...]:
        """The languages whose text is no longer the recorded one."""
        recorded = self.recorded or self.present
        return tuple(language for language in LANGUAGES if self.present[language] != recorded[language])

    @property
    def state(self) -> TranslationState:
        if self.recorded is None:
            return TranslationState.UNRECORDED
        if len(self.changed) == 2:
            return TranslationState.BOTH_CHANGED
        states = {(): TranslationState.IN_STEP, ("ja",): TranslationState.JA_NEWER, ("en",): TranslationState.EN_NEWER}
        return states[self.changed]

    @property
    def is_in_step(self) -> bool:
        return self.state is TranslationState.IN_STEP

    def is_stale_in(self, language: Language) -> bool:
        """Was the other text changed after this one was written or compared?"""
        return any(other != language for other in self.changed)


def section_translations(ja: Lesson, en: Lesson, recorded: Mapping[str, Pair]) -> tuple[SectionTranslation, ...]:
    """Every section that both lessons have, in the order of the Japanese one."""
    lessons: dict[Language, Lesson] = {"ja": ja, "en": en}
    digests = {language: section_digests(lesson) for language, lesson in lessons.items()}
    heads = {language: _heads(lesson) for language, lesson in lessons.items()}
    return tuple(
        SectionTranslation(
            section,
            Text(heads["ja"][section][0], heads["en"][section][0]),
            {language: heads[language][section][1] for language in LANGUAGES},
            Pair(digests["ja"][section], digests["en"][section]),
            recorded.get(section),
        )
        for section in digests["ja"]
        if section in digests["en"]
    )


def section_digests(lesson: Lesson) -> dict[str, str]:
    """Section → digest of its text, in the order of the lesson."""
    front = (lesson.title, lesson.audience, *lesson.prerequisites, *(one.words for one in lesson.objectives))
    texts = _texts(lesson)
    texts[INTRO] = "\n".join((*front, lesson.follows, texts[INTRO]))
    return {section: _digest(text) for section, text in texts.items()}


def _texts(lesson: Lesson) -> dict[str, str]:
    """Section → its Markdown."""
    lines = lines_of(lesson.body)
    starts = [0, *(section.place.line - lesson.body_line for section in lesson.sections), len(lines)]
    names = [INTRO, *(section.id for section in lesson.sections)]
    return {name: _normal(lines[a:b]) for name, (a, b) in zip(names, pairwise(starts), strict=True)}


def _normal(lines: list[str]) -> str:
    return "\n".join(OWN_ID.sub("", line).rstrip() for line in lines).strip("\n")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def _heads(lesson: Lesson) -> dict[str, tuple[str, Place]]:
    """Section → title and place; the lesson itself stands for what is before the first."""
    heads = {INTRO: (lesson.title, Place(lesson.file))}
    return heads | {section.id: (section.title, section.place) for section in lesson.sections}
