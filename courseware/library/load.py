"""Reads a content folder into one library. Sound parts are served; parts with faults are withheld and named."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path

from courseware.finding import ContentError, Finding, blockers, fault
from courseware.lessons import (
    Lesson,
    check_lesson,
    read_lesson,
)
from courseware.library.books import NONE_GOOD, Good, Pages
from courseware.library.both_languages import both_there, in_step
from courseware.library.citing import uncited_in
from courseware.library.content_reader import ContentReader, Readings
from courseware.library.day import day_in_japan
from courseware.library.front import in_order, read_tracks
from courseware.library.kept import FILES, RECORD, CourseReading, faults_of, missing_files, with_last_good
from courseware.library.model import Course, Library, Share, Track
from courseware.library.proofreading import by_lesson, class_titles, proofread_folder
from courseware.library.rechecking import CHECKED, record_of, waiting_faults, with_checked_keys, without_others
from courseware.library.withholding import under_review
from courseware.quiz import Exam, Quiz, check_quiz, deployed, read_exams, read_quiz
from courseware.quiz.recheck import read_checked
from courseware.rules import Rulebook
from courseware.source import Place
from courseware.terms import Termbase, without_dismissed
from courseware.text import LANGUAGES, Language, Text


def load_library(
    root: Path,
    *,
    today: str | None = None,
    good: Good = NONE_GOOD,
    with_faults: bool = False,
    checks: Collection[Share] = tuple(Share),
    readings: Readings | None = None,
) -> Library:
    """Load and check all content below a folder; ContentError when there is no such folder.

    Of each rulebook the period in force `today` (in Japan, unless another day is given) is served. A rulebook with
    faults is served from its last `good` pages, where there are any, and a course from its last good texts, as far as
    they are sound under the rulebooks that are served now. `with_faults` takes in all that can be read at
    all: to compare, never to serve. `checks` are those to be done: without the others, somebody else does them on
    this very content. What stands in `readings` from an earlier load is not read again.
    """
    if not root.is_dir():
        words = (f"教材フォルダー {root} がありません。", f"There is no content folder {root}.")
        raise ContentError([fault(Place(str(root)), "LIB-005", *words)])
    day, kept = today or day_in_japan(), {} if readings is None else readings
    return _Loader(root, day, good, with_faults=with_faults, checks=checks, readings=kept).load()


class _Loader(ContentReader):
    """Goes through the folders in the order in which one needs the other."""

    def load(self) -> Library:
        assumptions = self._front()
        terms = self._terms()
        books = self._books()
        tracks = self._file("courses/catalogue.yaml", read_tracks) or ()
        if Share.LANGUAGE in self.checks:
            self.language = self._of_language(books, terms, tracks)
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
            exams=self._exams(courses),
            day=self.today,
            pages=self.pages,
            texts=self.texts,
            as_written=in_order(self.as_written, tracks),
            dismissals=self.dismissals,
        )

    def _exams(self, courses: Mapping[str, Course]) -> tuple[Exam, ...]:
        """The exams that can be held; one over a quiz that is withheld is not there."""
        path = self.folder.root / "exams.yaml"
        text = self.folder.text(path) if path.is_file() else None
        if text is None:
            return ()
        quizzes = {course.quiz.id: course.quiz for course in courses.values() if course.quiz}
        waiting = [course.quiz.id for course in courses.values() if course.quiz and course.kept_back]
        gone = {folder.name for folder in self.folder.folders("courses/*")} - quizzes.keys()
        found, findings = read_exams(text, self.folder.name(path), quizzes, gone, waiting)
        self._keep(self.folder.name(path), findings)
        return found

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
        served, findings = under_review(found, is_checked=Share.TEXTS not in self.checks)
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
        kept = self.good.courses.get(path.name, {})
        self.findings += missing_files(self.folder.name(path), texts, kept)
        present = self._course(path, pages, books, terms)
        faults = faults_of(self.findings[known:])
        present = replace(present, faults=tuple(one for one in faults if one not in self.waiting))
        if not faults:
            self.texts[path.name] = pages
        if not present.faults or not kept:
            return present
        return with_last_good(self.folder.name(path), present, self._kept(path, kept, books, terms))

    def _kept(
        self, path: Path, texts: Pages, books: Mapping[str, Rulebook], terms: Mapping[str, Termbase]
    ) -> CourseReading:
        """The last good texts, read and checked anew by themselves: what is found in them now is nobody's finding."""
        reader = _Loader(self.folder.root, self.today, NONE_GOOD, with_faults=False, checks=tuple(Share), readings={})
        reader.documents = self.documents
        read = reader._course(path, texts, books, terms)
        return replace(read, faults=faults_of(one for one in reader.findings if one not in reader.waiting))

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

    def _of_language(
        self, books: Mapping[str, Rulebook], terms: Mapping[str, Termbase], tracks: tuple[Track, ...]
    ) -> dict[str, list[Finding]]:
        """What there is to say about the language of the lessons, by file, without what was set aside."""
        lessons = self._japanese()
        classes = class_titles(lessons, tracks)
        found = proofread_folder(self.folder, lessons, books, terms, style=self.style, classes=classes)
        return by_lesson(without_dismissed(found, self.dismissals), lessons, self.folder)

    def _japanese(self) -> list[Lesson]:
        """The Japanese lessons as they stand, sound or not; what cannot be read is told elsewhere."""
        files = [(path, self.folder.text(path)) for path in self.folder.files("courses/*/lesson.ja.md")]
        read = (self._lesson(text, self.folder.name(path), "ja")[0] for path, text in files if text is not None)
        return [lesson for lesson in read if lesson]

    def _lesson(self, text: str, name: str, language: Language) -> tuple[Lesson | None, list[Finding]]:
        return self._once(lambda: read_lesson(text, name, language), "lesson", name, text)

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
            lesson, findings = self._lesson(text, self.folder.name(file), language)
            if lesson and Share.TEXTS in self.checks:
                against_books = check_lesson(lesson, books, terms.get(lesson.rulebook))
                findings = [*findings, *against_books, *uncited_in(lesson, self.documents)]
            findings = [*findings, *self.language.get(self.folder.name(file), ())]
            readable |= {language: lesson} if lesson else {}
            if self._keep(self.folder.name(file), findings) and lesson:
                found[language] = lesson
        self.as_written[path.name] = readable
        self.findings += both_there(path, self.folder.name(path), readable)
        return found

    def _quiz(
        self, path: Path, texts: Pages, books: Mapping[str, Rulebook], terms: Mapping[str, Termbase]
    ) -> Quiz | None:
        file = path / "quiz.yaml"
        text = texts.get(file.name)
        if text is None:
            return None
        name, under = self.folder.name(file), (*(book.digest for book in books.values()), *terms.values())
        quiz, findings = self._once(lambda: read_quiz(text, name, books, terms), "quiz", name, text, *under)
        if quiz:
            findings = [*findings, *(check_quiz(quiz, books) if Share.KEYS in self.checks else ())]
        is_sound = self._keep(self.folder.name(file), self._without_waiting(path, quiz, findings, books))
        return (quiz if self.with_faults else deployed(quiz, books)) if quiz and is_sound else None

    def _without_waiting(
        self, path: Path, quiz: Quiz | None, findings: list[Finding], books: Mapping[str, Rulebook]
    ) -> list[Finding]:
        """What is found of the quiz but for the questions that a changed rule keeps back; of these it is noted here."""
        if quiz is None or not blockers(findings):
            return findings
        waiting = waiting_faults(quiz, record_of(self.folder.root, path.name), books)
        self.waiting |= waiting
        self.findings += [one for one in findings if one in waiting]
        return [one for one in findings if one not in waiting]
