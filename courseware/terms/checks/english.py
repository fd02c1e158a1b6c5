"""English in a Japanese text: terms that are translated, terms that no table has, words that nobody registered
(L10N-104, 105, 120)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from courseware.finding import Finding, Weight
from courseware.terms.checks.check import Check, Example, Spot, places, told
from courseware.terms.corpus import Corpus, Scan, Use, Word, is_filed
from courseware.terms.model import Concept, FormRole, Policy
from courseware.terms.prose import SPOKEN, Role
from courseware.terms.tabled import term_key
from courseware.text import Text, comparable, foreign_passages, is_foreign

WHERE = SPOKEN | {Role.OBJECTIVE, Role.AUDIENCE}
CLASS_FOLLOWS = re.compile(r"\s*クラス\s*[0-9]")
ROMAN = re.compile("[IVX]+")
# Stands before what is known only when it is written small.
LOWER = "~"
LABEL = re.compile("[A-Za-z]")
DEFINES = re.compile(r"[（、,/／]\s*(?:以下[、,]?\s*)?(?P<short>[A-Z]{2,6})(?:\s*と[^）]{0,8})?）")


def check_translated(corpus: Corpus, scan: Scan) -> Iterator[Finding]:
    """A term that is translated stands in English."""
    own = {row.key for row in scan.tabled if row.is_kept}
    found: dict[str, list[Use]] = {}
    for use in corpus.uses(scan):
        is_shared = term_key(use.form.words) in corpus.homographs
        if (
            not is_shared
            and _is_left_in_english(use, own)
            and id(use.span) not in scan.term_cells
            and scan.is_whole(use)
        ):
            found.setdefault(use.concept.id, []).append(use)
    for uses in found.values():
        concept = uses[0].concept
        japanese = [Spot(one.span, one.start) for one in corpus.uses(scan) if _is_japanese(one, concept)]
        rows = [Spot(row.target) for key in sorted(_keys(concept)) for _, row in corpus.rows.get(key, ())]
        good, name = concept.preferred("ja"), uses[0].span.words[uses[0].start : uses[0].end]
        yield told(
            "L10N-104",
            Weight.BLOCKER,
            [*(Spot(use.span, use.start) for use in uses), *japanese, *rows],
            (
                f"「{name}」が英語のまま残っています。「{good}」と訳す語です。",
                f"“{name}” is left in English; it is translated as “{good}”.",
            ),
            (concept.preferred("en"), concept.id),
        )


def _is_left_in_english(use: Use, own: set[str]) -> bool:
    concept = use.concept
    if (
        concept.policy is not Policy.TRANSLATE
        or not use.is_english
        or concept.homograph_of
        or use.span.role not in WHERE
    ):
        return False
    if use.form.role is FormRole.SHORT or use.is_quoted or own & _keys(concept):
        return False
    if any(form.language == "ja" and form.words == use.form.words for form in concept.forms):
        return False
    before, after = use.span.words[: use.start].rstrip(), use.span.words[use.end :].lstrip()
    return not before.endswith(("（", "(")) and not (after.startswith("（") and after.startswith(_glossed(concept)))


def _glossed(concept: Concept) -> tuple[str, ...]:
    return tuple(f"（{form.words}" for form in concept.forms_in("ja"))


def _keys(concept: Concept) -> set[str]:
    return {term_key(form.words) for form in concept.forms_in("en")}


def _is_japanese(use: Use, concept: Concept) -> bool:
    return use.concept is concept and not use.is_english and use.span.role in WHERE


def check_untabled(corpus: Corpus, scan: Scan) -> Iterator[Finding]:
    """A term that the text glosses, or that another table has, and its own table lacks."""
    if not scan.tabled and not scan.prose.lists_terms:
        return
    rows = {term_key(name) for row in scan.tabled for name in row.names}
    listed = {part for name in rows for part in _parts(name)}
    wanted = {gloss.key: gloss.name for gloss in (*scan.glosses, *scan.reversed_glosses)}
    for use in corpus.uses(scan):
        if _is_kept(use) and use.form.role is not FormRole.SHORT and use.span.role in WHERE and not use.is_quoted:
            wanted.setdefault(term_key(use.form.words), use.form.words)
    for key, name in wanted.items():
        concept = corpus.by_key.get(key)
        if key in rows or key in listed or _is_exempt(scan, concept, name, rows):
            continue
        here = [Spot(word.span, word.start) for word in scan.words if term_key(word.words) == key]
        here = here or [Spot(one.span, one.start) for one in (*scan.glosses, *scan.reversed_glosses) if one.key == key]
        if not here:
            continue
        rest = _elsewhere(corpus, scan, key)
        yield told(
            "L10N-105",
            Weight.ADVICE,
            [*here, *rest],
            (f"「{name}」が、このレッスンの用語表にありません。", f"“{name}” is not in the term table of this lesson."),
            (name, concept.id if concept else key),
        )


def _is_kept(use: Use) -> bool:
    return use.is_english and use.concept.policy in (Policy.KEEP_SOURCE, Policy.KEEP_SOURCE_GLOSS_FIRST)


def _parts(key: str) -> tuple[str, ...]:
    return tuple(key.split("-"))


def _is_exempt(scan: Scan, concept: Concept | None, name: str, rows: set[str]) -> bool:
    """A proper noun, a concept of the printed list, one that a row has by another of its names."""
    if name in scan.prose.names or not name[:1].isupper():
        return True
    if concept is None:
        return False
    is_listed = scan.prose.lists_terms and is_filed(concept)
    return is_listed or concept.policy is Policy.PROPER_NOUN or bool(_keys(concept) & rows)


def _elsewhere(corpus: Corpus, scan: Scan, key: str) -> Iterator[Spot]:
    """Where other texts table or gloss the term."""
    yield from (Spot(row.target) for other, row in corpus.rows.get(key, ()) if other is not scan)
    yield from (Spot(gloss.span, gloss.start) for other, gloss in corpus.glosses.get(key, ()) if other is not scan)


def check_unregistered(corpus: Corpus, scan: Scan) -> Iterator[Finding]:
    """Latin words that no table, gloss, definition or concept file has."""
    known = _known_words(scan)
    found: dict[str, list[Word]] = {}
    uses = _uses_by_span(corpus, scan)
    for word in scan.words:
        is_spoken = (
            word.span.role in WHERE
            and not _is_passage(word)
            and id(word.span) not in scan.term_cells
            and not _names_class(word)
        )
        if is_spoken and (rest := _unknown_rest(word, uses.get(id(word.span), []), known)):
            found.setdefault(rest, []).append(word)
    for name, words in found.items():
        yield told(
            "L10N-120",
            Weight.BLOCKER,
            [Spot(word.span, word.start) for word in words],
            (
                f"「{name}」が英語のままで、訳も説明も用語表の行もありません（{len(words)}か所）。",
                f"“{name}” is left in English without a gloss or a row in a term table ({places(words)}).",
            ),
            (name, term_key(name)),
        )


def _is_passage(word: Word) -> bool:
    """A whole sentence in English is another fault than a word, and told by another check (LANG-101, 102)."""
    is_long = word.words.count(" ") > 3
    return is_foreign(word.span.words, "ja") or (is_long and bool(foreign_passages(word.words, "ja")))


def _uses_by_span(corpus: Corpus, scan: Scan) -> dict[int, list[Use]]:
    found: dict[int, list[Use]] = {}
    for use in corpus.uses(scan):
        found.setdefault(id(use.span), []).append(use)
    return found


def _known_words(scan: Scan) -> set[str]:
    """What may stand alone: names, the beginnings of names (Unsporting Conduct), their affixes (Minor), abbreviations.

    The end of a name may only as a common noun: proxy is an Ink Card Proxy, Rules are not Tournament Rules.
    """
    names = [*(gloss.name for gloss in (*scan.glosses, *scan.reversed_glosses))]
    names += [name for row in scan.tabled for name in row.names]
    names += [span.words for span in scan.prose.of(Role.PREREQUISITE)]
    known = {comparable(short) for span in scan.prose.spans for short in DEFINES.findall(span.own)}
    known |= {comparable(word) for name in scan.prose.names for word in name.split()}
    tails = set()
    for name in names:
        words = [word for word in re.split("[^A-Za-z'’]+", name) if word]
        known |= {term_key("".join(words[:n])) for n in range(1, len(words) + 1)}
        tails.add(words[-1].lower() if words else "")
        known |= {comparable(affix) for affix in re.split(" [–—-] ", name)[1:]}
    return known | {f"{LOWER}{tail}" for tail in tails}


def _names_class(word: Word) -> bool:
    return CLASS_FOLLOWS.match(word.span.words, word.end) is not None


def _unknown_rest(word: Word, uses: list[Use], known: set[str]) -> str:
    """What is left of a run of words without those that are known."""
    if term_key("".join(re.findall("[A-Za-z'’]+", word.words))) in known:
        return ""
    covered = [(use.start, use.end) for use in uses if use.start < word.end and use.end > word.start]
    rest = []
    for part in re.finditer(r"[A-Za-z][A-Za-z'’]*", word.words):
        start, end = word.start + part.start(), word.start + part.end()
        is_known = (
            comparable(part[0]) in known
            or f"{LOWER}{part[0]}" in known
            or any(first <= start and end <= last for first, last in covered)
        )
        if not is_known and not LABEL.fullmatch(part[0]) and not ROMAN.fullmatch(part[0]):
            rest.append(part[0])
    return " ".join(rest)


TAKEBACK = "| 英語 | この訳 |\n| Takeback | Takeback（直近のプレイの取り消し） |"
CHECKS = (
    Check(
        "L10N-104",
        Text("訳す語が英語のまま", "translated term left in English"),
        Text(
            "日本語に訳すと決めた用語が、本文に英語のまま残っています。引用の中と、日本語に添えた英語は数えません。",
            "A term that is to be translated stands in English. Quotations, and English beside its Japanese, do not count.",
        ),
        Weight.BLOCKER,
        check_translated,
        must=(
            Example(
                "body: Takeback と rewind を扱います。巻き戻しです。\n=== b\n| 原語 | 訳 |\n| rewind | 巻き戻し（Rewind） |"
            ),
            Example("body: rewind できます。", "rewind: rewind = 巻き戻し"),
        ),
        must_not=(
            Example(
                "body: 「Judge」が発行でき、“casual” の列です。", "judge: Judge = ジャッジ\ncasual: casual = カジュアル"
            ),
            Example(
                "body: 意図的な引き分け（intentional draw）は適法です。", "draw: intentional draw = 意図的な引き分け"
            ),
            Example("body: Limited（リミテッド）のイベント", "limited: Limited = リミテッド"),
            Example("body: Lore Guide Institute のページ", "guide: Lore Guide = ロアガイド"),
            Example("body: Minor です。", "minor: Error – Minor, ~Minor = 誤り・軽度"),
        ),
    ),
    Check(
        "L10N-105",
        Text("用語表に無い用語", "term missing from the table"),
        Text(
            "日本語を添えた用語や、ほかのレッスンの用語表にある用語が、このレッスンの用語表にありません。",
            "A term that is glossed here, or that other lessons table, has no row in the term table of this lesson.",
        ),
        Weight.ADVICE,
        check_untabled,
        must=(
            Example(f"body: Takeback に課す判定\n| 英語 | この訳 |\n| drop | ドロップ |\n=== b\n{TAKEBACK}"),
            Example(
                "title: Tournament Errors（大会進行上の誤り）\nbody: Tournament Error です。\n| 英語 | この訳 |\n| drop | ドロップ |"
            ),
        ),
        must_not=(
            Example("body: Lore Guide Institute です。\n| 英語 | この訳 |\n| drop | ドロップ |"),
            Example(f"body: Takeback（直近のプレイの取り消し）です。\n{TAKEBACK}"),
        ),
    ),
    Check(
        "L10N-120",
        Text("登録の無い英語", "unregistered English"),
        Text(
            "本文の英語が、用語表にも用語ファイルにも無く、説明も引用符もありません。",
            "English in the text is in no term table and no concept file, and neither glossed nor quoted.",
        ),
        Weight.BLOCKER,
        check_unregistered,
        must=(
            Example("body: そして Context はその理由を述べています。"),
            Example("body: Rules のページです。大会ルール（Tournament Rules）です。"),
        ),
        must_not=(
            Example("body: https://example.org/context を見てください。記録は 0-0-3 です。"),
            Example("body: 略号は S/W です。PCG 3.3 による。プレイヤーA、Aは", "pcg: Guidelines, ~PCG = 指針"),
            Example("body: Minor ― 両方の欄\n| 英語 | この訳 |\n| Error – Minor | Error – Minor（誤り・軽度） |"),
            Example("body: Enforcement クラス05 で学びます。「Context」とは。"),
            Example("body: 指針（Play Correction Guidelines、以下 PCG）です。PCG は。"),
            Example("title: Tournament Errors（大会進行上の誤り）\nbody: 同じ Tournament Error です。"),
            Example("body: Ink Card Proxy（インク用の代替カード）です。proxy は1枚です。"),
        ),
    ),
)
