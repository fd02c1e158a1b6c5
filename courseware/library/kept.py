"""A course that has faults now goes on with its last good texts, as far as these are still sound."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass
from enum import StrEnum

from courseware.finding import Finding, blockers, fault
from courseware.lessons import Lesson, SectionTranslation
from courseware.library.books import Pages
from courseware.library.model import Withheld
from courseware.quiz import Quiz
from courseware.source import Place
from courseware.text import LANGUAGES, Language, Text

RECORD, QUIZ = "translations.yaml", "quiz.yaml"
TAUGHT = (*(f"lesson.{language}.md" for language in LANGUAGES), QUIZ)
FILES = (*TAUGHT, RECORD)


class Part(StrEnum):
    """What of a course is kept, or left as it is, as a whole: the lessons of both languages belong together."""

    LESSONS = "lessons"
    QUIZ = "quiz"


PARTS = frozenset(Part)
NAMES = {Part.LESSONS: Text("レッスン", "lesson"), Part.QUIZ: Text("小テスト", "quiz")}


@dataclass(frozen=True, slots=True)
class CourseReading:
    """What is sound in one state of a course, what of it is withheld, and every blocker that was found."""

    lessons: Mapping[Language, Lesson]
    quiz: Quiz | None
    translations: tuple[SectionTranslation, ...]
    withheld: tuple[Withheld, ...]
    faults: tuple[Finding, ...]
    is_kept: bool = False

    @property
    def at_fault(self) -> frozenset[Part]:
        return frozenset(_part(finding.place.file) for finding in self.faults)


def faults_of(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """What keeps a course from being served; its record of translations never does."""
    return tuple(finding for finding in blockers(findings) if not finding.place.file.endswith(f"/{RECORD}"))


def _part(file: str) -> Part:
    return Part.QUIZ if file.endswith(f"/{QUIZ}") else Part.LESSONS


def missing_files(name: str, texts: Collection[str], kept: Pages) -> list[Finding]:
    """Files of a course that were there when it was last good; a course may lose its folder, but not half of it."""
    return [_missing(f"{name}/{file}") for file in TAUGHT if file in kept and file not in texts]


def _missing(file: str) -> Finding:
    return fault(
        Place(file),
        "LIB-010",
        "前にはあったファイルがありません。元に戻してください。取り除くつもりなら、"
        "インスタンスフォルダーの good/courses にあるこのクラスの控えも消してください。",
        "This file was there before and is missing. Put it back; if it is meant to go, remove what is kept of this "
        "class in good/courses of the instance folder too.",
    )


def with_last_good(name: str, present: CourseReading, kept: CourseReading) -> CourseReading:
    """The course to serve: the kept one where it is wholly sound, else its sound parts in place of those that are not.

    `kept` was read against the rulebooks and terms of today: what they contradict now is no better than what has faults.
    """
    taken = present.at_fault - kept.at_fault if kept.faults else PARTS
    if not taken:
        return present
    lessons = kept if Part.LESSONS in taken else present
    replaced = tuple(finding for finding in present.faults if _part(finding.place.file) in taken)
    left = [part for part in present.withheld if _part(part.name) not in taken]
    served = taken if kept.quiz else taken - {Part.QUIZ}
    return CourseReading(
        lessons.lessons,
        kept.quiz if Part.QUIZ in taken else present.quiz,
        lessons.translations,
        (Withheld(name, replaced, _still_served(replaced, served)), *left),
        present.faults,
        is_kept=True,
    )


def _still_served(faults: Iterable[Finding], served: Set[Part]) -> Text:
    """Says which last good texts are served, and why."""
    first, *more = faults
    names = [NAMES[part] for part in Part if part in served]
    ja, en = "と".join(name.ja for name in names), " and ".join(name.en for name in names)
    return Text(
        f"このクラスに誤りがあるため、最後に正しかった{ja}を使い続けています。"
        f"{first.place}: {first.words.ja}" + (f"（ほか{len(more)}件）" if more else ""),
        f"This class has faults, so its last good {en} {'are' if len(names) > 1 else 'is'} still served. "
        f"{first.place}: {first.words.en}" + (f" ({len(more)} more)" if more else ""),
    )
