"""The concept whose forms are the right answers of a question from outside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from courseware.quiz.kinds.term import asked_term
from courseware.terms import Concept, Termbase
from courseware.text import LANGUAGES, Language, comparable


@dataclass(frozen=True, slots=True)
class Wanted:
    """The answers that are right, and the text that asks for them. In a gap no language is asked for."""

    right: tuple[str, ...]
    text: str
    language: Language | None


@dataclass(frozen=True, slots=True)
class Found:
    """A concept as a question names it, in which language it is asked, and the name that its text shows."""

    name: str
    into: Language
    shown: str = ""


def concept_of(wanted: Wanted, terms: Mapping[str, Termbase]) -> Found | None:
    """The concept that has exactly these answers and is shown in the text; else one that has them at all."""
    best: tuple[int, Found] | None = None
    for domain, concept in _concepts(terms):
        for into in LANGUAGES:
            mark = _fit(wanted, concept, into)
            if mark and (best is None or mark > best[0]):
                shown = asked_term(concept, into).shown
                best = (mark, Found(f"{domain}/{concept.slug}", into, shown if shown in wanted.text else ""))
    return best[1] if best else None


def _concepts(terms: Mapping[str, Termbase]) -> Iterator[tuple[str, Concept]]:
    for domain, termbase in terms.items():
        for concept in termbase.concepts:
            yield domain, concept


def _fit(wanted: Wanted, concept: Concept, into: Language) -> int:
    """How well a concept fits: nought, if any answer is none of its forms."""
    asks = asked_term(concept, into)
    own = asks.right if wanted.language else (*asks.right, *asked_term(concept, "en" if into == "ja" else "ja").right)
    forms, answers = set(map(comparable, own)), set(map(comparable, wanted.right))
    if not answers or not answers <= forms or not all(asked_term(concept, each).right for each in LANGUAGES):
        return 0
    return 1 + 2 * (set(own) == set(wanted.right)) + (bool(asks.shown) and asks.shown in wanted.text)


def terms_of(pairs: Sequence[tuple[str, str]], terms: Mapping[str, Termbase]) -> tuple[list[str], Language] | None:
    """The concepts of which pairs are the names in both languages, and the language on the right."""
    for into in LANGUAGES:
        other: Language = "en" if into == "ja" else "ja"
        named = {
            (concept.preferred(other), concept.preferred(into)): f"{domain}/{concept.slug}"
            for domain, concept in reversed([*_concepts(terms)])
        }
        if pairs and all(pair in named for pair in pairs):
            return [named[pair] for pair in pairs], into
    return None
