"""What is to be confirmed, in every form in which people write it (REV-501 to 506). Never a fault: an item for a person."""

from __future__ import annotations

import re
from collections.abc import Iterator

from courseware.finding import Finding, Weight
from courseware.terms.checks.check import Check, Example, Spot, told
from courseware.terms.corpus import Corpus, Scan
from courseware.terms.prose import HOLE, QUOTED, SPOKEN, Role, Span
from courseware.text import Text, comparable

MARK = re.compile("要確認")
# What says so without the word 要確認.
UNSETTLED = re.compile("確認でき(?:て)?(?:い)?(?:ない|なく|ません|ず)|未確認|未確定|見当たりません|見つかっていません")
# In a note, that nothing was found is a question however it is said; in the text 見当たらない is a missing card.
UNSETTLED_IN_NOTE = re.compile(f"{UNSETTLED.pattern}|見当たら(?:ない|ず)|見つかっていない")
QUOTATION = re.compile("「(?P<words>[^「」]{4,40})」")


def unsettled(words: str, *, in_note: bool) -> Iterator[re.Match[str]]:
    """Where a text says itself, not in a quotation, that something is not settled: candidates, here and in the queue."""
    own = QUOTED.sub(lambda quoted: HOLE * len(quoted[0]), words)
    return (UNSETTLED_IN_NOTE if in_note else UNSETTLED).finditer(own)


def _item(code: str, spots: list[Spot], words: tuple[str, str], name: str = "") -> Finding:
    return told(code, Weight.HINT, spots, words, ("", name))


def check_blocks(_: Corpus, scan: Scan) -> Iterator[Finding]:
    """Blocks 要確認, with the passages of the text that they quote."""
    for span in scan.prose.of(Role.MARKER):
        anchors = [spot for found in QUOTATION.finditer(span.words) if (spot := _quoted_at(scan, found["words"]))]
        words = ("確認待ちの項目です。", "An item to be confirmed.")
        yield _item("REV-501", [Spot(span), *anchors], words, span.id)


def _quoted_at(scan: Scan, words: str) -> Spot | None:
    found = ((span, span.words.find(words)) for span in scan.prose.of(*SPOKEN))
    return next((Spot(span, at) for span, at in found if at >= 0), None)


def check_cells(_: Corpus, scan: Scan) -> Iterator[Finding]:
    """The word 要確認 in a cell of a table or in a sentence."""
    for span in scan.prose.of(Role.CELL, Role.BODY):
        found = MARK.search(span.words)
        if found and not _is_quoted(span, found.start()):
            name = next((one.said for one in span.pieces(Role.MARK) if one.said), "")
            yield _item(
                "REV-502", [Spot(span, found.start())], ("確認待ちの印です。", "A mark: to be confirmed."), name
            )


def _is_quoted(span: Span, at: int) -> bool:
    return any(one.start <= at < one.end for one in span.pieces(Role.QUOTATION))


def check_implicit(_: Corpus, scan: Scan) -> Iterator[Finding]:
    """A text says that something is not settled, without the word 要確認."""
    for span in scan.prose.of(Role.NOTE, *SPOKEN):
        found = next(unsettled(span.own, in_note=span.role is Role.NOTE), None)
        if found and not MARK.search(span.words):
            words = (
                f"「{found[0]}」とあります。要確認にするか決めてください。",
                f"“{found[0]}”: decide whether this is to be confirmed.",
            )
            yield _item("REV-503", [Spot(span, found.start())], words, comparable(found[0]))


def check_status(_: Corpus, scan: Scan) -> Iterator[Finding]:
    """The whole text is a beta."""
    for span in scan.prose.of(Role.STATUS):
        if span.words.strip() == "beta":
            yield _item(
                "REV-504", [Spot(span)], ("確認前の版（beta）です。", "The whole text is a beta, not yet confirmed.")
            )


def check_inside(_: Corpus, scan: Scan) -> Iterator[Finding]:
    """未確認 inside an item belongs to that item."""
    for span in scan.prose.of(Role.MARKER):
        for found in UNSETTLED.finditer(span.words):
            words = (
                f"「{found[0]}」は、この要確認の一部です。別の項目にはなりません。",
                f"“{found[0]}” is part of this item and makes none of its own.",
            )
            yield _item("REV-505", [Spot(span, found.start())], words, span.id)


def check_notes(_: Corpus, scan: Scan) -> Iterator[Finding]:
    """Notes of the translator, which wait for nobody."""
    for span in scan.prose.of(Role.NOTE):
        yield _item("REV-506", [Spot(span)], ("訳注です。", "A translator’s note."), comparable(span.words)[:24])


ORDINARY = "body: 結果を確認して報告する。メモを確認する。確認を経た正式版です。カードが見つからない場合"
CHECKS = (
    Check(
        "REV-501",
        Text("要確認のブロック", "block to be confirmed"),
        Text(
            "確認待ちの項目です。引用した箇所も示します。", "An item to be confirmed, with the passages that it quotes."
        ),
        Weight.HINT,
        check_blocks,
        must=(Example("body: 同名のカードが5枚以上ある\nmarker: 「同名のカードが5枚以上ある」は訳です。"),),
        must_not=(Example(ORDINARY),),
    ),
    Check(
        "REV-502",
        Text("表や文の中の要確認", "mark in a cell or sentence"),
        Text("表の欄や文の中の「要確認」です。", "The word 要確認 in a cell or sentence."),
        Weight.HINT,
        check_cells,
        must=(Example("| 英語 | 訳 |\n| Entry-level | 呼び方は要確認 |"),),
        must_not=(Example(ORDINARY), Example("body: 「要確認」と書きます。")),
    ),
    Check(
        "REV-503",
        Text("印の無い未確認", "implicit open question"),
        Text(
            "要確認と書かずに、確認できていないと述べています。",
            "The text says that something is unsettled, without the mark.",
        ),
        Weight.HINT,
        check_implicit,
        must=(
            Example("note: 日本語版の文書が確認できていないためです。"),
            Example("note: 「プール」は本文に見当たらないため"),
            Example("note: 「プール」は本文に見当たりません。"),
            Example("body: それを定めた箇所は見当たりません。"),
        ),
        must_not=(
            Example(ORDINARY),
            Example("body: カードが見当たらない場合"),
            Example("body: 「未確認」と書きます。"),
            Example("marker: 呼び方は未確認です。"),
        ),
    ),
    Check(
        "REV-504",
        Text("確認前の版", "status of the text"),
        Text(
            "レッスンの全体が確認前の版です。項目は増やしません。",
            "The lesson as a whole is a beta; it makes no item of its own.",
        ),
        Weight.HINT,
        check_status,
        must=(Example("status: beta"),),
        must_not=(Example("status: confirmed"),),
    ),
    Check(
        "REV-505",
        Text("項目の中の未確認", "mark inside an item"),
        Text("要確認の中の「未確認」は、その項目の一部です。", "未確認 inside an item is part of that item."),
        Weight.HINT,
        check_inside,
        must=(Example("marker: 呼び方は未確認です。"),),
        must_not=(Example("marker: 呼び方を決めてください。"),),
    ),
    Check(
        "REV-506",
        Text("訳注", "translator’s note"),
        Text("訳者の注です。確認を待つものではありません。", "A translator’s note, which waits for nobody."),
        Weight.HINT,
        check_notes,
        must=(Example("note: 原語のまま残します。"),),
        must_not=(Example("marker: 原語のまま残しますか。"),),
    ),
)
