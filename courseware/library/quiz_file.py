"""The quiz of a course as it stands in its file, byte for byte: what is edited, whatever of it is served."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from courseware.finding import Finding, blockers
from courseware.library.files import Folder
from courseware.library.links import check_references, known_in
from courseware.library.model import Library
from courseware.library.rechecking import record_of, waiting_faults
from courseware.quiz import Quiz, check_quiz, read_quiz
from courseware.rules import Rulebook
from courseware.terms import Termbase


@dataclass(frozen=True, slots=True)
class QuizFile:
    """`name` is its path below the content folder; `quiz` holds its sound questions, or nothing if there are none."""

    course: str
    name: str
    text: str
    quiz: Quiz | None
    findings: tuple[Finding, ...]

    @property
    def digest(self) -> str:
        return text_digest(self.text)


def text_digest(text: str) -> str:
    """The digest of a file, under which a publication knows it."""
    return sha256(text.encode("utf-8")).hexdigest()


def quiz_file_name(course: str) -> str:
    return f"courses/{course}/quiz.yaml"


def quiz_text(root: Path, course: str) -> str | None:
    """The text of the file with its line ends and byte order mark; None when there is no such text."""
    if not course or "/" in course or "\\" in course or course.startswith("."):
        return None
    try:
        return (root / quiz_file_name(course)).read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError, ValueError):
        return None


def quiz_file(course: str, text: str, books: Mapping[str, Rulebook], terms: Mapping[str, Termbase]) -> QuizFile:
    """The quiz in the text of a file."""
    name = quiz_file_name(course)
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
    quiz, findings = read_quiz(plain, f"content/{name}", books, terms)
    return QuizFile(course, name, text, quiz, tuple(findings))


def faults_in(file: QuizFile, library: Library, root: Path) -> tuple[Finding, ...]:
    """What would keep this text from being served: in its questions, their tests, and in what it links to.

    Questions that wait to be rechecked are mended one by one: what is wrong with them keeps back no other.
    """
    found = [*file.findings, *(check_quiz(file.quiz, library.books) if file.quiz else ())]
    faults = blockers([*found, *_links(file, library, root)])
    waiting = waiting_faults(file.quiz, record_of(root, file.course), library.books) if file.quiz and faults else ()
    return tuple(one for one in faults if one not in waiting)


def _links(file: QuizFile, library: Library, root: Path) -> list[Finding]:
    if "](/" not in file.text:
        return []
    folder = Folder(root)
    for lesson in folder.files("courses/*/lesson.*.md"):
        folder.text(lesson)
    known = known_in(folder, library.books, library.tracks, library.comparisons)
    return list(check_references({f"content/{file.name}": file.text}, known))
