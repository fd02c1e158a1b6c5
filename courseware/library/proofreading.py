"""The language of all lessons, domain by domain: what the checks find, less what somebody set aside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from courseware.finding import Finding
from courseware.lessons import Lesson, prose_of, read_lesson
from courseware.library.files import Folder
from courseware.library.model import Library, Track
from courseware.rules import Rulebook
from courseware.terms import (
    Corpus,
    Dismissal,
    Style,
    Termbase,
    language_findings,
    open_items,
    without_dismissed,
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
    books: Mapping[str, Rulebook],
    terms: Mapping[str, Termbase],
    *,
    style: Style,
    tracks: Sequence[Track],
    dismissals: Sequence[Dismissal] = (),
) -> dict[str, list[Finding]]:
    """The same for a content folder, by lesson, without what was set aside; what is about another file it tells the folder.

    Where the concepts of a domain are withheld, its lessons are not held against them.
    """
    lessons = _readable(folder)
    classes = class_titles(lessons, tracks)
    faulty = {path.stem for path in folder.files("terms/*.yaml")} - terms.keys()
    wanted = [lesson for lesson in lessons if lesson.rulebook not in faulty]
    found = proofread(wanted, books, terms, style=style, classes=classes)
    by_file: dict[str, list[Finding]] = {lesson.file: [] for lesson in lessons}
    for finding in without_dismissed(found, dismissals):
        by_file.get(finding.place.file, folder.findings).append(finding)
    return by_file


def class_titles(lessons: Iterable[Lesson], tracks: Iterable[Track]) -> frozenset[str]:
    """The titles of all classes, for comparison: those that are here and those that the catalogue lists."""
    listed = [entry.title.ja for track in tracks for entry in track.courses if entry.title]
    return frozenset(map(comparable, [*(lesson.title for lesson in lessons), *listed]))


def _readable(folder: Folder) -> list[Lesson]:
    """The Japanese lessons as they stand, sound or not; what cannot be read is told elsewhere."""
    found = []
    for path in folder.files("courses/*/lesson.ja.md"):
        text = folder.text(path)
        lesson = read_lesson(text, folder.name(path), "ja")[0] if text is not None else None
        if lesson:
            found.append(lesson)
    return found
