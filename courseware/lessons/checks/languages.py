"""The two languages of a lesson against each other: a learner who changes the language stays at the same place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from courseware.finding import Finding, fault
from courseware.lessons.checks.figures import check_same_figures
from courseware.lessons.model import Lesson
from courseware.source import Place


def check_languages(ja: Lesson, en: Lesson) -> Iterable[Finding]:
    """Sections, objectives, sources and figures must be the same, in the same order."""
    place = Place(en.file)
    yield from _differ(place, "LES-801", ("節", "sections"), _section_ids(ja), _section_ids(en))
    yield from _differ(place, "LES-802", ("到達目標", "objectives"), _objective_ids(ja), _objective_ids(en))
    yield from _differ(place, "LES-803", ("出典", "sources"), _sources(ja), _sources(en))
    yield from check_same_figures(ja, en)


def _section_ids(lesson: Lesson) -> list[str]:
    return [section.id for section in lesson.sections]


def _objective_ids(lesson: Lesson) -> list[str]:
    return [objective.id for objective in lesson.objectives]


def _sources(lesson: Lesson) -> list[str]:
    return [f"{number}: {cite}" for number, cite in sorted(lesson.citations.items())]


def _differ(place: Place, code: str, what: tuple[str, str], ja: Sequence[str], en: Sequence[str]) -> Iterable[Finding]:
    if list(ja) == list(en):
        return
    only_ja = ", ".join(name for name in ja if name not in en) or "-"
    only_en = ", ".join(name for name in en if name not in ja) or "-"
    yield fault(
        place,
        code,
        f"{what[0]}が日本語版と英語版で違います（順序も含みます）。日本語だけ: {only_ja}。英語だけ: {only_en}。",
        f"The {what[1]} differ between the languages (order counts). Only in Japanese: {only_ja}. Only in English: {only_en}.",
    )
