"""What is to be confirmed: a place in one language that says so, and the item that both languages share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from courseware.review.normal import Texts
from courseware.source import Place
from courseware.text import LANGUAGES, Language

# Crockford's base32, as minted: no letter that is read as another.
LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
ITEM_ID = re.compile(rf"q-[{LETTERS}]{{6,8}}")


class Kind(StrEnum):
    """The form in which a text says that something is to be confirmed, what a rulebook leaves unsettled, or a term."""

    BLOCK = "block"
    PARAGRAPH = "paragraph"
    MARK = "mark"
    DIFFERENCE = "difference"
    OPEN_QUESTION = "open-question"
    RENDERING = "rendering"
    CANDIDATE = "candidate"

    @property
    def is_of_a_lesson(self) -> bool:
        return self not in (Kind.DIFFERENCE, Kind.OPEN_QUESTION, Kind.RENDERING)

    @property
    def is_written_back(self) -> bool:
        """Does a decision change a file of ours? What a rulebook leaves open, its publisher settles."""
        return self.is_of_a_lesson or self is Kind.RENDERING


@dataclass(frozen=True, slots=True)
class Blocking:
    """An item that keeps questions from being scored: those that are named, by their id or by their decision.

    Without names it is every question of the class.
    """

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Site:
    """A place of one language that is to be confirmed; without an id it is no item yet.

    `home` is the class or the rulebook, `section` the section or provision in it. `lines` are the first and last line
    in the file, `word` the words that make the mark, `row` the cells of the table row that it stands in.
    """

    id: str
    kind: Kind
    language: Language
    home: str
    section: str
    title: str
    place: Place
    text: str
    lines: tuple[int, int] = (0, 0)
    word: str = ""
    before: str = ""
    after: str = ""
    row: tuple[str, ...] = ()
    blocking: Blocking | None = None


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to be confirmed, with its place in each language that has it."""

    id: str
    sites: Mapping[Language, Site]
    others: tuple[Site, ...] = field(default=(), repr=False)  # further places that have the id of this one

    @property
    def first(self) -> Site:
        return next(self.sites[language] for language in LANGUAGES if language in self.sites)

    @property
    def kind(self) -> Kind:
        return self.first.kind

    @property
    def home(self) -> str:
        return self.first.home

    @property
    def place(self) -> Place:
        return self.first.place

    @property
    def texts(self) -> Texts:
        return {language: site.text for language, site in self.sites.items()}

    @property
    def blocking(self) -> Blocking | None:
        """What either language says it keeps back."""
        found = [site.blocking for site in self.sites.values() if site.blocking is not None]
        if not found:
            return None
        names = tuple(dict.fromkeys(name for one in found for name in one.names))
        return Blocking(names if all(one.names for one in found) else ())


def gathered(sites: Iterable[Site]) -> tuple[Item, ...]:
    """The items of these places, in their order: places with one id are one item, the first of a language stands."""
    found: dict[str, dict[Language, Site]] = {}
    others: dict[str, list[Site]] = {}
    for site in sites:
        if site.id and site.kind is not Kind.CANDIDATE:
            by_language = found.setdefault(site.id, {})
            if by_language.setdefault(site.language, site) is not site:
                others.setdefault(site.id, []).append(site)
    return tuple(Item(own, by_language, tuple(others.get(own, ()))) for own, by_language in found.items())
