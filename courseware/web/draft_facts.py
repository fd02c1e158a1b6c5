"""The facts of a decision as an author tells them: ticked, typed, or put together item by item, with what varies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from courseware.quiz.components import capitalised
from courseware.quiz.drafting.forms import NOTHING, Fields, Side, is_ticked, keys_under, numbers, sides, telling_values
from courseware.rules import Decision, Fact, FactError, Kind, Rulebook, Ruling, Value, decide, value_words
from courseware.text import Text
from courseware.web.draft_choices import Choice, value_choices

BLANK_ITEMS = 2  # further items of a list that can be chosen at once


class Told(StrEnum):
    """How the values of a fact are told."""

    TICKED = "ticked"
    TYPED = "typed"
    ITEMS = "items"
    COUNTS = "counts"


@dataclass(frozen=True, slots=True)
class Row:
    """One value: where it stands in the form, what is in it, and where its own words go."""

    name: str
    words: str
    typed: str = ""
    items: tuple[str, ...] = ()
    counts: Mapping[str, str] = field(default_factory=dict)
    is_empty: bool = False
    is_nothing: bool = False


@dataclass(frozen=True, slots=True)
class FactField:
    """A fact with all that the form says of it. `state` is holds, varies, needed, or nothing where it is assumed."""

    name: str
    at: str
    label: Text
    asks: Text
    told: Told
    state: str
    rows: tuple[Row, ...] = ()
    choices: tuple[Choice, ...] = ()
    chosen: tuple[str, ...] = ()
    telling: frozenset[str] = frozenset()
    proposals: tuple[Side, ...] = ()
    assumed: Text | None = None
    takes_words: bool = True
    is_single: bool = False
    hint: str = ""


def first_ruling(book: Rulebook, decision: str, facts: Mapping[str, Value]) -> Ruling:
    """What comes out for the facts of the first variant; for none, where they cannot be used."""
    try:
        return decide(book, decision, facts)
    except FactError:
        return decide(book, decision, {})


def fact_fields(
    book: Rulebook, decision: Decision, fields: Fields, ruling: Ruling, asked: tuple[str, ...], at: str = "facts"
) -> list[FactField]:
    """Every fact of a decision, in its order; then those that were told and are none of it."""
    near = sides(book, ruling, asked)
    found = [_fact(book, fact, fields, ruling, asked, near, at) for fact in decision.facts.values()]
    strange = [name for name in keys_under(fields, at) if name not in decision.facts]
    return [*found, *(_strange(name, fields, at) for name in strange)]


def single_facts(
    book: Rulebook, decision: Decision, fields: Fields, told: Mapping[str, Value], at: str
) -> list[FactField]:
    """The facts of one situation: each has one value, and no words of its own. `told` are those of all situations too."""
    ruling = first_ruling(book, decision.name, told)
    found = [_fact(book, fact, fields, ruling, (), {}, at) for fact in decision.facts.values()]
    strange = [name for name in keys_under(fields, at) if name not in decision.facts]
    every = [*found, *(_strange(name, fields, at) for name in strange)]
    return [
        replace(one, is_single=True, rows=one.rows[:1], state="told" if one.state == "holds" else one.state)
        for one in every
    ]


def _fact(  # noqa: PLR0913 - one look at a whole form
    book: Rulebook,
    fact: Fact,
    fields: Fields,
    ruling: Ruling,
    asked: tuple[str, ...],
    near: Mapping[str, tuple[Side, ...]],
    at: str,
) -> FactField:
    name, here = fact.name, f"{at}.{fact.name}"
    told = _told(book, fact, fields, here)
    values = [value for value in fields.get(here, []) if value.strip()]
    rows = _rows(told, fields, at, name, by_value=is_ticked(book, name))
    count = len(values) if told in (Told.TICKED, Told.TYPED) else sum(not row.is_empty for row in rows)
    state = "varies" if count > 1 else "holds" if count else "needed" if name in ruling.missing else ""
    assumed = ruling.assumed.get(name, ...)
    return FactField(
        name=name,
        at=here,
        label=capitalised(book.label(name)),
        asks=book.asks(name),
        told=told,
        state=state,
        rows=rows,
        choices=_choices(book, fact, told),
        chosen=tuple(values),
        telling=frozenset(telling_values(book, ruling, asked, name)) if told is Told.TICKED and near else frozenset(),
        proposals=tuple(side for side in near.get(name, ()) if side.typed not in _typed(told, rows)),
        assumed=None if isinstance(assumed, type(...)) else value_words(book, name, assumed),
        takes_words=bool(near),
        hint=str(fact.type.kind),
    )


def _told(book: Rulebook, fact: Fact, fields: Fields, here: str) -> Told:
    """How a fact of this type is told; as bare text where it was written in another form."""
    bare, structured = here in fields and any(map(str.strip, fields[here])), bool(keys_under(fields, here))
    if fact.type.kind in (Kind.LIST, Kind.SET) and not bare:
        return Told.ITEMS
    if fact.type.kind is Kind.MAP and fact.type.values and not bare:
        return Told.COUNTS
    if structured:
        return Told.COUNTS if any(keys_under(fields, f"{here}.{n}") for n in numbers(fields, here)) else Told.ITEMS
    allowed = ("yes", "no") if fact.type.kind is Kind.YES_NO else fact.type.values
    known = all(value in (*allowed, "none") for value in fields.get(here, []) if value.strip())
    return Told.TICKED if is_ticked(book, fact.name) and known else Told.TYPED


def _choices(book: Rulebook, fact: Fact, told: Told) -> tuple[Choice, ...]:
    none = (Choice("none", value_words(book, fact.name, None)),) if fact.type.or_none else ()
    if fact.type.kind is Kind.YES_NO:
        words = [("yes", True), ("no", False)]
        return tuple(Choice(value, value_words(book, fact.name, is_so)) for value, is_so in words)
    if told in (Told.TICKED, Told.ITEMS, Told.COUNTS):
        return value_choices(book, fact.name, fact.type.values) + (none if told is Told.TICKED else ())
    return ()


def _rows(told: Told, fields: Fields, at: str, name: str, *, by_value: bool = False) -> tuple[Row, ...]:
    """The values that stand there, and one row more; the words of each under its number, or its value."""
    here = f"{at}.{name}"
    if told is Told.TICKED:
        return ()
    if told is Told.TYPED:
        values = fields.get(here, [])
        values = values if values and not values[-1].strip() else [*values, ""]
        slots = [value if by_value else f"n{n}" for n, value in enumerate(values)]
        pairs = zip(values, slots, strict=True)
        return tuple(Row(here, f"words.{name}.{slot}", value, is_empty=not value.strip()) for value, slot in pairs)
    known = numbers(fields, here)
    every = [*known, max(known, default=-1) + 1]
    return tuple(_row(f"{here}.{n}", f"words.{name}.n{n}", fields) for n in every)


def _row(at: str, words: str, fields: Fields) -> Row:
    items = tuple(value for value in fields.get(at, []) if value.strip())
    counts = {key: fields[f"{at}.{key}"][0] for key in keys_under(fields, at) if fields.get(f"{at}.{key}")}
    empty = not items and not any(map(str.strip, counts.values()))
    blanks = () if items == (NOTHING,) else ("",) * (1 if items else BLANK_ITEMS)
    shown = (*(one for one in items if one != NOTHING), *blanks)
    return Row(at, words, items=shown, counts=counts, is_empty=empty, is_nothing=items == (NOTHING,))


def _typed(told: Told, rows: tuple[Row, ...]) -> set[str]:
    """The values that are there already, as proposals write them."""
    if told is Told.ITEMS:
        return {f"[{', '.join(one for one in row.items if one)}]" for row in rows if not row.is_empty}
    return {row.typed for row in rows}


def _strange(name: str, fields: Fields, at: str) -> FactField:
    """Something told that is no fact of this decision: shown as it is, so that it can be taken out."""
    here = f"{at}.{name}"
    label = Text.same(name)
    rows = _rows(Told.TYPED, fields, at, name) if here in fields else ()
    if not rows:
        rows = tuple(row for row in _rows(Told.ITEMS, fields, at, name) if not row.is_empty)
        told = Told.COUNTS if any(row.counts for row in rows) else Told.ITEMS
        return FactField(name, here, label, label, told, "holds", rows)
    return FactField(name, here, label, label, Told.TYPED, "holds", rows)
