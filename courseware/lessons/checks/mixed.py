"""Passages of a lesson in the other language (LANG-101 a whole paragraph or heading, LANG-102 a passage).

Not in tables: a cell may hold a term of the other language and nothing else. Code is no text.
"""

from __future__ import annotations

from collections.abc import Iterator

from markdown_it.token import Token

from courseware.finding import Finding
from courseware.lessons.checks.subject import Subject
from courseware.lessons.syntax.pieces import outside_tables, plain
from courseware.reading import mixed_languages
from courseware.source import Place


def check_mixed(subject: Subject) -> Iterator[Finding]:
    for inline in outside_tables(subject.tokens):
        words = plain([child for child in inline.children or () if child.type != "code_inline"])
        yield from mixed_languages(words, subject.lesson.language, _place(subject, inline))


def _place(subject: Subject, token: Token) -> Place:
    """Where the text of a block begins."""
    first = next((line for line in token.content.split("\n") if line.strip()), "")
    return subject.place(token, first)
