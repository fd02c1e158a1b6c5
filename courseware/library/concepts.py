"""All concepts with what is known of their use and their problems, and the part of them that is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from courseware.finding import Finding
from courseware.library.concordance import Concordance
from courseware.library.model import Library
from courseware.search import Index, Kind, Passage, Query, find, index_of
from courseware.terms import UNTRANSLATED, Concept, FormStatus, Policy, Termbase, is_japanese
from courseware.text import LANGUAGES

PAGE = 40


class Problem(StrEnum):
    """What may be wrong with a concept, or with the texts that use it."""

    FINDING = "finding"
    UNTRANSLATED = "untranslated"
    OUTDATED = "outdated"
    UNUSED = "unused"


@dataclass(frozen=True, slots=True, eq=False)
class KnownConcept:
    """A concept, how often it is used, what the checks say about it, and its problems."""

    concept: Concept
    count: int
    findings: tuple[Finding, ...]
    problems: tuple[Problem, ...]

    @property
    def name(self) -> str:
        """What no other concept has, for addresses."""
        return f"{self.concept.domain}/{self.concept.id}"


@dataclass(frozen=True, slots=True)
class WantedConcepts:
    """What part of the concepts is asked for; what is empty does not matter."""

    query: Query
    domain: str = ""
    kind: str = ""
    status: str = ""
    policy: str = ""
    problem: str = ""

    def holds(self, known: KnownConcept) -> bool:
        concept = known.concept
        return (
            self.domain in ("", concept.domain)
            and self.kind in ("", concept.kind)
            and self.policy in ("", concept.policy)
            and (not self.status or any(form.status == self.status for form in concept.forms))
            and (not self.problem or self.problem in known.problems)
        )


@dataclass(frozen=True, slots=True)
class ConceptPage:
    """A page of what is asked for; `following` and `previous` are the names after which those pages begin, None without."""

    shown: tuple[KnownConcept, ...]
    following: str | None
    previous: str | None
    count: int


@dataclass(frozen=True, slots=True, eq=False)
class KnownConcepts:
    """All concepts in one order, and an index of all their forms, names and notes."""

    every: tuple[KnownConcept, ...]
    index: Index

    def ranked(self, query: Query) -> list[KnownConcept]:
        """The concepts that have all words of a query in any form of either language, the best first; else all."""
        if not query.words:
            return list(self.every)
        by_name = {known.name: known for known in self.every}
        return [by_name[hit.passage.anchor] for hit in find(self.index, query)]


def known_concepts(library: Library, concordances: Mapping[str, Concordance]) -> KnownConcepts:
    """Every concept of these domains, in their order and that of the files."""
    findings: dict[str, list[Finding]] = {}
    for finding in library.findings:
        findings.setdefault(finding.concept, []).append(finding)
    every = tuple(
        _known(concept, library.terms[domain], used, findings.get(concept.id, ()))
        for domain, used in concordances.items()
        for concept in library.terms[domain].concepts
    )
    return KnownConcepts(every, index_of(map(_passage, every)))


def concept_page(known: KnownConcepts, wanted: WantedConcepts, after: str = "") -> ConceptPage:
    """A page of what is asked for, beginning after the concept of that name.

    It is looked for among all that hold the words, so a page begins where it began whatever became of that concept.
    """
    ranked = known.ranked(wanted.query)
    names = [one.name for one in ranked]
    start = names.index(after) + 1 if after in names else 0
    before = [one for one in ranked[:start] if wanted.holds(one)]
    left = [one for one in ranked[start:] if wanted.holds(one)]
    following = left[PAGE - 1].name if len(left) > PAGE else None
    previous = (before[-PAGE - 1].name if len(before) > PAGE else "") if before else None
    return ConceptPage(tuple(left[:PAGE]), following, previous, len(before) + len(left))


def _known(concept: Concept, terms: Termbase, used: Concordance, findings: Sequence[Finding]) -> KnownConcept:
    return KnownConcept(concept, used.count(concept), tuple(findings), tuple(_problems(concept, terms, used, findings)))


def _problems(concept: Concept, terms: Termbase, used: Concordance, findings: Sequence[Finding]) -> Iterator[Problem]:
    if findings:
        yield Problem.FINDING
    if _is_untranslated(concept):
        yield Problem.UNTRANSLATED
    if used.outdated(concept):
        yield Problem.OUTDATED
    # An affix (– Minor) is used inside the names that have it as a part.
    if not used.count(concept) and not any(concept.slug in other.parts for other in terms.concepts):
        yield Problem.UNUSED


def _is_untranslated(concept: Concept) -> bool:
    """Is there nothing Japanese yet where there ought to be? Names that stay in English need none."""
    forms = concept.forms_in("ja")
    if any(form.note == UNTRANSLATED for form in forms):
        return True
    needs_words = concept.policy in (Policy.TRANSLATE, Policy.KEEP_SOURCE_GLOSS_FIRST)
    return needs_words and not any(is_japanese(letter) for form in forms for letter in form.words)


def _passage(known: KnownConcept) -> Passage:
    concept = known.concept
    forms = tuple(dict.fromkeys(form.words for form in concept.forms))
    notes = [concept.note[language] for language in LANGUAGES] if concept.note else []
    sources = [form.note for form in concept.forms]
    lines = tuple(line for line in (*forms, *notes, *sources, concept.ref, concept.slug, concept.id) if line)
    preferred = [form.words for form in concept.forms if form.status is FormStatus.PREFERRED]
    return Passage(Kind.TERM, (concept.domain,), known.name, "", " / ".join(preferred), lines, forms)
