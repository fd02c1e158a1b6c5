"""Text in both languages, and how texts are folded and compared."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, get_args

Language = Literal["ja", "en"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


@dataclass(frozen=True, slots=True)
class Text:
    """One thing said in Japanese and in English."""

    ja: str
    en: str

    def __getitem__(self, language: Language) -> str:
        return self.ja if language == "ja" else self.en

    def as_data(self) -> dict[str, str]:
        return {"ja": self.ja, "en": self.en}

    @classmethod
    def from_data(cls, data: Mapping[str, str]) -> Text:
        return cls(data["ja"], data["en"])

    @classmethod
    def same(cls, words: str) -> Text:
        """A name or number that is written alike in both languages."""
        return cls(words, words)


DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−－"), "-")
MIDDLE_DOTS = dict.fromkeys(map(ord, "･·•‧"), "・")
LONE_VOWEL_MARKS = re.compile("(?<![ぁ-ヺー])ー+")
INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad"), None)


def folded(words: str) -> str:
    """NFKC, without invisible characters: full-width digits and signs become plain ones."""
    return unicodedata.normalize("NFKC", words).translate(INVISIBLE)


# What no page shows and no terminal should obey: control characters, and marks that turn the direction of a text.
UNSEEN = dict.fromkeys((*range(32), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)), None)
del UNSEEN[ord("\n")]
del UNSEEN[ord("\t")]


def printable(words: str) -> str:
    """A text from outside as it may be kept and printed anywhere; its lines end as ours do."""
    return words.replace("\r\n", "\n").replace("\r", "\n").translate(UNSEEN)


def comparable(words: str) -> str:
    """What is left of a text when width, case, dashes, middle dots and white space do not count.

    The long-vowel mark ー is a letter after kana and is kept there; anywhere else it was meant as a dash.
    """
    plain = folded(words.translate(DASHES)).translate(MIDDLE_DOTS).casefold()
    letters = "".join(plain.split())
    return LONE_VOWEL_MARKS.sub(lambda found: "-" * len(found[0]), letters)


def nearest(name: str, names: Iterable[str]) -> str | None:
    """The name that was probably meant, or None when nothing is near."""
    found = difflib.get_close_matches(name, list(names), n=1, cutoff=0.5)
    return found[0] if found else None


# --- passages in the other language --------------------------------------------

# What is quoted, glossed, coded or filled in is named and not said.
NAMED = re.compile(
    r"“[^”]{0,500}”|\"[^\"\n]{0,500}\"|「[^」]{0,500}」|『[^』]{0,500}』|（[^（）]{0,500}）|\([^()]{0,500}\)|`[^`]{0,500}`|\{[^{}]{0,500}\}"
)
JAPANESE_LETTER = re.compile("[ぁ-ゖァ-ヺ一-鿿々]")
JAPANESE_RUN = re.compile("[ぁ-ゖァ-ヿ一-鿿々、。！？・0-9０-９]+")
# What ends a clause: names have none of it.
PREDICATE = re.compile(
    "[。！？]|です|ます|ません|でした|ました|ください|である|では?ない|だった|しない|[さら]れ[るた]|しょう"
)
LATIN_WORD = re.compile(r"[A-Za-z][A-Za-z’'-]+")
ENGLISH_RUN = re.compile(r"[A-Za-z][A-Za-z’'-]*(?:[,;:]? [A-Za-z][A-Za-z’'-]*){4,}")


def has_japanese(words: str) -> bool:
    """Does a text hold kana or kanji?"""
    return JAPANESE_LETTER.search(words) is not None


def is_foreign(words: str, language: Language) -> bool:
    """Is all of a text in the other language? Names are at home in both: words with capitals, letters, numbers."""
    if language == "en":
        return has_japanese(words) and LATIN_WORD.search(words) is None
    return not has_japanese(words) and len(_small(LATIN_WORD.findall(NAMED.sub(" ", words)))) > 1


def foreign_passages(words: str, language: Language) -> list[str]:
    """The passages of a text that are sentences in the other language: no quotation, gloss or name.

    In Japanese five English words in a row, more small ones than names; in English Japanese that has a predicate.
    """
    if not (has_japanese(words) if language == "en" else ENGLISH_RUN.search(words)):
        return []
    said = NAMED.sub(lambda named: " " * len(named[0]), words)
    if language == "en":
        return [run for run in JAPANESE_RUN.findall(said) if has_japanese(run) and PREDICATE.search(run)]
    return [run for run in ENGLISH_RUN.findall(said) if 2 * len(_small(run.split())) > len(run.split())]


def _small(words: Iterable[str]) -> list[str]:
    return [word for word in words if word[0].islower()]
