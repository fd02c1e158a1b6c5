"""Where a lesson says that something is to be confirmed: blocks, labelled paragraphs, marks and words in cells.

What says so without the mark (未確認, 確認できていない; see `terms/checks/markers.py`) is a candidate: offered, and no
item of itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from markdown_it.token import Token

from courseware.lessons.model import Lesson
from courseware.lessons.parse import lines_of
from courseware.lessons.syntax.confirm import MARK as MINTED
from courseware.lessons.syntax.confirm import WORDS
from courseware.lessons.syntax.note import LABEL
from courseware.review import Blocking, Kind, Site
from courseware.source import Place
from courseware.terms import UNSETTLED_IN_NOTE, unsettled

UNMINTED = re.compile(rf"\[(?P<plain>{WORDS})\](?![({{])")
BARE = re.compile(rf"(?<![「『“\"\[])(?P<word>{WORDS})(?![」』”\"\]])")
CANDIDATE = UNSETTLED_IN_NOTE  # every word that can be one
MARK = re.compile(f"{MINTED.pattern}|{UNMINTED.pattern}")
CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)", re.DOTALL)
BAR = re.compile(r"(?<!\\)\|")
BLOCKS = re.compile(r"blocks:\s*publish\b[\s,、]*(?P<names>.*)")
AROUND = 2_000


def unconfirmed(lesson: Lesson, tokens: Sequence[Token]) -> tuple[Site, ...]:
    """Every place of a lesson that is to be confirmed, then the candidates; each in the order of the text."""
    walk = _Walk(lesson, lines_of(lesson.body))
    for n, token in enumerate(tokens):
        walk.pass_by(tokens, n, token)
    return (*walk.sites, *walk.candidates)


@dataclass(slots=True)
class _Walk:
    """Goes through the tokens once; `within` is how many open blocks there are since an item began."""

    lesson: Lesson
    lines: Sequence[str]
    section: str = ""
    title: str = ""
    within: int = 0
    in_note: bool = False
    row: tuple[str, ...] = ()
    column: int = 0
    sites: list[Site] = field(default_factory=list)
    candidates: list[Site] = field(default_factory=list)

    def pass_by(self, tokens: Sequence[Token], n: int, token: Token) -> None:
        if self.within:
            self.within += token.nesting if token.type in ("note_open", "note_close") else 0
        elif token.type == "note_open" and token.meta["kind"] == "confirm":
            self.within = 1
            self.sites.append(self._block(token) if "closed" in token.meta else self._paragraph(token, tokens[n + 2]))
        elif token.type in ("note_open", "note_close"):
            self.in_note = token.meta.get("kind") == "translator"
        elif token.type == "heading_open" and token.tag == "h2" and token.level == 0:
            self.section, self.title = str(token.attrs["id"]), str(token.meta["title"])
        elif token.type == "tr_open":
            self.row, self.column = tuple(_cells(tokens, n)), 0
        elif token.type == "inline" and token.map:
            is_head = tokens[n - 1].type == "th_open"
            is_cell = is_head or tokens[n - 1].type == "td_open"
            self._inline(token, is_cell=is_cell, is_head=is_head)
            self.column += is_cell

    # --- blocks -------------------------------------------------------------------------------

    def _block(self, opened: Token) -> Site:
        first, end = opened.map or (0, 1)
        last = end if opened.meta["closed"] else end - 1
        edge = self.lines[first].find(":::")
        inner = self.lines[first + 1 : last if opened.meta["closed"] else last + 1]
        text = "\n".join(_without_edge(line, self.lines[first][:edge]) for line in inner).strip()
        own = str(opened.attrs.get("id", ""))
        site = self._site(Kind.BLOCK, own, text, (first, last), column=edge)
        found = BLOCKS.fullmatch(str(opened.meta["argument"]))
        names = tuple(re.split(r"[\s,、]+", found["names"].strip())) if found and found["names"].strip() else ()
        return replace(site, blocking=Blocking(names) if found else None)

    def _paragraph(self, opened: Token, inline: Token) -> Site:
        first, end = opened.map or (0, 1)
        label = LABEL.match(inline.content)
        word = label[0] if label else ""
        column = max(self.lines[first].find(word), 0)
        return self._site(Kind.PARAGRAPH, "", inline.content[len(word) :], (first, end - 1), column=column, word=word)

    # --- marks and words ----------------------------------------------------------------------

    def _inline(self, inline: Token, *, is_cell: bool, is_head: bool) -> None:
        first, end = inline.map or (0, 1)
        if is_cell:
            self._cell(inline, first, is_head=is_head)
            return
        for n in range(first, min(end, len(self.lines))):
            line = _without_code(self.lines[n])
            for match in MARK.finditer(line):
                self.sites.append(self._mark(match, inline.content, (first, end - 1), n))
            for match in () if MARK.search(inline.content) else unsettled(line, in_note=self.in_note):
                self.candidates.append(self._candidate(match, inline.content, (first, end - 1), n))

    def _cell(self, inline: Token, n: int, *, is_head: bool) -> None:
        """Each mark of a cell is an item; a bare word is one where the cell has no mark and does not head a column."""
        start, end = cell_bounds(self.lines[n], self.column)
        cell = _without_code(self.lines[n][start:end])
        padded = " " * start + cell
        marks = [*MARK.finditer(padded, start)] or ([] if is_head else [*BARE.finditer(padded, start)][-1:])
        for match in marks:
            self.sites.append(replace(self._mark(match, inline.content, (n, n), n), row=self.row))
        for match in () if marks else unsettled(padded, in_note=self.in_note):
            self.candidates.append(replace(self._candidate(match, inline.content, (n, n), n), row=self.row))

    def _mark(self, match: re.Match[str], content: str, lines: tuple[int, int], n: int) -> Site:
        named = match.groupdict()
        word = named.get("word") or named.get("plain") or match[0]
        text = without_marks(content)
        is_empty = not text.replace(word, "").strip()
        text = " | ".join(filter(None, map(without_marks, self.row))) if is_empty and self.row else text
        site = self._site(Kind.MARK, named.get("id") or "", text, lines, column=match.start(), word=match[0])
        return replace(site, place=Place(self.lesson.file, self.lesson.body_line + n, match.start() + 1))

    def _candidate(self, match: re.Match[str], content: str, lines: tuple[int, int], n: int) -> Site:
        site = self._site(Kind.CANDIDATE, "", content, lines, column=match.start(), word=match[0])
        return replace(site, place=Place(self.lesson.file, self.lesson.body_line + n, match.start() + 1))

    def _site(self, kind: Kind, own: str, text: str, lines: tuple[int, int], *, column: int, word: str = "") -> Site:
        first, last = lines
        start = self.lesson.body_line
        return Site(
            id=own,
            kind=kind,
            language=self.lesson.language,
            home=self.lesson.slug,
            section=self.section,
            title=self.title or self.lesson.title,
            place=Place(self.lesson.file, start + first, column + 1),
            text=text,
            lines=(start + first, start + last),
            word=word,
            before=_chunk(reversed(self.lines[:first]), backwards=True),
            after=_chunk(self.lines[last + 1 :]),
        )


def without_marks(text: str) -> str:
    """The text with every mark as the bare word that it is, whether it has an id or not."""
    return MARK.sub(lambda match: match["word"] or match["plain"], text)


def cell_bounds(line: str, column: int) -> tuple[int, int]:
    """Where the n-th cell of a table row stands in its line, without its bars."""
    bars = [found.start() for found in BAR.finditer(line)]
    starts = [bar + 1 for bar in bars]
    if not line.lstrip(" >\t").startswith("|"):
        starts = [0, *starts]
    start = starts[column] if column < len(starts) else len(line)
    end = next((bar for bar in bars if bar >= start), len(line))
    return start, end


def _cells(tokens: Sequence[Token], n: int) -> Iterator[str]:
    for token in tokens[n:]:
        if token.type == "tr_close":
            return
        if token.type == "inline":
            yield token.content


def _without_edge(line: str, edge: str) -> str:
    return line[len(edge) :] if line.startswith(edge) else line.lstrip(" >\t")


def _without_code(line: str) -> str:
    """The line with code spans blanked, so that columns hold."""
    return CODE.sub(lambda match: " " * len(match[0]), line)


def _chunk(lines: Iterable[str], *, backwards: bool = False) -> str:
    """The paragraph that comes next in these lines; nothing where a heading, a block or a table stands there."""
    found: list[str] = []
    for line in lines:
        if line.strip():
            found.append(line)
        elif found:
            break
    text = "\n".join(reversed(found) if backwards else found)
    is_text = not re.search(r"^\s*(?:#|:::|\||>|---|```)", text, re.MULTILINE)
    return text if is_text and len(text) <= AROUND else ""
