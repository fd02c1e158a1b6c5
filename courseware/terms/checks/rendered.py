"""One term, one rendering: in a text, over the texts of a domain (L10N-101, 102)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import ahocorasick

from courseware.finding import Finding, Weight
from courseware.terms.checks.check import Check, Example, Scope, Spot, quoted, told
from courseware.terms.checks.filed import deprecated, deprecated_uses, two_languages, unfiled
from courseware.terms.corpus import Corpus, Scan
from courseware.terms.glosses import same_gloss
from courseware.terms.prose import Role
from courseware.text import Text

OF_PLACE = re.compile("^(?:その|この|当該の)")
WEIGHED = frozenset({Role.PRINTED, Role.CODE, Role.STATUS})


@dataclass(frozen=True, slots=True)
class Rendering:
    """How a text renders a term at one place."""

    name: str
    words: str
    spot: Spot
    scan: Scan
    is_weak: bool = False


def check_lesson(corpus: Corpus, scan: Scan) -> Iterator[Finding]:
    """Glosses that differ inside one text, forms against the concept file."""
    for key, found in renderings_in(corpus, [scan]).items():
        kinds = _kinds(found)
        if len(kinds) > 1:
            yield _conflict("L10N-101", corpus, key, found, kinds)
    yield from unfiled(corpus, scan)
    for concept, spots, used_in in deprecated_uses(corpus, [scan]):
        if used_in == {id(scan)}:
            yield deprecated("L10N-101", concept, spots)


def check_domain(corpus: Corpus) -> Iterator[Finding]:
    """The same over the texts of a domain, with the bare uses of a rendering that is in dispute."""
    disputed = {}
    for key, found in renderings_in(corpus, corpus.scans).items():
        kinds = _kinds(found)
        by_text = {id(one.scan): set[str]() for one in found}
        for one in found:
            by_text[id(one.scan)].add(_kind(one, kinds))
        if len(kinds) > 1 and len({frozenset(said) for said in by_text.values()}) > 1:
            disputed[key] = (found, kinds)
    bare = _bare_uses(corpus, {key: kinds for key, (_, kinds) in disputed.items()})
    for key, (found, kinds) in disputed.items():
        yield _conflict("L10N-102", corpus, key, found, kinds, bare.get(key, ()))
    yield from _policies(corpus)
    told_of = set()
    for concept, spots, scans in deprecated_uses(corpus, corpus.scans):
        told_of.add(concept.id)
        if len(scans) > 1:
            yield deprecated("L10N-102", concept, spots)
    yield from (finding for finding in two_languages(corpus) if finding.concept not in told_of)


def renderings_in(corpus: Corpus, scans: Iterable[Scan]) -> dict[str, list[Rendering]]:
    """The glosses of each term, in the order of the texts."""
    found: dict[str, list[Rendering]] = {}
    for scan in scans:
        for gloss in scan.glosses:
            if gloss.span.role is not Role.TITLE:
                one = Rendering(gloss.name, gloss.gloss, Spot(gloss.span, gloss.at), scan)
                found.setdefault(concept_key(corpus, gloss.key), []).append(one)
        for row in scan.tabled:
            if row.gloss:
                where = row.remark if row.is_weak and row.remark else row.target
                at = max(where.words.find(row.gloss), 0)
                one = Rendering(row.names[0], row.gloss, Spot(where, at), scan, row.is_weak)
                found.setdefault(concept_key(corpus, row.key), []).append(one)
    return found


def concept_key(corpus: Corpus, key: str) -> str:
    concept = corpus.by_key.get(key)
    return concept.id if concept else key


def _kinds(found: list[Rendering]) -> list[str]:
    """The different renderings. An explanation that holds a rendering says nothing else."""
    kinds: list[str] = []
    for one in sorted(found, key=lambda one: one.is_weak):
        if not any(same_gloss(one.words, kind) or (one.is_weak and kind in one.words) for kind in kinds):
            kinds.append(one.words)
    return kinds


def _kind(one: Rendering, kinds: list[str]) -> str:
    same = (kind for kind in kinds if same_gloss(one.words, kind) or (one.is_weak and kind in one.words))
    return next(same, one.words)


def _conflict(
    code: str, corpus: Corpus, key: str, found: list[Rendering], kinds: list[str], bare: Iterable[Spot] = ()
) -> Finding:
    name = found[0].name
    concept = corpus.by_id.get(key)
    where = (
        ("このレッスンの中で", "inside this lesson") if code == "L10N-101" else ("レッスンによって", "between lessons")
    )
    ja = f"{name} の日本語が{where[0]}違います: {quoted(kinds)}。1つに揃えてください。"
    en = f"{name} is rendered differently {where[1]}: {quoted(kinds, 'en')}. Use one."
    return told(
        code, Weight.BLOCKER, [*(one.spot for one in found), *bare], (ja, en), (name, concept.id if concept else key)
    )


def _bare_uses(corpus: Corpus, disputed: dict[str, list[str]]) -> dict[str, list[Spot]]:
    """Where a rendering of a disputed term stands without its English name; one pass over the texts."""
    automaton = ahocorasick.Automaton()
    for key, kinds in disputed.items():
        for kind in kinds:
            core = OF_PLACE.sub("", kind)
            if len(core) > 3:
                automaton.add_word(core, (key, len(core)))
    found: dict[str, list[Spot]] = {}
    if not len(automaton):
        return found
    automaton.make_automaton()
    wanted = tuple(automaton.keys())
    for scan in corpus.scans:
        for key, spot in scan.kept("bare", wanted, lambda scan=scan: _bare_in(scan, automaton)):  # type: ignore[misc]
            found.setdefault(key, []).append(spot)
    return found


def _bare_in(scan: Scan, automaton: ahocorasick.Automaton) -> list[tuple[str, Spot]]:
    return [
        (key, Spot(span, last + 1 - length))
        for span in scan.prose.of(Role.BODY, Role.CELL)
        if id(span) not in scan.term_cells
        for last, (key, length) in automaton.iter(span.own)
        if "（" not in span.own[max(0, last - length - 2) : last + 1 - length]
    ]


def _policies(corpus: Corpus) -> Iterator[Finding]:
    """A term that one table translates and another keeps in English."""
    rows: dict[str, list[tuple[Scan, Rendering, bool]]] = {}
    for scan in corpus.scans:
        for row in scan.tabled:
            one = Rendering(row.names[0], row.target.words, Spot(row.target), scan)
            rows.setdefault(row.key, []).append((scan, one, row.is_kept))
    for key, found in rows.items():
        if len({kept for _, _, kept in found}) > 1 and len({id(scan) for scan, _, _ in found}) > 1:
            name, kinds = found[0][1].name, [one.words for _, one, _ in found]
            ja = f"{name} を、英語のまま残す用語表と訳す用語表があります: {quoted(kinds)}。"
            en = f"One term table keeps {name} in English, another translates it: {quoted(kinds, 'en')}."
            yield told(
                "L10N-102",
                Weight.BLOCKER,
                [one.spot for _, one, _ in found],
                (ja, en),
                (name, concept_key(corpus, key)),
            )


GLOSSED_ALIKE = """
heading: 07 Marked Cards（区別できるカード）
| 英語 | この訳 | 備考 |
| Marked Cards | Marked Cards（区別できるカード） | PCG 3.7 |
"""
CHECKS = (
    Check(
        "L10N-101",
        Text("レッスンの中で訳語が違う", "gloss: body against table"),
        Text(
            "同じレッスンの本文・見出し・用語表が、1つの用語に別の日本語を当てています。読む人には別のものに見えます。",
            "Body, headings and term table of one lesson give one term different Japanese. Readers take them for two things.",
        ),
        Weight.BLOCKER,
        check_lesson,
        must=(
            Example(
                GLOSSED_ALIKE.replace(
                    "heading: 07 Marked Cards（区別できるカード）", "heading: 07 Marked Cards（マークされたカード）"
                )
            ),
            Example(
                "body: 試合開始前の手順を行う。\nheading: ゲーム開始前の手順",
                "pregame: pregame procedure = ゲーム開始前の手順, -試合開始前の手順",
            ),
            Example("heading: 用語\n| 英語 | この訳 |\n| rewind | 逆再生 |", "rewind: rewind = 巻き戻し, +復元"),
        ),
        must_not=(
            Example(GLOSSED_ALIKE),
            Example(GLOSSED_ALIKE + "body: Marked Cards です。「Marked Cards（印付き）」とは言いません。"),
            Example(
                "body: Unsporting Conduct – Minor（非紳士的行為・軽度）です。\nbody: Unsporting Conduct – Minor（非紳士的行為 – 軽度）"
            ),
            Example("body: Minor（小さな誤り）ではなく Minor です。"),
        ),
    ),
    Check(
        "L10N-102",
        Text("レッスンの間で訳語が違う", "gloss: across lessons"),
        Text(
            "同じ規程のレッスンどうしが、1つの用語に別の日本語を当てています。別の規程の訳語とは比べません。",
            "Lessons on one rulebook give one term different Japanese. Renderings of other rulebooks are not compared.",
        ),
        Weight.BLOCKER,
        check_domain,
        must=(
            Example("body: Slow Play（スロープレイ）です。\n=== b\nbody: Slow Play（遅いプレイ）です。"),
            Example(
                "body: Game Loss（ゲームの敗北）\n=== b\n| 原語 | この訳での書き方 |\n| Game Loss | Game Loss（そのゲームの敗北） |"
            ),
            Example(
                "body: Unsporting Conduct – Minor（スポーツマンシップに反する行為・軽度）\n=== b\n| 原語 | この訳 | 意味 |\n"
                "| Unsporting Conduct – Minor / Major | 原語のまま | 非スポーツマン的行為（軽度／重度） |"
            ),
            Example("body: 右の欄です。\n=== b\nbody: 右の列です。", "column: column = 欄, -列"),
            Example(
                "| 英語 | この訳 |\n| Limited | リミテッド |\n=== b\n| 英語 | この訳 |\n| Limited | Limited（リミテッド） |"
            ),
        ),
        must_not=(
            Example(
                "body: Warning（警告）\n=== b\n| 原語 | この訳 | 意味 |\n| Warning / Caution | Warning / Caution | 記録される警告／記録されない注意 |"
            ),
            Example(
                "body: デッキ構築の時間です。\n=== b\nbody: 構築です。",
                "constructed: Constructed = 構築, -組立, !デッキ構築",
            ),
            Example(
                "body: 時間延長を与えます。\n=== b\nbody: 延長ターンに入ります。",
                "ext: time extension = 時間延長\nextra: extra turn = 延長ターン",
            ),
            Example(
                "body: 引き分けです。\n=== b\nbody: カードをドローします。",
                "draw: draw = 引き分け\ndrawing: drawing = ドロー",
            ),
            Example(
                "body: 巻き戻しです。\n=== b\nbody: 巻き戻せます。", "rewind: rewind = 巻き戻し, -逆再生 [verb-stem]"
            ),
        ),
        scope=Scope.DOMAIN,
    ),
)
