from fractions import Fraction

import pytest

from courseware.progress import NextStep, Share, StepKind
from courseware.web.standing import first_things


def study(name: str) -> NextStep:
    return NextStep(StepKind.STUDY, "small", objective=name, share=Share(Fraction(0), Fraction(1)))


@pytest.mark.parametrize(("weak", "shown"), [(0, 0), (2, 2), (3, 3), (4, 3), (9, 3)])
def test_no_more_than_three_objectives_are_to_be_studied_first(weak: int, shown: int) -> None:
    again = NextStep(StepKind.RETAKE, "small")

    steps = first_things((*(study(str(n)) for n in range(weak)), again))

    assert steps == (*(study(str(n)) for n in range(shown)), again)
