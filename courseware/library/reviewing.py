"""Everything in the content that is to be confirmed: places in lessons, and what the rulebooks leave unsettled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from courseware.finding import Finding
from courseware.library.model import Course, Library
from courseware.review import Item, Kind, Site, check_items, gathered
from courseware.rules import Provision, Rulebook
from courseware.source import Place
from courseware.text import LANGUAGES, Language, Text


def review_sites(library: Library) -> tuple[Site, ...]:
    """Every place of every lesson and rulebook, candidates and places without an id included."""
    return (*_of_lessons(library.courses), *(site for book in library.books.values() for site in _of_book(book)))


def review_items(library: Library) -> tuple[Item, ...]:
    """The items of the content as it is served."""
    return gathered(review_sites(library))


def review_findings(courses: Mapping[str, Course]) -> Iterator[Finding]:
    """What is wrong with the ids of the items of all classes."""
    bilingual = {slug for slug, course in courses.items() if len(course.lessons) == len(LANGUAGES)}
    return check_items(gathered(_of_lessons(courses)), bilingual)


def _of_lessons(courses: Mapping[str, Course]) -> Iterator[Site]:
    for course in courses.values():
        for language in LANGUAGES:
            if language in course.lessons:
                yield from course.lessons[language].sites


def _of_book(book: Rulebook) -> Iterator[Site]:
    for provision in book.provisions.values():
        for name, kind, place, words in _unsettled(provision):
            own = f"{book.id}/{provision.id}/{name}"
            yield from (_site(own, kind, language, provision, place, words) for language in LANGUAGES)


def _unsettled(provision: Provision) -> Iterable[tuple[str, Kind, Place, Text]]:
    """Name, kind, place and words of what a page leaves open or where another document differs."""
    for question in provision.open_questions:
        name, place = question.id.rpartition("#")[2], question.place or Place(provision.file)
        yield name, Kind.OPEN_QUESTION, place, question.why
    for one in provision.differs:
        yield f"{one.of}.{one.field}.{one.document}", Kind.DIFFERENCE, one.place, one.words


def _site(own: str, kind: Kind, language: Language, provision: Provision, place: Place, words: Text) -> Site:
    home = f"rules/{own.partition('/')[0]}"  # a class may have the name of a book
    return Site(own, kind, language, home, provision.id, provision.title[language], place, words[language])
