"""Texts against the concept file: renderings that it lacks, forms that are not to be used, English for a translated term."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from courseware.finding import Finding, Weight
from courseware.terms.checks.check import Spot, quoted, told
from courseware.terms.corpus import Corpus, Scan, Use, is_filed
from courseware.terms.glosses import same_gloss
from courseware.terms.model import Concept, FormRole, Policy
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
        concept = corpus.by_id[name]
        japanese = [use for use in corpus.uses(scan) if use.concept is concept and not use.is_english]
        usable = [form.words for form in concept.forms_in("ja") if form.is_usable]
        ja = f"{concept.preferred('en')} に添えた「{words}」は、用語ファイルにありません。用語ファイルの語形: {quoted(usable)}。"
        en = f"“{words}” is no form of {concept.preferred('en')} in the concept file: {quoted(usable, 'en')}."
        others = (Spot(use.span, use.start) for use in japanese if not use.is_quoted)
        yield told("L10N-101", Weight.BLOCKER, [*spots, *others], (ja, en), (concept.preferred("en"), concept.id))


def deprecated_uses(corpus: Corpus, scans: Iterable[Scan]) -> Iterator[tuple[Concept, list[Spot], set[int]]]:
    """Concepts of which these texts have a form that is not to be used: its places everywhere, then those of other forms."""
    ids = dict.fromkeys(name for scan in scans for name in _wrong_in(corpus, scan))
    for name in ids:
        found = corpus.uses_of(name)
        wrong = [use for _, use in found if _is_wrong(use)]
        others = [use for _, use in found if not _is_wrong(use) and not use.is_quoted]
        spots = [Spot(use.span, use.start) for use in (*wrong, *others)]
        used_in = {id(scan) for scan, use in found if _is_wrong(use) or not use.is_quoted}
        yield wrong[0].concept, spots, used_in


def _wrong_in(corpus: Corpus, scan: Scan) -> tuple[str, ...]:
    """The concepts of which a text has a form that is not to be used."""

    def read() -> tuple[str, ...]:
        return tuple(dict.fromkeys(use.concept.id for use in corpus.uses(scan) if _is_wrong(use)))

    return scan.kept("wrong forms", corpus.known, read)


def _is_wrong(use: Use) -> bool:
    """A form that is not to be used, where the text speaks for itself."""
    return not use.form.is_usable and use.span.role not in (Role.NOTE, Role.MARKER) and not use.is_quoted


def two_languages(corpus: Corpus) -> Iterator[Finding]:
    """A translated term that one text writes in English throughout and another in Japanese."""
    if corpus.termbase is None:
        return
    english: dict[str, dict[int, list[Spot]]] = {}
    japanese: dict[str, dict[int, list[Spot]]] = {}
    for scan in corpus.scans:
        for name, is_english, spots in _kept_languages(corpus, scan):
            (english if is_english else japanese).setdefault(name, {})[id(scan)] = spots
    for name, in_english in english.items():
        in_japanese = japanese.get(name, {})
        if in_english.keys() - in_japanese.keys() and in_japanese.keys() - in_english.keys():
            only = in_english.keys() ^ in_japanese.keys()
            spots = [
                spot for scan, found in (*in_english.items(), *in_japanese.items()) if scan in only for spot in found
            ]
            yield _in_two_languages(corpus.by_id[name], spots)


def _in_two_languages(concept: Concept, spots: list[Spot]) -> Finding:
    name, good = concept.preferred("en"), concept.preferred("ja")
    ja = f"{name} を英語で書くレッスンと日本語で書くレッスンがあります。「{good}」に揃えてください。"
    en = f"Some lessons write {name} in English, others in Japanese. Write “{good}” in all."
    return told("L10N-102", Weight.BLOCKER, spots, (ja, en), (name, concept.id))


def _kept_languages(corpus: Corpus, scan: Scan) -> list[tuple[str, bool, list[Spot]]]:
    return scan.kept("languages", corpus.known, lambda: _languages(corpus, scan))


def _languages(corpus: Corpus, scan: Scan) -> list[tuple[str, bool, list[Spot]]]:
    """Where a text writes each translated concept in English, and where in Japanese."""
    found: dict[tuple[str, bool], list[Spot]] = {}
    for use in corpus.uses(scan):
        is_short = use.is_english and use.form.role is FormRole.SHORT
        is_translated = use.concept.policy is Policy.TRANSLATE and is_filed(use.concept)
        if is_translated and not is_short and use.span.role in SPOKEN and _stands(scan, use):
            found.setdefault((use.concept.id, use.is_english), []).append(Spot(use.span, use.start))
    return [(name, is_english, spots) for (name, is_english), spots in found.items()]


def _stands(scan: Scan, use: Use) -> bool:
    """Not quoted; English not in brackets beside its Japanese, and no part of a longer name."""
    if use.is_quoted or not use.is_english:
        return not use.is_quoted
    return scan.is_whole(use) and not use.span.words[: use.start].rstrip().endswith("（")


def deprecated(code: str, concept: Concept, spots: list[Spot]) -> Finding:
    name = concept.preferred("en")
    bad = [form.words for form in concept.forms if not form.is_usable]
    good = concept.preferred("ja") if concept.policy is Policy.TRANSLATE else concept.written()
    ja = f"{name} の日本語が揃っていません。{quoted(bad)}ではなく「{good}」と書きます。"
    en = f"{name} is rendered in several ways: write “{good}” and not {quoted(bad, 'en')}."
    return told(code, Weight.BLOCKER, spots, (ja, en), (name, concept.id))
