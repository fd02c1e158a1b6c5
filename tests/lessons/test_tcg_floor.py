"""What the lesson on the floor rules works out in prose is what the rules core comes to."""

from __future__ import annotations

from fractions import Fraction

import pytest

from courseware.rules import decide
from tests.lessons.test_content import book, lesson

LANGUAGES = ("ja", "en")
BOOK = "tcg-floor"


def average(*points: int) -> Fraction:
    """The average match-win rate of opponents with these points after three rounds."""
    opponents = tuple({"points": each, "rounds_entered": 3} for each in points)
    return decide(book(BOOK), "tiebreak.omw", {"opponents": opponents}).outcome["omw"]  # type: ignore[return-value]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("points", "rate"), [((6, 3, 0), "133/300"), ((6, 3, 3), "4/9")])
def test_the_two_players_for_one_seat_have_the_averages_of_the_lesson(
    language: str, points: tuple[int, ...], rate: str
) -> None:
    assert average(*points) == Fraction(rate)
    assert f"**{rate}**" in lesson(BOOK, language).body


@pytest.mark.parametrize(("points", "rate"), [((9, 4, 1), "1597/2700"), ((9, 3, 3), "5/9")])
def test_the_quiz_compares_the_averages_that_it_names(points: tuple[int, ...], rate: str) -> None:
    assert average(*points) == Fraction(rate)


def test_the_small_tournament_ends_as_the_lesson_says() -> None:
    first, second = (("A", "B", "p1"), ("C", "D", "p1")), (("A", "C", "p1"), ("B", "D", "draw"))

    outcome = decide(book(BOOK), "standings", {"players": ("A", "B", "C", "D"), "rounds": (first, second)}).outcome

    assert outcome["ranking"] == (("A",), ("C",), ("B",), ("D",))
    assert outcome["points_by_player"] == {"A": 6, "B": 1, "C": 3, "D": 1}
    assert outcome["omw_by_player"]["B"] == Fraction(133, 200)  # type: ignore[index,call-overload]
    assert outcome["omw_by_player"]["D"] == Fraction(83, 200)  # type: ignore[index,call-overload]
    assert outcome["oomw_by_player"]["B"] == Fraction(83, 200)  # type: ignore[index,call-overload]


@pytest.mark.parametrize(
    ("rounds", "wins", "draws", "stays"), [(3, 2, 0, True), (3, 1, 1, False), (4, 2, 2, False), (4, 2, 1, False)]
)
def test_the_line_of_double_elimination_is_where_the_lesson_puts_it(
    rounds: int, wins: int, draws: int, stays: bool
) -> None:
    facts = {"rounds_done": rounds, "wins": wins, "draws": draws}

    assert decide(book(BOOK), "double_elimination.cut", facts).outcome["stays"] is stays


def test_thirteen_players_make_three_byes_and_the_first_seed_meets_four_or_five() -> None:
    path = {"cut_to": 8, "seed": 1, "final_format": "single_elimination"}

    assert decide(book(BOOK), "single_elimination", {"players_left": 13}).outcome["byes"] == 3
    assert decide(book(BOOK), "bracket.path", path).outcome["possible_semifinal_opponents"] == (4, 5)
