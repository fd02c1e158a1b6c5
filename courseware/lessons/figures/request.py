"""What a figure is asked to show: `lorcana/tardiness/penalty,drop late_s level situation=late_to_match`.

First the book, a decision and the fields to show, then facts: `name=value` is told, `name=value,value` is asked with
these answers, a bare `name` is asked with every value that the decision can tell apart. A field with `?` after it is
shown only where it is a yes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from courseware.lessons.figures.model import FigureError, Flaw, impossible, not_known
from courseware.rules import Decision, FactError, Kind, Rulebook, Ruling, Value, cuts, decide, read_value
from courseware.text import Text

NUMERIC = (Kind.COUNT, Kind.DURATION)
MOST_CASES = 512
NOTHING = "[]"  # also where the type of a fact cannot be written in a cell
Facts = dict[str, Value]


@dataclass(frozen=True, slots=True)
class Request:
    """A book, a decision of it with the fields to show, facts that are told and facts that are asked."""

    book: Rulebook
    decision: Decision
    fields: tuple[str, ...]
    told: Facts
    asked: Mapping[str, tuple[Value, ...]]
    bare: frozenset[str]  # asked without values of its own
    only_yes: frozenset[str]
    words: str = field(compare=False)

    @property
    def numeric(self) -> tuple[str, ...]:
        """The numbers of which every value is asked."""
        return tuple(name for name in self.bare if self.decision.facts[name].type.kind in NUMERIC)

    def rule(self, facts: Facts) -> Ruling:
        """The ruling on what is told and these facts; it must not hang on anything else."""
        try:
            ruling = decide(self.book, self.decision.name, {**self.told, **facts})
        except FactError as error:
            raise FigureError(Flaw("LES-702", self.words, error.words)) from error
        missing = [name for name in ruling.missing if self.shows(ruling, name)]
        if missing:
            names = ", ".join(missing)
            ja = f"示すものが、ほかの事実にもよります（{names}）。値を書くか、名前だけ書いて問いにしてください。"
            en = f"What is shown hangs on other facts too: {names}. Give them a value, or name them to have them asked."
            raise impossible(self.words, ja, en)
        return ruling

    def shows(self, ruling: Ruling, missing: str) -> bool:
        """Does a field of the figure wait for this fact?"""
        known = ruling.path()[0]
        return any(missing in getattr(known.get(name), "facts", ()) for name in self.fields)

    def cases(self, names: tuple[str, ...]) -> Iterator[Facts]:
        """Every combination of the values of these facts."""
        for values in product(*(self.asked[name] for name in names)):
            yield dict(zip(names, values, strict=True))


def read_request(words: str, books: Mapping[str, Rulebook]) -> Request:
    """The request in these words; FigureError says all that is wrong with it."""
    address, *facts = words.split() or [""]
    book, decision, fields = _address(address, books)
    only_yes = frozenset(name.removesuffix("?") for name in fields if name.endswith("?"))
    fields = tuple(name.removesuffix("?") for name in fields)
    flaws = [not_known(name, decision.gives) for name in fields if name not in decision.gives]
    told: Facts = {}
    asked: dict[str, tuple[Value, ...]] = {}
    for one in facts:
        name, is_given, typed = one.partition("=")
        if name not in decision.facts:
            flaws.append(not_known(name, decision.facts))
        elif not is_given:
            asked[name] = _yes_first(cuts(book, decision.name)[name])
        else:
            _take(book, name, typed, (told, asked, flaws))
    if flaws:
        raise FigureError(*flaws)
    bare = frozenset(one for one in facts if "=" not in one)
    request = Request(book, decision, fields, told, asked, bare, only_yes, words)
    _check_size(request)
    return request


def book_of(address: str, books: Mapping[str, Rulebook]) -> Rulebook:
    """The book that an address begins with."""
    name = address.partition("/")[0]
    if name not in books:
        raise FigureError(not_known(name, books))
    return books[name]


def _address(address: str, books: Mapping[str, Rulebook]) -> tuple[Rulebook, Decision, tuple[str, ...]]:
    parts = address.split("/")
    if len(parts) != 3 or not all(parts):
        ja = f"「{address}」は ルールブック/決定/項目 の形で書いてください。項目は , で並べられます。"
        en = f"Write “{address}” as rulebook/decision/field; several fields are separated by commas."
        raise impossible(address, ja, en)
    book = book_of(address, books)
    if parts[1] not in book.decisions:
        raise FigureError(not_known(parts[1], book.decisions))
    return book, book.decisions[parts[1]], tuple(name for name in parts[2].split(",") if name)


def _take(book: Rulebook, name: str, typed: str, into: tuple[Facts, dict[str, tuple[Value, ...]], list[Flaw]]) -> None:
    """Read the values of one fact: one is told, several are asked."""
    told, asked, flaws = into
    pieces = [typed] if typed.startswith("[") else typed.split(",")
    try:
        values = tuple(() if piece == NOTHING else read_value(book, name, piece) for piece in pieces)
    except ValueError as error:
        said = getattr(error, "words", Text.same(str(error)))
        flaws.append(Flaw("LES-702", typed, Text(f"{name}: {said.ja}", f"{name}: {said.en}")))
        return
    if len(values) == 1:
        told[name] = values[0]
    else:
        asked[name] = values


def _yes_first(values: tuple[Value, ...]) -> tuple[Value, ...]:
    return (True, False) if values == (False, True) else values


def _check_size(request: Request) -> None:
    count = 1
    for name, values in request.asked.items():
        count *= len(values) if name not in request.numeric else 1
    if count > MOST_CASES:
        ja = f"場合が多すぎます（{count}通り、上限{MOST_CASES}）。問う事実か値を減らしてください。"
        en = f"Too many cases ({count}; at most {MOST_CASES}). Ask fewer facts, or fewer values of them."
        raise impossible(request.words, ja, en)
