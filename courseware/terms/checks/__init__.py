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


ITEMS = "REV-"


def language_findings(corpus: Corpus, *, with_slow: bool = False) -> list[Finding]:
    """What is wrong or doubtful in the texts of a domain, by place; items to be confirmed are asked for by themselves."""
    checks = [one for one in CHECKS if not one.code.startswith(ITEMS) and (with_slow or not one.is_slow)]
    return _sorted(finding for one in checks for finding in one.findings(corpus))


def open_items(corpus: Corpus) -> list[Finding]:
    """What is to be confirmed in the texts of a domain, in every form, by place."""
    return _sorted(finding for one in CHECKS if one.code.startswith(ITEMS) for finding in one.findings(corpus))


def _sorted(found: Iterable[Finding]) -> list[Finding]:
    return sorted(set(found), key=lambda finding: (finding.place, finding.code))


def language_findings_of(corpus: Corpus, scan: Scan) -> Iterable[Finding]:
    """What is found in one text, and between it and the others, when those have not changed."""
    return [finding for one in CHECKS if not one.is_slow for finding in one.findings(corpus, scan)]


__all__ = ["CHECKS", "Check", "Example", "Scope", "language_findings", "language_findings_of", "open_items"]
