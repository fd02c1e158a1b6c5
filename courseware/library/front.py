"""Reads `sources.yaml`, `assumptions.yaml` and `courses/catalogue.yaml`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from courseware.finding import Finding
from courseware.library.model import CourseEntry, Track
from courseware.reading import Node, duplicate, read_yaml, unknown
from courseware.source import Document, Place
from courseware.text import Text

T = TypeVar("T")


def read_documents(text: str, file: str, faults: list[Finding]) -> dict[str, Document]:
    """The documents that our content cites, by id."""
    return {document.id: document for document in _listed(text, file, "documents", _document, faults)}


def read_assumptions(text: str, file: str, faults: list[Finding]) -> tuple[Text, ...]:
    """The standing assumptions of every scenario question."""
    return tuple(_listed(text, file, "assumptions", _assumption, faults))


def read_tracks(text: str, file: str, faults: list[Finding]) -> tuple[Track, ...]:
    """The tracks of the catalogue."""
    return tuple(_listed(text, file, "tracks", _track, faults))


def _listed(
    text: str, file: str, key: str, read: Callable[[Node, list[Finding]], T | None], faults: list[Finding]
) -> list[T]:
    """The entries below the one key of a file; two of one id are a fault."""
    root = read_yaml(text, file, faults)
    top = root.fields(faults, required=(key,)) if root else {}
    found: list[T] = []
    seen: dict[str, Place] = {}
    for item in top[key].items(faults) if key in top else []:
        id_ = item.value.get("id") if isinstance(item.value, dict) else None
        name = id_.scalar(faults) if id_ else None
        if id_ and name in seen:
            faults.append(duplicate(id_.place, name, seen[name]))
            continue
        if id_ and name:
            seen[name] = id_.place
        entry = read(item, faults)
        found += [entry] if entry is not None else []
    return found


def _document(node: Node, faults: list[Finding]) -> Document | None:
    required = ("id", "cite_as", "title", "edition", "date", "publisher")
    fields = node.fields(faults, required, ("url", "note"))
    say = {
        key: fields[key].scalar(faults) or "" for key in ("id", "cite_as", "edition", "date", "url") if key in fields
    }
    title = fields["title"].bilingual(faults) if "title" in fields else None
    publisher = fields["publisher"].bilingual(faults) if "publisher" in fields else None
    if not title or not publisher or not all(key in say for key in ("id", "cite_as", "edition", "date")):
        return None
    short = Text.same(say["cite_as"])
    return Document(say["id"], title, short, say["edition"], say["date"], publisher, say.get("url", ""))


def _assumption(node: Node, faults: list[Finding]) -> Text | None:
    fields = node.fields(faults, ("id", "text"))
    return fields["text"].bilingual(faults) if "text" in fields else None


def _track(node: Node, faults: list[Finding]) -> Track | None:
    fields = node.fields(faults, ("id", "title", "courses"))
    title = fields["title"].bilingual(faults) if "title" in fields else None
    id_ = fields["id"].scalar(faults) if "id" in fields else None
    if not title or not id_ or "courses" not in fields:
        return None
    entries = [_entry(item, faults) for item in fields["courses"].items(faults)]
    return Track(id_, title, tuple(entry for entry in entries if entry))


def _entry(node: Node, faults: list[Finding]) -> CourseEntry | None:
    fields = node.fields(faults, ("id", "class", "available"), ("title",))
    if not all(key in fields for key in ("id", "class", "available")):
        return None
    id_, number, available = (fields[key].scalar(faults) or "" for key in ("id", "class", "available"))
    if available not in ("yes", "no"):
        faults.append(unknown(fields["available"].place, "LIB-004", available, ("yes", "no")))
    title = fields["title"].bilingual(faults) if "title" in fields else None
    return CourseEntry(id_, number, title, available == "yes")


def in_order(courses: Mapping[str, T], tracks: Iterable[Track]) -> dict[str, T]:
    """Courses as the catalogue orders them, which is the order in which they are learnt; those it lacks come last."""
    listed = [entry.slug for track in tracks for entry in track.courses if entry.slug in courses]
    return {slug: courses[slug] for slug in dict.fromkeys((*listed, *courses))}
