"""Bands agree with `decide` everywhere, and most of all at their edges."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.lessons.figures import FigureError
from courseware.lessons.figures.bands import bands_of, lanes_of, number_of
from courseware.lessons.figures.request import Request, read_request
from courseware.rules import decide
from tests.lessons.figures.make import book, boxes, english, figure, rewritten

LATE = "lorcana/tardiness/penalty,drop? late_s level"
TIME = "lorcana/time_extension/extension_s duration_s cause=interruption,deck_check,lateness"


def request(words: str) -> Request:
    return read_request(words, {"lorcana": book("lorcana")})


def agrees(asked: Request, value: int) -> bool:
    """Is what comes out of this value what its band says, as it stands or counted on from the beginning of the band?"""
    name = number_of(asked)
    (band,) = (one for one in bands_of(asked) if one.low <= value <= one.high)
    for facts, first in zip(lanes_of(asked), band.first, strict=True):
        now = decide(asked.book, asked.decision.name, {**asked.told, **facts, name: value})
        for field in asked.fields:
            then, found = first.outcome.get(field), now.outcome.get(field)
            moved = isinstance(then, int) and isinstance(found, int) and found - then == value - band.low
            if then != found and not moved:
                return False
    return True


@pytest.mark.parametrize("words", [LATE, TIME])
def test_bands_agree_with_the_book_at_every_edge(words: str) -> None:
    asked = request(words)
    edges = {edge + step for band in bands_of(asked) for edge in (band.low, band.high) for step in (-1, 0, 1)}
    most = bands_of(asked)[-1].high

    assert [edge for edge in sorted(edges) if 0 <= edge <= most and not agrees(asked, edge)] == []


@given(st.integers(0, 36_000))
def test_bands_of_tardiness_agree_with_the_book_everywhere(late: int) -> None:
    assert agrees(request(LATE), late)


@given(st.integers(0, 3_601))
def test_bands_of_extensions_agree_with_the_book_everywhere(lost: int) -> None:
    asked = request(TIME)

    assert lost > bands_of(asked)[-1].high or agrees(asked, lost)


@pytest.mark.parametrize("words", [LATE, TIME])
def test_bands_follow_one_another_without_gap(words: str) -> None:
    bands = bands_of(request(words))

    assert bands[0].low == 0
    assert all(one.high + 1 == after.low for one, after in pairwise(bands))


def test_tardiness_has_four_bands_in_words_of_the_book() -> None:
    made = figure(f"bands {LATE}")

    assert [english(band) for band in boxes(made, "band")] == [
        ["0 s"],
        ["over 0 s, under 3 min"],
        ["3 min or more, under 10 min"],
        ["10 min or more"],
    ]
    assert english(boxes(made, "lane")[-1]) == ["Competitive", "penalty: Match Loss", "dropped from the event: yes"]


def test_what_grows_with_the_number_is_said_so() -> None:
    lanes = [english(lane) for lane in boxes(figure(f"bands {TIME}"), "lane")]

    assert lanes[0] == ["the match was interrupted", "time extension: 0 s"]
    assert lanes[1] == ["a deck check", "time extension: time lost + 3 min"]
    assert lanes[3] == ["the match was interrupted", "time extension: same as time lost"]


def test_another_number_in_the_book_is_another_number_in_the_figure() -> None:
    other = rewritten(
        "lorcana", "numbers.md", ("| deck_check_extra          | 3:00", "| deck_check_extra          | 4:00")
    )

    assert "time lost + 4 min" in str([english(lane) for lane in boxes(figure(f"bands {TIME}", other), "lane")])


def test_another_cut_in_the_book_is_another_band_in_the_figure() -> None:
    rows = (("0:01 .. 2:59", "0:01 .. 3:59"), ("3:00 .. 9:59 | tardiness ", "4:00 .. 9:59 | tardiness "))
    other = rewritten("lorcana", "tardiness.md", *rows)

    assert "4 min or more, under 10 min" in str(
        [english(band) for band in boxes(figure(f"bands {LATE}", other), "band")]
    )


@pytest.mark.parametrize(
    "words",
    [
        "bands lorcana/tardiness/penalty late_s=1:00,2:00 level",
        "bands lorcana/tardiness/penalty level",
        "bands lorcana/tardiness/infraction late_s told_official_beforehand=yes",
        "bands tcg-floor/single_elimination/byes players_left",
    ],
)
def test_no_bands_are_drawn_where_there_are_none(words: str) -> None:
    with pytest.raises(FigureError) as caught:
        figure(words)

    assert {flaw.code for flaw in caught.value.flaws} == {"LES-703"}
