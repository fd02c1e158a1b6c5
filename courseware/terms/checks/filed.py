"""Texts against the concept file: renderings that it lacks, forms that are not to be used, English for a translated term."""

from __future__ import annotations

from collections.abc import Iterator

from courseware.finding import Finding, Weight
from courseware.terms.checks.check import Spot, quoted, told
from courseware.terms.corpus import Corpus, Scan, Use, is_filed
from courseware.terms.glosses import same_gloss
from courseware.terms.model import Concept, FormRole, FormStatus, Policy
from courseware.terms.prose import SPOKEN, Role


def unfiled(corpus: Corpus, scan: Scan) -> Iterator[Finding]:
    """A rendering in a row or a gloss that the concept file does not know."""
    if corpus.termbase is None:
        return
    yield from _unfiled_glosses(corpus, scan)
    for row in scan.tabled:
        concept = corpus.by_key.get(row.key)
        if concept is None or not is_filed(concept):
            continue
        usable = [form.words for form in concept.forms_in("ja") if form.is_usable]
        strong = [words for words in row.renderings if not (row.is_weak and words == row.gloss)]
        for words in strong:
            if not any(same_gloss(words, form) for form in usable):
                ja = f"用語表の「{words}」は、用語ファイルの {row.names[0]} にありません。用語ファイルの語形: {quoted(usable)}。"
                en = f"“{words}” in the term table is no form of {row.names[0]} in the concept file: {quoted(usable, 'en')}."
                yield told("L10N-101", Weight.BLOCKER, [Spot(row.target)], (ja, en), (row.names[0], concept.id))


def _unfiled_glosses(corpus: Corpus, scan: Scan) -> Iterator[Finding]:
    found: dict[tuple[str, str], list[Spot]] = {}
    for gloss in scan.glosses:
        concept = corpus.by_key.get(gloss.key)
        if concept and is_filed(concept) and not any(same_gloss(gloss.gloss, form.words) for form in concept.forms):
            found.setdefault((concept.id, gloss.gloss), []).append(Spot(gloss.span, gloss.at))
    for (name, words), spots in found.items():
        concept = next(one for one in corpus.known.concepts if one.id == name)
        japanese = [use for use in corpus.uses(scan) if use.concept is concept and not use.is_english]
        usable = [form.words for form in concept.forms_in("ja") if form.is_usable]
        ja = f"{concept.preferred('en')} に添えた「{words}」は、用語ファイルにありません。用語ファイルの語形: {quoted(usable)}。"
        en = f"“{words}” is no form of {concept.preferred('en')} in the concept file: {quoted(usable, 'en')}."
        others = (Spot(use.span, use.start) for use in japanese if not use.is_quoted)
        yield told("L10N-101", Weight.BLOCKER, [*spots, *others], (ja, en), (concept.preferred("en"), concept.id))


def deprecated_uses(corpus: Corpus) -> Iterator[tuple[Concept, list[Spot], set[int]]]:
    """Concepts of which a form that is not to be used stands in a text: its places, then those of the other forms."""
    if not any(form.status is not FormStatus.PREFERRED for one in corpus.known.concepts for form in one.forms):
        return
    for found in corpus.by_concept.values():
        wrong = [(scan, use) for scan, use in found if not use.form.is_usable and _counts(use)]
        if wrong:
            others = [one for one in found if one not in wrong and not one[1].is_quoted]
            spots = [Spot(use.span, use.start) for _, use in (*wrong, *others)]
            yield wrong[0][1].concept, spots, {id(scan) for scan, _ in (*wrong, *others)}


def two_languages(corpus: Corpus) -> Iterator[Finding]:
    """A translated term that one text writes in English throughout and another in Japanese."""
    if corpus.termbase is None:
        return
    for found in corpus.by_concept.values():
        concept = found[0][1].concept
        if (
            concept.policy is not Policy.TRANSLATE
            or not is_filed(concept)
            or not any(use.is_english for _, use in found)
        ):
            continue
        spoken = [(id(scan), use) for scan, use in found if use.span.role in SPOKEN and _stands(scan, use)]
        english = {scan for scan, use in spoken if use.is_english and use.form.role is not FormRole.SHORT}
        japanese = {scan for scan, use in spoken if not use.is_english}
        if english - japanese and japanese - english:
            spots = [Spot(use.span, use.start) for scan, use in spoken if scan in english ^ japanese]
            name, good = concept.preferred("en"), concept.preferred("ja")
            ja = f"{name} を英語で書くレッスンと日本語で書くレッスンがあります。「{good}」に揃えてください。"
            en = f"Some lessons write {name} in English, others in Japanese. Write “{good}” in all."
            yield told("L10N-102", Weight.BLOCKER, spots, (ja, en), (name, concept.id))


def _stands(scan: Scan, use: Use) -> bool:
    """Not quoted; English not in brackets beside its Japanese, and no part of a longer name."""
    if use.is_quoted or not use.is_english:
        return not use.is_quoted
    return scan.is_whole(use) and not use.span.words[: use.start].rstrip().endswith("（")


def _counts(use: Use) -> bool:
    return not use.is_quoted and use.span.role not in (Role.NOTE, Role.MARKER)


def deprecated(code: str, concept: Concept, spots: list[Spot]) -> Finding:
    name = concept.preferred("en")
    bad = [form.words for form in concept.forms if not form.is_usable]
    good = concept.preferred("ja") if concept.policy is Policy.TRANSLATE else concept.written()
    ja = f"{name} の日本語が揃っていません。{quoted(bad)}ではなく「{good}」と書きます。"
    en = f"{name} is rendered in several ways: write “{good}” and not {quoted(bad, 'en')}."
    return told(code, Weight.BLOCKER, spots, (ja, en), (name, concept.id))
