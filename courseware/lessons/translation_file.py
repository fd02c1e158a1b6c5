"""The record of translations, `translations.yaml`: one line a section with the pair of texts that say the same.

`tardiness: {ja: 0a1b2c3d, en: 4e5f6a7b}`. Where a pair is written anew only its digests change, and not a byte besides.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from courseware.finding import ContentError, Finding, fault
from courseware.lessons.translation import DIGITS, Pair
from courseware.reading import Node, read_yaml
from courseware.source import Place
from courseware.text import LANGUAGES, Language

WRITTEN = re.compile(rf"[0-9a-f]{{{DIGITS}}}")
HEAD = (
    "# 節ごとに、同じ内容だと人が確かめた日本語と英語の本文です。courseware translation settle が書きます。\n"
    "# Section by section, the Japanese and English texts that a person found to say the same.\n"
    "# Written by “courseware translation settle”.\n"
)


@dataclass(frozen=True, slots=True)
class Record:
    """Section → pair, with the places of the sections and of their digests."""

    pairs: Mapping[str, Pair] = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict)
    digest_places: Mapping[str, Mapping[Language, Place]] = field(default_factory=dict)


def read_record(text: str, file: str, faults: list[Finding]) -> Record:
    """The pairs of a record; an entry with a fault counts as none."""
    if not _without_remarks(text):
        return Record()
    root = read_yaml(text, file, faults)
    nodes = root.mapping(faults) if root else {}
    pairs: dict[str, Pair] = {}
    places: dict[str, Mapping[Language, Place]] = {}
    for section, node in nodes.items():
        pair = _pair(node, faults)
        if pair:
            pairs[section], places[section] = pair, _digest_places(node)
    keys = root.key_places if root else {}
    return Record(pairs, {section: keys[section] for section in pairs}, places)


def _without_remarks(text: str) -> str:
    lines = (line.strip() for line in text.splitlines())
    return "".join(line for line in lines if not line.startswith("#"))


def _pair(node: Node, faults: list[Finding]) -> Pair | None:
    fields = node.fields(faults, LANGUAGES)
    digests = {language: _digest(one, faults) for language, one in fields.items()}
    ja, en = digests.get("ja"), digests.get("en")
    return Pair(ja, en) if ja and en else None


def _digest(node: Node, faults: list[Finding]) -> str | None:
    words = node.scalar(faults)
    if words is None or WRITTEN.fullmatch(words):
        return words
    ja = f"本文のダイジェストは0〜9とa〜fの{DIGITS}文字です。「{words}」は読めません。courseware translation settle が書きます。"
    en = f"A digest is {DIGITS} characters of 0-9 and a-f, not “{words}”. “courseware translation settle” writes it."
    faults.append(fault(node.place, "LES-816", ja, en))
    return None


def _digest_places(node: Node) -> dict[Language, Place]:
    fields = node.value if isinstance(node.value, dict) else {}
    return {language: fields[language].place for language in LANGUAGES}


def settled(text: str, file: str, wanted: Mapping[str, Pair], order: Sequence[str]) -> str:
    """The record with these pairs, a new section before the one that follows it in `order`.

    ContentError where the record has faults, or is not written one line a section.
    """
    record = _sound(text, file)
    lines = _with_digests((text or HEAD).split("\n"), record, wanted)
    end = "\r" if lines[0].endswith("\r") else ""
    for section in (one for one in reversed(order) if one in wanted and one not in record.pairs):
        pair = wanted[section]
        _insert(lines, f"{section}: {{ja: {pair.ja}, en: {pair.en}}}", _next(section, order, lines), end)
    written = "\n".join(lines)
    if read_record(written, file, []).pairs != {**record.pairs, **wanted}:
        raise ContentError([_not_line_by_line(file)])
    return written


def _sound(text: str, file: str) -> Record:
    faults: list[Finding] = []
    record = read_record(text, file, faults)
    if faults:
        raise ContentError(faults)
    return record


def _not_line_by_line(file: str) -> Finding:
    ja = "1節を1行に書いていないため、書き足せません。「節の id: {ja: …, en: …}」の形に直してください。"
    en = "It is not written one line a section, so nothing can be put in. Write each as “section: {ja: …, en: …}”."
    return fault(Place(file), "LES-817", ja, en)


def _with_digests(lines: Sequence[str], record: Record, wanted: Mapping[str, Pair]) -> list[str]:
    """The lines with the digests of known sections replaced; all are of one length, so places hold."""
    found = list(lines)
    for section, pair in wanted.items():
        for language, place in record.digest_places.get(section, {}).items():
            line, start = found[place.line - 1], place.column - 1
            old, new = record.pairs[section][language], pair[language]
            found[place.line - 1] = line[:start] + line[start:].replace(old, new, 1)
    return found


def _next(section: str, order: Sequence[str], lines: Sequence[str]) -> int | None:
    """The line of the section that comes next in the lesson, among those that are written."""
    after = order[order.index(section) + 1 :]
    known = {line.partition(":")[0]: n for n, line in enumerate(lines)}
    return next((known[one] for one in after if one in known), None)


def _insert(lines: list[str], line: str, before: int | None, end: str) -> None:
    """Put a line in; at the end of the record, the last line gets its end first."""
    if before is not None:
        lines.insert(before, line + end)
    elif lines[-1]:
        lines[-1:] = [lines[-1] + end, line + end, ""]
    else:
        lines.insert(-1, line + end)
