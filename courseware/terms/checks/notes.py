"""Notes against the text, against each other, and against open questions (L10N-202, 203, 204)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from courseware.finding import Finding, Weight
from courseware.terms.checks.check import Check, Example, Scope, Spot, quoted, told
from courseware.terms.corpus import Corpus, Scan, Use
from courseware.terms.model import Concept, TermClass
from courseware.terms.prose import Role, Span
from courseware.terms.tabled import term_key
from courseware.text import Text, comparable

PRESENT = re.compile("「(?P<words>[^「」]*（[^「」]*）)」(?P<says>[^。]{0,16})")
AS_PRESENT = re.compile("添え|として|しました|書いて|書きま|表記")
SENTENCE = re.compile("[^。]+。?")
ENGLISH_QUOTE = re.compile("“(?P<words>[A-Za-z][A-Za-z ’'-]*)”")
RENDERING = re.compile("訳|呼び方|呼び名|日本語|要確認")


class Availability(StrEnum):
    """What a text says of the Japanese of a document or term."""

    NONE = "日本語版が無い"
    UNPUBLISHED = "公開されていない"
    UNCONFIRMED = "確認できていない"


SAID = {
    Availability.NONE: re.compile(
        "日本語版(?:の文書)?[がは](?:無い|ない|無く|ありません)|(?:定訳|訳語)[がは](?:無い|ない|無く|ありません)"
    ),
    Availability.UNPUBLISHED: re.compile("日本語版(?:の文書)?[がは](?:まだ)?(?:公開されてい(?:ない|ません)|未公開)"),
    Availability.UNCONFIRMED: re.compile("日本語版(?:の文書)?[がは](?:確認できて(?:い)?(?:ない|いません)|未確認)"),
}


@dataclass(frozen=True, slots=True)
class Statement:
    """A place that says how it stands with the Japanese of a concept."""

    concept: Concept
    state: Availability
    spot: Spot
    scan: Scan


def check_present(_: Corpus, scan: Scan) -> Iterator[Finding]:
    """A note says that the text has 「…（…）」, and the text has not."""
    for span in scan.prose.of(Role.NOTE, Role.MARKER):
        for found in PRESENT.finditer(span.words):
            if AS_PRESENT.search(found["says"]) and comparable(found["words"]) not in scan.body:
                words = (
                    f"注が挙げる「{found['words']}」は、本文にありません。",
                    f"The note quotes “{found['words']}”, which the text does not have.",
                )
                spot = Spot(span, found.start("words"))
                yield told("L10N-202", Weight.BLOCKER, [spot], words, (found["words"], comparable(found["words"])))


def check_availability(corpus: Corpus) -> Iterator[Finding]:
    """One document, several states; a term without Japanese in one place whose Japanese another place gives."""
    statements = [one for scan in corpus.scans for one in _kept_statements(corpus, scan)]
    by_document: dict[str, list[Statement]] = {}
    for one in statements:
        if one.concept.kind is TermClass.DOCUMENT:
            by_document.setdefault(one.concept.id, []).append(one)
    for found in by_document.values():
        states = list(dict.fromkeys(one.state for one in found))
        if len(states) > 1:
            concept = found[0].concept
            words = (
                f"「{concept.preferred('ja')}」の日本語版について、書き方が揃っていません: {quoted(states)}。",
                f"The texts say different things about a Japanese edition of {concept.preferred('en')}.",
            )
            yield told(
                "L10N-203", Weight.ADVICE, [one.spot for one in found], words, (concept.preferred("en"), concept.id)
            )
    for scan in corpus.scans:
        yield from _denied(corpus, scan, [one for one in statements if one.scan is scan])


def _denied(corpus: Corpus, scan: Scan, statements: list[Statement]) -> Iterator[Finding]:
    given = _given(corpus, scan)
    denied = [one for one in statements if one.state is Availability.NONE and one.concept.id in given]
    if denied:
        concepts = list(dict.fromkeys(one.concept.preferred("en") for one in denied))
        spots = [*(one.spot for one in denied), *(given[one.concept.id] for one in denied)]
        words = (
            f"{quoted(concepts)}の日本語は無いとありますが、注が日本語を挙げています。",
            f"The text says that {quoted(concepts, 'en')} has no Japanese, and a note gives it.",
        )
        yield told("L10N-203", Weight.BLOCKER, spots, words, (concepts[0], denied[0].concept.id))


def _kept_statements(corpus: Corpus, scan: Scan) -> tuple[Statement, ...]:
    return scan.kept("statements", corpus.known, lambda: tuple(_statements(corpus, scan)))


def _statements(corpus: Corpus, scan: Scan) -> Iterator[Statement]:
    uses = _by_span(corpus, scan)
    for span in scan.prose.of(Role.NOTE, Role.BODY, Role.CELL):
        for sentence in SENTENCE.finditer(span.own):
            for state, pattern in SAID.items():
                found = pattern.search(sentence[0])
                if found:
                    at = sentence.start() + found.start()
                    for concept in _about(corpus, scan, span, uses.get(id(span), []), sentence.start(), at):
                        yield Statement(concept, state, Spot(span, at), scan)


def _about(corpus: Corpus, scan: Scan, span: Span, uses: list[Use], start: int, at: int) -> list[Concept]:
    """The documents that a sentence names before it speaks of them, else its terms; for a remark, those of its row."""
    before = [use for use in uses if start <= use.start < at]
    named = [use.concept for use in before if use.is_english]
    documents = [use.concept for use in before if use.concept.kind is TermClass.DOCUMENT]
    if documents:
        return list({concept.id: concept for concept in documents}.values())
    rows = [row for row in scan.tabled if span in (row.target, row.remark)]
    found = [corpus.by_key.get(term_key(name)) for row in rows for name in row.names]
    return list({one.id: one for one in (*named, *found) if one is not None}.values())


def _given(corpus: Corpus, scan: Scan) -> dict[str, Spot]:
    """The concepts for which a note gives the Japanese of a document."""
    return scan.kept("given", corpus.known, lambda: _read_given(corpus, scan))


def _read_given(corpus: Corpus, scan: Scan) -> dict[str, Spot]:
    found: dict[str, Spot] = {}
    uses = _by_span(corpus, scan)
    for span in scan.prose.of(Role.NOTE):
        for sentence in SENTENCE.finditer(span.own):
            inside = [use for use in uses.get(id(span), []) if sentence.start() <= use.start < sentence.end()]
            if any(use.concept.kind is TermClass.DOCUMENT for use in inside):
                for use in inside:
                    if not use.is_english and use.concept.kind is not TermClass.DOCUMENT:
                        found.setdefault(use.concept.id, Spot(span, use.start))
    return found


def _by_span(corpus: Corpus, scan: Scan) -> dict[int, list[Use]]:
    found: dict[int, list[Use]] = {}
    for use in corpus.uses(scan):
        if use.span.role in (Role.NOTE, Role.BODY, Role.CELL):
            found.setdefault(id(use.span), []).append(use)
    return found


def check_answered(corpus: Corpus) -> Iterator[Finding]:
    """An open question on a rendering that a note of another text answers."""
    given = [(scan, _given(corpus, scan)) for scan in corpus.scans if scan.prose.of(Role.NOTE)]
    for scan in corpus.scans:
        for spot, concepts in _questions(corpus, scan):
            answers = [said[one.id] for other, said in given if other is not scan for one in concepts if one.id in said]
            if answers:
                names = [concept.preferred("en") for concept in concepts]
                words = (
                    f"この要確認（{quoted(names)}）には、ほかのレッスンの注が答えています。採るかどうかを決めてください。",
                    f"A note of another lesson answers this open question ({quoted(names, 'en')}). Decide whether it holds.",
                )
                yield told("L10N-204", Weight.BLOCKER, [spot, *answers], words, (names[0], concepts[0].id))


def _questions(corpus: Corpus, scan: Scan) -> Iterator[tuple[Spot, list[Concept]]]:
    """The open items that ask for a rendering, with the concepts that they are about."""
    for span in scan.prose.of(Role.MARKER):
        names = [term_key(found["words"]) for found in ENGLISH_QUOTE.finditer(span.words)]
        concepts = [concept for key in names if (concept := _any_case(corpus, key)) is not None]
        if concepts and RENDERING.search(span.words):
            yield Spot(span), concepts
    for row in {id(row.source): row for row in scan.tabled}.values():
        for cell in (row.target, row.remark):
            if cell is not None and "要確認" in cell.words:
                same = [name for one in scan.tabled if one.source is row.source for name in one.names]
                concepts = [concept for name in same if (concept := corpus.by_key.get(term_key(name))) is not None]
                if concepts:
                    yield Spot(cell, cell.words.index("要確認")), concepts


def _any_case(corpus: Corpus, key: str) -> Concept | None:
    return corpus.by_key.get(key)


TIERS = "entry: Entry-level = +エントリーレベル [keep_source format]\nrules: event rules = イベントルール [document]"
GUIDELINES = "pcg: Play Guidelines, ~PCG = 修正指針 [document]"
CHECKS = (
    Check(
        "L10N-202",
        Text("本文に無い引用", "note claims absent text"),
        Text(
            "注が「…（…）と書きました」と述べる言い回しが、本文にありません。",
            "A note says that the text writes 「…（…）」, and the text does not.",
        ),
        Weight.BLOCKER,
        check_present,
        must=(
            Example("body: プールから足す。\nnote: ここでは「プール（使用できるカードの一覧）」と説明を添えています。"),
        ),
        must_not=(
            Example(
                "body: プール（使用できるカードの一覧）から足す。\nnote: ここでは「プール（使用できるカードの一覧）」と説明を添えています。"
            ),
            Example("note: 原文は “More than four copies of a card” です。「プール」は本文に見当たりません。"),
        ),
    ),
    Check(
        "L10N-203",
        Text("注どうしの食い違い", "notes disagree"),
        Text(
            "日本語版の有無について、注や用語表が別のことを述べています。事実は1つなので、書く場所も1つにします。",
            "Notes and tables say different things about a Japanese edition. It is one fact and belongs in one place.",
        ),
        Weight.BLOCKER,
        check_availability,
        must=(
            Example(
                "note: 修正指針の日本語版は公開されていません。\n=== b\nnote: PCGの日本語版が無いためです。", GUIDELINES
            ),
            Example(
                "note: 格付け（Entry-level）は定訳が無いので原語のままです。\nnote: イベントルール 1.2 ではエントリーレベルです。",
                TIERS,
            ),
        ),
        must_not=(
            Example(
                "note: 修正指針の日本語版は公開されていません。\n=== b\nnote: PCGの日本語版は未公開です。", GUIDELINES
            ),
            Example(
                "body: 認められるのはリードロアガイドだけです。\nbody: リードロアガイド（またはその代理）だけが認められる",
                GUIDELINES,
            ),
        ),
        scope=Scope.DOMAIN,
    ),
    Check(
        "L10N-204",
        Text("ほかで答えの出ている要確認", "open item answered elsewhere"),
        Text(
            "訳語についての要確認に、ほかのレッスンの注が答えています。閉じるかどうかは人が決めます。",
            "A note of another lesson answers an open question on a rendering. Whether to close it is for a person to say.",
        ),
        Weight.BLOCKER,
        check_answered,
        must=(
            Example(
                "marker: “Entry-level” の呼び方は未確認です。\n=== b\nnote: イベントルール 1.2 ではエントリーレベルです。",
                TIERS,
            ),
        ),
        must_not=(
            Example(
                "marker: “Premier” の呼び方は未確認です。\n=== b\nnote: イベントルール 1.2 ではエントリーレベルです。",
                TIERS,
            ),
            Example("marker: “Entry-level” の呼び方は未確認です。\nnote: イベントルール 1.2 では別です。", TIERS),
        ),
        scope=Scope.DOMAIN,
    ),
)
