"""The head of a class page: title, source, minutes, for whom, what first, what one learns."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from courseware.lessons.importing.account import Entry, letters
from courseware.lessons.importing.blocks import TITLE, Block, Kind
from courseware.text import folded

SOURCE = re.compile(
    r"原典\s*[:：]\s*(?P<publisher>[^,、]+)[,、]\s*(?P<what>.*?)[“\"「](?P<title>[^”\"」]+)[”\"」]\s*(?P<url>https://\S+)?"
)
MINUTES = re.compile(r"約\s*([0-9０-９]{1,4})\s*分")
CLASS = re.compile(r"(?P<track>\S+)\s*クラス\s*(?P<number>[0-9０-９]{1,4})(?![0-9０-９])")
PLAIN = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
TRACKS = {"ルール": "rules"}
LABEL = re.compile(r"^[^:：]*[:：]\s*")
BETWEEN = re.compile(r"\s*／\s*")


@dataclass(frozen=True, slots=True)
class Head:
    """What goes into the front matter; `beside` is what a lesson has no place for, line by line."""

    slug: str = ""
    class_name: str = ""
    title: str = ""
    publisher: str = ""
    source: str = ""
    url: str = ""
    minutes: int = 0
    audience: str = ""
    prerequisites: tuple[str, ...] = ()
    objectives: tuple[tuple[int, str], ...] = ()
    entries: tuple[Entry, ...] = field(default=(), repr=False)
    lines: Mapping[Kind, int] = field(default_factory=dict, repr=False)  # where each part stands on the page

    @property
    def beside(self) -> tuple[tuple[int, str], ...]:
        return tuple((entry.line, entry.beside) for entry in self.entries if entry.beside)


def read_head(found: Sequence[Block]) -> Head:
    """The head, from the blocks that belong to it; a page that lacks title or source is refused before."""
    by_kind = {block.kind: block for block in reversed(found)}
    title = TITLE.fullmatch(by_kind[Kind.TITLE].first)
    source = SOURCE.search(by_kind[Kind.SOURCE].first)
    said = {kind: by_kind[kind].first if kind in by_kind else "" for kind in Kind}
    minutes = MINUTES.search(said[Kind.SOURCE])
    class_name = title["class"] if title else ""
    return Head(
        slug=slug_of(class_name),
        class_name=class_name,
        title=title["title"] if title else "",
        publisher=source["publisher"].strip() if source else "",
        source=source["title"].strip() if source else "",
        url=(source["url"] or "") if source else "",
        minutes=int(folded(minutes[1])) if minutes else 0,
        audience=LABEL.sub("", said[Kind.AUDIENCE]),
        prerequisites=tuple(BETWEEN.split(LABEL.sub("", said[Kind.PREREQUISITES]))) if said[Kind.PREREQUISITES] else (),
        objectives=tuple((block.lines[0].number, item(block)) for block in objectives(found)),
        entries=tuple(_entries(found)),
        lines={kind: block.lines[0].number for kind, block in by_kind.items()},
    )


def objectives(found: Sequence[Block]) -> list[Block]:
    """The items right after the heading of the objectives."""
    start = next((n for n, block in enumerate(found) if block.kind is Kind.OBJECTIVES), len(found))
    end = start + 1
    while end < len(found) and found[end].kind is Kind.ITEM:
        end += 1
    return list(found[start + 1 : end])


def item(block: Block) -> str:
    return block.first[1:].strip()


def slug_of(class_name: str) -> str:
    """`Enforcement クラス05` → `enforcement-05`; the name of a course must be plain."""
    match = CLASS.search(class_name)
    if match is None:
        return "class"
    track = TRACKS.get(match["track"], match["track"].lower())
    return f"{track if PLAIN.fullmatch(track) else 'class'}-{int(folded(match['number'])):02}"


HEAD = (Kind.BANNER, Kind.TITLE, Kind.SOURCE, Kind.AUDIENCE, Kind.PREREQUISITES, Kind.OBJECTIVES)


def is_head(block: Block) -> bool:
    return block.kind in HEAD


def _entries(found: Sequence[Block]) -> list[Entry]:
    head = [block for block in found if is_head(block)]
    return [*(_entry(block) for block in head), *(_objective(block) for block in objectives(found))]


def _objective(block: Block) -> Entry:
    held = letters(block.first)
    return Entry(block.lines[0].number, held, kept=held[1:], marks=held[0])


def _entry(block: Block) -> Entry:
    """What of a line of the head stands in the front matter; the rest is kept beside the lesson."""
    line, held = block.lines[0].number, letters(block.first)
    if block.kind is Kind.TITLE:
        return Entry(line, held, kept=held)
    if block.kind in (Kind.AUDIENCE, Kind.PREREQUISITES):
        words = LABEL.sub("", block.first)
        kept = letters("".join(BETWEEN.split(words)) if block.kind is Kind.PREREQUISITES else words)
        return Entry(line, held, kept=kept, marks=_without(held, kept))
    if block.kind is Kind.OBJECTIVES:
        return Entry(line, held, marks=held)
    return Entry(line, held, beside=held)


def _without(held: str, kept: str) -> str:
    """What is left of a line when the letters that were kept are taken out of it, one by one from the end."""
    rest = list(held)
    for letter in reversed(kept):
        at = len(rest) - 1 - rest[::-1].index(letter)
        del rest[at]
    return "".join(rest)
