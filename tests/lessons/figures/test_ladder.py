"""A ladder has the rungs of its book, in order, with what a decision says of each."""

from __future__ import annotations

import pytest

from courseware.lessons.figures import FigureError
from courseware.rules import decide
from tests.lessons.figures.make import book, boxes, english, figure, rewritten

MILD = "| 注     | caution     | 注意         | Caution                        |\n"
NEXT = "| 警     | warning     | 警告         | Warning                        |\n"


@pytest.mark.parametrize("name", ["lorcana", "dci-2002"])
def test_rungs_are_those_of_the_book_from_mild_to_severe(name: str) -> None:
    rungs = boxes(figure(f"ladder {name}"), "rung")

    assert [rung.words[0] for rung in rungs] == [
        book(name).values["penalty"][id_] for id_ in book(name).ladder if id_ != "none"
    ]
    assert [(rung.height, rung.top) for rung in rungs] == [(n, len(rungs)) for n in range(1, len(rungs) + 1)]


def test_each_rung_says_what_the_decision_gives() -> None:
    words = "ladder lorcana/penalty.effect/recorded,loses penalty when_given=during_game"

    said = {english(rung)[0]: english(rung)[1:] for rung in boxes(figure(words), "rung")}

    assert said["Caution"] == ["it is recorded: no", "what is lost: nothing"]
    assert said["Match Loss"] == ["it is recorded: yes", "what is lost: the current match"]


def test_a_second_act_of_the_same_class_is_one_step_up_as_the_book_decides() -> None:
    dci, rungs = book("dci-2002"), boxes(figure("ladder dci-2002/accumulation/penalties acts"), "rung")

    for rung, box in zip(dci.ladder, rungs, strict=True):
        ruling = decide(dci, "accumulation", {"acts": (rung, rung)})
        found = ruling.outcome.get("penalties")
        wanted = dci.values["penalty"][found[-1]].en if found else "not decided by this rulebook"  # type: ignore[index]
        assert english(box)[1] == f"once more: {wanted}"


def test_another_order_in_the_book_is_another_order_in_the_figure() -> None:
    other = rewritten("dci-2002", "book.md", (MILD + NEXT, NEXT + MILD))

    assert english(boxes(figure("ladder dci-2002", other), "rung")[0]) == ["Warning"]


@pytest.mark.parametrize(
    "words",
    [
        "ladder tcg-floor",
        "ladder lorcana/tardiness/penalty late_s level",
        "ladder lorcana/penalty.effect/loses penalty",
    ],
)
def test_no_ladder_is_drawn_where_there_is_none(words: str) -> None:
    with pytest.raises(FigureError) as caught:
        figure(words)

    assert {flaw.code for flaw in caught.value.flaws} == {"LES-703"}
