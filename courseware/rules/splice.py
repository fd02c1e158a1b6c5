"""Changes cells and rows of Markdown tables in a text, and not a byte besides."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from courseware.rules.sections import BAR


@dataclass(frozen=True, slots=True)
class Edit:
    """On this line of the file: cell `index` becomes `text`; or, below it, comes `row`; or, with neither, it goes."""

    line: int
    index: int | None = None
    text: str = ""
    row: tuple[str, ...] | None = None


def spliced(text: str, edits: Iterable[Edit]) -> str:
    """The text with all edits made; from the last line to the first, so that numbers hold."""
    lines = text.split("\n")
    for _, edit in sorted(enumerate(edits), key=_last_first):
        at = edit.line - 1
        if edit.row is not None:
            lines.insert(at + 1, _like(lines[at], edit.row))
        elif edit.index is None:
            del lines[at]
        else:
            lines[at] = _with_cell(lines[at], edit.index, edit.text)
    return "\n".join(lines)


def _last_first(numbered: tuple[int, Edit]) -> tuple[int, int, int]:
    """On one line first the rows that come below it, the last of them first; then its cells."""
    number, edit = numbered
    return (-edit.line, 0 if edit.row is not None else 1, -number)


def _with_cell(line: str, index: int, text: str) -> str:
    """The line with one cell replaced; the cell stays as wide as it was where the new text fits."""
    bars = [found.start() for found in BAR.finditer(line)]
    start = bars[index] + 1
    end = bars[index + 1] if index + 1 < len(bars) else len(line.rstrip("\r"))
    raw = line[start:end]
    return line[:start] + _padded(raw, escaped(text)) + line[end:]


def _padded(raw: str, text: str) -> str:
    """The text in the room of a raw cell; where cells stand close to their bars, it does too."""
    old = raw.strip()
    before = raw[: len(raw) - len(raw.lstrip())] if old else raw[:1]
    after = len(raw) - len(before) - len(old)
    if not after:
        return before + text + " " * text.endswith("\\")
    return before + text + " " * max(width(old) + after - width(text), 1)


def _like(line: str, cells: Iterable[str]) -> str:
    """A row with its bars where those of the line above it are, as far as the cells fit."""
    bars = [found.start() for found in BAR.finditer(line)]
    rest = line.rstrip("\r")
    made = ""
    for cell, start, end in zip(cells, bars, [*bars[1:], len(rest)], strict=False):
        made += "|" + _padded(line[start + 1 : end], escaped(cell))
    return made + (line[bars[-1] :] if rest.rstrip().endswith("|") else "|" + line[len(rest) :])


def escaped(text: str) -> str:
    """A bar that is text, as it is written in a cell."""
    return text.replace("|", "\\|")


def width(text: str) -> int:
    """How many columns a text takes in a fixed-width font; Japanese letters take two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)
