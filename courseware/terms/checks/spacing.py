"""Spaces between Japanese characters, beside Latin words and beside slashes (TYPO-302, 303, 306)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from courseware.finding import Finding, Weight
from courseware.terms.checks.check import Check, Example, Scope, Spot, places, told
from courseware.terms.checks.typography import PROSE, blocks
from courseware.terms.corpus import Corpus, Scan
from courseware.terms.prose import Role, Span
from courseware.terms.style import Spacing
from courseware.text import Text

LETTER = "ぁ-ゖァ-ヺー一-鿿々"
CJK_SPACE = re.compile(rf"(?<=[{LETTER}、。」）]) +(?=[{LETTER}「（])(?!クラス\s*[0-9])")
LATIN = "[A-Za-z]{2,}[A-Za-z0-9]*"
TIGHT = re.compile(rf"(?<=[{LETTER}])(?P<after>{LATIN})|(?P<before>{LATIN})(?=[{LETTER}])")
SPACED = re.compile(rf"(?<=[{LETTER}]) (?={LATIN})|(?<=[A-Za-z]{{2}}) (?=[{LETTER}])|(?<=[A-Za-z][0-9]) (?=[{LETTER}])")
SLASH = re.compile("(?P<left>[ \u3000]?)／(?P<right>[ \u3000]?)")


def check_cjk_space(corpus: Corpus, scan: Scan) -> Iterator[Finding]:
    """Spaces between Japanese characters, outside names that are written with one."""
    named = {(id(use.span), at) for use in corpus.uses(scan) for at in range(use.start, use.end)}
    spots = [
        Spot(span, found.start())
        for span in blocks(scan)
        for found in CJK_SPACE.finditer(span.spoken)
        if (id(span), found.start()) not in named
        and not (corpus.style.bracket is Spacing.SPACE and span.spoken[found.end()] == "（")
    ]
    if spots:
        words = (
            f"日本語の文字の間に空白があります（{len(spots)}か所）。",
            f"Spaces between Japanese characters ({places(spots)}).",
        )
        yield told("TYPO-302", Weight.ADVICE, spots, words)


def check_latin_spacing(corpus: Corpus, scan: Scan) -> Iterator[Finding]:
    """The space between Japanese and Latin words: as the house has it, or as most of the text has it."""
    tight = [
        (found["after"] or found["before"], Spot(span, found.start()))
        for span in blocks(scan)
        for found in TIGHT.finditer(span.spoken)
    ]
    spaced = [
        (_word_at(span, found.start()), Spot(span, found.start()))
        for span in blocks(scan)
        for found in SPACED.finditer(span.spoken)
    ]
    wants = corpus.style.latin
    if wants is Spacing.CONSISTENT:
        wants = Spacing.SPACE if len(spaced) >= len(tight) else Spacing.NONE
    by_word: dict[str, list[Spot]] = {}
    for word, spot in tight if wants is Spacing.SPACE else spaced:
        by_word.setdefault(word, []).append(spot)
    ja, en = ("空白を入れます", "write a space") if wants is Spacing.SPACE else ("空白を入れません", "write no space")
    for word, spots in by_word.items():
        words = (
            f"「{word}」と日本語の間には{ja}（{len(spots)}か所）。",
            f"Between “{word}” and Japanese, {en} ({places(spots)}).",
        )
        yield told("TYPO-303", Weight.ADVICE, spots, words, (word, word))


def _word_at(span: Span, at: int) -> str:
    found = re.compile("[A-Za-z0-9]+").search(span.spoken, max(0, at - 12), at + 24)
    return found[0] if found else ""


def _slashes(scan: Scan) -> list[tuple[bool, Spot]]:
    """Each full-width slash, and whether a space stands beside it."""
    return [
        (bool(match["left"] or match["right"]), Spot(span, match.start()))
        for span in scan.prose.of(*PROSE, Role.PREREQUISITE)
        for match in SLASH.finditer(span.words)
    ]


def check_slashes(corpus: Corpus) -> Iterator[Finding]:
    """Spaces beside the full-width slash: none, or the same everywhere."""
    found: dict[bool, list[Spot]] = {True: [], False: []}
    for scan in corpus.scans:
        for is_spaced, spot in scan.kept("slashes", None, lambda scan=scan: _slashes(scan)):  # type: ignore[misc]
            found[is_spaced].append(spot)
    wants = corpus.style.slash
    if wants is Spacing.CONSISTENT:
        wants = Spacing.SPACE if len(found[True]) > len(found[False]) else Spacing.NONE
    wrong, right = found[wants is Spacing.NONE], found[wants is Spacing.SPACE]
    if wrong:
        ja, en = ("空けません", "no spaces") if wants is Spacing.NONE else ("空けます", "spaces")
        words = (f"「／」の前後は{ja}（{len(wrong)}か所）。", f"Write {en} beside “／” ({places(wrong)}).")
        yield told("TYPO-306", Weight.HINT, [*wrong, *right], words)


SPACE, NONE = "latin_spacing: space", "latin_spacing: none"
CHECKS = (
    Check(
        "TYPO-302",
        Text("日本語の間の空白", "space between Japanese characters"),
        Text(
            "日本語の文字どうしの間に半角の空白があります。改行を写したときによく残ります。",
            "A half-width space stands between Japanese characters; copied line breaks often leave one.",
        ),
        Weight.ADVICE,
        check_cjk_space,
        must=(
            Example("body: 終わりました。 次です。"),
            Example("body: 版は 構築の"),
            Example("body: 指針 （案）です。"),
        ),
        must_not=(
            Example("body: 本当？\u3000そうです。"),
            Example("body: 指針 （案）です。", style="bracket_spacing: space"),
            Example("body: ルール クラス06 のとおりです。"),
            Example("body: 魔法少女 ザ・デュエルです。", "duel: Magical Girl = 魔法少女 ザ・デュエル"),
        ),
    ),
    Check(
        "TYPO-303",
        Text("和文と英字の間", "spacing of Latin words"),
        Text(
            "日本語と英字の語の間の空白が、決まりか、本文の多数と違います。1字の名札（プレイヤーA）と数字は見ません。",
            "The space between Japanese and a Latin word is not that of the house, or of most of the text. Labels (プレイヤーA) and digits do not count.",
        ),
        Weight.ADVICE,
        check_latin_spacing,
        must=(
            Example("body: PCGの手続きです。 Warning です。 Caution です。"),
            Example("body: PCGの手続きです。", style=SPACE),
            Example("body: PCG の手続きです。", style=NONE),
        ),
        must_not=(
            Example("body: プレイヤーA、Aは2枚、クラス05です。PCG です。", style=SPACE),
            Example("body: PCG、TR の手続きです。", style=SPACE),
            Example("body: PCGの手続きとTRの手続き"),
        ),
    ),
    Check(
        "TYPO-306",
        Text("スラッシュの前後", "spaces beside slashes"),
        Text("全角の「／」の前後の空白が揃っていません。", "Spaces beside the full-width slash differ."),
        Weight.HINT,
        check_slashes,
        must=(Example("body: 約20分 ／ 10問\nbody: 構築／リミテッド"),),
        must_not=(Example("body: 構築／リミテッド\nbody: Warning / Caution"),),
        scope=Scope.DOMAIN,
    ),
)
