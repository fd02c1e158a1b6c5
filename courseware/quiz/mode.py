"""The ways to go through questions: when the learner is told what was right, and whether there is a clock."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from courseware.finding import Finding, fault
from courseware.reading import Node

PASS_MARK = Fraction(7, 10)  # of a test, where its quiz declares no other


class Mode(StrEnum):
    """How a sitting goes: with an answer each time, or with all of them at the end."""

    PRACTICE = "practice"
    TEST = "test"
    EXAM = "exam"
    DRILL = "drill"

    @property
    def tells_at_once(self) -> bool:
        """Is each answer judged when it is sent? Else nothing about right and wrong is told before the end."""
        return self in (Mode.PRACTICE, Mode.DRILL)


def read_pass_mark(node: Node | None, faults: list[Finding]) -> Fraction:
    """The share of the points that is enough: `70%` or `7/10`, more than nothing and at most all."""
    text = node.scalar(faults) if node else None
    if node is None or text is None:
        return PASS_MARK
    try:
        mark = Fraction(text[:-1].strip()) / 100 if text.endswith("%") else Fraction(text)
    except (ValueError, ZeroDivisionError):
        mark = Fraction(0)
    if 0 < mark <= 1:
        return mark
    words = (
        f"「{text}」は合格点になりません。70% や 7/10 のように、0より大きく100%以下で書きます。",
        f"“{text}” is no pass mark. Write 70% or 7/10: more than nothing and 100% at most.",
    )
    faults.append(fault(node.place, "QUIZ-118", *words))
    return PASS_MARK
