"""The figures of a quiz as CSV: one row for each group of answers, by first answers and by all."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping

from courseware.quiz.analysis import Figures, QuestionStudy
from courseware.rules.sheet import BOM, guarded

COLUMNS = (
    "question", "divided_by", "group", "answers_counted", "answers", "points_share", "right_share", "right_low",
    "right_high", "discrimination", "chance", "median_seconds",
)  # fmt: skip
TOO_FEW = "too few"


def figures_csv(first: Mapping[str, QuestionStudy], every: Mapping[str, QuestionStudy]) -> str:
    """Every figure of every question. What a spreadsheet would run is guarded."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for counted, studies in (("first", first), ("all", every)):
        for study in studies.values():
            whole = study.first if counted == "first" else study.every
            for kind, group, figures in _groups(study, whole):
                writer.writerow([guarded(study.question), kind, guarded(group), counted, *_row(figures)])
    return BOM + file.getvalue()


def _groups(study: QuestionStudy, whole: Figures) -> Iterator[tuple[str, str, Figures]]:
    yield "question", study.question, whole
    for component in study.components:
        yield "component", component.id, component.figures
    for kind, groups in (
        ("language", study.languages),
        ("version", study.versions),
        ("confidence", study.confidence),
    ):
        for name, figures in sorted(groups.items()):
            yield kind, name or "not recorded", figures
    for (version, variant), figures in sorted(study.variants.items()):
        yield "variant", f"{version} {variant}", figures
    for fact, values in sorted(study.facts.items()):
        for value, figures in sorted(values.items()):
            yield "fact", f"{fact}={value}", figures


def _row(figures: Figures) -> list[str]:
    """The figures as decimals that a spreadsheet can sort; where answers are too few, it says so."""
    if figures.share is None or figures.facility is None:
        return [str(figures.n), TOO_FEW, TOO_FEW, "", "", "", "", ""]
    low, high = figures.share.interval
    return [
        str(figures.n),
        f"{float(figures.facility):.4f}",
        f"{float(figures.share.value):.4f}",
        f"{low:.4f}",
        f"{high:.4f}",
        "" if figures.discrimination is None else f"{figures.discrimination:.4f}",
        "" if figures.chance is None else f"{float(figures.chance):.4f}",
        "" if figures.seconds is None else f"{figures.seconds:g}",
    ]
