"""Glosses in a text: `Slow Play（遅いプレイ）` and `投了（concession）`, with the exact place of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from courseware.terms.prose import HOLE, Prose, Role, Span
from courseware.terms.tabled import JAPANESE, ON_WRITING, term_key
from courseware.text import comparable

WORD = r"[A-Za-zÀ-ÖØ-öø-ÿ][A-Za-zÀ-ÖØ-öø-ÿ0-9]*(?:[-.'’&/][A-Za-zÀ-ÖØ-öø-ÿ0-9]+)*"
LATIN = re.compile(rf"(?<![A-Za-z0-9À-ÿ/]){WORD}(?:(?: [–—-] | ){WORD})*")
INSIDE = r"[^（）\n]{1,60}(?:（[^（）]{1,20}）)?"
GLOSSED = re.compile(rf"(?P<name>{LATIN.pattern})\s?（(?P<gloss>{INSIDE})）")
REVERSED = re.compile(
    rf"(?P<form>[ぁ-ゖァ-ヺー一-鿿々・]{{2,24}})\s?（(?P<inside>(?P<name>{LATIN.pattern})(?P<more>(?:\s*[,、/／]\s*(?:以下[、,]?\s*)?[A-Z]{{2,6}})?))）"
)
IN_SENTENCE = re.compile("[。？！、:：]|[A-Za-z]{3}|(?:です|ます|など|場合|とき|だけ|から|まで)$")
GLOSS_ROLES = (Role.HEADING, Role.BODY, Role.CAPTION, Role.CELL, Role.OBJECTIVE, Role.AUDIENCE, Role.TITLE)


@dataclass(frozen=True, slots=True)
class Gloss:
    """A name with its gloss: where the name begins, where the gloss stands."""

    name: str
    gloss: str
    span: Span
    start: int
    at: int
    is_quoted: bool = False

    @property
    def key(self) -> str:
        return term_key(self.name)


def glosses(prose: Prose) -> Iterator[Gloss]:
    """English names with a Japanese gloss in brackets, outside notes; a lone letter (player A) has none."""
    for span in prose.of(*GLOSS_ROLES):
        if "（" in span.spoken:
            for found in GLOSSED.finditer(span.spoken):
                if is_gloss(found["gloss"]) and len(found["name"]) > 1:
                    is_quoted = span.own[found.start()] == HOLE
                    at = (found.start("name"), found.start("gloss"))
                    yield Gloss(found["name"], found["gloss"], span, *at, is_quoted)


def is_gloss(words: str) -> bool:
    """A noun in Japanese, and neither a sentence nor a word on how the term is written."""
    return bool(JAPANESE.search(words)) and not IN_SENTENCE.search(words) and not ON_WRITING.search(words)


def reversed_glosses(prose: Prose) -> Iterator[Gloss]:
    """Japanese terms with their English in brackets, everywhere outside quotations; `gloss` is all that is inside."""
    for span in prose.of(*GLOSS_ROLES, Role.NOTE):
        if "（" in span.own:
            for found in REVERSED.finditer(span.own):
                yield Gloss(found["name"], found["inside"], span, found.start("form"), found.start("inside"))


def same_gloss(one: str, other: str) -> bool:
    """Whether two glosses are one, but for width, dashes, brackets and spaces."""
    return _plain(one) == _plain(other)


def _plain(words: str) -> str:
    return re.sub("[・()/-]", "", comparable(words))
