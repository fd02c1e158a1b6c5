"""A hand-off shows its decisions one after the other, each as a path."""

from __future__ import annotations

import pytest

from courseware.lessons.figures import FigureError
from tests.lessons.figures.make import boxes, english, figure

FLOOR = "tcg-floor/appeal/decided_by,final floor_judge_ruled=no head_judge_present=yes"
HEAD = "tcg-floor/appeal/allowed,decided_by,final floor_judge_ruled=yes head_judge_present=yes appellant"
AFTER = "tcg-floor/appeal/allowed,final floor_judge_ruled=yes head_judge_ruled=yes"


def test_stages_stand_in_the_order_written_under_the_titles_of_the_book() -> None:
    stages = boxes(figure(f"hand-off {FLOOR} > {HEAD} > {AFTER}"), "stage")

    assert [english(stage) for stage in stages] == [
        ["Before the floor judge has ruled"],
        ["After the floor judge has ruled"],
        ["Once the head judge has ruled"],
    ]
    assert english(stages[0].inside[-1]) == ["decided by: the floor judge", "final: no"]
    assert english(stages[2].inside[-1]) == ["allowed: no", "final: yes"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (FLOOR, "LES-703"),
        (f"{FLOOR} > lorcana/appeal.leads_own_ruling/allowed", "LES-703"),
        (f"{FLOOR} > tcg-floor/apeal/allowed", "LES-702"),
    ],
)
def test_no_hand_off_is_drawn_of_one_decision_or_of_two_books(words: str, code: str) -> None:
    with pytest.raises(FigureError) as caught:
        figure(f"hand-off {words}")

    assert {flaw.code for flaw in caught.value.flaws} == {code}
