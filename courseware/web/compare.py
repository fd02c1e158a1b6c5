"""The same incident under each rulebook, side by side: which book an event is under is half of the answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue

from courseware.library import Entry, Incident, by_column
from courseware.rules import Provision, Rulebook, Value, decide, told_words, value_words
from courseware.text import Text
from courseware.web.addresses import PREFIX
from courseware.web.contents import books_in_order
from courseware.web.shelf import library
from courseware.web.telling import query_of_facts
from courseware.web.verdicts import NOT_GIVEN, OpenPoint, Verdict, field_words, verdict

compare = Blueprint("compare", __name__, url_prefix=f"{PREFIX}/rules/compare")


@dataclass(frozen=True, slots=True)
class Cell:
    """What a field comes to under the values of the column fact that lead to the same."""

    under: tuple[Text, ...]
    words: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """What one book says of an incident, or why it says nothing."""

    book: Rulebook
    silent: Text | None = None
    decision: str = ""
    title: Text = NOT_GIVEN
    provision: Provision | None = None
    facts: tuple[Text, ...] = ()
    across: Text | None = None
    fields: Mapping[Text, tuple[Cell, ...]] | None = None
    open: tuple[OpenPoint, ...] = ()
    cites: tuple[str, ...] = ()
    query: str = ""


@compare.get("/")
def incidents() -> ResponseReturnValue:
    return render_template("compare/incidents.html", library=library(), books=books_in_order(library()))


@compare.get("/<name:incident_id>")
def incident(incident_id: str) -> ResponseReturnValue:
    """One incident: what each book rules, worked out now."""
    found = next((one for one in library().comparisons if one.id == incident_id), None) or abort(404)
    return render_template("compare/incident.html", incident=found, sides=sides(found), others=library().comparisons)


def sides(incident: Incident) -> list[tuple[Rulebook, list[Compared]]]:
    """What each book says, in the order of the books; a book that nobody wrote an entry for is not there."""
    said = [
        (book, [entry for entry in incident.entries if entry.book == book.id]) for book in books_in_order(library())
    ]
    return [(book, [compared(book, entry) for entry in entries]) for book, entries in said if entries]


def compared(book: Rulebook, entry: Entry) -> Compared:
    if entry.silent:
        return Compared(book, entry.silent)
    decision = book.decisions[entry.decision]
    rulings = [(value, verdict(book, decide(book, decision.name, facts))) for value, facts in by_column(book, entry)]
    fields = {book.label(name): cells(book, entry, name, rulings) for name in shown(rulings)}
    return Compared(
        book,
        None,
        decision.name,
        decision.title,
        book.provisions.get(decision.page),
        tuple(told_words(book, name, value) for name, value in entry.facts.items() if name != entry.across),
        book.label(entry.across) if any(len(found) > 1 for found in fields.values()) else None,
        fields,
        tuple(dict.fromkeys(point for _, one in rulings for point in one.open)),
        tuple(dict.fromkeys(cite for _, one in rulings for cite in one.cites)),
        query_of_facts(decision, entry.facts),
    )


def shown(rulings: Iterable[tuple[Value, Verdict]]) -> list[str]:
    """The fields to compare: those that stand out in any ruling. What is open in all of them is said below."""
    every = [(*one.main, *one.steps, *([one.who] if one.who else ()), *one.more) for _, one in rulings]
    return list(dict.fromkeys(said.name for fields in every for said in fields))


def cells(book: Rulebook, entry: Entry, name: str, rulings: Iterable[tuple[Value, Verdict]]) -> tuple[Cell, ...]:
    """What a field comes to; values of the column fact that lead to the same stand together."""
    found: dict[tuple[Text, ...], list[Text]] = {}
    for value, one in rulings:
        words = field_words(book, name, one.ruling.outcome, one.ruling.open)
        found.setdefault(words, []).append(value_words(book, entry.across, value))
    return tuple(Cell(tuple(under), words) for words, under in found.items())
