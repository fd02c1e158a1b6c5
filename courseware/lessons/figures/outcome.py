"""What a ruling gives, in the words of its book: the ends of paths, the lanes of bands, the notes on a ladder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from courseware.lessons.figures.model import Box
from courseware.lessons.figures.request import Facts, Request
from courseware.rules import Open, Procedure, Rulebook, Ruling, Table, Taken, told_words, value_words
from courseware.source import Place
from courseware.text import Text


def shown(request: Request, ruling: Ruling) -> tuple[Text, ...]:
    """The fields of the figure, one line each; where nothing at all is decided, that alone, and why."""
    decided = [name for name in request.fields if name in ruling.outcome and _says_something(request, ruling, name)]
    open_ = [name for name in request.fields if name in ruling.open]
    lines = [told_words(request.book, name, ruling.outcome[name]) for name in decided]
    if open_:
        lines.append(_undecided(request, open_ if decided else []))
    return (*lines, *_reasons(ruling, open_))


def shown_words(request: Request, name: str, ruling: Ruling) -> Text:
    """One field that is decided."""
    return told_words(request.book, name, ruling.outcome.get(name))


def _says_something(request: Request, ruling: Ruling, name: str) -> bool:
    """An empty list says nothing; of some fields only a yes was wanted."""
    value = ruling.outcome[name]
    return value != () and not (value is False and name in request.only_yes)


def _undecided(request: Request, fields: Iterable[str]) -> Text:
    """`違反・懲罰: この規程では決まらない`."""
    labels = [request.book.label(name) for name in fields]
    said = value_words(request.book, request.fields[0], Open())
    if not labels:
        return said
    ja, en = "・".join(label.ja for label in labels), ", ".join(label.en for label in labels)
    return Text(f"{ja}: {said.ja}", f"{en}: {said.en}")


def _reasons(ruling: Ruling, fields: Iterable[str]) -> Iterator[Text]:
    reasons = {reason.id: reason.why for name in fields for reason in ruling.open[name]}
    yield from reasons.values()


def end(request: Request, ruling: Ruling) -> Box:
    """The box in which a way through the questions ends."""
    return Box("end", shown(request, ruling))


def severity(request: Request, ruling: Ruling) -> tuple[int, int]:
    """How far up the ladder of its book the penalty stands that is shown, and how far the ladder goes."""
    given = (ruling.outcome.get(name) for name in request.fields if is_penalty(request.book, name))
    rung = next((value for value in given if isinstance(value, str)), None)
    rungs = rungs_of(request.book)
    return (rungs.index(rung) + 1, len(rungs)) if rung in rungs else (0, 0)


def is_penalty(book: Rulebook, name: str) -> bool:
    """Is this a fact or field of which each value is a penalty?"""
    return book.words[name].type.of == "penalty"


def rungs_of(book: Rulebook) -> tuple[str, ...]:
    """The ladder of a book, from the first real penalty up."""
    return tuple(rung for rung in book.ladder if rung != "none")


def given_words(request: Request, facts: Facts | None = None) -> tuple[Text, ...]:
    """The facts that are taken as given, in words."""
    return tuple(told_words(request.book, name, value) for name, value in (facts or request.told).items())


def pages(request: Request, rulings: Iterable[Ruling]) -> tuple[str, ...]:
    """The pages of the rows and procedures that gave what is shown, in order; a ladder that changed nothing is none."""
    found: dict[str, None] = {}
    for ruling in rulings:
        for taken in ruling.path()[1]:
            if set(taken.gave) & set(request.fields):
                found |= dict.fromkeys(_pages(taken))
    return tuple(found)


def _pages(taken: Taken) -> list[str]:
    if isinstance(taken.step, Table):
        return [row.page for row in taken.rows]
    return [taken.step.page] if isinstance(taken.step, Procedure) else []


def piece_title(request: Request, rulings: Iterable[Ruling]) -> Text:
    """What the piece of a table is called that alone speaks in all these rulings; else the title of the decision."""
    rows = {row for ruling in rulings for taken in ruling.path()[1] for row in _speaking(request, taken)}
    tables = [step for step in request.decision.steps if isinstance(step, Table)]
    pieces = [
        piece
        for table in tables
        for piece in table.pieces
        if rows & {row.place for printed in piece.printed for row in printed.rows}
    ]
    return pieces[0].caption or request.decision.title if len(pieces) == 1 else request.decision.title


def _speaking(request: Request, taken: Taken) -> list[Place]:
    is_shown = isinstance(taken.step, Table) and set(taken.gave) & set(request.fields)
    return [row.place for row in taken.rows] if is_shown else []
