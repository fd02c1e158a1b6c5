"""Marks, dots, dashes and code points (TYPO-301, 304, 305, 307 to 309). What the house profile leaves open must be consistent."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from courseware.finding import Finding, Weight
from courseware.terms.checks.check import Check, Example, Scope, Spot, places, quoted, told
from courseware.terms.corpus import Corpus, Scan
from courseware.terms.prose import SPOKEN, Role, Span
from courseware.text import Text

EMPHASIS = re.compile(r"\*\*|__")
OTHER_DOTS = re.compile("[·･•‧]")
CAPTION_DOT = re.compile(r"^(?:表|図)\s*[0-9０-９]+\s*(?P<dot>[・･·•‧])")
DASHES = re.compile("[―—─ー－]{2,}|[―—]")
COMPOUND = re.compile(r"(?<![ァ-ヺー・])(?P<first>[ァ-ヺー]{3,})・(?P<second>[ァ-ヺー]{3,})(?![ァ-ヺー・])")
KATAKANA = re.compile("[ァ-ヺー]{2,}")
HALF_KANA = re.compile("[\uff66-\uff9f]+")
WIDE = re.compile("[Ａ-Ｚａ-ｚ０-９]+")
MARKS = re.compile("[\u3099\u309a]")
COMPATIBLE = re.compile("[\uf900-\ufaff]")
WAVES = re.compile("[〜～]")
PROSE = SPOKEN | {Role.OBJECTIVE, Role.AUDIENCE, Role.NOTE, Role.MARKER}


def blocks(scan: Scan) -> Iterable[Span]:
    return scan.prose.of(*PROSE)


def check_emphasis(_: Corpus, scan: Scan) -> Iterator[Finding]:
    """Marks of emphasis that the reader would see."""
    spots = [Spot(span, found.start()) for span in scan.prose.spans for found in EMPHASIS.finditer(span.spoken)]
    if spots:
        words = (
            f"強調の記号（** か __）がそのまま表示されます（{len(spots)}個）。",
            f"Marks of emphasis (** or __) would be printed as they stand ({len(spots)} of them).",
        )
        yield told("TYPO-301", Weight.BLOCKER, spots, words)


def check_dots(corpus: Corpus) -> Iterator[Finding]:
    """Middle dots of other kinds than ・ in Japanese text, and in captions against those of other texts."""
    found = [scan.kept("dots", None, lambda scan=scan: _dots(scan)) for scan in corpus.scans]  # type: ignore[misc]
    wrong = [spot for wrongs, _ in found for spot in wrongs]
    right = [spot for _, rights in found for spot in rights]
    if wrong:
        kinds = list(dict.fromkeys(spot.span.words[spot.at] for spot in wrong))
        words = (
            f"中黒「・」（U+30FB）のところに別の点があります: {quoted(f'{dot} U+{ord(dot):04X}' for dot in kinds)}。",
            f"Another dot stands for the middle dot ・ (U+30FB): {quoted((f'{dot} U+{ord(dot):04X}' for dot in kinds), 'en')}.",
        )
        yield told("TYPO-304", Weight.ADVICE, [*wrong, *right], words)


def _dots(scan: Scan) -> tuple[list[Spot], list[Spot]]:
    """The dots of other kinds, and the right ones of captions."""
    wrong, right = list[Spot](), list[Spot]()
    for span in blocks(scan):
        wrong += [Spot(span, found.start()) for found in OTHER_DOTS.finditer(span.spoken)]
        caption = CAPTION_DOT.match(span.words)
        if caption and caption["dot"] == "・":
            right.append(Spot(span, caption.start("dot")))
    return wrong, right


def check_dashes(corpus: Corpus, scan: Scan) -> Iterator[Finding]:
    """Dashes of one kind and length. A run of long-vowel marks or minus signs is no dash."""
    found = [(match[0], Spot(span, match.start())) for span in blocks(scan) for match in DASHES.finditer(span.spoken)]
    yield from _minority("TYPO-305", Weight.ADVICE, found, corpus.style.dash, ("ダッシュ", "dash"))


def _minority(
    code: str, weight: Weight, found: list[tuple[str, Spot]], wanted: str, name: tuple[str, str]
) -> Iterator[Finding]:
    """What differs from the wanted kind, or from the kind that most places have."""
    counts = Counter(kind for kind, _ in found)
    wanted = wanted or max(counts, key=lambda kind: counts[kind], default="")
    strange = [(kind, spot) for kind, spot in found if kind != wanted]
    if strange:
        kinds = [kind for kind, _ in strange]
        words = (
            f"{name[0]}は「{wanted}」に揃えます。ここでは{quoted(kinds)}です（{len(strange)}か所）。",
            f"Write the {name[1]} as “{wanted}”; here it is {quoted(kinds, 'en')} ({places(strange)}).",
        )
        yield told(code, weight, [spot for _, spot in strange], words)


def check_compounds(corpus: Corpus, scan: Scan) -> Iterator[Finding]:
    """A katakana compound with a middle dot where the text writes others without one."""
    alone = {found[0] for span in blocks(scan) for found in KATAKANA.finditer(COMPOUND.sub("", span.own))}
    others = [Spot(row.target) for row in scan.tabled if _is_compound(row.names[0], (row.form, row.extra))]
    found: dict[str, list[Spot]] = {}
    for span in blocks(scan):
        for match in COMPOUND.finditer(span.own):
            if match[0] not in corpus.proper_nouns and (match["first"] in alone or match["second"] in alone):
                found.setdefault(match[0], []).append(Spot(span, match.start()))
    for compound, spots in found.items():
        if others:
            words = (
                f"「{compound}」には中黒がありますが、ほかの片仮名の複合語にはありません。",
                f"“{compound}” has a middle dot; other katakana compounds have none.",
            )
            yield told("TYPO-307", Weight.HINT, [*spots, *others], words, (compound, compound))


def _is_compound(name: str, forms: tuple[str, ...]) -> bool:
    return " " in name and any(KATAKANA.fullmatch(form) for form in forms)


def check_long_vowels(_: Corpus, scan: Scan) -> Iterator[Finding]:
    """サーバ and サーバー in one text."""
    found: dict[str, list[Spot]] = {}
    for span in blocks(scan):
        for match in KATAKANA.finditer(span.own):
            found.setdefault(match[0], []).append(Spot(span, match.start()))
    for word, spots in found.items():
        if f"{word}ー" in found:
            long = found[f"{word}ー"]
            few, many = sorted((spots, long), key=len)
            words = (
                f"「{word}」と「{word}ー」が混ざっています。",
                f"Both “{word}” and “{word}ー” are in use.",
            )
            yield told("TYPO-308", Weight.ADVICE, [*few, *many], words, (f"{word}ー", word))


def check_code_points(corpus: Corpus, scan: Scan) -> Iterator[Finding]:
    """Half-width kana, full-width letters, loose marks, compatibility ideographs, and two kinds of wave dash."""
    for pattern, ja, en in (
        (HALF_KANA, "半角の片仮名", "half-width katakana"),
        (WIDE, "全角の英数字", "full-width letters or digits"),
        (MARKS, "分かれた濁点・半濁点（NFD）", "decomposed kana (NFD)"),
        (COMPATIBLE, "互換漢字", "compatibility ideographs"),
    ):
        spots = [Spot(span, found.start()) for span in scan.prose.spans for found in pattern.finditer(span.words)]
        if spots:
            words = (f"{ja}があります（{len(spots)}か所）。", f"There are {en} ({places(spots)}).")
            yield told("TYPO-309", Weight.ADVICE, spots, words, (en, en))
    waves = [(found[0], Spot(span, found.start())) for span in blocks(scan) for found in WAVES.finditer(span.spoken)]
    yield from _minority("TYPO-309", Weight.ADVICE, waves, corpus.style.wave, ("波ダッシュ", "wave dash"))


CHECKS = (
    Check(
        "TYPO-301",
        Text("強調の記号が残る", "unrendered emphasis"),
        Text("強調の記号が、読む人に記号のまま見えます。", "Marks of emphasis reach the reader as signs."),
        Weight.BLOCKER,
        check_emphasis,
        must=(Example("body: **決めます。**だから覚えてください。"),),
        must_not=(Example("code: a ** b\nbody: 4 * 3 です。"),),
    ),
    Check(
        "TYPO-304",
        Text("中黒の種類", "kind of middle dot"),
        Text("中黒「・」に、見た目の似た別の文字が混ざっています。", "Another character stands for the middle dot ・."),
        Weight.ADVICE,
        check_dots,
        must=(Example("caption: 図1 · 手順\n=== b\ncaption: 表1 ・ 懲罰"),),
        must_not=(Example("body: 先攻・後攻を選ぶ。\ncaption: 表1 ・ 懲罰"),),
        scope=Scope.DOMAIN,
    ),
    Check(
        "TYPO-305",
        Text("ダッシュの長さ", "length of dashes"),
        Text("ダッシュの種類や長さが混ざっています。", "Dashes of several kinds or lengths are in use."),
        Weight.ADVICE,
        check_dashes,
        must=(Example("body: 甲 ―― 乙 ―― 丙\nbody: Minor ― 両方"), Example("body: 甲―乙", style="dash: ――")),
        must_not=(Example("body: 甲 ―― 乙\nbody: Error – Minor のデータ"),),
    ),
    Check(
        "TYPO-307",
        Text("片仮名の複合語の中黒", "dot in katakana compounds"),
        Text(
            "中黒のある片仮名の複合語と、無い複合語が混ざっています。",
            "Some katakana compounds have a middle dot, others none.",
        ),
        Weight.HINT,
        check_compounds,
        must=(
            Example("body: アクティブ・プレイヤーと、プレイヤー。\n| 英語 | 訳 |\n| match points | マッチポイント |"),
        ),
        must_not=(
            Example("body: 先攻・後攻と、ディズニー・ロルカナ。\n| 英語 | 訳 |\n| match points | マッチポイント |"),
            Example("body: アクティブプレイヤーと、プレイヤー。\n| 英語 | 訳 |\n| match points | マッチポイント |"),
        ),
    ),
    Check(
        "TYPO-308",
        Text("語尾の長音", "long vowel at the end"),
        Text(
            "語尾に「ー」のある形と無い形が混ざっています。", "A katakana word is in use with and without its final ー."
        ),
        Weight.ADVICE,
        check_long_vowels,
        must=(Example("body: サーバです。\nbody: サーバーです。"),),
        must_not=(Example("body: ユーザビリティとフィルタリングとサーバーです。"),),
    ),
    Check(
        "TYPO-309",
        Text("文字の種類", "width and code points"),
        Text(
            "半角の片仮名、全角の英数字、分かれた濁点、互換漢字、2種類の波ダッシュなど、見た目の似た別の文字が混ざっています。",
            "Characters that look alike are mixed: half-width kana, full-width letters, decomposed kana, compatibility ideographs, two wave dashes.",
        ),
        Weight.ADVICE,
        check_code_points,
        must=(
            Example("body: ｶｰﾄﾞを引く"),
            Example("body: ＰＣＧの表と１０分"),
            Example("body: カート\u3099を引く"),
            Example("body: 0〜2分、3〜9分、5～6分"),
            Example("body: 0～2分", style="wave_dash: 〜"),
        ),
        must_not=(Example("body: カードを引く。0〜2分。"),),
    ),
)
