"""Incidents that several rulebooks are asked about, side by side: read from `compare.yaml` and checked."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from courseware.finding import Finding, Weight, fault
from courseware.library.situations import Codes, in_columns, told_across, told_facts
from courseware.reading import Node, duplicate, read_yaml, unknown
from courseware.rules import Rulebook, Status, Value, decide
from courseware.source import Place
from courseware.text import Text

CODES = Codes(name="CMP-003", value="CMP-004")


@dataclass(frozen=True, slots=True)
class Entry:
    """What one book is asked about an incident, perhaps once for every value of `across`; or why it is silent."""

    book: str
    decision: str
    facts: Mapping[str, Value]
    across: str = ""
    silent: Text | None = None


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that happens under any rulebook."""

    id: str
    title: Text
    question: Text
    entries: tuple[Entry, ...]


def read_incidents(
    text: str, file: str, books: Mapping[str, Rulebook], withheld: Collection[str] = ()
) -> tuple[tuple[Incident, ...], list[Finding]]:
    """The incidents of `compare.yaml`; an entry with a fault is left out, and everything that is wrong is found.

    An entry of a book that is `withheld` is left out too, without a word: what is wrong with the book is found there.
    """
    known = {**dict.fromkeys(withheld), **books}
    faults: list[Finding] = []
    root = read_yaml(text, file, faults)
    top = root.fields(faults, required=("incidents",)) if root else {}
    found: dict[str, Incident] = {}
    places: dict[str, Place] = {}
    for node in top["incidents"].items(faults) if "incidents" in top else []:
        incident = _incident(node, known, faults)
        if incident and incident.id in found:
            faults.append(duplicate(node.place, incident.id, places[incident.id]))
        elif incident:
            found[incident.id], places[incident.id] = incident, node.place
    return tuple(found.values()), faults


def _incident(node: Node, books: Mapping[str, Rulebook | None], faults: list[Finding]) -> Incident | None:
    fields = node.fields(faults, ("id", "title", "question", "books"))
    if len(fields) < 4:
        return None
    id_ = fields["id"].scalar(faults)
    title, question = fields["title"].bilingual(faults), fields["question"].bilingual(faults)
    entries = [_entry(item, books, faults) for item in fields["books"].items(faults)]
    if not id_ or not title or not question:
        return None
    return Incident(id_, title, question, tuple(entry for entry in entries if entry))


def _entry(node: Node, books: Mapping[str, Rulebook | None], faults: list[Finding]) -> Entry | None:
    fields = node.fields(faults, ("book",), ("decision", "facts", "across", "silent"))
    name = fields["book"].scalar(faults) if "book" in fields else None
    if name is None:
        return None
    if name not in books:
        faults.append(unknown(fields["book"].place, "CMP-001", name, books))
        return None
    if "silent" in fields:
        words = fields["silent"].bilingual(faults)
        return Entry(name, "", {}, silent=words) if words else None
    book = books[name]
    return _asked(book, fields, node.place, faults) if book else None


def _asked(book: Rulebook, fields: Mapping[str, Node], place: Place, faults: list[Finding]) -> Entry | None:
    """An entry with a decision."""
    if "decision" not in fields:
        words = (
            "decision か silent のどちらかが要ります。",
            "Either “decision” or “silent” is needed.",
        )
        faults.append(fault(place, "CMP-005", *words))
        return None
    name = fields["decision"].scalar(faults)
    if name is None or name not in book.decisions:
        faults += [unknown(fields["decision"].place, "CMP-002", name, book.decisions)] if name else []
        return None
    decision, before = book.decisions[name], len(faults)
    facts = told_facts(book, decision, fields.get("facts"), faults, CODES)
    across = told_across(decision, fields.get("across"), faults, CODES)
    if len(faults) > before:
        return None
    entry = Entry(book.id, name, facts, across)
    faults += _incomplete(book, entry, place)
    return entry


def by_column(book: Rulebook, entry: Entry) -> tuple[tuple[Value, dict[str, Value]], ...]:
    """The facts of each column under its value; of an entry without columns the facts alone, under nothing."""
    return in_columns(book.decisions[entry.decision], entry.facts, entry.across)


def _incomplete(book: Rulebook, entry: Entry, place: Place) -> list[Finding]:
    """Advice where a ruling would still ask for facts."""
    rulings = [decide(book, entry.decision, facts) for _, facts in by_column(book, entry)]
    missing = sorted({name for one in rulings if one.status is Status.INCOMPLETE for name in one.missing})
    if not missing:
        return []
    listing = ", ".join(missing)
    words = (
        f"この事実だけでは裁定になりません。足りない事実: {listing}。",
        f"These facts make no ruling yet. Missing: {listing}.",
    )
    return [fault(place, "CMP-006", *words, Weight.ADVICE)]
