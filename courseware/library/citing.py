"""Do citations and known differences name documents that `sources.yaml` has?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from courseware.finding import Finding, fault
from courseware.lessons import Lesson
from courseware.rules import Rulebook
from courseware.source import Document, Place


def uncited(cites: Iterable[tuple[str, Place]], documents: Mapping[str, Document]) -> list[Finding]:
    """Citations that begin with the short name of no document; none where there are no documents at all."""
    if not documents:
        return []
    short = [document.short.ja for document in documents.values()]
    return [_uncited(cite, place, short) for cite, place in dict.fromkeys(cites) if not begins_with_one(cite, short)]


def unlisted(book: Rulebook, front: Place, documents: Mapping[str, Document]) -> list[Finding]:
    """Documents that a book is made after, or differs from, and that are not listed."""
    if not documents:
        return []
    named = [(name, front) for name in book.documents]
    for provision in book.provisions.values():
        named += [(difference.document.partition(" ")[0], difference.place) for difference in provision.differs]
    return [_no_document(name, place, documents) for name, place in named if name not in documents]


def begins_with_one(cite: str, short: Iterable[str]) -> bool:
    return any(cite == name or cite.startswith(f"{name} ") for name in short)


def _uncited(cite: str, place: Place, short: list[str]) -> Finding:
    listing = ", ".join(short)
    return fault(
        place,
        "LIB-008",
        f"出典「{cite}」は sources.yaml のどの文書の略称でも始まっていません（{listing}）。",
        f"The citation “{cite}” begins with no document of sources.yaml ({listing}).",
    )


def _no_document(name: str, place: Place, documents: Mapping[str, Document]) -> Finding:
    listing = ", ".join(documents)
    return fault(
        place,
        "LIB-009",
        f"文書「{name}」は sources.yaml にありません（{listing}）。",
        f"No document “{name}” in sources.yaml ({listing}).",
    )


def uncited_in(lesson: Lesson, documents: Mapping[str, Document]) -> list[Finding]:
    """What a lesson cites and no document of ours has."""
    return uncited(((cite, lesson.citation_places[number]) for number, cite in lesson.citations.items()), documents)
