"""What terms share, and the English beside them, written alike everywhere (L10N-103, 107)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from courseware.finding import Finding, Weight
from courseware.terms.checks.check import Check, Example, Scope, Spot, quoted, told
from courseware.terms.checks.rendered import Rendering, concept_key, renderings_in
from courseware.terms.corpus import Corpus
from courseware.terms.tabled import AFFIX
from courseware.text import Text, comparable

ABBREVIATED = re.compile("(?P<between>[^A-Za-z]+)[A-Z]{2,6}$")
AFFIX_OF_GLOSS = re.compile(r"^.+(?:・|（|／| [–—-] )(?P<affix>[^・（）／]+?)）?$")


def check_affixes(corpus: Corpus) -> Iterator[Finding]:
    """– Minor and – Major are rendered alike wherever they stand."""
    found: dict[str, list[Rendering]] = {}
    for renderings in renderings_in(corpus, corpus.scans).values():
        for one in renderings:
            name, gloss = AFFIX.match(one.name), AFFIX_OF_GLOSS.match(one.words)
            if name and gloss:
                at = one.spot.at + gloss.start("affix")
                part = Rendering(name["affix"], gloss["affix"], Spot(one.spot.span, at), one.scan)
                found.setdefault(name["affix"], []).append(part)
    for affix, parts in found.items():
        kinds = list(dict.fromkeys(part.words for part in parts))
        if len(kinds) > 1:
            ja = f"「– {affix}」の訳が揃っていません: {quoted(kinds)}。"
            en = f"“– {affix}” is rendered in several ways: {quoted(kinds, 'en')}."
            yield told("L10N-103", Weight.BLOCKER, [part.spot for part in parts], (ja, en), (affix, affix))


def _separator(words: str) -> str:
    """What stands between a name and its abbreviation; nothing where no abbreviation is given."""
    found = ABBREVIATED.search(words)
    return comparable(found["between"]) if found else ""


def check_parallel(corpus: Corpus) -> Iterator[Finding]:
    """The English beside a Japanese name, written with one separator."""
    found: dict[str, list[tuple[str, Spot]]] = {}
    for scan in corpus.scans:
        for gloss in scan.reversed_glosses:
            found.setdefault(gloss.key, []).append((gloss.gloss, Spot(gloss.span, gloss.at)))
    for key, glosses in found.items():
        kinds = list(dict.fromkeys(words for words, _ in glosses))
        if len({_separator(kind) for kind in kinds} - {""}) > 1:
            ja = f"かっこの中の英語の書き方が揃っていません: {quoted(kinds)}。"
            en = f"The English in brackets is written in several ways: {quoted(kinds, 'en')}."
            name = min((kind for kind in kinds), key=len)
            yield told(
                "L10N-107", Weight.HINT, [spot for _, spot in glosses], (ja, en), (name, concept_key(corpus, key))
            )


CHECKS = (
    Check(
        "L10N-103",
        Text("共通の部分の訳が違う", "shared parts rendered differently"),
        Text(
            "– Minor や – Major のように多くの用語に付く部分の訳が、用語によって違います。",
            "A part that many terms share (– Minor, – Major) is rendered differently from term to term.",
        ),
        Weight.BLOCKER,
        check_affixes,
        must=(Example("body: A Error – Minor（甲の誤り・軽微）\n=== b\nbody: B Conduct – Minor（乙の行為・軽度）"),),
        must_not=(
            Example("body: A Error – Minor（甲の誤り・軽度）\n=== b\nbody: B Conduct – Minor（乙の行為（軽度））"),
        ),
        scope=Scope.DOMAIN,
    ),
    Check(
        "L10N-107",
        Text("英語の添え方が違う", "parallel gloss written differently"),
        Text(
            "日本語の名前に添える英語と略語の区切り方が揃っていません。",
            "The English name and abbreviation beside a Japanese name are separated in several ways.",
        ),
        Weight.HINT,
        check_parallel,
        must=(Example("note: 指針（Play Guidelines, PG）です。\n=== b\nnote: 指針（Play Guidelines / PG）です。"),),
        must_not=(
            Example("note: 指針（Play Guidelines, PG）です。\n=== b\nnote: 指針（Play Guidelines, PG）です。"),
            Example("note: 指針（Play Guidelines、以下 PG）です。\n=== b\nnote: 指針（Play Guidelines）です。"),
        ),
        scope=Scope.DOMAIN,
    ),
)
