"""The body of a class page as our Markdown, line by line, each with the line of the page that it comes from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from courseware.lessons.importing.account import Entry, letters
from courseware.lessons.importing.blocks import Block, Kind, Line, cells

SPECIAL = re.compile(r"[\\`_\[\]<>&]|(?<!\*)\*(?!\*)")
AT_START = re.compile(r"(?:#{1,6}(?=\s|$)|[+=|~-]|:::)")
NUMBERED = re.compile(r"(\d{1,9})([.)])(?=\s|$)")
LATIN = re.compile(r"[A-Za-z]+")
HEADING = re.compile(r"[0-9０-９]{2}[\s　]+")
OWN_ID = re.compile(r" \{#[\w-]+\}$")
BAR = re.compile(r"(?<!\\)\|")
ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
TERMS_ID = "terms"


@dataclass(frozen=True, slots=True)
class Written:
    """A line of Markdown and the number of the line that it comes from; 0 for a line that only we need.

    `head` is the number of a line of which only a part, or only the meaning, is kept in the front matter.
    """

    text: str
    line: int = 0
    head: int = 0


def write_body(found: Sequence[Block]) -> list[Written]:
    """The body with an empty line between blocks, but not between the items of a list."""
    ids = section_ids(found)
    lines: list[Written] = []
    before: Kind | None = None
    for block in found:
        if block.kind is Kind.RULE:
            continue
        if before is not None and not (before is Kind.ITEM and block.kind is Kind.ITEM):
            lines.append(Written(""))
        lines += _lines(block, ids)
        before = block.kind
    return lines


def _lines(block: Block, ids: dict[int, str]) -> Iterable[Written]:
    first = block.lines[0]
    if block.kind in (Kind.HEADING, Kind.TERMS):
        return [Written(f"## {escaped(block.first)} {{#{ids[first.number]}}}", first.number)]
    if block.kind is Kind.ITEM:
        return [Written(f"- {_started(escaped(block.first[1:].strip()))}", first.number)]
    if block.kind is Kind.TABLE:
        return _table(block)
    if block.kind is Kind.DRAWING:
        return _drawing(block)
    return [Written(_started(escaped(block.first)), first.number)]


def escaped(text: str) -> str:
    """Characters that Markdown would read as marks are written so that they stay; bold stays bold."""
    return SPECIAL.sub(lambda found: f"\\{found[0]}", text)


def _started(text: str) -> str:
    """A line must not begin something that the page did not mean."""
    numbered = NUMBERED.match(text)
    if numbered:
        return f"{numbered[1]}\\{text[numbered.end(1) :]}"
    return f"\\{text}" if AT_START.match(text) and not text.startswith("**") else text


def _table(block: Block) -> Iterator[Written]:
    rows = [(row.number, cells(row)) for row in block.lines]
    width = max(len(row) for _, row in rows)
    for n, (number, row) in enumerate(rows):
        padded = [escaped(cell).replace("|", "\\|") for cell in (*row, *[""] * (width - len(row)))]
        yield Written(f"| {' | '.join(padded)} |", number)
        if n == 0:
            yield Written(f"|{'---|' * width}")


def _drawing(block: Block) -> Iterator[Written]:
    """The caption as a paragraph, then the characters as they stand."""
    head, *drawn = block.lines
    while drawn and not drawn[0].text.strip():
        drawn.pop(0)
    yield Written(head.text.strip(), head.number)
    if drawn:
        yield Written("")
        fence = _fence(drawn)
        yield from (Written(fence), *(Written(line.text.rstrip(), line.number) for line in drawn), Written(fence))


def _fence(lines: Iterable[Line]) -> str:
    longest = max((len(run) for line in lines for run in re.findall("`+", line.text)), default=0)
    return "`" * max(3, longest + 1)


def section_ids(found: Sequence[Block]) -> dict[int, str]:
    """Line of a heading → an id of its own: its English words, else its number."""
    ids: dict[int, str] = {}
    for block in found:
        if block.kind in (Kind.HEADING, Kind.TERMS):
            ids[block.lines[0].number] = _unused(_section_id(block), set(ids.values()))
    return ids


def _section_id(block: Block) -> str:
    if block.kind is Kind.TERMS:
        return TERMS_ID
    words = [word.lower() for word in LATIN.findall(HEADING.sub("", block.first))]
    number = "".join(str(int(digit)) for digit in block.first[:2])
    return "-".join(words) if words and len("-".join(words)) <= 60 else f"section-{number}"


def _unused(wanted: str, taken: set[str]) -> str:
    names = (wanted if n == 1 else f"{wanted}-{n}" for n in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)


def entries(found: Iterable[Block], written: Iterable[Written]) -> Iterator[Entry]:
    """What became of the lines of the body, read back from what was written."""
    stands = {line.line: line.text for line in written if line.line}
    for block in found:
        for line in block.lines:
            if held := letters(line.text):
                kept = letters(unmarked(stands.get(line.number, ""), block.kind))
                yield Entry(line.number, held, kept=kept, marks=_marks(block.kind, held))


def unmarked(markdown: str, kind: Kind) -> str:
    """A line that we wrote without the marks that we put."""
    if kind in (Kind.HEADING, Kind.TERMS):
        markdown = OWN_ID.sub("", markdown).removeprefix("## ")
    elif kind is Kind.ITEM:
        markdown = markdown.removeprefix("- ")
    elif kind is Kind.TABLE:
        markdown = BAR.sub(" ", markdown)
    return markdown if kind is Kind.DRAWING else ESCAPE.sub(r"\1", markdown)


def _marks(kind: Kind, held: str) -> str:
    return held if kind is Kind.RULE else held[0] if kind is Kind.ITEM else ""
