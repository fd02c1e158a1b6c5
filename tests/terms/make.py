"""Termbases for the tests, written as authors write them."""

from __future__ import annotations

from courseware.terms import Termbase, read_terms

# One id each, so that two concepts of a test never share one.
DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"


def concept_text(slug: str, en: str, ja: str, *, n: int = 0, policy: str = "translate", more: str = "") -> str:
    """One concept in YAML; `more` is added as it is, at the depth of the other keys."""
    return f"""  - id: c-00000{DIGITS[n]}
    slug: {slug}
    class: general
    policy: {policy}
    en: [{{form: "{en}", status: preferred}}]
    ja: [{{form: "{ja}", status: preferred}}]
{more}"""


def termbase(*concepts: str) -> Termbase:
    """The termbase of these concepts, which must be sound."""
    found, faults = read_terms("domain: lorcana\nconcepts:\n" + "".join(concepts), "terms.yaml")
    assert found is not None
    assert faults == []
    return found


def forms(*pairs: tuple[str, str]) -> Termbase:
    """A termbase of pairs: English form, Japanese form."""
    return termbase(*(concept_text(f"term-{n}", en, ja, n=n) for n, (en, ja) in enumerate(pairs)))
