from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.search import find, index_of, normal, read_query, unknown_words
from tests.search.make import an_index, found, passage

LINES = st.text(st.sampled_from("遅刻欄のロアガイドabc 　Ａ-–・ーx"), max_size=12)
PASSAGES = st.lists(st.builds(passage, LINES, LINES, LINES), max_size=6)
WORDS = st.lists(st.text(st.sampled_from("遅刻欄のロアabcＡ-ー"), min_size=1, max_size=3), max_size=4)


@pytest.mark.parametrize(
    ("query", "headings"),
    [
        ("欄", ["Tardiness（遅刻）"]),
        ("遅刻", ["Tardiness（遅刻）", "時間の管理"]),
        ("承認", ["デッキ・リスト"]),
        ("時間延長 投了", ["時間の管理"]),
        ("投了 時間延長", ["時間の管理"]),
        ("時間延長 承認", []),
        ("Game Lossに", ["Tardiness（遅刻）"]),
        ("ｇａｍｅ　ｌｏｓｓ", ["Tardiness（遅刻）"]),
        ("gameloss", ["Tardiness（遅刻）"]),
        ("クラス０５", ["Tardiness（遅刻）"]),
        ("デッキ･リスト", ["デッキ・リスト"]),
        ("deck―list", ["デッキ・リスト"]),
        ("デッキ 40～60枚", ["デッキ・リスト"]),
        ("なります。クラス", []),
        ("", []),
    ],
)
def test_every_word_must_stand_in_one_passage(query: str, headings: list[str]) -> None:
    assert found(an_index(), query) == headings


def test_heading_goes_before_term_and_term_before_text() -> None:
    text, inside, term, heading = (
        passage("text", "a ruling on slow play"),
        passage("inside", "slower playing, too, was overplayed", "unslow"),
        passage("term", "slow play here", terms=("Slow Play",)),
        passage("Slow Play", "as it is"),
    )

    assert found(index_of((text, inside, term, heading)), "play slow") == ["Slow Play", "term", "text", "inside"]


def test_a_latin_word_inside_another_comes_last() -> None:
    index = index_of((passage("a", "It is often so."), passage("b", "after ten minutes")))

    assert found(index, "ten") == ["b", "a"]


def test_equal_hits_stay_in_their_order() -> None:
    index = index_of(passage(str(n), "遅刻") for n in range(20))

    assert found(index, "遅刻") == [str(n) for n in range(20)]


def test_words_that_stand_nowhere_are_named() -> None:
    assert unknown_words(an_index(), read_query("遅刻 zebra")) == ("zebra",)


def test_nothing_is_found_in_nothing() -> None:
    assert found(index_of(()), "遅刻") == []


@given(PASSAGES, WORDS)
def test_hits_are_the_passages_that_hold_every_word(passages: list, words: list[str]) -> None:
    query = read_query(" ".join(words))

    hits = [hit.passage for hit in find(index_of(passages), query)]

    def holds(one) -> bool:
        return all(any(word in normal(line) for line in (one.heading, *one.lines)) for word in query.words)

    expected = [one for one in passages if holds(one)] if query.words else []
    assert sorted(map(id, hits)) == sorted(map(id, expected))


@given(PASSAGES, WORDS.flatmap(lambda words: st.tuples(st.just(words), st.permutations(words))))
def test_order_of_the_words_makes_no_difference(passages: list, orders: tuple[list[str], list[str]]) -> None:
    index = index_of(passages)
    one, other = (find(index, read_query(" ".join(words))) for words in orders)

    assert one == other
