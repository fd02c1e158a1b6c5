"""The closing term tables as tables (TBL-401, 402, 403)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from courseware.finding import Finding, Weight
from courseware.terms.checks.check import Check, Example, Scope, Spot, quoted, told
from courseware.terms.corpus import Corpus, Scan
from courseware.terms.prose import Span
from courseware.terms.tabled import Reading, Tabled, term_tables
from courseware.text import Text, comparable

AS_IN_SOURCE = re.compile("原語のまま|英語のまま")
MEANS = {
    Reading.LIST: Text("並べた別の用語", "a list of terms"),
    Reading.SYNONYMS: Text("同じ用語の2つの名前", "two names of one term"),
    Reading.SHARED_HEAD: Text("前半が共通の2つの用語", "terms that share their beginning"),
}


def check_heads(corpus: Corpus) -> Iterator[Finding]:
    """Term tables of a domain have the same columns, named alike."""
    heads = [grid.head for scan in corpus.scans for grid in term_tables(scan.prose)]
    width = max((len(head) for head in heads), default=0)
    differing: list[Span] = []
    for n in range(width):
        column = [head[n] for head in heads if n < len(head)]
        if len({comparable(span.words) for span in column}) > 1:
            differing += column
    if differing:
        rows = ["／".join(span.words for span in head) for head in heads]
        words = (
            f"用語表の列の名前が揃っていません: {quoted(rows)}。",
            f"The columns of the term tables are named differently: {quoted(rows, 'en')}.",
        )
        yield told("TBL-401", Weight.BLOCKER, [Spot(span) for span in differing], words)


def _rows(scan: Scan) -> Iterator[list[Tabled]]:
    by_row: dict[int, list[Tabled]] = {}
    for one in scan.tabled:
        by_row.setdefault(id(one.source), []).append(one)
    yield from by_row.values()


def check_slashes(_: Corpus, scan: Scan) -> Iterator[Finding]:
    """A slash in the source cell: a list, two names or a shared beginning? One row for each term says it."""
    for row in _rows(scan):
        first = row[0]
        if first.reading is not Reading.ONE:
            means = MEANS[first.reading]
            words = (
                f"「{first.source.words}」の斜線は、{means.ja}と読めます。1行に1つの用語を書いてください。",
                f"The slash in “{first.source.words}” seems to mean {means.en}. Write one term a row.",
            )
            yield told("TBL-402", Weight.BLOCKER, [Spot(first.source)], words, (first.names[0], first.key))


def check_policies(_: Corpus, scan: Scan) -> Iterator[Finding]:
    """The target cell says how the term is written instead of writing it."""
    for row in _rows(scan):
        first = row[0]
        says = AS_IN_SOURCE.search(first.target.words) is not None
        repeats = comparable(first.target.words) == comparable(first.source.words)
        if says or (repeats and first.remark is not None and AS_IN_SOURCE.search(first.remark.words)):
            words = (
                f"訳の欄に、語形ではなく扱い（「{first.target.words}」）が書いてあります。用語ファイルの policy: keep_source にしてください。",
                f"The target cell holds a policy (“{first.target.words}”), not a form. Make it policy: keep_source in the concept file.",
            )
            yield told("TBL-403", Weight.ADVICE, [Spot(first.target)], words, (first.names[0], first.key))


HEADS = "heading: 用語について\n| 英語 | この訳 | 備考 |\n"
CHECKS = (
    Check(
        "TBL-401",
        Text("用語表の列", "columns of term tables"),
        Text(
            "用語表の列の名前や意味が、レッスンによって違います。",
            "Term tables name their columns differently, or mean other things by them.",
        ),
        Weight.BLOCKER,
        check_heads,
        must=(
            Example(f"{HEADS}| drop | ドロップ | |\n=== b\n| 原語 | この訳での書き方 | 意味 |\n| drop | ドロップ | |"),
        ),
        must_not=(
            Example(
                f"{HEADS}| drop | ドロップ | |\n=== b\n{HEADS}| draw | 引き分け | |\n| 遅れ | 懲罰 |\n| 1分 | 注意 |"
            ),
        ),
        scope=Scope.DOMAIN,
    ),
    Check(
        "TBL-402",
        Text("あいまいな斜線", "ambiguous slash"),
        Text(
            "用語表の1行に、斜線でいくつもの用語が入っています。並べたのか、言い換えか、前半が共通なのかを、表からは決められません。",
            "A row holds several terms with a slash; the table does not say whether they are a list, two names, or share a part.",
        ),
        Weight.BLOCKER,
        check_slashes,
        must=(
            Example(f"{HEADS}| Constructed / Limited | 構築／リミテッド | |"),
            Example(f"{HEADS}| concede / concession | 投了 | |"),
            Example(f"{HEADS}| Deck/Registration Error – Minor / Major | 原語のまま（誤り・軽微／重大） | |"),
        ),
        must_not=(Example(f"{HEADS}| Deck/Registration Error | Deck/Registration Error（デッキ／登録の誤り） | |"),),
    ),
    Check(
        "TBL-403",
        Text("訳の欄にある扱い", "policy in the target cell"),
        Text(
            "訳の欄に「原語のまま」などの扱いが書いてあり、語形がありません。",
            "The target cell says “as in the source” and gives no form.",
        ),
        Weight.ADVICE,
        check_policies,
        must=(
            Example(f"{HEADS}| Match Loss | 原語のまま | PCG |"),
            Example(f"{HEADS}| Entry-level | Entry-level | 日本語版が無いので原語のまま |"),
        ),
        must_not=(
            Example(f"{HEADS}| Slow Play | Slow Play（遅いプレイ） | PCG の違反名。原語のまま |"),
            Example(f"{HEADS}| Play Hub | Play Hub | 固有名詞。訳さない |"),
        ),
    ),
)
