"""Settles one item in the text of a lesson, or gives ids to places that have none, and changes nothing else.

All edits are splices of the file's text as it is: line ends, blanks and marks of order outside them keep every byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from courseware.lessons import wording
from courseware.lessons.unconfirmed import CANDIDATE, cell_bounds
from courseware.review import Kind, Site
from courseware.text import Text

MORE = re.compile(r"\n\s*\n|^\s*(?:[-*+|>#]|\d+[.)]\s|:::)", re.MULTILINE)  # what is no single paragraph
LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n|\Z)")


class EditError(ValueError):
    """A place cannot be edited this way, and a person has to do it; `words` say why."""

    def __init__(self, ja: str, en: str) -> None:
        self.words = Text(ja, en)
        super().__init__(en)


@dataclass(frozen=True, slots=True)
class Splice:
    """`text[start:end]` becomes `words`."""

    start: int
    end: int
    words: str


def spliced(text: str, splices: Iterable[Splice]) -> str:
    """The text with all splices made, from the last to the first."""
    for splice in sorted(splices, key=lambda splice: (splice.start, splice.end), reverse=True):
        text = text[: splice.start] + splice.words + text[splice.end :]
    return text


class Page:
    """The text of a file by lines, which count from 1 as places do."""

    def __init__(self, text: str) -> None:
        self.text = text
        starts = [match.start() for match in LINE.finditer(text)]
        self.starts = starts if starts[-1] == len(text) else [*starts, len(text)]

    def start(self, line: int) -> int:
        return self.starts[line - 1] if line <= len(self.starts) else len(self.text)

    def line(self, line: int) -> str:
        """A line without its end."""
        return self.text[self.start(line) : self.start(line + 1)].rstrip("\r\n")

    def end(self, line: int) -> int:
        """Where the line ends, before its line end."""
        return self.start(line) + len(self.line(line))

    @property
    def line_end(self) -> str:
        return next((end for end in ("\r\n", "\n", "\r") if end in self.text), "\n")


# --- ids ---------------------------------------------------------------------------------------


def with_ids(text: str, ids: Mapping[Site, str]) -> str:
    """The text of a file with an id at each of these places of it."""
    page = Page(text)
    return spliced(text, [splice for site, own in ids.items() for splice in _minting(page, site, own)])


def _minting(page: Page, site: Site, own: str) -> list[Splice]:
    start = page.start(site.place.line) + site.place.column - 1
    if site.kind is Kind.BLOCK:
        end = page.start(site.lines[0]) + len(page.line(site.lines[0]).rstrip())
        return [Splice(end, end, f" {{#{own}}}")]
    if site.kind is Kind.PARAGRAPH:
        return _made_a_block(page, site, f"::: 要確認 {{#{own}}}")
    end = start + len(site.word)
    if CANDIDATE.fullmatch(site.word):
        return [Splice(end, end, f"[要確認]{{#{own}}}")]
    if site.word.startswith("["):
        return [Splice(end, end, f"{{#{own}}}")]
    return [Splice(start, start, "["), Splice(end, end, f"]{{#{own}}}")]


def _made_a_block(page: Page, site: Site, head: str) -> list[Splice]:
    """A labelled paragraph as a block: its label becomes the first line, and a last line closes it."""
    start = page.start(site.lines[0]) + site.place.column - 1
    edge = page.text[page.start(site.lines[0]) : start]
    inner = page.line_end + re.sub(r"[^\s>]", " ", edge)
    end = page.end(site.lines[1])
    return [Splice(start, start + len(site.word), head + inner), Splice(end, end, f"{inner}:::")]


# --- decisions -----------------------------------------------------------------------------------


def settled_text(text: str, site: Site, words: str) -> str:
    """The text of a file with the decided words in place of an item: of its block, or of the cell of its mark."""
    page = Page(text)
    if site.kind is Kind.BLOCK:
        return spliced(text, [_block(page, site, words)])
    start, end = _holder(page, site)
    words = " ".join(words.split())
    if site.row:
        raw = page.text[start:end]
        words = words.replace("|", "\\|")
        words = raw[: len(raw) - len(raw.lstrip())] + words + raw[len(raw.rstrip()) :] if raw.strip() else f" {words} "
    return spliced(text, [Splice(start, end, words)])


def removed(text: str, site: Site) -> str:
    """The text of a file without an item: without its block and one blank line, or without the mark in a sentence."""
    page = Page(text)
    if site.kind is Kind.BLOCK:
        first, last = site.lines
        is_last = page.start(last + 1) >= len(text)
        is_framed = first > 1 and not page.line(first - 1).strip() and not page.line(last + 1).strip()
        start = page.start(first - (is_framed and is_last))
        return spliced(text, [Splice(start, page.start(last + 1 + (is_framed and not is_last)), "")])
    start = page.start(site.place.line) + site.place.column - 1
    before = 1 if text[start - 1 : start] == " " else 0
    return spliced(text, [Splice(start - before, start + len(site.word), "")])


def as_note(text: str, site: Site, words: str) -> str:
    """The text of a file with an item made a translator's note: the paragraph in which its label begins."""
    if site.kind is not Kind.BLOCK:
        raise EditError("訳注にできるのはブロックだけです", "only a block can become a note")
    if not MORE.search(words):
        return settled_text(text, site, f"{wording.TRANSLATOR[site.language]}: {words}")
    name = "訳注" if site.language == "ja" else "Translator’s-note"
    return settled_text(text, site, f"::: {name}\n{words}\n:::")


def _block(page: Page, site: Site, words: str) -> Splice:
    """The whole block replaced, each new line behind what stands before the block (a quotation, a list)."""
    first, last = site.lines
    start = page.start(first) + site.place.column - 1
    edge = re.sub(r"[^\s>]", " ", page.text[page.start(first) : start])
    lines = [line.rstrip() for line in words.strip().splitlines()]
    return Splice(start, page.end(last), (page.line_end + edge).join(lines))


def _holder(page: Page, site: Site) -> tuple[int, int]:
    """Where the cell or the paragraph of a mark begins and ends."""
    if site.row:
        line = page.line(site.place.line)
        column = next(n for n in range(len(line)) if site.place.column - 1 < cell_bounds(line, n)[1])
        start, end = cell_bounds(line, column)
        return page.start(site.place.line) + start, page.start(site.place.line) + end
    first, last = site.lines
    edge = re.match(r"[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?", page.line(first))
    return page.start(first) + (edge.end() if edge else 0), page.end(last)
