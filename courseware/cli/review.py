"""`courseware review`: what is to be confirmed, from the text to a decision and back into the text."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from courseware.cli.review_acts import DECISIONS, act
from courseware.cli.review_apply import apply
from courseware.cli.review_desk import Desk, open_desk
from courseware.cli.review_dismissals import write_dismissals
from courseware.cli.review_list import list_queue, show_item
from courseware.cli.review_mint import mint
from courseware.cli.review_record import counted
from courseware.cli.saying import both, say
from courseware.review import Change, Outcome
from courseware.text import Text

ACTS: Mapping[str, Text] = {
    "mint": Text("id のない要確認に id を付け、ファイルに書き込みます", "write an id to every mark that has none"),
    "refresh": Text("いまの本文にある要確認を記録します", "put on record what the texts hold now"),
    "list": Text("要確認の一覧です", "list what is to be confirmed"),
    "show": Text("1件の本文、提案、履歴を見ます", "show one item with its text, proposal and history"),
    "propose": Text("どう直すかを提案します", "propose what to do about an item"),
    "decide": Text("提案を採るか、退けるかを決めます", "accept or reject what is proposed"),
    "ask": Text("足りない情報を求めます", "say what has to be known first"),
    "inform": Text("求められた情報を伝えます", "tell what was asked for"),
    "comment": Text("意見を書き残します", "say something about an item"),
    "set-aside": Text("理由を書いて保留にします", "say why nobody need work on it for now"),
    "apply": Text("採用した決定をレッスンと用語に反映します", "write accepted decisions into lessons and terms"),
    "dismissals": Text(
        "ブラウザーでの指摘の却下を content/dismissed.yaml に反映します",
        "write the findings that were dismissed in the browser into content/dismissed.yaml",
    ),
    "reopen": Text("退けたもの、本文が変わったものを再開します", "take up again what was rejected or has changed"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")
    parsers = {name: acts.add_parser(name, help=both(words)) for name, words in ACTS.items()}
    parsers["mint"].add_argument("paths", metavar="PATH", nargs="*", help="ファイルかフォルダー / files or folders")
    take = "要確認として扱う候補の場所 / a candidate to take up"
    parsers["mint"].add_argument("--take", metavar="FILE:LINE[:COLUMN]", action="append", default=[], help=take)
    _add_filters(parsers["list"])
    parsers["apply"].add_argument("items", metavar="ID", nargs="*", help="要確認の id / ids; without any, all")
    parsers["apply"].add_argument("--plan", action="store_true", help="差分だけを示す / only show what would change")
    parsers["apply"].add_argument("--by", default="", metavar="NAME", help="あなたの名前 / your name")
    parsers["dismissals"].add_argument(
        "--plan", action="store_true", help="差分だけを示す / only show what would change"
    )
    for name in ("show", "propose", "decide", "ask", "inform", "comment", "set-aside", "reopen"):
        parsers[name].add_argument("item", metavar="ID", help="要確認の id / id of the item")
    for name in ("propose", "decide", "reopen"):
        _add_hand(parsers[name], is_comment_asked=True)
    for name in ("ask", "inform", "comment", "set-aside"):
        _add_hand(parsers[name], is_comment_asked=False)
        parsers[name].add_argument("comment", metavar="WORDS", help="言葉 / what to say")
    parsers["decide"].add_argument("decision", choices=tuple(DECISIONS))
    _add_proposal(parsers["propose"])


def _add_filters(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--in", dest="home", default="", metavar="CLASS", help="クラスか規程 / class or rulebook")
    parser.add_argument("--state", default="", help="waiting, open, proposed, stale, anchor-lost …")
    parser.add_argument("--kind", default="", help="block, mark, difference, open-question, rendering, candidate")
    parser.add_argument("--language", default="", choices=("", "ja", "en"))
    parser.add_argument("--format", choices=("text", "json"), default="text")


def _add_hand(parser: argparse.ArgumentParser, *, is_comment_asked: bool) -> None:
    parser.add_argument("--by", required=True, metavar="NAME", help="あなたの名前 / your name")
    parser.add_argument("--version", type=int, help="show が示した版 / the version that “show” told")
    if is_comment_asked:
        parser.add_argument("--comment", default="", metavar="WORDS", help="理由など / reasons and the like")


def _add_proposal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("outcome", choices=[str(one) for one in Outcome])
    parser.add_argument("--ja", default="", metavar="TEXT", help="日本語の文 / the Japanese text")
    parser.add_argument("--en", default="", metavar="TEXT", help="英語の文 / the English text")
    parser.add_argument("--concept", default="", metavar="SLUG", help="用語 / a term, with rendering")
    parser.add_argument("--form", default="", metavar="WORDS", help="新しい訳語 / its new Japanese form")


def run(options: argparse.Namespace) -> int:
    with open_desk() as desk:
        if options.act == "mint":
            return mint(desk.settings.content.resolve(), options.paths, options.take, desk.known_ids())
        if options.act == "refresh":
            return _refresh(desk)
        if options.act == "list":
            return list_queue(desk, options)
        if options.act == "apply":
            return apply(desk, options.items, by=options.by, is_plan=options.plan)
        if options.act == "dismissals":
            return write_dismissals(desk, is_plan=options.plan)
        if options.act == "show":
            return show_item(desk, options.item)
        return act(desk, options)


def _refresh(desk: Desk) -> int:
    """Put on record what the texts hold, and count how it differs from what they held before."""
    noted = desk.refresh()
    for entry, found in noted:
        if found is Change.GONE and entry.is_lost:
            print(f"{entry.id}  {entry.place}")
    say(counted(noted))
    return 0
