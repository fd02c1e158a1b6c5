"""`ladder`: the penalties of a book from mild to severe, perhaps with what a decision says of each.

`ladder lorcana` prints the rungs. `ladder lorcana/penalty.effect/recorded penalty` tells the decision each rung in
turn; where the fact is a list of penalties it is told the same one twice, and the last that comes out is shown.
"""

from __future__ import annotations

from collections.abc import Mapping

from courseware.lessons import wording
from courseware.lessons.figures.model import Box, Figure, impossible
from courseware.lessons.figures.outcome import is_penalty, pages, rungs_of, shown
from courseware.lessons.figures.request import Request, book_of, read_request
from courseware.rules import Kind, Open, Rulebook, Ruling, Value, value_words
from courseware.text import Text


def figure(words: str, books: Mapping[str, Rulebook]) -> Figure:
    book = book_of(words, books)
    rungs = rungs_of(book)
    if not rungs:
        raise impossible(words, "この規程には懲罰の段がありません。", "This book has no ladder of penalties.")
    request = read_request(words, books) if "/" in words else None
    rulings = _rulings(request, rungs) if request else {}
    boxes = tuple(
        Box("rung", (_name(book, rung), *_notes(request, rulings.get(rung))), (), n, len(rungs))
        for n, rung in enumerate(rungs, 1)
    )
    return Figure("ladder", book.id, boxes, pages(request, rulings.values()) if request else ())


def _name(book: Rulebook, rung: str) -> Text:
    return book.values["penalty"][rung]


def _rulings(request: Request, rungs: tuple[str, ...]) -> dict[str, Ruling]:
    """What the decision says of each rung that it knows."""
    names = [name for name in request.bare if is_penalty(request.book, name)]
    if len(names) != 1 or len(request.asked) != 1:
        ja = "懲罰を値とする事実を、ちょうど一つ、名前だけ書いてください。"
        raise impossible(request.words, ja, "Name exactly one fact, without a value, whose values are penalties.")
    type_ = request.decision.facts[names[0]].type
    is_list = type_.kind in (Kind.LIST, Kind.SET)
    return {rung: request.rule({names[0]: (rung, rung) if is_list else rung}) for rung in rungs if rung in type_.values}


def _notes(request: Request | None, ruling: Ruling | None) -> tuple[Text, ...]:
    if request is None or ruling is None:
        return ()
    field = request.fields[0]
    if request.book.words[field].type.kind is not Kind.LIST or not is_penalty(request.book, field):
        return shown(request, ruling)
    found = ruling.outcome.get(field)
    last: tuple[Value, ...] = found[-1:] if isinstance(found, tuple) else ()
    said = value_words(request.book, field, last if last else Open())
    return (wording.filled(wording.ONCE_MORE, penalty=said),)
