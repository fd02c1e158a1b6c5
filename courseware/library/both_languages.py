"""The two languages of a course: is each there, with the same sections, and are their texts in step?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from courseware.finding import Finding, Weight, fault
from courseware.lessons import (
    Lesson,
    SectionTranslation,
    check_languages,
    check_translations,
    read_record,
    section_translations,
)
from courseware.source import Place
from courseware.text import LANGUAGES, Language


def both_there(path: Path, name: str, lessons: Mapping[Language, Lesson]) -> list[Finding]:
    """A lesson is there in both languages, with the same sections; also when one of them is withheld."""
    files = [language for language in LANGUAGES if (path / f"lesson.{language}.md").is_file()]
    if len(files) == 1:
        words = (f"レッスンが{files[0]}だけです。", f"The lesson is there in “{files[0]}” only.")
        return [fault(Place(name), "LIB-006", *words, Weight.ADVICE)]
    return [*check_languages(lessons["ja"], lessons["en"])] if len(lessons) == 2 else []


def in_step(
    file: str, text: str | None, lessons: Mapping[Language, Lesson]
) -> tuple[tuple[SectionTranslation, ...], list[Finding]]:
    """How the texts of the sections stand to each other. Nothing in their record keeps a lesson from its readers."""
    faults: list[Finding] = []
    record = read_record(text, file, faults) if text is not None else None
    pairs = record.pairs if record else {}
    sections = section_translations(lessons["ja"], lessons["en"], pairs) if len(lessons) == 2 else ()
    if sections and not faults:
        faults += check_translations(Path(file).parent.name, sections, record, file)
    return sections, [replace(finding, weight=Weight.ADVICE) for finding in faults]
