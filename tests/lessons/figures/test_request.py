"""What a figure is asked: every fault of the argument at once, whatever stands in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courseware.lessons.figures import KINDS, Figure, FigureError, Flaw, figure_of
from tests.lessons.figures.make import book, figure

WORDS = st.lists(
    st.sampled_from(
        (
            "lorcana", "lorcana/tardiness/penalty", "lorcana/tardiness/drop?,penalty", "lorcana/standings/ranking", "//",
            "late_s", "level", "late_s=3:00", "late_s=", "level=casual,competitive", "level=?", "=x", ">", "x=[]",
            "prior_warnings=[]", "prior_warnings=[tardiness,tardiness]", "late_s=99999999", "situation", "cut_to=8",
        )
    ),
    max_size=6,
)  # fmt: skip


def test_everything_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(FigureError) as caught:
        figure("bands lorcana/tardiness/penalti lat_s level=pro")

    assert [(flaw.code, flaw.word) for flaw in caught.value.flaws] == [
        ("LES-702", "penalti"),
        ("LES-702", "lat_s"),
        ("LES-702", "pro"),
    ]
    assert "penalty" in caught.value.flaws[0].words.ja
    assert "late_s" in caught.value.flaws[1].words.en


def tried(argument: str) -> Figure | tuple[Flaw, ...]:
    try:
        return figure_of(argument, {"lorcana": book("lorcana")})
    except FigureError as error:
        return error.flaws


@given(st.sampled_from([*KINDS, "figure", ""]), WORDS)
def test_any_argument_gives_a_figure_or_says_why_not(kind: str, words: list[str]) -> None:
    found = tried(" ".join([kind, *words]))

    said = found.lines("en") + found.lines("ja") if isinstance(found, Figure) else [one.words.ja for one in found]
    assert said
    assert all(said)
