"""What is checked in a lesson: one file a concern. Codes never change their meaning.

LES-1xx front matter, LES-2xx citations, LES-3xx headings and ids, LES-4xx blocks, LES-5xx tables, LES-6xx what is not
printed as typed, LES-7xx figures, LES-8xx the two languages against each other (from 811 whether their texts are in
step).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from courseware.finding import Finding
from courseware.lessons.checks import blocks, cited, figures, inert, languages, structure, tables
from courseware.lessons.checks.subject import Subject
from courseware.lessons.checks.translations import check_translations

check_languages = languages.check_languages

CHECKS: tuple[Callable[[Subject], Iterable[Finding]], ...] = (
    cited.check_citations,
    structure.check_ids,
    structure.check_ranks,
    structure.check_references,
    blocks.check_blocks,
    tables.check_tables,
    inert.check_inert,
    figures.check_figures,
    figures.check_numbering,
    figures.check_drawings,
)

__all__ = ["CHECKS", "Subject", "check_languages", "check_translations"]
