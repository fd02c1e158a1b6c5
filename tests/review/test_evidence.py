"""Passages that may answer an item are offered by what they share with it, the rarest first."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from courseware.review import Passage, evidence


def passage(text: str, *concepts: str, home: str = "other") -> Passage:
    return Passage(home, "s", "節", text, frozenset(concepts))


ITEM = passage("格の名前は、日本語版イベントルールでの呼び方が分かりません。", "c-tier", home="small")
ANSWER = passage("格付け名は日本語版イベントルール 1.2 で、カジュアル、競技です。", "c-tier")
OTHERS = [
    passage("遅れた分だけ延長します。", "c-late"),
    passage("名前を書いてください。"),
    passage("ルールを読みます。"),
    passage("リードに尋ねてください。", "c-lead"),
]


def test_the_passage_that_shares_concept_and_rare_words_stands_first() -> None:
    found = evidence(ITEM, [*OTHERS, ANSWER], "ja")

    assert found[0].passage is ANSWER
    assert found[0].concepts == ("c-tier",)
    assert "イベントルール" in found[0].words


def test_what_shares_nothing_is_not_offered() -> None:
    assert OTHERS[0] not in [one.passage for one in evidence(ITEM, [*OTHERS, ANSWER], "ja")]
    assert evidence(ITEM, [], "ja") == ()


def test_a_word_that_every_passage_has_decides_nothing() -> None:
    many = [passage(f"the class number{n}x") for n in range(40)]

    assert evidence(passage("the class"), many, "en") == ()


@given(st.permutations([*OTHERS, ANSWER]))
def test_the_order_in_which_passages_come_does_not_matter(passages) -> None:
    assert evidence(ITEM, passages, "ja") == evidence(ITEM, [*OTHERS, ANSWER], "ja")


@given(st.lists(st.text("格名前呼方ルール会場 ab", max_size=20), max_size=12))
def test_scores_lie_between_none_and_all_and_fall(texts) -> None:
    scores = [one.score for one in evidence(ITEM, [passage(text) for text in texts], "ja")]

    assert all(0 < score <= 1 + 1e-9 for score in scores)
    assert scores == sorted(scores, reverse=True)
