"""Reads a content folder into one library. Sound parts are served; parts with faults are withheld and named."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from courseware.finding import ContentError, Finding, blockers, fault
from courseware.lessons import (
    Lesson,
    check_lesson,
    read_lesson,
)
from courseware.library.books import Pages, in_force, read_again, read_folder, still_served
from courseware.library.both_languages import both_there, in_step
from courseware.library.citing import uncited_in
from courseware.library.compare import Incident, read_incidents
from courseware.library.day import day_in_japan
from courseware.library.files import Folder
from courseware.library.front import read_assumptions, read_documents, read_tracks
from courseware.library.kept import FILES, RECORD, CourseReading, faults_of, missing_files, with_last_good
from courseware.library.links import check_references, known_in
from courseware.library.model import Course, Library, Track, Withheld
from courseware.library.proofreading import proofread_folder
from courseware.library.rechecking import CHECKED, with_checked_keys, without_others
from courseware.library.references import Reference, read_references
from courseware.library.withholding import under_review
from courseware.quiz import Quiz, check_quiz, read_quiz
from courseware.quiz.recheck import read_checked
from courseware.rules import Rulebook
from courseware.source import Document, Place
from courseware.terms import Style, Termbase, read_style, read_terms
from courseware.text import LANGUAGES, Language, Text

T = TypeVar("T")
ReadOfBooks = Callable[[str, str, Mapping[str, Rulebook], Collection[str]], tuple[tuple[T, ...], list[Finding]]]


def load_library(
    root: Path,
    *,
    today: str | None = None,
    good: Mapping[str, Pages] | None = None,
    good_courses: Mapping[str, Pages] | None = None,
    with_faults: bool = False,
    is_checked: bool = False,
) -> Library:
    """Load and check all content below a folder; ContentError when there is no such folder.

    Of each rulebook the period in force `today` (in Japan, unless another day is given) is served. A rulebook with
    faults is served from its last `good` pages, where there are any, and a course from its texts in `good_courses`, as
    far as they are sound under the rulebooks that are served now. `with_faults` takes in all that can be read at
    all: to compare, never to serve. `is_checked`: somebody else checks this very content; it is read, and not
    checked a second time.
    """
    if not root.is_dir():
        words = (f"教材フォルダー {root} がありません。", f"There is no content folder {root}.")
        raise ContentError([fault(Place(str(root)), "LIB-005", *words)])
    loader = _Loader(root, today or day_in_japan(), good or {}, with_faults=with_faults, is_checked=is_checked)
    loader.good_courses = good_courses or {}
    return loader.load()


def in_order(courses: Mapping[str, Course], tracks: Iterable[Track]) -> dict[str, Course]:
    """Courses as the catalogue orders them, which is the order in which they are learnt; those it lacks come last."""
    listed = [entry.slug for track in tracks for entry in track.courses if entry.slug in courses]
    return {slug: courses[slug] for slug in dict.fromkeys((*listed, *courses))}


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
        self.language: Mapping[str, list[Finding]] = {}
        self.good_courses: Mapping[str, Pages] = {}
        self.texts: dict[str, Pages] = {}
        self.unrecorded: list[Finding] = []

    def load(self) -> Library:
        assumptions = self._front()
        terms = self._terms()
        books = self._books()
        tracks = self._file("courses/catalogue.yaml", read_tracks) or ()
        if not self.is_checked:
            self.language = proofread_folder(self.folder, books, terms, style=self.style, tracks=tracks)
        courses = in_order(self._courses(books, terms), tracks)
        comparisons = self._comparisons(books)
        self._links(books, tracks, comparisons)
        references = self._references(books)
        self.findings += without_others(self.unrecorded, self.findings)
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
            references=references,
            day=self.today,
            pages=self.pages,
            texts=self.texts,
        )

    def _links(self, books: Mapping[str, Rulebook], tracks: tuple[Track, ...], incidents: tuple[Incident, ...]) -> None:
        """What the files refer to is there: looked for in all that was read."""
        if not self.is_checked:
            self.findings += check_references(self.folder.texts, known_in(self.folder, books, tracks, incidents))

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
        return self._of_books("compare.yaml", read_incidents, books)

    def _references(self, books: Mapping[str, Rulebook]) -> tuple[Reference, ...]:
        """The quick references that are sound as a whole."""
        return self._of_books("references.yaml", read_references, books)

    def _of_books(self, name: str, read: ReadOfBooks[T], books: Mapping[str, Rulebook]) -> tuple[T, ...]:
        """What is sound in a file of the folder that asks the books."""
        path = self.folder.root / name
        text = self.folder.text(path) if path.is_file() else None
        if text is None:
            return ()
        withheld = {folder.name for folder in self.folder.folders("rulebooks/*")} - books.keys()
        found, findings = read(text, self.folder.name(path), books, withheld)
        self._keep(self.folder.name(path), findings)
        return found

    # --- courses ----------------------------------------------------------------------

    def _courses(self, books: Mapping[str, Rulebook], terms: Mapping[str, Termbase]) -> dict[str, Course]:
        found = {}
        for path in self.folder.folders("courses/*"):
            read = self._present_or_kept(path, books, terms)
            self.withheld += read.withheld
            if read.lessons:
                title = {language: lesson.title for language, lesson in read.lessons.items()}
                both = Text(title.get("ja") or title["en"], title.get("en") or title["ja"])
                course = Course(path.name, both, read.lessons, read.quiz, read.translations, read.is_kept)
                found[path.name] = self._rechecked(path, course, books)
        served, findings = under_review(found, is_checked=self.is_checked)
        self.findings += findings
        return served

    def _rechecked(self, path: Path, course: Course, books: Mapping[str, Rulebook]) -> Course:
        """The course without the questions whose keys a rule has changed since a person looked at them."""
        file = path / CHECKED
        text = self.folder.text(file) if file.is_file() else None
        record = read_checked(text, self.folder.name(file), self.findings) if text is not None else None
        served, changed, unrecorded = with_checked_keys(course, record, books)
        self.findings += changed
        self.unrecorded += unrecorded
        return served

    def _present_or_kept(
        self, path: Path, books: Mapping[str, Rulebook], terms: Mapping[str, Termbase]
    ) -> CourseReading:
        """The course as its files are now; where they have faults, with the last good texts."""
        known = len(self.findings)
        files = (path / file for file in FILES)
        texts = {file.name: self.folder.text(file) for file in files if file.is_file()}
        pages = {file: text for file, text in texts.items() if text is not None}
        kept = self.good_courses.get(path.name, {})
        self.findings += missing_files(self.folder.name(path), texts, kept)
        present = self._course(path, pages, books, terms)
        present = replace(present, faults=faults_of(self.findings[known:]))
        if not present.faults:
            self.texts[path.name] = pages
        if not present.faults or not kept:
            return present
        return with_last_good(self.folder.name(path), present, self._kept(path, kept, books, terms))

    def _kept(
        self, path: Path, texts: Pages, books: Mapping[str, Rulebook], terms: Mapping[str, Termbase]
    ) -> CourseReading:
        """The last good texts, read and checked anew by themselves: what is found in them now is nobody's finding."""
        reader = _Loader(self.folder.root, self.today, {}, with_faults=False, is_checked=False)
        reader.documents = self.documents
        read = reader._course(path, texts, books, terms)
        return replace(read, faults=faults_of(reader.findings))

    def _course(
        self, path: Path, texts: Pages, books: Mapping[str, Rulebook], terms: Mapping[str, Termbase]
    ) -> CourseReading:
        """What is sound of the texts of a course; what is withheld of it goes there, and not to the whole."""
        known = len(self.withheld)
        lessons = self._lessons(path, texts, books, terms)
        quiz = self._quiz(path, texts, books, terms)
        translations, found = in_step(self.folder.name(path / RECORD), texts.get(RECORD), lessons)
        self.findings += found
        withheld, self.withheld[known:] = tuple(self.withheld[known:]), []
        return CourseReading(lessons, quiz, translations, withheld, ())

    def _lessons(
        self, path: Path, texts: Pages, books: Mapping[str, Rulebook], terms: Mapping[str, Termbase]
    ) -> dict[Language, Lesson]:
        found: dict[Language, Lesson] = {}
        readable: dict[Language, Lesson] = {}
        for language in LANGUAGES:
            file = path / f"lesson.{language}.md"
            text = texts.get(file.name)
            if text is None:
                continue
            lesson, findings = read_lesson(text, self.folder.name(file), language)
            if lesson and not self.is_checked:
                findings = [
                    *findings,
                    *check_lesson(lesson, books, terms.get(lesson.rulebook)),
                    *uncited_in(lesson, self.documents),
                    *self.language.get(lesson.file, ()),
                ]
            readable |= {language: lesson} if lesson else {}
            if self._keep(self.folder.name(file), findings) and lesson:
                found[language] = lesson
        self.findings += both_there(path, self.folder.name(path), readable)
        return found

    def _quiz(
        self, path: Path, texts: Pages, books: Mapping[str, Rulebook], terms: Mapping[str, Termbase]
    ) -> Quiz | None:
        file = path / "quiz.yaml"
        text = texts.get(file.name)
        if text is None:
            return None
        quiz, findings = read_quiz(text, self.folder.name(file), books, terms)
        if quiz:
            findings = [*findings, *([] if self.is_checked else check_quiz(quiz, books))]
        return quiz if self._keep(self.folder.name(file), findings) else None
