"""What a change of content does to people: answers, printed tables, keys of questions, and what is sound no longer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from courseware.finding import Finding, blockers
from courseware.lessons import Lesson, printed_figures, printed_tables
from courseware.library.books import Good
from courseware.library.day import day_in_japan
from courseware.library.keys import changed_keys
from courseware.library.load import load_library
from courseware.library.model import Course, Library
from courseware.quiz import Quiz
from courseware.rules import impact
from courseware.text import LANGUAGES, Text

ONE = Course("", Text.same(""), {}, None)  # stands for a course that one of the two does not have


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that is otherwise for people. `day` is the first day on which it is, where that lies ahead."""

    kind: str
    where: str
    words: Text
    data: Mapping[str, object] = field(default_factory=dict)
    day: str = ""

    def as_data(self) -> dict[str, object]:
        since = {"from": self.day} if self.day else {}
        return {"kind": self.kind, "where": self.where, **since, **self.data, "words": self.words.as_data()}


def content_impact(old: Path, new: Path, today: str | None = None) -> tuple[Effect, ...]:
    """All effects of putting one content folder in the place of another, today and when an edition to come begins."""
    today = today or day_in_japan()
    before, after = _both(old, new, today)
    found = {_sign(effect): effect for effect in library_impact(before, after)}
    for day in _days_ahead(before, after, today):
        for effect in library_impact(*_both(old, new, day)):
            found.setdefault(_sign(effect), replace(effect, day=day))
    return tuple(found.values())


def _both(old: Path, new: Path, day: str) -> tuple[Library, Library]:
    """Both states on a day, with their faults. A new rulebook that cannot be read at all counts as the old one."""
    before = load_library(old, today=day, with_faults=True)
    return before, load_library(new, today=day, with_faults=True, good=Good(before.pages))


def _days_ahead(old: Library, new: Library, today: str) -> list[str]:
    books = [*old.books.values(), *new.books.values()]
    return sorted({period.in_force_from for book in books for period in book.periods if period.in_force_from > today})


def _sign(effect: Effect) -> tuple[str, str, Text]:
    return effect.kind, effect.where, effect.words


def library_impact(old: Library, new: Library) -> tuple[Effect, ...]:
    """All effects on one day; none between a library and itself."""
    return (*_books(old, new), *_lessons(old, new), *_questions(old, new), *_faults(old, new))


def _books(old: Library, new: Library) -> Iterator[Effect]:
    for name in dict.fromkeys((*old.books, *new.books)):
        if name not in new.books:
            title = old.books[name].title
            words = Text(f"「{title.ja}」は公開されなくなります。", f"“{title.en}” is no longer served.")
            yield Effect("book_gone", name, words)
        elif name not in old.books:
            title = new.books[name].title
            yield Effect("book_added", name, Text(f"「{title.ja}」が加わります。", f"“{title.en}” is new."))
        else:
            for change in impact(old.books[name], new.books[name]):
                data = {key: value for key, value in change.as_data().items() if key not in ("kind", "words")}
                where = f"{name}/{change.decision}"
                yield Effect(str(change.kind), where, change.words, {"rulebook": name, **data})


def _lessons(old: Library, new: Library) -> Iterator[Effect]:
    """Lessons that print a table or draw a figure which reads otherwise now."""
    for slug in dict.fromkeys((*old.courses, *new.courses)):
        for language in LANGUAGES:
            lessons = (library.courses.get(slug, ONE).lessons.get(language) for library in (new, old))
            lesson = next((one for one in lessons if one is not None), None)
            if lesson is None:
                continue
            yield from _tables(slug, lesson, old, new)
            yield from _figures(slug, lesson, old, new)


def _tables(slug: str, lesson: Lesson, old: Library, new: Library) -> Iterator[Effect]:
    before, after = printed_tables(lesson, old.books), printed_tables(lesson, new.books)
    for address in (address for address in after if before[address] != after[address]):
        words = Text(
            f"レッスン「{lesson.title}」が印刷する表 {address} の内容が変わります。",
            f"The lesson “{lesson.title}” prints the table {address}, which reads otherwise now.",
        )
        data = {"course": slug, "language": lesson.language, "table": address}
        yield Effect("lesson", f"{slug}/lesson.{lesson.language}", words, data)


def _figures(slug: str, lesson: Lesson, old: Library, new: Library) -> Iterator[Effect]:
    before, after = printed_figures(lesson, old.books), printed_figures(lesson, new.books)
    for argument in (argument for argument in after if before[argument] != after[argument]):
        words = Text(
            f"レッスン「{lesson.title}」の図 {argument} の内容が変わります。",
            f"The lesson “{lesson.title}” has the figure {argument}, which shows something else now.",
        )
        data = {"course": slug, "language": lesson.language, "figure": argument}
        yield Effect("lesson", f"{slug}/lesson.{lesson.language}", words, data)


def _questions(old: Library, new: Library) -> Iterator[Effect]:
    """Questions and variants whose key is another one. A quiz that is withheld now is asked as it was."""
    for slug in dict.fromkeys((*old.courses, *new.courses)):
        before = old.courses.get(slug, ONE).written
        after = new.courses.get(slug, ONE).written or before
        if before is None or after is None:
            continue
        yield from _gone(slug, before, after)
        for change in changed_keys((before, old.books), (after, new.books)):
            data = {"course": slug, **change.as_data()}
            yield Effect("key", f"{slug}/{change.question}", change.words, data)


def _gone(slug: str, before: Quiz, after: Quiz) -> Iterator[Effect]:
    """Questions that are there no more. One with the same text under another id was renamed: its answers stay behind."""
    known = {question.id for question in before.questions}
    new = {(one.kind, one.text): one.id for one in after.questions if one.id not in known}
    for one in before.questions:
        if after.question(one.id):
            continue
        data = {"course": slug, "question": one.id}
        if renamed := new.get((one.kind, one.text)):
            words = Text(
                f"問題 {one.id} の id が {renamed} に変わります。これまでの回答は、元の id に残ります。",
                f"The question {one.id} is called {renamed} now. Its answers stay with the former id.",
            )
            yield Effect("question_renamed", f"{slug}/{one.id}", words, {**data, "new": renamed})
        else:
            words = Text(f"問題 {one.id} がなくなります。", f"The question {one.id} is there no more.")
            yield Effect("question_gone", f"{slug}/{one.id}", words, data)


def _faults(old: Library, new: Library) -> Iterator[Effect]:
    """What is sound no longer: tests of questions that fail, tables that lessons miss, rulebooks with gaps."""
    known = {_fault(finding) for finding in old.findings}
    for finding in blockers(new.findings):
        if _fault(finding) not in known:
            yield Effect("fault", str(finding.place), finding.words, finding.as_data())


def _fault(finding: Finding) -> tuple[str, str, Text]:
    """The same fault on another line is no new one. The name of the content folder does not count."""
    return finding.code, finding.place.file.partition("/")[2], finding.words
