"""A library goes on with quizzes that were published while it was served; every process of a server hears of them.

Whoever publishes leaves a word in a folder of the instance. A process that sees the folder changed reads those quizzes.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from courseware.finding import blockers
from courseware.library.good import keep_good
from courseware.library.model import Course, Library
from courseware.library.quiz_file import quiz_file, quiz_text
from courseware.library.rechecking import record_of, waiting_faults, with_checked_keys
from courseware.library.withholding import without_blocked
from courseware.library.writing import write_files
from courseware.quiz import check_quiz, deployed

QUIZ = "quiz.yaml"
FOLDER = "published"


def announce(instance: Path, course: str, digest: str) -> None:
    """Leave word that the quiz of a course has another text now."""
    write_files(instance / FOLDER, {course: f"{digest}\n"})


def was_placed(instance: Path, course: str) -> str:
    """The digest of the text that was put into its place here last; nothing when none ever was."""
    try:
        return (instance / FOLDER / course).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def last_word(instance: Path) -> int:
    """When word was left last; 0 when there never was any. This is asked before every request."""
    try:
        return os.stat(instance / FOLDER).st_mtime_ns  # noqa: PTH116 - quicker by half
    except OSError:
        return 0


def announced(instance: Path) -> tuple[str, ...]:
    """The courses of which word was left."""
    try:
        return tuple(sorted(path.name for path in (instance / FOLDER).iterdir() if not path.name.startswith(".")))
    except OSError:
        return ()


def renewed(library: Library, root: Path, courses: Collection[str]) -> Library:
    """The library with the quizzes of these courses as they are in their files now; what has faults stays as it was."""
    found = {slug: new for slug in courses if (new := _renewed(library, root, slug))}
    if not found:
        return library
    served, _ = without_blocked({**library.courses, **{slug: course for slug, (course, _) in found.items()}})
    texts = {slug: {**library.texts.get(slug, {}), QUIZ: text} for slug, (_, text) in found.items()}
    return replace(library, courses=served, texts={**library.texts, **texts})


def keep_published(good: Path, library: Library, course: str) -> None:
    """Keep a class with what was published as its last good state, as far as all its files are sound.

    Otherwise a fault in it would bring back the quiz of the last start. A folder that cannot be written is left alone.
    """
    pages = library.texts.get(course, {})
    with suppress(OSError):
        keep_good(good, {course: pages} if any(name.startswith("lesson.") for name in pages) else {})


def _renewed(library: Library, root: Path, slug: str) -> tuple[Course, str] | None:
    course, text = library.courses.get(slug), quiz_text(root, slug)
    if course is None or text is None:
        return None
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if library.texts.get(slug, {}).get(QUIZ) == plain:
        return None
    file, record = quiz_file(slug, text, library.books, library.terms), record_of(root, slug)
    if file.quiz is None:
        return None
    found = [*file.findings, *check_quiz(file.quiz, library.books)]
    if {*blockers(found)} - waiting_faults(file.quiz, record, library.books):
        return None
    new = replace(course, quiz=deployed(file.quiz, library.books), kept_back={}, whole_quiz=None)
    return with_checked_keys(new, record, library.books)[0], plain
