"""What tables and figures that come from a rulebook say of it: where to read on, and what stands there without it."""

from __future__ import annotations

from collections.abc import Iterable

from courseware.lessons import wording
from courseware.lessons.markup import element, opening, words
from courseware.lessons.syntax.foreign import marked
from courseware.rules import Rulebook
from courseware.text import Language, Text


def rule_address(language: Language, book: str, provision: str) -> str:
    """The page of a provision, from the root of the site."""
    return f"/{language}/rules/{book}/{provision}"


def origin(said: Text, book: Rulebook, pages: Iterable[str], language: Language, *, style: str) -> str:
    """A line that says where something comes from, and leads to those of these pages that the book has."""
    known = [page for page in dict.fromkeys(pages) if page in book.provisions]
    links = "".join(f" {_link(book, page, language)}" for page in known)
    return element("p", words(said[language]) + links, {"class": style}) + "\n"


def _link(book: Rulebook, page: str, language: Language) -> str:
    text = wording.RULE_PAGE[language].replace("{rule}", book.provisions[page].cite)
    return element("a", marked(text, language), {"href": rule_address(language, book.id, page)})


def missing(said: Text, name: str, language: Language, *, style: str) -> str:
    """What stands in place of something that the rulebook does not give at the moment."""
    text = words(said[language].replace("{name}", name))
    link = element("a", words(wording.RULES[language]), {"href": f"/{language}/rules/"})
    return opening("p", {"class": style}) + f"{text} {link}</p>\n"
