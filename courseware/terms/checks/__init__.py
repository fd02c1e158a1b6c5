"""The checks of the language, one file a family. Codes never change their meaning; their list can be read here.

L10N-1xx terms, L10N-2xx what the text says, TYPO-3xx typography, TBL-4xx term tables, REV-5xx what is to be confirmed.
They work on blocks with roles and on concepts and know nothing of Markdown.
"""

from __future__ import annotations

from collections.abc import Iterable

from courseware.finding import Finding
from courseware.terms.checks import (
    alike,
    claims,
    classes,
    english,
    first,
    markers,
    near,
    notes,
    numbers,
    rendered,
    shortened,
    spacing,
    term_tables,
    typography,
)
from courseware.terms.checks.check import Check, Example, Scope
from courseware.terms.corpus import Corpus, Scan

FAMILIES = (
    rendered, alike, english, shortened, near, first, classes, claims, notes, numbers, typography, spacing, term_tables, markers,
)  # fmt: skip
CHECKS: tuple[Check, ...] = tuple(
    sorted((one for family in FAMILIES for one in family.CHECKS), key=lambda one: one.code)
)


def language_findings(corpus: Corpus, *, with_slow: bool = False) -> list[Finding]:
    """Everything found in the texts of a domain, by place."""
    found = {finding for one in CHECKS if with_slow or not one.is_slow for finding in one.findings(corpus)}
    return sorted(found, key=lambda finding: (finding.place, finding.code))


def findings_of(corpus: Corpus, scan: Scan) -> Iterable[Finding]:
    """What is found in one text when the others have not changed."""
    return [finding for one in CHECKS if not one.is_slow for finding in one.findings(corpus, scan)]


__all__ = ["CHECKS", "Check", "Example", "Scope", "findings_of", "language_findings"]
