"""Tables: within the bounds of the printer, and no penalties typed that the rulebook could print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markdown_it.token import Token

from courseware.finding import Finding, Weight, fault
from courseware.lessons.checks.subject import Subject
from courseware.lessons.checks.typed_table import typed_tables
from courseware.lessons.syntax.pieces import plain
from courseware.lessons.syntax.table import MAX_COLUMNS, most_rows
from courseware.terms import TermClass, occurrences


def check_tables(subject: Subject) -> Iterable[Finding]:
    yield from _too_wide(subject)
    for table in typed_tables(subject.tokens):
        opened = table.opened
        most = most_rows(subject.lines[opened.map[0]].count("|") + 1) if opened.map else 0
        if len(table.rows) >= most:
            ja = f"この表は{most}行までです。続きは表になりません。表を分けてください。"
            en = f"This table may have {most} rows; the rest is not printed as a table. Split it."
            yield fault(subject.place(opened), "LES-501", ja, en)
        elif sum(_names_penalty(row, subject) for row in table.rows) > 1:
            ja = "懲罰が表に手で書かれています。::: rule-table を使うと、ルールブックと食い違いません。"
            en = "This table has typed penalties. “::: rule-table” prints them, so that they cannot differ from the rulebook."
            yield fault(subject.place(opened), "LES-502", ja, en, Weight.HINT)


def _too_wide(subject: Subject) -> Iterable[Finding]:
    """What would be a table but for its width is left as a paragraph."""
    for token in subject.tokens:
        if token.type == "paragraph_open" and token.map and subject.lines[token.map[0]].count("|") > MAX_COLUMNS + 1:
            ja, en = f"表は{MAX_COLUMNS}列までです。", f"A table has at most {MAX_COLUMNS} columns."
            yield fault(subject.place(token), "LES-501", ja, en)


def _names_penalty(row: Sequence[Token], subject: Subject) -> bool:
    """Whether a cell is nothing but a penalty."""
    terms = subject.context.terms
    if terms is None:
        return False
    for cell in row:
        words = plain(cell.children)
        found = occurrences(terms, words, subject.lesson.language)
        if found and found[0].concept.kind is TermClass.PENALTY and found[0].end - found[0].start == len(words.strip()):
            return True
    return False
