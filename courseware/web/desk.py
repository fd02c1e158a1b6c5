"""The desk: choose what happened, answer what still matters, get the ruling. All of it stands in the address."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from courseware.rules import Decision, FactError, Rulebook, Ruling, Value, decide, told_words
from courseware.text import Text
from courseware.web.addresses import PREFIX
from courseware.web.asking import asked
from courseware.web.contents import Entry, books_in_order, entries, sections
from courseware.web.shelf import find_book, library
from courseware.web.telling import Told, every_pair, query_of, read_told
from courseware.web.verdicts import verdict

desk = Blueprint("desk", __name__, url_prefix=f"{PREFIX}/desk")
UNUSABLE = Text(
    "この値では判断できません。入力し直してください。", "No ruling can be made on this value. Type another."
)


@desk.get("/")
def decisions() -> ResponseReturnValue:
    """Every decision of every book, or those in which the words that are looked for stand."""
    wanted = request.args.get("find", "").strip()[:100]
    found = [(book, choices(book, wanted)) for book in books_in_order(library())]
    return render_template("desk/decisions.html", books=[one for one in found if one[1]], wanted=wanted)


def choices(book: Rulebook, wanted: str) -> list[tuple[Text, list[Entry]]]:
    """The decisions of a book by section; sections without any are left out."""
    found = [(section.title, entries(book, section.provisions, wanted)) for section in sections(library(), book)]
    return [(title, lines) for title, lines in found if lines]


@desk.get("/<name:book_id>/<name:decision_id>")
def ruling(book_id: str, decision_id: str) -> ResponseReturnValue:
    """The ruling on what the address tells, or the questions that still matter."""
    book = find_book(book_id)
    decision = book.decisions.get(decision_id) or abort(404)
    told, found = ruled(book, decision, request.args.to_dict(flat=False))
    base = url_for("desk.ruling", book_id=book_id, decision_id=decision_id)
    if not told.strange and list(request.args.items(multi=True)) != every_pair(decision, told):
        return redirect(base + query_of(decision, told))  # one address for one ruling, however a form has sent it
    return render_template(
        "desk/ruling.html",
        book=book,
        decision=decision,
        provision=book.provisions.get(decision.page),
        told=told,
        verdict=verdict(book, found),
        questions=asked(book, found, told),
        told_lines=fact_lines(book, decision, told, told.facts),
        assumed_lines=fact_lines(book, decision, told, found.assumed),
        base=base,
    )


def ruled(book: Rulebook, decision: Decision, query: Mapping[str, list[str]]) -> tuple[Told, Ruling]:
    """What is told, and the ruling on it; a fact of which the rules can make nothing is told wrongly."""
    told = read_told(decision, query)
    faults = {name: UNUSABLE for name, value in told.facts.items() if not is_usable(book, decision, name, value)}
    facts = {name: value for name, value in told.facts.items() if name not in faults}
    told = Told(facts, told.typed, {**told.faults, **faults}, told.also, told.strange)
    return told, decide(book, decision.name, facts)


def is_usable(book: Rulebook, decision: Decision, name: str, value: Value) -> bool:
    try:
        decide(book, decision.name, {name: value})
    except FactError:
        return False
    return True


def fact_lines(
    book: Rulebook, decision: Decision, told: Told, facts: Mapping[str, Value]
) -> list[tuple[Text, str, str, str]]:
    """Facts in words, each with the queries that ask it again and that leave it out."""
    return [
        (
            told_words(book, name, value),
            name,
            query_of(decision, told.asking(name)),
            query_of(decision, told.without(name)),
        )
        for name, value in facts.items()
    ]
