"""Short forms and abbreviations: registered, and explained before they are used (L10N-106, 111)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from courseware.finding import Finding, Weight
from courseware.terms.checks.check import Check, Example, Spot, places, told
from courseware.terms.corpus import Corpus, Scan
from courseware.terms.fold import is_katakana
from courseware.terms.prose import SPOKEN, Role, Span
from courseware.text import Text, comparable

BRACKETED = re.compile(r"[A-Za-z]\s*[,、/／]\s*(?:以下[、,]?\s*)?(?P<short>[A-Z]{2,6})）")
HEREAFTER = re.compile(r"以下[、,]?\s*(?P<short>[^（）、。「」\s]{1,12})）")
ABBREVIATION = re.compile(r"(?<![A-Za-z0-9])[A-Z]{2,6}(?![A-Za-z0-9])")
READ = SPOKEN | {Role.AUDIENCE, Role.OBJECTIVE}


def _declared(scan: Scan) -> dict[str, Spot]:
    """The short forms that a text says it will use, each where it says so."""
    found: dict[str, Spot] = {}
    for span in scan.prose.spans:
        if span.role is Role.PRINTED or "）" not in span.own:
            continue
        for pattern in (BRACKETED, HEREAFTER):
            for match in pattern.finditer(span.own):
                found.setdefault(match["short"], Spot(span, match.start("short")))
    return found


def check_registered(corpus: Corpus, scan: Scan) -> Iterator[Finding]:
    """Short forms in use that no concept has."""
    declared = _declared(scan)
    shorts = {**declared, **_heads(scan)}
    for short, spot in shorts.items():
        standing = (Spot(span, at) for span in scan.prose.of(*READ) for at in _standing(span, short))
        uses = [one for one in standing if one != spot]
        if comparable(short) in corpus.written_forms or len(uses) < 1 + (short not in declared):
            continue
        words = (
            f"略した形「{short}」が用語ファイルに登録されていません（{len(uses)}か所）。",
            f"The short form “{short}” is not registered in the concept file ({places(uses)}).",
        )
        yield told("L10N-106", Weight.ADVICE, [spot, *uses], words, (short, comparable(short)))


def _heads(scan: Scan) -> dict[str, Spot]:
    """What is left of a tabled compound without another tabled term: リード of リードロアガイド."""
    forms = [(row.form, row) for row in scan.tabled if row.form]
    found: dict[str, Spot] = {}
    for words, row in forms:
        for other, _ in forms:
            rest = words.removesuffix(other) if other != words else ""
            if rest and rest != words and len(rest) > 2 and all(map(is_katakana, rest)):
                found.setdefault(rest, Spot(row.target))
    return found


def _standing(span: Span, short: str) -> Iterator[int]:
    """Where a short form stands by itself, not inside a longer word of its script."""
    start = span.own.find(short)
    while start >= 0:
        before, after = span.own[start - 1 : start], span.own[start + len(short) : start + len(short) + 1]
        if not (_joined(before, short[0]) or _joined(short[-1], after)):
            yield start
        start = span.own.find(short, start + 1)


def _joined(left: str, right: str) -> bool:
    if not left or not right:
        return False
    latin = left.isascii() and right.isascii() and left.isalnum() and right.isalnum()
    return latin or (is_katakana(left) and is_katakana(right))


def check_defined_first(_: Corpus, scan: Scan) -> Iterator[Finding]:
    """An abbreviation that is used above the place where it is explained."""
    for short, spot in _declared(scan).items():
        if not ABBREVIATION.fullmatch(short):
            continue
        defined = (scan.order[id(spot.span)], spot.at)
        early = [
            Spot(span, found.start())
            for span in scan.prose.of(*READ)
            for found in ABBREVIATION.finditer(span.own)
            if found[0] == short and (scan.order[id(span)], found.start()) < defined
        ]
        if early:
            words = (f"「{short}」が、説明より前に使われています。", f"“{short}” is used before it is explained.")
            yield told("L10N-111", Weight.ADVICE, [*early, spot], words, (short, comparable(short)))


GUIDELINES = "note: 指針（Play Guidelines, PCG）です。"
CHECKS = (
    Check(
        "L10N-106",
        Text("登録の無い略し方", "unregistered short form"),
        Text(
            "用語を略した形が使われていますが、用語ファイルの short にありません。登録すると、用語として見つかります。",
            "A term is shortened in a way that the concept file does not list under `short`; registered, it is found as the term.",
        ),
        Weight.ADVICE,
        check_registered,
        must=(
            Example(f"{GUIDELINES}\nbody: PCG が定めます。"),
            Example(
                "body: リードを呼びます。リードが決めます。\n| 英語 | 訳 |\n| Lore Guide / Lead Lore Guide | ロアガイド／リードロアガイド |"
            ),
        ),
        must_not=(
            Example("body: 指針（Play Guidelines, PCG）です。"),
            Example(f"{GUIDELINES}\nbody: PCG が定めます。", "pcg: Play Guidelines, ~PCG = 指針"),
            Example(
                "body: リードロアガイドだけ\n| 英語 | 訳 |\n| Lore Guide / Lead Lore Guide | ロアガイド／リードロアガイド |"
            ),
        ),
    ),
    Check(
        "L10N-111",
        Text("説明より前の略語", "abbreviation before its definition"),
        Text(
            "略語が、何の略かを述べる箇所より前に使われています。",
            "An abbreviation is used above the place that says what it stands for.",
        ),
        Weight.ADVICE,
        check_defined_first,
        must=(Example(f"audience: PCGの節に進む人\n{GUIDELINES}"),),
        must_not=(Example(f"body: プレイヤーA と B です。\n{GUIDELINES}\nbody: PCG が定めます。"),),
    ),
)
