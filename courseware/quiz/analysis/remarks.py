"""What should make somebody look at a question again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction

from courseware.quiz.analysis.figures import Figures
from courseware.quiz.analysis.shares import FEWEST
from courseware.quiz.analysis.study import Path, QuestionStudy
from courseware.quiz.confidence import Confidence

NEARLY_ALL, NEARLY_NONE, ABOVE_CHANCE, SURE = Fraction(95, 100), Fraction(1, 10), Fraction(5, 100), Fraction(6, 10)


class Remark(StrEnum):
    """The gravest first."""

    NEGATIVE = "negative"  # those who do well elsewhere do worse here
    BEATEN = "beaten"  # a wrong answer is given more often than the right one
    LANGUAGES = "languages"  # readers of one language do clearly better
    AT_CHANCE = "at-chance"  # no better than guessing
    SURE_AND_WRONG = "sure-and-wrong"  # many who were sure were wrong
    NEARLY_NONE = "nearly-none"  # hardly anybody right
    NEARLY_ALL = "nearly-all"  # nearly everybody right


def remarks_on(study: QuestionStudy) -> tuple[Remark, ...]:
    """What is noteworthy, the gravest first; nothing where answers are too few."""
    share, facility, chance = study.first.share, study.first.facility, study.first.chance
    if share is None or facility is None:
        return ()
    sure = study.confidence.get(Confidence.SURE, Figures()).share
    holding = {
        Remark.NEGATIVE: study.first.discrimination is not None and study.first.discrimination < 0,
        Remark.BEATEN: is_beaten(study.paths),
        Remark.LANGUAGES: study.gap is not None and study.gap.is_clear,
        Remark.AT_CHANCE: bool(chance) and facility <= (chance or 0) + ABOVE_CHANCE,
        Remark.SURE_AND_WRONG: sure is not None and sure.value < SURE,
        Remark.NEARLY_NONE: share.value <= NEARLY_NONE,
        Remark.NEARLY_ALL: share.value >= NEARLY_ALL,
    }
    return tuple(remark for remark, holds in holding.items() if holds)


def is_beaten(paths: Iterable[Path]) -> bool:
    """Is there a part, with the same key often enough, to which one wrong answer was given more often than the right?"""
    right, wrong = defaultdict[tuple[str, str], int](int), defaultdict[tuple[str, str], list[int]](list)
    by_given = defaultdict[tuple[str, str, str, bool], int](int)
    for path in paths:
        by_given[path.component, path.expected, path.given, path.right] += path.n
    for (component, expected, _, is_right), n in by_given.items():
        if is_right:
            right[component, expected] += n
        else:
            wrong[component, expected].append(n)
    return any(right[key] + sum(each) >= FEWEST and max(each) > right[key] for key, each in wrong.items())
