"""A bracket has the pairs of the book, and joins them as the book lets them meet."""

from __future__ import annotations

import pytest

from courseware.lessons.figures import FigureError
from courseware.rules import decide
from tests.lessons.figures.make import book, boxes, english, figure


@pytest.mark.parametrize("players", [4, 8])
def test_the_first_round_is_that_of_the_book(players: int) -> None:
    pairs = decide(book("tcg-floor"), "bracket", {"cut_to": players}).outcome["first_round"]

    made = boxes(figure(f"bracket tcg-floor/bracket/first_round cut_to={players}"), "pair")

    assert [english(pair)[0] for pair in made] == [f"Rank {a} v Rank {b}" for a, b in pairs]  # type: ignore[union-attr,misc]


def test_whoever_can_meet_in_the_semifinal_is_joined_there() -> None:
    _final, *halves = boxes(figure("bracket tcg-floor/bracket/first_round cut_to=8"), "round")

    for half in halves:
        sides = [[int(word) for word in english(pair)[0].split() if word.isdecimal()] for pair in half.inside]
        for seed in sides[0]:
            met = decide(book("tcg-floor"), "bracket.path", {"cut_to": 8, "seed": seed}).outcome
            assert met["possible_semifinal_opponents"] == tuple(sorted(sides[1]))


def test_rounds_have_their_names() -> None:
    made = figure("bracket tcg-floor/bracket/first_round cut_to=8")

    assert [box.words[0].ja for box in boxes(made, "round")] == ["決勝戦", "準決勝", "準決勝"]
    assert {box.words[1].ja for box in boxes(made, "pair")} == {"準々決勝"}


@pytest.mark.parametrize("told", ["cut_to=16", "cut_to=8 final_format=double_elimination"])
def test_no_bracket_is_drawn_where_the_book_has_none(told: str) -> None:
    with pytest.raises(FigureError) as caught:
        figure(f"bracket tcg-floor/bracket/first_round {told}")

    assert {flaw.code for flaw in caught.value.flaws} == {"LES-703"}
