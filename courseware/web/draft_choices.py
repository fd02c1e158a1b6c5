"""What an author chooses from: sections, objectives, decisions, pages of rulebooks, numbers, terms, each in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from courseware.library import Course
from courseware.quiz import Quiz
from courseware.quiz.components import capitalised
from courseware.rules import Decision, Rulebook, Value, duration_words, value_words
from courseware.terms import Concept
from courseware.text import LANGUAGES, Text
from courseware.web.contents import books_in_order, entries, sections
from courseware.web.shelf import lesson_of, library


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: what is written, and what is read."""

    value: str
    words: Text


@dataclass(frozen=True, slots=True)
class Group:
    """Choices under a heading; without a heading they stand alone."""

    title: Text | None
    choices: tuple[Choice, ...]


def _named(pairs: Iterable[tuple[str, str]]) -> tuple[Choice, ...]:
    return tuple(Choice(value, Text.same(words)) for value, words in pairs)


def section_choices(course: Course | None) -> tuple[Choice, ...]:
    """The sections of the lesson, by number and title."""
    found = lesson_of(course).sections if course and course.lessons else ()
    return _named((one.id, f"{one.number} {one.title}".strip()) for one in found)


def objective_choices(quiz: Quiz | None, course: Course | None) -> tuple[Choice, ...]:
    """The objectives of the quiz, in the words of the lesson."""
    words = {one.id: one.words for one in lesson_of(course).objectives} if course and course.lessons else {}
    return _named((name, words.get(name, name)) for name in (quiz.objectives if quiz else ()))


def decision_choices() -> tuple[Group, ...]:
    """Every decision of every book, section by section, each with what it is cited by."""
    found = []
    for book in books_in_order(library()):
        for section in sections(library(), book):
            lines = tuple(
                Choice(f"{book.id}/{decision.name}", _cited(decision.title, page.cite))
                for decision, page in entries(book, section.provisions)
            )
            found += [Group(_of(book, section.title), lines)] if lines else []
    return tuple(found)


def provision_choices() -> tuple[Group, ...]:
    """Every page of every book."""
    return tuple(
        Group(
            _of(book, section.title),
            tuple(Choice(f"{book.id}/{page.id}", _cited(page.title, page.cite)) for page in section.provisions),
        )
        for book in books_in_order(library())
        for section in sections(library(), book)
    )


def _cited(title: Text, cite: str) -> Text:
    return Text(f"{title.ja}（{cite}）", f"{title.en} ({cite})")


def _of(book: Rulebook, title: Text) -> Text:
    return Text(f"{book.title.ja}：{title.ja}", f"{book.title.en}: {title.en}")


def number_choices() -> tuple[Group, ...]:
    """The named numbers of every book, with their values."""
    return tuple(
        Group(book.title, tuple(_number(book, name) for name in book.numbers))
        for book in books_in_order(library())
        if book.numbers
    )


def _number(book: Rulebook, name: str) -> Choice:
    number = book.numbers[name]
    words = duration_words(number.value) if number.is_duration else Text.same(str(number.value))
    label = Text(f"{number.label.ja}: {words.ja}", f"{number.label.en}: {words.en}")
    return Choice(f"{book.id}/{name}", label)


def concept_choices() -> tuple[Group, ...]:
    """The concepts of every termbase that have a name in both languages, by their English names."""
    found = []
    for domain, base in library().terms.items():
        usable = [one for one in base.concepts if all(one.forms_in(language) for language in LANGUAGES)]
        lines = tuple(_concept(one) for one in sorted(usable, key=lambda one: one.preferred("en").casefold()))
        title = library().books[domain].title if domain in library().books else Text.same(domain)
        found.append(Group(title, lines))
    return tuple(found)


def _concept(concept: Concept) -> Choice:
    ja, en = concept.preferred("ja"), concept.preferred("en")
    return Choice(f"{concept.domain}/{concept.slug}", Text(f"{ja}（{en}）" if ja != en else ja, en))


def field_choices(book: Rulebook, decision: Decision) -> tuple[Choice, ...]:
    """The fields that a decision gives."""
    return tuple(Choice(name, capitalised(book.label(name))) for name in decision.gives)


def value_choices(book: Rulebook, name: str, values: Sequence[Value]) -> tuple[Choice, ...]:
    """Values of a fact or field by their ids, in words."""
    return tuple(Choice(str(value), capitalised(value_words(book, name, value))) for value in values)
