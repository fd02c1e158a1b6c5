"""Turns agree with the procedure of the book, and change with its numbers."""

from __future__ import annotations

import pytest

from courseware.lessons.figures import FigureError
from courseware.rules import decide
from tests.lessons.figures.make import book, boxes, english, figure, rewritten

MATCH = "turns lorcana/end_of_match/turn_sequence stage=swiss active_at_time=A slow_play_turns=no,yes"
ROUND = "turns tcg-floor/end_of_round/extra_turn_players active_player="


@pytest.mark.parametrize("active", ["A", "B"])
def test_turns_are_those_of_the_ruling(active: str) -> None:
    made = figure(MATCH.replace("=A", f"={active}"))

    for row, slow in zip(boxes(made, "row"), (False, True), strict=True):
        facts = {"stage": "swiss", "active_at_time": active, "slow_play_turns": slow}
        ruling = decide(book("lorcana"), "end_of_match", facts).outcome
        assert [turn.words[0].en for turn in row.inside[1:]] == [f"player {one}" for one in ruling["turn_sequence"]]
        assert row.inside[0].words[0].en == f"player {active}"
        assert f"{ruling['turns_total']} in all" in row.words[-1].en
        assert f"player A: {ruling['turns_a']} turns, player B: {ruling['turns_b']} turns" in row.words[-1].en


def test_turns_beyond_the_usual_ones_are_marked_in_words() -> None:
    usual, slow = boxes(figure(MATCH), "row")

    assert [len(turn.words) for turn in usual.inside] == [2] * 6
    assert [english(turn)[2:] for turn in slow.inside] == [[]] * 6 + [["added"]] * 2


@pytest.mark.parametrize(("active", "order"), [("A", "BAB"), ("B", "ABA")])
def test_the_floor_rules_have_three_turns(active: str, order: str) -> None:
    turns = boxes(figure(ROUND + active), "turn")

    assert [turn.words[0].en[-1] for turn in turns] == [active, *order]


def test_another_number_of_turns_in_the_book_is_another_number_in_the_figure() -> None:
    line = "| turns_after_time          | {}     |"
    other = rewritten("lorcana", "numbers.md", (line.format(5), line.format(1)))

    usual, slow = boxes(figure(MATCH, other), "row")

    assert (len(usual.inside), len(slow.inside)) == (1 + 1, 1 + 3)
    assert "player B: 1 turn, 1 in all" in usual.words[-1].en


@pytest.mark.parametrize(
    "words",
    [
        "turns lorcana/end_of_match/turns_total stage=swiss active_at_time=A",
        "turns lorcana/end_of_match/turn_sequence stage=swiss",
        "turns lorcana/end_of_match/turn_sequence stage=swiss active_at_time=A game_in_progress=no",
        "turns tcg-floor/end_of_round/extra_turn_players active_player=none in_game=yes extra_turns_done=no",
    ],
)
def test_no_turns_are_drawn_where_the_book_gives_none(words: str) -> None:
    with pytest.raises(FigureError) as caught:
        figure(words)

    assert {flaw.code for flaw in caught.value.flaws} == {"LES-703"}
