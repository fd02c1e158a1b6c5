"""HTML of other tools as plain words, and the names of what was lost. Nothing of it is ever put out as HTML again."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html.parser import HTMLParser

PARAGRAPHS = frozenset({"p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "blockquote", "pre"})
LINES = frozenset({"br", "li", "tr"})
QUIET = frozenset(
    {
        "html",
        "body",
        "head",
        "tbody",
        "thead",
        "span",
        "font",
        "td",
        "th",
        "b",
        "i",
        "em",
        "strong",
        "u",
        "code",
        "small",
    }
)
UNSEEN = frozenset({"script", "style"})
CUT = "\0"  # stands for a gap; no text from outside holds it, since control characters are refused
SPACE = re.compile(r"[ \t\r\f\n]+")


class _Words(HTMLParser):
    """Gathers the words of a text, line by line."""

    def __init__(self, keeps_lines: bool) -> None:
        super().__init__(convert_charrefs=True)
        self.keeps_lines = keeps_lines
        self.found: list[str] = []
        self.lost: dict[str, None] = {}
        self.unseen = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "span" and "multilang" in (dict(attrs).get("class") or ""):
            self.lost["span multilang"] = None
        if tag in UNSEEN:
            self.unseen = tag
        if tag in PARAGRAPHS:
            self.found.append("\n\n")
        elif tag in LINES:
            self.found.append("\n")
        elif tag not in QUIET:
            self.lost[tag] = None

    def handle_endtag(self, tag: str) -> None:
        self.unseen = "" if tag == self.unseen else self.unseen
        if tag in PARAGRAPHS:
            self.found.append("\n\n")

    def handle_data(self, data: str) -> None:
        if not self.unseen:
            self.found.append(data if self.keeps_lines else SPACE.sub(" ", data))

    def handle_comment(self, data: str) -> None:  # noqa: ARG002 - as the parser calls it
        self.lost["!--"] = None


def html_words(text: str, *, keeps_lines: bool = False) -> tuple[str, tuple[str, ...]]:
    """The words of a piece of HTML, and the tags that say more than words can."""
    reader = _Words(keeps_lines)
    reader.feed(text.replace("<![", "&lt;!["))  # a marked section, which no HTML has: the parser would give up
    reader.close()
    return tidy("".join(reader.found)), tuple(reader.lost)


def tidy(words: str) -> str:
    """One plain blank between words, none around line ends, no more than one blank line, nothing around it all."""
    lines = (re.sub(r"[ \t\xa0]+", " ", line).strip(" ") for line in re.split(r"\r\n|\r|\n", words))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def tidy_pieces(pieces: Iterable[str]) -> list[str]:
    """The same for a text that is cut by gaps."""
    return tidy(CUT.join(pieces)).split(CUT)
