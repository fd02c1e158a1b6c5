"""The signs of GIFT in a text: which are escaped, where a text is cut, in which format a piece is written."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from courseware.finding import Finding
from courseware.quiz.exchange.html_words import html_words, tidy
from courseware.quiz.exchange.told import lost_tags, noted
from courseware.source import Place

ESCAPED = re.compile(r"\\([\\~=#{}:n])")
FORMAT = re.compile(r"\s*\[(html|plain|markdown|moodle)\]", re.IGNORECASE)
HTML = re.compile(r"</?[A-Za-z!]|&(?:#\d+|#x[0-9A-Fa-f]+|\w+);")


@dataclass(slots=True)
class Scope:
    """Where in the file a piece begins, and where to tell what is found in it."""

    at: Callable[[int], Place]
    start: int
    findings: list[Finding]

    def place(self, offset: int = 0) -> Place:
        return self.at(self.start + offset)

    def inside(self, offset: int) -> Scope:
        return Scope(self.at, self.start + offset, self.findings)


def unescaped(text: str) -> str:
    """The signs themselves; a backslash before any other sign is a backslash."""
    return ESCAPED.sub(lambda found: "\n" if found[1] == "n" else found[1], text)


def cut_at(text: str, signs: str) -> list[int]:
    """Where these signs stand unescaped."""
    found = re.finditer(rf"\\[\\~=#{{}}:n]|[{re.escape(signs)}]", text)
    return [each.start() for each in found if len(each[0]) == 1]


def marked(text: str, format_: str, scope: Scope, *, whole: bool = True, may_be_marked: bool = True) -> tuple[str, str]:
    """The format of a piece (its own, or the one around it) and its words; what is not whole keeps its edges."""
    found = FORMAT.match(text) if may_be_marked else None
    if found:
        format_, text = found[1].lower(), text[found.end() :]
    words = unescaped(text if not whole else text.strip(" \t\n"))
    is_html = format_ == "html" or (format_ == "moodle" and HTML.search(words))
    if is_html:
        words = _of_html(words, format_, scope)
    elif format_ == "markdown":
        scope.findings.append(_markdown(scope.place()))
    return format_, tidy(words) if whole else words


def _of_html(words: str, format_: str, scope: Scope) -> str:
    """Words of a piece of HTML, with the blanks that were around it."""
    if not words.strip():
        return words
    plain, tags = html_words(words, keeps_lines=format_ == "moodle")
    if tags:
        scope.findings.append(lost_tags(scope.place(), tags))
    before, behind = words[: len(words) - len(words.lstrip())], words[len(words.rstrip()) :]
    return f"{before}{plain}{behind}"


def _markdown(place: Place) -> Finding:
    ja = "Markdown の文です。そのまま写しました。表示を確かめてください。"
    en = "This text is Markdown. It was copied as it is; look at how it is shown."
    return noted(place, "EXCH-216", ja, en)
