"""Reads a lesson: front matter by a closed list of keys, sections out of the Markdown."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace

from markdown_it.token import Token

from courseware.finding import Finding, fault
from courseware.lessons.context import Context
from courseware.lessons.model import Lesson, LessonStatus, Objective, Section, Source
from courseware.lessons.parse import lines_of, parse
from courseware.lessons.syntax.heading import section_starts
from courseware.lessons.unconfirmed import unconfirmed
from courseware.reading import Node, mixed_languages, read_page, unknown
from courseware.source import Place
from courseware.text import Language, folded

REQUIRED = (
    "id", "title", "class", "source", "minutes", "status", "audience", "prerequisites", "objectives", "citations",
    "rulebook",
)  # fmt: skip
OPTIONAL = ("next",)


def read_lesson(text: str, file: str, language: Language) -> tuple[Lesson | None, list[Finding]]:
    """The lesson of a file; None when its front matter lacks what a lesson needs."""
    faults: list[Finding] = []
    page = read_page(text, file, faults)
    if page is None:
        return None, faults
    found = page.front.fields(faults, REQUIRED, OPTIONAL)
    if any(key not in found for key in REQUIRED):
        return None, faults
    words = {key: _words(found, key, faults) for key in ("id", "title", "class", "audience", "rulebook", "next")}
    for key in ("title", "audience", "next"):
        faults += mixed_languages(words[key], language, found[key].place) if key in found else []
    cited = _citations(found["citations"], faults)
    tokens = parse(page.body, Context(language, words["id"]))
    lesson = Lesson(
        slug=words["id"],
        language=language,
        title=words["title"],
        class_name=words["class"],
        source=_source(found["source"], faults),
        minutes=_minutes(found["minutes"], faults),
        status=_status(found["status"], faults),
        audience=words["audience"],
        prerequisites=_prerequisites(found["prerequisites"], language, faults),
        objectives=_objectives(found["objectives"], language, faults),
        citations={number: cite for number, (cite, _) in cited.items()},
        follows=words["next"],
        rulebook=words["rulebook"],
        sections=_sections(tokens, file, page.body_line),
        body=page.body,
        file=file,
        body_line=page.body_line,
        digest=hashlib.sha256(text.encode()).hexdigest(),
        citation_places={number: place for number, (_, place) in cited.items()},
        front=tuple(lines_of(text.removeprefix("\ufeff"))[: page.body_line - 1]),
        front_places=_places(found),
    )
    return replace(lesson, sites=unconfirmed(lesson, tokens)), faults


def _places(found: Mapping[str, Node]) -> dict[str, tuple[Place, ...]]:
    """Where the words of the front matter stand, one place for each."""
    places: dict[str, tuple[Place, ...]] = {key: (found[key].place,) for key in ("title", "status", "audience")}
    places["prerequisites"] = tuple(item.place for item in found["prerequisites"].items([]))
    texts = [item.mapping([]).get("text") for item in found["objectives"].items([])]
    places["objectives"] = tuple(node.place for node in texts if node is not None)
    return places


def _sections(tokens: Sequence[Token], file: str, body_line: int) -> tuple[Section, ...]:
    """The sections of a text: its headings of the second rank."""
    return tuple(
        Section(
            str(opened.attrs["id"]),
            opened.meta["number"],
            opened.meta["title"],
            Place(file, body_line + (opened.map[0] if opened.map else 0)),
            opened.meta["written"],
        )
        for opened in (tokens[start] for start in section_starts(tokens))
    )


def _words(found: Mapping[str, Node], key: str, faults: list[Finding]) -> str:
    """A text that must not be empty."""
    node = found.get(key)
    words = node.scalar(faults) if node else ""
    if node and words is not None and not words.strip():
        faults.append(fault(node.place, "LES-101", f"「{key}」が空です。", f"“{key}” is empty."))
    return (words or "").strip()


def _source(node: Node, faults: list[Finding]) -> Source:
    """The original; one that is not on the net has no url."""
    found = node.fields(faults, ("title", "publisher"), ("url",))
    words = {key: _words(found, key, faults) for key in ("title", "url", "publisher")}
    if words["url"] and not words["url"].startswith("https://"):
        ja, en = "原典の url は https:// で始めてください。", "The url of the source must begin with https://."
        faults.append(fault(found["url"].place, "LES-101", ja, en))
    return Source(**words)


def _minutes(node: Node, faults: list[Finding]) -> int:
    words = folded(node.scalar(faults) or "").strip()
    if words.isdecimal() and 0 < int(words[:4]) <= 600 and len(words) < 4:
        return int(words)
    ja, en = "minutes は1〜600の分数で書きます。", "“minutes” must be a number from 1 to 600."
    faults.append(fault(node.place, "LES-101", ja, en))
    return 0


def _status(node: Node, faults: list[Finding]) -> LessonStatus:
    words = node.scalar(faults)
    known = [str(status) for status in LessonStatus]
    if words in known:
        return LessonStatus(words)
    if words is not None:
        faults.append(unknown(node.place, "LES-101", words, known))
    return LessonStatus.BETA


def _prerequisites(node: Node, language: Language, faults: list[Finding]) -> tuple[str, ...]:
    for item in node.items([]):
        faults.extend(mixed_languages(item.scalar([]) or "", language, item.place))
    return node.texts(faults)


def _objectives(node: Node, language: Language, faults: list[Finding]) -> tuple[Objective, ...]:
    """The objectives in order; an id stands once."""
    found: dict[str, Objective] = {}
    for item in node.items(faults):
        fields = item.fields(faults, ("id", "text"))
        own, words = _words(fields, "id", faults), _words(fields, "text", faults)
        if own in found:
            ja, en = f"到達目標の id「{own}」が2回あります。", f"The objective id “{own}” stands twice."
            faults.append(fault(fields["id"].place, "LES-302", ja, en))
        elif own and words:
            faults += mixed_languages(words, language, fields["text"].place)
            found[own] = Objective(own, words, fields["id"].place)
    return tuple(found.values())


def _citations(node: Node, faults: list[Finding]) -> dict[int, tuple[str, Place]]:
    """Number → what is cited, and where that is said."""
    found: dict[int, tuple[str, Place]] = {}
    for key, cite in node.mapping(faults).items():
        number, place = folded(key), node.key_places.get(key, node.place)
        if number.isdecimal() and 0 < int(number[:5]) < 10_000:
            found[int(number)] = (cite.scalar(faults) or "", place)
        else:
            ja = f"出典の番号「{key}」は1以上の整数で書きます。"
            faults.append(fault(place, "LES-102", ja, f"The citation number “{key}” must be a whole number from 1."))
    return found
