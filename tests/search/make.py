"""Passages for the tests."""

from __future__ import annotations

from courseware.search import Index, Kind, Passage, find, index_of, read_query


def passage(heading: str, *lines: str, terms: tuple[str, ...] = (), kind: Kind = Kind.LESSON) -> Passage:
    return Passage(kind, ("page",), "part", "The whole", heading, lines, terms)


def found(index: Index, query: str) -> list[str]:
    """The headings of what is found."""
    return [hit.passage.heading for hit in find(index, read_query(query))]


LATE = passage(
    "Tardiness（遅刻）",
    "3分からは、競技の欄で Game Lossに なります。",
    "クラス05で学びます。",
    terms=("Tardiness", "Game Loss"),
)
TIME = passage("時間の管理", "時間延長は、遅刻でも足します。", "投了は別の節で扱います。")
DECK = passage("デッキ・リスト", "ﾃﾞｯｷは40〜60枚。Deck–List を出す。", "承認が要ります。")


def an_index() -> Index:
    return index_of((TIME, LATE, DECK))
