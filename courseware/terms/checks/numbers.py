"""Lists, intervals and tables as a text speaks of them, and its citations (L10N-205, 206, 208, 209, 210)."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from courseware.finding import Finding, Weight
from courseware.terms.checks.check import Check, Example, Spot, places, quoted, told
from courseware.terms.corpus import Corpus, Scan
from courseware.terms.prose import SPOKEN, Role, Span, grids
from courseware.text import Text, comparable, folded

CODE = r"[0-9](?:-[0-9])+"
ENUMERATED = re.compile(rf"(?P<list>{CODE}(?:\s*[/／、・,]\s*{CODE})+)\s*の(?:いずれか|どれか)")
TOKEN = re.compile(rf"(?<![0-9A-Za-z.-]){CODE}(?![0-9A-Za-z.-])")
BETWEEN = re.compile(r"(?P<low>[0-9０-９]+)\s*[〜～–-]\s*(?P<high>[0-9０-９]+)\s*(?P<unit>[分秒枚人点])")
FROM = re.compile(r"(?P<low>[0-9０-９]+)\s*(?P<unit>[分秒枚人点])以上")
UNTIL = re.compile(r"(?P<high>[0-9０-９]+)\s*(?P<unit>[分秒枚人点])(?:まで|以下|以内)")
MINUTES = re.compile("(?P<minutes>[0-9０-９]+)分(?P<seconds>[0-9０-９]+)秒")
COLUMN_OF = re.compile(r"(?P<head>[A-Za-z]+|[ァ-ヺー一-鿿]{2,8}) ?の[欄列]")
NUMBER = re.compile("[0-9０-９]+")


def check_enumeration(_: Corpus, scan: Scan) -> Iterator[Finding]:
    """A closed list of codes, and a code of the same shape elsewhere that it lacks."""
    spans = scan.prose.of(*SPOKEN)
    for span in spans:
        for found in ENUMERATED.finditer(span.spoken):
            listed = TOKEN.findall(found["list"])
            shape = listed[0].count("-")
            strange = [
                (Spot(other, token.start()), token[0])
                for other in spans
                for token in TOKEN.finditer(other.spoken)
                if token[0].count("-") == shape and token[0] not in listed
            ]
            if strange:
                codes = [code for _, code in strange]
                words = (
                    f"「いずれか」の列挙に、ほかの箇所にある{quoted(codes)}がありません。",
                    f"The list of codes lacks {quoted(codes, 'en')}, which the text uses elsewhere.",
                )
                yield told(
                    "L10N-205", Weight.BLOCKER, [Spot(span, found.start()), *(spot for spot, _ in strange)], words
                )


# --- intervals ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Interval:
    """A head such as 3〜9分 or 10分以上, read as numbers of its unit."""

    low: float
    high: float
    unit: str
    span: Span


def check_intervals(_: Corpus, scan: Scan) -> Iterator[Finding]:
    """Heads that divide a range, and leave room between two of them or overlap."""
    for grid in grids(scan.prose):
        for line in (grid.head[1:], tuple(row[0] for row in grid.body if row)):
            found = [interval for span in line if (interval := _interval(span)) is not None]
            if len(found) > 1 and len({one.unit for one in found}) == 1:
                yield from _gaps(scan, sorted(found, key=lambda one: one.low))


def _interval(span: Span) -> Interval | None:
    words = span.words.strip()
    between, start = BETWEEN.fullmatch(words), FROM.fullmatch(words)
    if between:
        return Interval(_number(between["low"]), _number(between["high"]), between["unit"], span)
    return Interval(_number(start["low"]), math.inf, start["unit"], span) if start else None


def _number(words: str) -> float:
    return float(folded(words))


def _gaps(scan: Scan, found: list[Interval]) -> Iterator[Finding]:
    pairs = [(one, other) for one, other in pairwise(found) if one.high != other.low]
    if not pairs:
        return
    gaps = [(one.high, other.low) for one, other in pairs]
    unit = found[0].unit
    spots = [Spot(one.span) for one in found]
    spots += [spot for span in scan.prose.of(*SPOKEN) for spot in _in_gaps(span, gaps, unit)]
    shown = [f"{low:g}〜{high:g}{unit}" for low, high in gaps]
    words = (
        f"見出しの区切りに、どれにも入らないところか重なりがあります: {quoted(shown)}。端数をどう読むかを書いてください。",
        f"The heads leave gaps or overlap: {quoted(shown, 'en')}. Say how what lies between is read.",
    )
    yield told("L10N-206", Weight.ADVICE, spots, words)


def _in_gaps(span: Span, gaps: list[tuple[float, float]], unit: str) -> Iterator[Spot]:
    """Values of the text that lie between two heads, and limits that meet the next head."""
    if unit == "分":
        for found in MINUTES.finditer(span.spoken):
            value = _number(found["minutes"]) + _number(found["seconds"]) / 60
            if any(low < value < high for low, high in gaps):
                yield Spot(span, found.start())
    for found in UNTIL.finditer(span.spoken):
        if found["unit"] == unit and any(_number(found["high"]) == high for _, high in gaps):
            yield Spot(span, found.start())


def check_orientation(_: Corpus, scan: Scan) -> Iterator[Finding]:
    """The text speaks of a column, and the table has a row of that name."""
    rows = {comparable(row[0].words): row[0] for grid in grids(scan.prose) for row in grid.body if row}
    heads = {comparable(cell.words) for grid in grids(scan.prose) for cell in grid.head}
    for span in scan.prose.of(Role.BODY):
        for found in COLUMN_OF.finditer(span.own):
            name = comparable(found["head"])
            if name in rows and name not in heads and id(rows[name]) not in scan.term_cells:
                words = (
                    f"本文は「{found[0]}」と書いていますが、表では行です。",
                    f"The text speaks of the column “{found['head']}”; in the table it is a row.",
                )
                yield told("L10N-208", Weight.HINT, [Spot(span, found.start()), Spot(rows[name])], words)
                rows.pop(name)


# --- citations ------------------------------------------------------------------


def check_citations(_: Corpus, scan: Scan) -> Iterator[Finding]:
    """Numbers in 〔〕 without a source."""
    cited = [one for span in scan.prose.spans for one in _cited(span)]
    lost = [(spot, number) for spot, number in cited if number not in scan.prose.defined]
    if lost:
        numbers = sorted({number for _, number in lost})
        words = (
            f"出典の無い引用番号があります: {_listing(numbers)}（{len(lost)}か所）。",
            f"Citations without a source: {_listing(numbers)} ({places(lost)}).",
        )
        yield told("L10N-209", Weight.ADVICE, [spot for spot, _ in lost], words)


def check_order(_: Corpus, scan: Scan) -> Iterator[Finding]:
    """Numbers of one citation out of order, and sources that nothing cites."""
    for span in scan.prose.spans:
        for one in span.pieces(Role.CITATION):
            numbers = [int(folded(found)) for found in NUMBER.findall(span.words[one.start : one.end])]
            if numbers != sorted(numbers):
                words = (
                    f"引用番号の順序が逆です: {span.words[one.start : one.end]}。",
                    f"The numbers of {span.words[one.start : one.end]} are out of order.",
                )
                yield told("L10N-210", Weight.ADVICE, [Spot(span, one.start)], words)


def _cited(span: Span) -> Iterator[tuple[Spot, int]]:
    for one in span.pieces(Role.CITATION):
        for found in NUMBER.finditer(span.words, one.start, one.end):
            yield Spot(span, one.start), int(folded(found[0]))


def _listing(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers[:12])) + (" …" if len(numbers) > 12 else "")


BANDS = "| 遅れ | 0〜2分 | 3〜9分 | 10分以上 |\n| Casual | 注意 | 警告 | 敗北 |"
CHECKS = (
    Check(
        "L10N-205",
        Text("列挙に無い例", "enumeration against example"),
        Text(
            "「…のいずれか」と列挙した記号に、ほかの箇所で使っている同じ形の記号がありません。",
            "A closed list of codes lacks one of the same shape that the text uses elsewhere.",
        ),
        Weight.BLOCKER,
        check_enumeration,
        must=(Example("body: 1-0-1 と記録します。\nbody: 2-0-0 / 2-1-0 / 0-0-3 のいずれかです。"),),
        must_not=(
            Example("body: 版は 1.1 と 3.3、日付は 2026-01-14 です。\nbody: 2-0-0 / 2-1-0 / 0-0-3 のいずれかです。"),
            Example("body: 0-0-3 と記録します。\nbody: 2-0-0 / 2-1-0 / 0-0-3 のいずれかです。"),
            Example("body: 1-0-1 と記録します。\nbody: 2-0-0、2-1-0、0-0-3 などです。"),
        ),
    ),
    Check(
        "L10N-206",
        Text("区切りのすき間", "gap between intervals"),
        Text(
            "表の見出しの数の区切りに、どれにも入らない値か、2つに入る値があります。",
            "The heads of a table divide a range and leave values in none or in two of them.",
        ),
        Weight.ADVICE,
        check_intervals,
        must=(Example(f"body: 2分30秒なら警告です。\n{BANDS}"),),
        must_not=(
            Example("| 形式 | 50〜60分 |\n| スイスドロー | 推奨 |"),
            Example("| 遅れ | 0〜3分 | 3〜10分 | 10分以上 |\n| Casual | 注意 | 警告 | 敗北 |"),
        ),
    ),
    Check(
        "L10N-208",
        Text("行か欄か", "row or column"),
        Text(
            "本文が「…の欄」と呼ぶものが、同じレッスンの表では行になっています。",
            "What the text calls a column is a row in the lesson’s own table.",
        ),
        Weight.HINT,
        check_orientation,
        must=(Example(f"body: Casual の欄が全域を使います。\n{BANDS}"),),
        must_not=(Example("body: Casual の欄では注意です。\n| 遅れ | Casual |\n| 0〜2分 | 注意 |"),),
    ),
    Check(
        "L10N-209",
        Text("出典の無い引用番号", "undefined citation"),
        Text("〔n〕の番号に、出典がありません。", "A number in 〔n〕 has no source."),
        Weight.ADVICE,
        check_citations,
        must=(Example("sources: 1\nbody: 上がります。〔1,2〕"),),
        must_not=(Example("sources: 1\nbody: ［時間が告げられる］上がります。〔1〕"),),
    ),
    Check(
        "L10N-210",
        Text("引用番号の順序", "order of citations"),
        Text("1つの〔〕の中の番号が、小さい順に並んでいません。", "The numbers in one 〔〕 are not in order."),
        Weight.ADVICE,
        check_order,
        must=(Example("sources: 1 2 3\nbody: 属します。〔1,3,2〕"),),
        must_not=(Example("sources: 1 2 3\nbody: 属します。〔1,2,3〕 12〔3〕"),),
    ),
)
