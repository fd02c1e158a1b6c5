"""Claims that the author marked, against the tables of the text (L10N-201).

A claim is `Casual only Caution, Warning` or `Casual has Match Loss`: what stands in the row or column of that name.
Nothing is read out of free text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from courseware.finding import Finding, Weight
from courseware.terms.checks.check import Check, Example, Spot, quoted, told
from courseware.terms.corpus import Corpus, Scan
from courseware.terms.model import Concept
from courseware.terms.occur import occurrences
from courseware.terms.prose import Role, Span, grids
from courseware.text import Text, comparable

CLAIM = re.compile(r"(?P<heads>.+?) (?P<kind>only|has) (?P<terms>.+)")


@dataclass(frozen=True, slots=True)
class Claim:
    """What a text says of the cells under some heads; `terms` are ids of concepts."""

    heads: tuple[str, ...]
    is_only: bool
    terms: tuple[str, ...]
    kinds: frozenset[tuple[str, str]]
    spot: Spot


def check_claims(corpus: Corpus, scan: Scan) -> Iterator[Finding]:
    claims = list(_claims(corpus, scan))
    for claim in claims:
        if not claim.terms:
            yield _unreadable(claim)
            continue
        for head in claim.heads:
            yield from _against_tables(corpus, scan, claim, head, claims)


def _claims(corpus: Corpus, scan: Scan) -> Iterator[Claim]:
    for span in scan.prose.spans:
        for one in span.pieces(Role.CLAIM):
            spot = Spot(span, one.start)
            found = CLAIM.fullmatch(one.said.strip())
            concepts = _concepts(corpus, found["terms"]) if found else []
            heads = re.split(r"\s*[,、]\s*", found["heads"]) if found else []
            yield Claim(
                tuple(_head(corpus, head) for head in heads),
                bool(found and found["kind"] == "only"),
                tuple(concept.id for concept in concepts),
                frozenset((concept.kind, concept.policy) for concept in concepts),
                spot,
            )


def _concepts(corpus: Corpus, words: str) -> list[Concept]:
    return [use.concept for use in occurrences(corpus.known, words, "ja")]


def _head(corpus: Corpus, words: str) -> str:
    """A head by its concept where it is one: カジュアル and Casual are the same row."""
    found = occurrences(corpus.known, words.strip(), "ja")
    is_whole = len(found) == 1 and found[0].end - found[0].start == len(words.strip())
    return found[0].concept.id if is_whole else comparable(words)


def _against_tables(corpus: Corpus, scan: Scan, claim: Claim, head: str, claims: Iterable[Claim]) -> Iterator[Finding]:
    cells = list(_cells_under(corpus, scan, head))
    held = [
        (Spot(cell, use.start), use.concept) for cell in cells for use in occurrences(corpus.known, cell.words, "ja")
    ]
    held = [(spot, concept) for spot, concept in held if (concept.kind, concept.policy) in claim.kinds]
    said = [
        (other.spot, concept)
        for other in claims
        if not other.is_only and head in other.heads and other is not claim
        for concept in (corpus.by_id[term] for term in other.terms)
    ]
    if claim.is_only:
        wrong = [(spot, concept) for spot, concept in (*held, *said) if concept.id not in claim.terms]
    else:
        present = {concept.id for _, concept in held}
        wrong = [(claim.spot, corpus.by_id[term]) for term in claim.terms if term not in present]
        wrong = wrong if cells else []
    if wrong:
        yield _contradiction(claim, wrong)


def _cells_under(corpus: Corpus, scan: Scan, head: str) -> Iterator[Span]:
    """The cells of the row or column of a name, in every table of the text."""
    for grid in (*grids(scan.prose), *grids(scan.prose, Role.PRINTED)):
        columns = [n for n, span in enumerate(grid.head) if n and _head(corpus, span.words) == head]
        for row in grid.body:
            if row and _head(corpus, row[0].words) == head:
                yield from row[1:]
            else:
                yield from (row[n] for n in columns if n < len(row))


def _contradiction(claim: Claim, wrong: list[tuple[Spot, Concept]]) -> Finding:
    names = [concept.preferred("en") for _, concept in wrong]
    if claim.is_only:
        ja, en = (
            f"表には、この文に無い{quoted(names)}があります。",
            f"The table has {quoted(names, 'en')}, which this sentence excludes.",
        )
    else:
        ja, en = (
            f"この文が述べる{quoted(names)}が、表にありません。",
            f"The table lacks {quoted(names, 'en')}, which this sentence names.",
        )
    return told("L10N-201", Weight.BLOCKER, [claim.spot, *(spot for spot, _ in wrong)], (ja, en))


def _unreadable(claim: Claim) -> Finding:
    ja = "主張が読めません。「Casual only Caution, Warning」か「Casual has Match Loss」の形で、用語を英語で書いてください。"
    en = "This claim cannot be read. Write “Casual only Caution, Warning” or “Casual has Match Loss”, with known terms."
    return told("L10N-201", Weight.BLOCKER, [claim.spot], (ja, en))


TABLE = "| 遅れ | 0〜2分 | 10分以上 |\n| Casual | Caution | Match Loss |"
LADDER = "\n".join(
    f"{name.lower().replace(' ', '-')}: {name} = {name}の訳 [keep_source penalty]"
    for name in ("Caution", "Warning", "Match Loss")
)
CHECKS = (
    Check(
        "L10N-201",
        Text("文と表の食い違い", "statement against table"),
        Text(
            "印を付けた文（[…]{claim: Casual only Caution, Warning}）が、同じレッスンの表と食い違っています。印の無い文は読みません。",
            "A marked statement ([…]{claim: Casual only Caution, Warning}) contradicts a table of the lesson. Unmarked text is not read.",
        ),
        Weight.BLOCKER,
        check_claims,
        must=(
            Example(f"body: [Caution から Warning まで]{{claim: Casual only Caution, Warning}}です。\n{TABLE}", LADDER),
            Example(f"body: [Warning]{{claim: Casual has Warning}}です。\n{TABLE}", LADDER),
            Example(f"body: [Caution]{{claim: Casual only}}です。\n{TABLE}", LADDER),
        ),
        must_not=(
            Example(f"body: Caution から Warning までです。\n{TABLE}", LADDER),
            Example(f"body: [全域]{{claim: Casual only Caution, Match Loss}}です。\n{TABLE}", LADDER),
        ),
    ),
)
