"""Reads a content folder into one library. Sound parts are served; parts with faults are withheld and named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from courseware.finding import ContentError, Finding, Weight, blockers, fault
from courseware.lessons import Lesson, check_languages, check_lesson, read_lesson
from courseware.library.books import Pages, in_force, read_again, read_folder, still_served
from courseware.library.citing import uncited
from courseware.library.compare import Incident, read_incidents
from courseware.library.day import day_in_japan
from courseware.library.files import Folder
from courseware.library.front import read_assumptions, read_documents, read_tracks
from courseware.library.model import Course, Library, Track, Withheld
from courseware.library.proofreading import class_names, proofread
from courseware.quiz import Quiz, check_quiz, read_quiz
from courseware.rules import Rulebook
from courseware.source import Document, Place
from courseware.terms import Style, Termbase, read_dismissals, read_style, read_terms, without_dismissed
from courseware.text import LANGUAGES, Language, Text


def load_library(
    root: Path,
    *,
    today: str | None = None,
    good: Mapping[str, Pages] | None = None,
    with_faults: bool = False,
    is_checked: bool = False,
) -> Library:
    """Load and check all content below a folder; ContentError when there is no such folder.

    Of each rulebook the period in force `today` (in Japan, unless another day is given) is served. A rulebook with
    faults is served from its last `good` pages, where there are any. `with_faults` takes in all that can be read at
    all: to compare, never to serve. `is_checked`: somebody else checks this very content; it is read, and not
    checked a second time.
    """
    if not root.is_dir():
        words = (f"教材フォルダー {root} がありません。", f"There is no content folder {root}.")
        raise ContentError([fault(Place(str(root)), "LIB-005", *words)])
    return _Loader(root, today or day_in_japan(), good or {}, with_faults=with_faults, is_checked=is_checked).load()


class _Loader:
    """Goes through the folders in the order in which one needs the other."""

    def __init__(
        self, root: Path, today: str, good: Mapping[str, Pages], *, with_faults: bool, is_checked: bool
    ) -> None:
        self.folder = Folder(root)
        self.today, self.good, self.with_faults, self.is_checked = today, good, with_faults, is_checked
        self.pages: dict[str, Pages] = {}
        self.findings: list[Finding] = self.folder.findings
        self.withheld: list[Withheld] = []
        self.documents: dict[str, Document] = {}
        self.style = Style()

    def load(self) -> Library:
        assumptions = self._front()
        terms = self._terms()
        books = self._books()
        tracks = self._file("courses/catalogue.yaml", read_tracks) or ()
        courses = self._courses(books, terms)
        comparisons = self._comparisons(books)
        if not self.is_checked:
            courses = self._proofread(courses, books, terms, tracks)
        return Library(
            documents=self.documents,
            assumptions=assumptions,
            books=books,
            terms=terms,
            tracks=tracks,
            courses=courses,
            withheld=tuple(self.withheld),
            findings=tuple(sorted(dict.fromkeys(self.findings), key=lambda found: (found.place, found.code))),
            comparisons=comparisons,
            style=self.style,
            pages=self.pages,
        )

    def _file(self, name: str, read):  # type: ignore[no-untyped-def]
        """What `read(text, file, faults)` makes of a file of the folder, or None where there is no such file."""
        found = [self.folder.root / name] if (self.folder.root / name).is_file() else []
        texts = [(self.folder.name(path), self.folder.text(path)) for path in found]
        return next((read(text, file, self.findings) for file, text in texts if text is not None), None)

    def _front(self) -> tuple[Text, ...]:
        self.documents = self._file("sources.yaml", read_documents) or {}
        self.style = self._file("style.yaml", read_style) or Style()
        return self._file("assumptions.yaml", read_assumptions) or ()

    def _keep(self, name: str, findings: list[Finding]) -> bool:
        """Note what was found; is this part to be taken in?"""
        self.findings += findings
        faults = blockers(findings)
        if faults:
            self.withheld.append(Withheld(name, tuple(faults)))
        return self.with_faults or not faults

    # --- terms and books ------------------------------------------------------------

    def _terms(self) -> dict[str, Termbase]:
        found = {}
        for path in self.folder.files("terms/*.yaml"):
            text, name = self.folder.text(path), self.folder.name(path)
            termbase, findings = read_terms(text, name) if text is not None else (None, [])
            if self._keep(name, findings) and termbase:
                found[termbase.domain] = termbase
        return found

    def _books(self) -> dict[str, Rulebook]:
        found = {}
        for path in self.folder.folders("rulebooks/*"):
            read = read_folder(self.folder, path, self.documents, is_checked=self.is_checked)
            book = read.book if self._keep(self.folder.name(path), [*read.findings]) else None
            if book:
                self.pages[path.name] = read.pages
            else:
                book = self._last_good(path.name)
            if book:
                found[path.name] = in_force(book, self.today)
        return found

    def _last_good(self, name: str) -> Rulebook | None:
        """The book of the pages that were sound last, and a word on it beside what is withheld."""
        book = read_again(name, self.good[name]) if name in self.good else None
        if book:
            self.withheld[-1] = replace(self.withheld[-1], notice=still_served(self.withheld[-1].findings))
        return book

    def _comparisons(self, books: Mapping[str, Rulebook]) -> tuple[Incident, ...]:
        """The incidents, without what is wrong with them: a book that is withheld must not hide the others."""
        path = self.folder.root / "compare.yaml"
        text = self.folder.text(path) if path.is_file() else None
        if text is None:
            return ()
        withheld = {folder.name for folder in self.folder.folders("rulebooks/*")} - books.keys()
        incidents, findings = read_incidents(text, self.folder.name(path), books, withheld)
        self._keep(self.folder.name(path), findings)
        return incidents

    # --- courses ----------------------------------------------------------------------

    def _courses(self, books: Mapping[str, Rulebook], terms: Mapping[str, Termbase]) -> dict[str, Course]:
        found = {}
        for path in self.folder.folders("courses/*"):
            lessons = self._lessons(path, books, terms)
            quiz = self._quiz(path, books, terms)
            if lessons:
                title = {language: lesson.title for language, lesson in lessons.items()}
                both = Text(title.get("ja") or title["en"], title.get("en") or title["ja"])
                found[path.name] = Course(path.name, both, lessons, quiz)
        return found

    def _lessons(
        self, path: Path, books: Mapping[str, Rulebook], terms: Mapping[str, Termbase]
    ) -> dict[Language, Lesson]:
        found: dict[Language, Lesson] = {}
        for language in LANGUAGES:
            file = path / f"lesson.{language}.md"
            text = self.folder.text(file) if file.is_file() else None
            if text is None:
                continue
            lesson, findings = read_lesson(text, self.folder.name(file), language)
            if lesson and not self.is_checked:
                findings = [
                    *findings,
                    *check_lesson(lesson, books, terms.get(lesson.rulebook)),
                    *self._lesson_cites(lesson),
                ]
            if self._keep(self.folder.name(file), findings) and lesson:
                found[language] = lesson
        self._both(path, found)
        return found

    def _proofread(
        self,
        courses: dict[str, Course],
        books: Mapping[str, Rulebook],
        terms: Mapping[str, Termbase],
        tracks: tuple[Track, ...],
    ) -> dict[str, Course]:
        """The courses without the lessons whose language has faults."""
        faulty = {path.stem for path in self.folder.files("terms/*.yaml")} - terms.keys()
        lessons = [one for course in courses.values() for one in course.lessons.values() if one.rulebook not in faulty]
        dismissals = self._file("dismissed.yaml", read_dismissals) or ()
        found = proofread(lessons, books, terms, style=self.style, classes=class_names(courses.values(), tracks))
        by_file: dict[str, list[Finding]] = {}
        for finding in without_dismissed(found, dismissals):
            by_file.setdefault(finding.place.file, []).append(finding)
        served = {file for file, findings in by_file.items() if self._keep(file, findings)}
        return {
            slug: replace(course, lessons=kept)
            for slug, course in courses.items()
            if (kept := {key: one for key, one in course.lessons.items() if one.file not in by_file.keys() - served})
        }

    def _both(self, path: Path, lessons: Mapping[Language, Lesson]) -> None:
        """A lesson is there in both languages, with the same sections."""
        if len(lessons) == 1:
            (language,) = lessons
            words = (f"レッスンが{language}だけです。", f"The lesson is there in “{language}” only.")
            self.findings.append(fault(Place(self.folder.name(path)), "LIB-006", *words, Weight.ADVICE))
        if len(lessons) == 2:
            self.findings += check_languages(lessons["ja"], lessons["en"])

    def _lesson_cites(self, lesson: Lesson) -> list[Finding]:
        cites = ((cite, lesson.citation_places[number]) for number, cite in lesson.citations.items())
        return uncited(cites, self.documents)

    def _quiz(self, path: Path, books: Mapping[str, Rulebook], terms: Mapping[str, Termbase]) -> Quiz | None:
        file = path / "quiz.yaml"
        text = self.folder.text(file) if file.is_file() else None
        if text is None:
            return None
        quiz, findings = read_quiz(text, self.folder.name(file), books, terms)
        if quiz:
            findings = [*findings, *([] if self.is_checked else check_quiz(quiz, books))]
        return quiz if self._keep(self.folder.name(file), findings) else None
