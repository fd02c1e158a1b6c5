"""What is checked in a lesson: one file a concern. Codes never change their meaning.

LES-1xx front matter, LES-2xx citations, LES-3xx headings, ids and what the text mentions by number, LES-4xx blocks,
LES-5xx tables, LES-6xx what is not printed as typed, LES-7xx figures, LES-8xx the two languages against each other
(801 a section, 802 an objective, 803 a source that one of them lacks; 804 and 805 their order; from 811 whether their
texts are in step), LES-9xx numbers against the rulebook, L10N-211 typed tables against the core, LANG-1xx passages in
the wrong language (see `reading.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from courseware.finding import Finding
from courseware.lessons.checks import (
    blocks,
    cited,
    figures,
    inert,
    languages,
    mentioned,
    mixed,
    numbers,
    structure,
    tables,
    typed,
)
from courseware.lessons.checks.subject import Subject
from courseware.lessons.checks.translations import check_translations

check_languages = languages.check_languages

CHECKS: tuple[Callable[[Subject], Iterable[Finding]], ...] = (
    cited.check_citations,
    structure.check_ids,
    structure.check_ranks,
    structure.check_references,
    mentioned.check_mentions,
    blocks.check_blocks,
    tables.check_tables,
    inert.check_inert,
    figures.check_figures,
    figures.check_numbering,
    figures.check_drawings,
    mixed.check_mixed,
    numbers.check_numbers,
    typed.check_typed,
)

__all__ = ["CHECKS", "Subject", "check_languages", "check_translations"]
