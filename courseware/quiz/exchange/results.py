"""What learners answered, as CSV for a spreadsheet: one row for each part of each answer, and no name of anybody."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from courseware.quiz.exchange.carried import decimal
from courseware.quiz.judgement import Part
from courseware.rules.sheet import guarded

BOM = "\ufeff"  # without the mark a spreadsheet takes Japanese for something else
PLACES = 10**6
COLUMNS = (
    "learner", "attempt", "question", "version", "variant", "component", "answer", "key", "right", "points", "possible",
    "confidence", "answered_at", "language",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Result:
    """One part of an answer. `learner` is a number that stands for somebody in this file and nowhere else."""

    learner: int
    attempt: int
    question: str
    version: str
    variant: str
    part: Part
    at: datetime
    key: str = ""
    confidence: str = ""
    language: str = ""


def results_csv(results: Iterable[Result]) -> str:
    """The rows with their heads. What a spreadsheet would run is guarded; points are decimals, which it can add up."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows(map(_row, results))
    return BOM + file.getvalue()


def _row(result: Result) -> list[str]:
    part, numbers = result.part, (str(result.learner), str(result.attempt))
    named = (result.question, result.version, result.variant, part.component, part.compared, result.key)
    earned = ("yes" if part.right else "no", _decimal(part.points), _decimal(part.maximum))
    about = (result.confidence, result.at.isoformat(timespec="seconds"), result.language)
    return [*numbers, *map(guarded, named), *earned, *about]


def _decimal(points: Fraction) -> str:
    """Six places: `2/3` would become a date."""
    return decimal(Fraction(round(points * PLACES), PLACES))
