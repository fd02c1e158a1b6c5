"""The order of comparison is the one by which the book ranks, whatever the tournament."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.lessons.figures import FigureError
from courseware.rules import decide
from tests.lessons.figures.make import book, boxes, english, figure, rewritten

ORDER = "order tcg-floor/standings/ranking players=[A,B] rounds=[]"
PAIRINGS = ([("A", "B"), ("C", "D")], [("A", "C"), ("B", "D")], [("A", "D"), ("B", "C")])
RESULTS = st.lists(st.sampled_from(["p1", "p2", "draw"]), min_size=6, max_size=6)


def compared() -> list[str]:
    """The fields that the figure compares, by their labels."""
    labels = {book("tcg-floor").label(name): name for name in book("tcg-floor").decisions["standings"].gives}
    return [labels[box.words[0]] for box in boxes(figure(ORDER), "step")]


@given(RESULTS)
def test_players_are_ranked_by_these_values_in_this_order(results: list[str]) -> None:
    found = iter(results)
    rounds = [[[one, other, next(found)] for one, other in pairs] for pairs in PAIRINGS]

    outcome = decide(book("tcg-floor"), "standings", {"players": ["A", "B", "C", "D"], "rounds": rounds}).outcome

    if "ranking" in outcome:
        order = [player for (player,) in outcome["ranking"]]  # type: ignore[union-attr,misc,attr-defined]
        keys = [tuple(outcome[field][player] for field in compared()) for player in order]  # type: ignore[index,call-overload]
        assert keys == sorted(keys, reverse=True)


def test_the_order_ends_with_what_the_book_says_of_a_tie() -> None:
    (tied,) = boxes(figure(ORDER), "tied")

    assert english(tied) == ["Equal in everything", book("tcg-floor").reasons["tcg-6d#tied_rank"].why.en]


def test_the_numbers_behind_the_comparison_are_those_of_the_book() -> None:
    line = "| floor_percent       | {}    |"
    other = rewritten("tcg-floor", "numbers.md", (line.format(33), line.format(25)))

    (given_,) = boxes(figure(ORDER, other), "given")
    assert "least match-win rate, in percent: 25" in english(given_)


@pytest.mark.parametrize(
    "words",
    [
        "order tcg-floor/standings/points_by_player players=[A,B] rounds=[]",
        "order tcg-floor/standings/ranking players=[A] rounds=[]",
        "order lorcana/tardiness/penalty late_s=3:00 level=casual",
    ],
)
def test_no_order_is_drawn_where_there_is_none(words: str) -> None:
    with pytest.raises(FigureError) as caught:
        figure(words)

    assert {flaw.code for flaw in caught.value.flaws} == {"LES-703"}
