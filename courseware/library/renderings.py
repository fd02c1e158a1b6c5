"""Terms as items of the review: what is said of a concept and proposed for it is the history of an item.

Every concept could be one; the queue holds those of which somebody has spoken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from courseware.library.model import Library
from courseware.review import Entry, Item, Kind, Site
from courseware.source import Place
from courseware.terms import Concept, Termbase
from courseware.text import LANGUAGES, Language

HOME = "terms/"
JOINED = {"ja": "、", "en": ", "}


def rendering_id(concept: Concept) -> str:
    """The id of the item of a concept: it stays when the slug or a form changes."""
    return f"{HOME}{concept.domain}/{concept.id}"


def rendering_items(library: Library, ids: Iterable[str]) -> tuple[Item, ...]:
    """The items of these ids that are concepts of ours, each once; ids of anything else are passed over."""
    found = ((one, concept_named(library, one)) for one in dict.fromkeys(ids))
    return tuple(_item(library, own, concept) for own, concept in found if concept)


def concept_named(library: Library, item_id: str) -> Concept | None:
    """The concept of an item, as long as there is one."""
    domain, _, own = item_id.removeprefix(HOME).partition("/")
    terms = library.terms.get(domain) if item_id.startswith(HOME) else None
    return next((concept for concept in _concepts(terms) if concept.id == own), None)


def concept_of(library: Library, entry: Entry) -> Concept | None:
    """The concept that an item of the queue is about; nothing for what is no term."""
    return concept_named(library, entry.id) if entry.kind is Kind.RENDERING else None


def _concepts(terms: Termbase | None) -> Iterator[Concept]:
    yield from terms.concepts if terms else ()


def _item(library: Library, own: str, concept: Concept) -> Item:
    place = Place(library.terms[concept.domain].file)
    home = f"{HOME}{concept.domain}"
    return Item(
        own,
        {
            language: Site(
                own,
                Kind.RENDERING,
                language,
                home,
                concept.id,
                concept.preferred(language),
                place,
                _text(concept, language),
            )
            for language in LANGUAGES
        },
    )


def _text(concept: Concept, language: Language) -> str:
    """The forms in use, the one to print first: what a proposal is about, and what makes it stale when it changes."""
    first = concept.preferred(language)
    usable = [form.words for form in concept.forms_in(language) if form.is_usable]
    return JOINED[language].join(dict.fromkeys((first, *usable)))
