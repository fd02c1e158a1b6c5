"""The language of all lessons, domain by domain: what the checks find, less what somebody set aside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from courseware.finding import Finding
from courseware.lessons import Lesson, prose_of
from courseware.library.files import Folder
from courseware.library.model import Library, Track
from courseware.rules import Rulebook
from courseware.terms import (
    Corpus,
    Style,
    Termbase,
    language_findings,
    open_items,
)
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


def proofread_folder(
    folder: Folder,
    lessons: Sequence[Lesson],
    books: Mapping[str, Rulebook],
    terms: Mapping[str, Termbase],
    *,
    style: Style,
    classes: frozenset[str],
) -> list[Finding]:
    """The same for a content folder. Where the concepts of a domain are withheld, its lessons are not held to them."""
    faulty = {path.stem for path in folder.files("terms/*.yaml")} - terms.keys()
    wanted = [lesson for lesson in lessons if lesson.rulebook not in faulty]
    return proofread(wanted, books, terms, style=style, classes=classes)


def by_lesson(found: Iterable[Finding], lessons: Iterable[Lesson], folder: Folder) -> dict[str, list[Finding]]:
    """Findings by the file of their lesson; what is about another file is told the folder."""
    by_file: dict[str, list[Finding]] = {lesson.file: [] for lesson in lessons}
    for finding in found:
        by_file.get(finding.place.file, folder.findings).append(finding)
    return by_file


def class_titles(lessons: Iterable[Lesson], tracks: Iterable[Track]) -> frozenset[str]:
    """The titles of all classes, for comparison: those that are here and those that the catalogue lists."""
    listed = [entry.title.ja for track in tracks for entry in track.courses if entry.title]
    return frozenset(map(comparable, [*(lesson.title for lesson in lessons), *listed]))
