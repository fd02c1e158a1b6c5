"""The syntax of the trade, one file a syntax. The registry below is read from top to bottom.

Each file has `extend(md)`: it adds rules to the parser and says how its tokens are printed. Blocks come before what
stands inside them; whatever changes text (soft breaks) before whatever marks it (citations, terms, languages).
"""

from __future__ import annotations

from types import ModuleType

from courseware.lessons.syntax import (
    bound,
    caption,
    citation,
    claim,
    confirm,
    container,
    emphasis,
    figure,
    foreign,
    heading,
    link,
    note,
    rule_table,
    soft_break,
    table,
    term,
    term_table,
)

SYNTAXES: tuple[ModuleType, ...] = (
    emphasis,
    link,
    container,
    caption,
    rule_table,
    figure,
    term_table,
    note,
    heading,
    table,
    soft_break,
    confirm,
    claim,
    bound,
    citation,
    term,
    foreign,
)
