"""The closing term table of a text: what each row says about a term, read as its author meant it.

A slash with spaces in the source cell lists terms, gives two names of one, or shares a head (– Minor / – Major); the
target tells which. A slash without spaces is part of a name (Deck/Registration Error).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from courseware.terms.prose import Grid, Prose, Span, grids
from courseware.text import comparable

SOURCE_HEADS = ("英語", "原語", "原題", "english", "source", "英語（原語）")
TARGET_HEAD = re.compile("訳|日本語|書き方|表記|Japanese", re.IGNORECASE)
MEANING_HEADS = ("意味", "meaning")
TERM_SECTION = re.compile("用語|Terms", re.IGNORECASE)
SLASH = re.compile(r"\s+[/／]\s+|／")
KEPT = re.compile("原語のまま|英語のまま|訳さない")
PROPER = re.compile("固有名詞")
BRACKET = re.compile(r"^(?P<name>[^（(]*?)\s*[（(](?P<inside>.*)[）)]$")
SHARED = re.compile(
    r"^(?P<head>.*(?:・|（|[ ―–—-] ?))(?P<first>[^・（）／–—-]+)／(?P<second>[^・（）／]+)(?P<tail>）?)$"
)
AFFIX = re.compile(r"^(?P<head>.+?) [–—-] (?P<affix>[^–—]+)$")
JAPANESE = re.compile("[ぁ-ゖァ-ヺ一-鿿々]")
LATIN_WORD = re.compile("[A-Za-z]{2}")
# What stands in brackets and is no rendering: a word on how the term is written.
ON_WRITING = re.compile("原題|原語|併記|略称|表記")
NAME_ONLY = re.compile(r"[A-Za-z -]+|[ァ-ヺー・]+")
# form, gloss, whether the source stands in the text, another name
Said = tuple[str, str, bool, str]


class Reading(StrEnum):
    """What a slash in a source cell means."""

    ONE = "one"
    LIST = "list"
    SYNONYMS = "synonyms"
    SHARED_HEAD = "shared head"


@dataclass(frozen=True, slots=True)
class Tabled:
    """A term as a table has it. `names` are its English names; `form` the Japanese that stands for it, if it is
    translated; `gloss` the Japanese that explains it; `is_weak` when that is an explanation in another column; `extra`
    another name that stands behind the form (決勝トーナメント（シングルエリミネーション）)."""

    names: tuple[str, ...]
    form: str
    gloss: str
    is_kept: bool
    is_proper: bool
    is_weak: bool
    reading: Reading
    source: Span
    target: Span
    remark: Span | None
    extra: str = ""

    @property
    def key(self) -> str:
        return term_key(self.names[0])

    @property
    def renderings(self) -> tuple[str, ...]:
        """The Japanese of the row, as far as it says any."""
        return tuple(words for words in (self.form, self.gloss) if words)


def term_key(name: str) -> str:
    """What is the same for one term: no case, no plural, no width."""
    key = comparable(name)
    return key[:-1] if key.endswith("s") and not key.endswith("ss") and len(key) > 3 else key


def is_term_table(grid: Grid) -> bool:
    """A table that begins with the source's words, in the section of the terms or with a column for the target."""
    head = [span.words.strip() for span in grid.head]
    if len(head) < 2 or head[0].casefold() not in SOURCE_HEADS:
        return False
    return TERM_SECTION.search(grid.head[0].section) is not None or TARGET_HEAD.search(head[1]) is not None


def term_tables(prose: Prose) -> tuple[Grid, ...]:
    return tuple(grid for grid in grids(prose) if is_term_table(grid))


def tabled(prose: Prose) -> tuple[Tabled, ...]:
    """All terms of the term tables of a text."""
    return tuple(one for grid in term_tables(prose) for row in grid.body for one in _row(grid, row))


def _row(grid: Grid, row: tuple[Span, ...]) -> Iterator[Tabled]:
    source, target = row[0], row[1]
    remark = row[2] if len(row) > 2 else None
    if not source.words.strip():
        return
    is_meaning = len(grid.head) > 2 and grid.head[2].words.strip().casefold() in MEANING_HEADS
    sources, reading = _sources(source.words.strip(), target.words.strip())
    said = _targets(target.words.strip(), sources, reading)
    is_proper = PROPER.search(remark.words if remark else "") is not None
    for n, names in enumerate(sources):
        form, gloss, is_kept, extra = said[n]
        weak = ""
        if is_kept and not gloss and is_meaning and remark:
            weak = _nth_gloss(remark.words.strip(), n, len(sources), reading)
        yield Tabled(names, form, gloss or weak, is_kept, is_proper, bool(weak), reading, source, target, remark, extra)


def _sources(source: str, target: str) -> tuple[list[tuple[str, ...]], Reading]:
    parts = [part for part in SLASH.split(source) if part.strip()]
    if len(parts) < 2:
        return [(source,)], Reading.ONE
    head = AFFIX.match(parts[0])
    if head and not any(AFFIX.match(part) for part in parts[1:]):
        return [(parts[0],), *((f"{head['head']} – {part}",) for part in parts[1:])], Reading.SHARED_HEAD
    same = [part for part in SLASH.split(_outside(target)) if part.strip()]
    if len(same) == len(parts) or KEPT.search(target):
        return [(part,) for part in parts], Reading.LIST
    return [tuple(_with_shared_tail(parts))], Reading.SYNONYMS


def _with_shared_tail(parts: list[str]) -> Iterator[str]:
    """`end-of-match / End-of-Round procedure` are two names of a procedure."""
    tail = parts[-1].split(" ")[-1]
    for part in parts:
        yield part if " " in part or " " not in parts[-1] else f"{part} {tail}"


def _outside(target: str) -> str:
    found = BRACKET.match(target)
    return found["name"] if found else target


def _targets(target: str, sources: list[tuple[str, ...]], reading: Reading) -> list[Said]:
    """For each source its form, its gloss, and whether the source itself stands in the text."""
    count = len(sources)
    found = BRACKET.match(target)
    outside, inside = (found["name"], found["inside"]) if found else (target, "")
    if KEPT.search(outside):
        return [("", _nth_gloss(inside, n, count, reading), True, "") for n in range(count)]
    parts = [part for part in SLASH.split(target) if part.strip()] if count > 1 else [target]
    if len(parts) != count:
        parts = [target] * count
    return [_target(part.strip()) for part in parts]


def _target(target: str) -> Said:
    found = BRACKET.match(target)
    outside, inside = (found["name"].strip(), found["inside"]) if found else (target, "")
    if outside and not JAPANESE.search(outside):
        is_gloss = JAPANESE.search(inside) and not ON_WRITING.search(inside)
        return "", inside if is_gloss else "", True, ""
    is_name = NAME_ONLY.fullmatch(inside) is not None and not ON_WRITING.search(inside)
    return outside or target, "", False, inside if is_name else ""


def _nth_gloss(words: str, n: int, count: int, reading: Reading) -> str:
    """The gloss of one of several terms: `軽微／重大` after a shared head is two."""
    if not words or "。" in words or LATIN_WORD.search(words) or not JAPANESE.search(words):
        return ""
    if count == 1:
        return words
    shared = SHARED.match(words) if reading is Reading.SHARED_HEAD and count == 2 else None
    if shared:
        return f"{shared['head']}{shared[('first', 'second')[n]]}{shared['tail']}"
    parts = SLASH.split(words)
    return parts[n].strip() if len(parts) == count else ""
