"""The language of all lessons, domain by domain: what the checks find, less what somebody set aside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from courseware.finding import Finding
from courseware.lessons import Lesson, prose_of
from courseware.library.model import Course, Library, Track
from courseware.rules import Rulebook
from courseware.terms import Corpus, Style, Termbase, language_findings, open_items
from courseware.text import comparable


def proofread(
    lessons: Iterable[Lesson],
    books: Mapping[str, Rulebook],
    terms: Mapping[str, Termbase],
    *,
    style: Style,
    classes: frozenset[str] = frozenset(),
    with_slow: bool = False,
) -> list[Finding]:
    """What is wrong or doubtful in the Japanese lessons; those of one rulebook are compared with each other."""
    corpora = _corpora(lessons, books, terms, style, classes)
    return [finding for corpus in corpora for finding in language_findings(corpus, with_slow=with_slow)]


def items_to_confirm(library: Library) -> list[Finding]:
    """Everything in the lessons that waits for somebody to confirm it, in whatever form it is written."""
    lessons = (lesson for course in library.courses.values() for lesson in course.lessons.values())
    corpora = _corpora(lessons, library.books, library.terms, library.style, frozenset())
    return [finding for corpus in corpora for finding in open_items(corpus)]


def _corpora(
    lessons: Iterable[Lesson],
    books: Mapping[str, Rulebook],
    terms: Mapping[str, Termbase],
    style: Style,
    classes: frozenset[str],
) -> Iterator[Corpus]:
    by_domain: dict[str, list[Lesson]] = {}
    for lesson in lessons:
        if lesson.language == "ja":
            by_domain.setdefault(lesson.rulebook, []).append(lesson)
    for domain, group in by_domain.items():
        yield Corpus([prose_of(lesson, books) for lesson in group], terms.get(domain), style, classes=classes)


def class_names(courses: Iterable[Course], tracks: Sequence[Track]) -> frozenset[str]:
    """How a lesson may name a class: by the title of a lesson here, or as the catalogue has it."""
    listed = [entry.title.ja for track in tracks for entry in track.courses if entry.title]
    return frozenset(map(comparable, [*(course.title.ja for course in courses), *listed]))
