"""The quiz of the penalty guide: every page of it is asked, and what its two parts leave open stays open."""

from __future__ import annotations

from courseware.quiz.scene import Scene
from tests.quiz.course import books, instances, quiz

COURSE = "dci-2002"
# Each stands for one or more pages of the guide.
SECTIONS = {
    "penalties", "records", "letters", "accumulation", "deck", "sideboard", "marked", "procedure", "drawing", "clock",
    "seat", "conduct", "cheating", "years", "gaps", "frame",
}  # fmt: skip
OPEN = {
    "d02-between", "d02-mixed", "d02-sixty", "d02-two-remedies", "d02-sleeves", "d02-intent", "d02-not-yet", "d02-late",
    "d02-told", "d02-swapped", "d02-wrong-words",
}  # fmt: skip


def test_every_decision_of_the_guide_is_asked() -> None:
    asked = {question.asks.decision for question in quiz(COURSE).questions if isinstance(question.asks, Scene)}

    assert asked == set(books()[COURSE].decisions)


def test_every_section_of_the_lesson_is_asked() -> None:
    assert {question.section for question in quiz(COURSE).questions} == SECTIONS


def test_what_the_guide_leaves_open_is_asked_beside_what_it_decides() -> None:
    open_: set[str] = set()
    decided: set[str] = set()
    for each in instances(COURSE):
        is_open = any("undecided" in key.values for key in each.keys)
        (open_ if is_open else decided).add(each.question)

    assert open_ == OPEN
    assert open_ <= decided
