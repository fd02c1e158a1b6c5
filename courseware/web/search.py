"""Search: the sections in which all words of a query occur, grouped by kind. The same page for everybody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import islice
from typing import Any

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from courseware.lessons import lang_spans
from courseware.library import passages
from courseware.search import (
    Hit,
    Index,
    Kind,
    Passage,
    Piece,
    Query,
    find,
    index_of,
    marked,
    read_query,
    snippet,
    unknown_words,
)
from courseware.terms import TermClass
from courseware.text import LANGUAGES, Language, comparable, nearest
from courseware.web.addresses import PREFIX
from courseware.web.contents import books_in_order
from courseware.web.language import language
from courseware.web.shelf import library, made

search = Blueprint("search", __name__, url_prefix=f"{PREFIX}/search")
SHORT, LONG = 6, 100
NEAR = 0.7
WIDTH: dict[Language, int] = {"ja": 110, "en": 200}
ROOMS = {Kind.LESSON: "courses.lesson", Kind.RULE: "rules.provision", Kind.TERM: "terms.table"}
NAMES = {
    "courses.lesson": ("slug",),
    "rules.provision": ("book_id", "provision_id"),
    "terms.table": ("book_id",),
    "quizzes.introduction": ("slug",),
}


@dataclass(frozen=True, slots=True)
class Found:
    """A hit as it is shown; `also` are further parts of the same page."""

    passage: Passage
    address: str
    heading: Markup
    snippet: Markup
    also: tuple[Passage, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """What was found of one kind: the best, and how many there are."""

    kind: Kind
    shown: tuple[Found, ...]
    count: int


@search.get("")
def results() -> ResponseReturnValue:
    text = " ".join(request.args.get("q", "").replace("\0", " ").split())
    query = read_query(text)
    only = next((kind for kind in Kind if kind == request.args.get("in")), None)
    found = groups(find(index(language()), query), query, only)
    missing = () if found else unknown_words(index(language()), query)
    return render_template(
        "search/results.html",
        wanted=text[:200],
        asked=query,
        only=only,
        groups=found,
        missing=missing,
        meant=meant(query) if query.words and not found else None,
        elsewhere=0 if found or not query.words else len(find(index(other()), query)),
        examples=examples(),
        Kind=Kind,
    )


def index(language: Language) -> Index:
    """The index of a language, made when it is first asked for."""
    kept: dict[Language, Index] = made("indexes", dict)
    if language not in kept:
        kept[language] = index_of(passages(library(), language))
    return kept[language]


def other() -> Language:
    return next(known for known in LANGUAGES if known != language())


def groups(hits: Sequence[Hit], query: Query, only: Kind | None) -> list[Group]:
    """The hits by kind, the kind with the best hit first; of each a few, or all when only one kind is asked for."""
    kinds = dict.fromkeys(hit.passage.kind for hit in hits if only in (None, hit.passage.kind))
    most = LONG if only else SHORT
    return [group(kind, [hit.passage for hit in hits if hit.passage.kind == kind], query, most) for kind in kinds]


def group(kind: Kind, found: Sequence[Passage], query: Query, most: int) -> Group:
    pages = by_page(kind, found)
    return Group(kind, tuple(shown(first, also, query) for first, *also in islice(pages, most)), len(pages))


def by_page(kind: Kind, found: Iterable[Passage]) -> list[list[Passage]]:
    """Parts of one rule belong together; of all else every passage stands for itself."""
    pages: dict[object, list[Passage]] = {}
    for n, passage in enumerate(found):
        pages.setdefault(passage.page if kind is Kind.RULE else n, []).append(passage)
    return list(pages.values())


def shown(passage: Passage, also: Sequence[Passage], query: Query) -> Found:
    return Found(
        passage,
        address(passage),
        html(marked(passage.heading, query.words)),
        html(snippet(passage.lines, query.words, WIDTH[language()])),
        tuple(also),
    )


def html(pieces: Iterable[Piece]) -> Markup:
    """Pieces of text as HTML, with what was looked for marked."""
    return Markup("").join(
        Markup("<mark>{}</mark>" if piece.is_hit else "{}").format(Markup(lang_spans(piece.words, language())))
        for piece in pieces
    )


def address(passage: Passage) -> str:
    """The page of a passage."""
    room = ROOMS.get(passage.kind, "quizzes.introduction")
    names: dict[str, Any] = dict(zip(NAMES[room], passage.page, strict=True))
    return url_for(room, **names, _anchor=passage.anchor or None)


def meant(query: Query) -> str | None:
    """The term that was probably meant, when nothing was found."""
    bases = library().terms.values()
    forms = {
        comparable(form.words): form.words for base in bases for concept in base.concepts for form in concept.forms
    }
    whole = "".join(query.words)
    found = nearest(whole, forms)
    return forms[found] if found and SequenceMatcher(None, whole, found).ratio() >= NEAR else None


def examples() -> list[str]:
    """Words to begin with: infractions of the book most readers are under."""
    bases = [library().terms[book.id] for book in books_in_order(library()) if book.id in library().terms]
    concepts = [concept for base in bases for concept in base.of_class([TermClass.INFRACTION])]
    return [one.gloss() if language() == "ja" else one.preferred("en") for one in concepts[:SHORT]]
