"""Spots of the content that a reader can point at: what stands there today, and in which file and line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from courseware.lessons import Lesson, plain_lines, section_texts
from courseware.library.model import Library
from courseware.library.searching import provision_parts
from courseware.rules import FactError, Rulebook, Ruling, decide, told_words
from courseware.source import Place
from courseware.text import Language, printable


@dataclass(frozen=True, slots=True)
class Spot:
    """One spot in one language. `digest` is that of the lesson, quiz or rulebook in which it stands."""

    title: str
    text: str
    place: Place
    digest: str
    edition: str = ""


def section_spot(library: Library, course: str, section: str, language: Language) -> Spot | None:
    """A section of a lesson; without an id what stands before the first, with the objectives."""
    lesson = library.courses[course].lessons.get(language) if course in library.courses else None
    found = {one.id: one for one in section_texts(lesson, library.books)} if lesson else {}
    if lesson is None or section not in found:
        return None
    before = () if section else (lesson.audience, *(objective.words for objective in lesson.objectives))
    text = "\n".join(line for line in (*before, *found[section].lines) if line)
    return Spot(_section_title(lesson, section), text, _section_place(lesson, section), lesson.digest)


def provision_spot(library: Library, book: str, provision: str, language: Language) -> Spot | None:
    """A provision with its tables and what it leaves open."""
    rules = library.books.get(book)
    page = rules.provisions.get(provision) if rules else None
    if rules is None or page is None:
        return None
    text = "\n".join(line for _, _, lines in provision_parts(rules, page, language) for line in lines)
    title = f"{page.cite} {page.title[language]}"
    return Spot(title, text, Place(page.file), rules.digest, rules.edition)


def decision_spot(
    library: Library, book: str, decision: str, facts: Mapping[str, object], language: Language
) -> Spot | None:
    """A ruling on facts, which are as JSON has them: what was told, what comes out, what is open and why."""
    rules = library.books.get(book)
    found = rules.decisions.get(decision) if rules else None
    if rules is None or found is None:
        return None
    try:
        lines = _ruling_lines(rules, decide(rules, decision, facts), language)
    except FactError as error:
        lines = [error.words[language]]
    return Spot(found.title[language], printable("\n".join(lines)), found.place, rules.digest, rules.edition)


def question_spot(library: Library, quiz: str, question: str, language: Language) -> Spot | None:
    """A question as its author wrote it, with the names of what varies in place."""
    for course in library.courses.values():
        found = course.quiz.question(question) if course.quiz and course.quiz.id == quiz else None
        if course.quiz and found:
            asked = (found.text, found.passage) if found.passage else (found.text,)
            text = "\n".join(line for words in asked for line in plain_lines(words[language]))
            return Spot(course.quiz.title[language], text, found.place, course.quiz.digest)
    return None


def _section_title(lesson: Lesson, section: str) -> str:
    """The title of a lesson, with that of the section."""
    found = next((one for one in lesson.sections if one.id == section), None)
    if found is None:
        return lesson.title
    own = " ".join(part for part in (found.number, found.title) if part)
    return f"{lesson.title}{'：' if lesson.language == 'ja' else ': '}{own}"


def _section_place(lesson: Lesson, section: str) -> Place:
    return next((one.place for one in lesson.sections if one.id == section), Place(lesson.file))


def _ruling_lines(book: Rulebook, ruling: Ruling, language: Language) -> list[str]:
    told = [told_words(book, name, value) for name, value in ruling.facts.items()]
    gives = [told_words(book, name, value) for name, value in ruling.outcome.items()]
    open_ = dict.fromkeys(reason for reasons in ruling.open.values() for reason in reasons)
    return [
        *(words[language] for words in told),
        *(f"→ {words[language]}" for words in gives),
        *(f"? {reason.why[language]}" for reason in open_),
    ]
