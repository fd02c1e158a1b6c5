"""What of the content may answer an item: paragraphs of lessons, provisions and terms under the same rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from courseware.lessons import Lesson, plain_lines, section_texts
from courseware.library.model import Library
from courseware.review import Entry, Evidence, Kind, Passage, evidence
from courseware.rules import Rulebook
from courseware.terms import Termbase, occurrences
from courseware.text import Language

BOOK, TERMS = "rules/", "terms/"


def evidence_for(library: Library, entry: Entry, language: Language, known: Iterable[Passage]) -> tuple[Evidence, ...]:
    """The passages, among those `known` of the item's rulebook, that may answer it; never the item's own words."""
    text = entry.texts.get(language)
    if text is None or entry.kind is Kind.RENDERING:  # where a term is used says nothing about how to render it
        return ()
    site = entry.item.sites[language] if entry.item else None
    whole = "\n\n".join((text, *(site.row if site else ())))
    item = item_passage(entry.home, entry.id, whole, library.terms.get(domain_of(library, entry)), language)
    own = set(plain_lines(text)) | {text}
    others = [one for one in known if not (one.home == entry.home and one.text in own)]
    return evidence(item, others, language)


def domain_of(library: Library, entry: Entry) -> str:
    """The rulebook that an item is about."""
    for room in (BOOK, TERMS):
        if entry.home.startswith(room):
            return entry.home.removeprefix(room)
    course = library.courses.get(entry.home)
    return next((lesson.rulebook for lesson in course.lessons.values()), "") if course else ""


def domain_passages(library: Library, domain: str, language: Language) -> tuple[Passage, ...]:
    """Every paragraph of the lessons of a rulebook, of the book itself, and of its terms."""
    terms, book = library.terms.get(domain), library.books.get(domain)
    lessons = [course.lessons[language] for course in library.courses.values() if language in course.lessons]
    return (
        *(one for lesson in lessons if lesson.rulebook == domain for one in lesson_passages(lesson, {}, terms)),
        *(_book_passages(book, terms, language) if book else ()),
        *(_term_passages(terms, language) if terms else ()),
    )


def lesson_passages(lesson: Lesson, books: Mapping[str, Rulebook], terms: Termbase | None) -> Iterator[Passage]:
    """The paragraphs, items and rows of a lesson."""
    for section in section_texts(lesson, books):
        for line in section.lines:
            yield _passage(lesson.slug, section.id, section.title, line, terms, lesson.language)


def item_passage(home: str, own: str, text: str, terms: Termbase | None, language: Language) -> Passage:
    return _passage(home, own, "", "\n".join(plain_lines(text)), terms, language)


def _book_passages(book: Rulebook, terms: Termbase | None, language: Language) -> Iterator[Passage]:
    for provision in book.provisions.values():
        heading = f"{provision.title[language]} {provision.cite}"
        lines = (*plain_lines(provision.text[language]), *(one.words[language] for one in provision.differs))
        for line in lines:
            yield _passage(f"{BOOK}{book.id}", provision.id, heading, line, terms, language)


def _term_passages(terms: Termbase, language: Language) -> Iterator[Passage]:
    for concept in terms.concepts:
        heading = concept.written() if language == "ja" else concept.preferred("en")
        forms = dict.fromkeys(form.words for form in concept.forms)
        text = " / ".join([*forms, *([concept.note[language]] if concept.note else [])])
        yield Passage(f"{TERMS}{terms.domain}", concept.id, heading, text, frozenset((concept.id,)))


def _passage(home: str, anchor: str, heading: str, text: str, terms: Termbase | None, language: Language) -> Passage:
    found = occurrences(terms, text, language) if terms else ()
    return Passage(home, anchor, heading, text, frozenset(one.concept.id for one in found))
