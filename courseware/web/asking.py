"""Questions of the desk: which facts to ask next, and each as the fields of a form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from courseware.rules import Fact, Kind, Open, Rulebook, Ruling, Status, Unknown, Value, questions, value_words
from courseware.text import Text
from courseware.web.telling import NOTHING, Query, Told, fields_of, has_rows, is_many, pairs

AT_ONCE = 3  # questions that stand open; the others are folded away
MOST_POSSIBLE = 6  # outcomes that are worth naming before the facts are told
MOST_BUTTONS = 10  # numbers that are chosen rather than typed


class Widget(StrEnum):
    """How a fact is told."""

    CHOICE = "choice"
    CHECKS = "checks"
    ROWS = "rows"
    NUMBER = "number"
    DURATION = "duration"
    TEXT = "text"
    LIST = "list"
    ELSEWHERE = "elsewhere"


WIDGETS = {
    Kind.ENUM: Widget.CHOICE,
    Kind.YES_NO: Widget.CHOICE,
    Kind.COUNT: Widget.NUMBER,
    Kind.DURATION: Widget.DURATION,
    Kind.TEXT: Widget.TEXT,
}


@dataclass(frozen=True, slots=True)
class Choice:
    """A button or box: what it sends, what it says, whether it is pressed; `again` for one more of the same."""

    value: str
    label: Text
    is_chosen: bool
    again: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A number of one value of a map."""

    field: str
    label: Text
    typed: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its fields; `assumed` is what holds while nothing is told."""

    name: str
    words: Text
    widget: Widget
    choices: tuple[Choice, ...] = ()
    rows: tuple[Row, ...] = ()
    typed: str = ""
    fault: Text | None = None
    assumed: Text | None = None

    @property
    def is_short(self) -> bool:
        """Do the choices fit beside each other?"""
        return self.widget is Widget.CHOICE and all(len(choice.label.ja) < 8 for choice in self.choices)


@dataclass(frozen=True, slots=True)
class Questions:
    """What to ask now, what may be told as well, what was told and goes along unseen, what may still come out."""

    now: tuple[Asked, ...]
    later: tuple[Asked, ...]
    hidden: tuple[tuple[str, str], ...]
    possible: tuple[tuple[Text, tuple[Text, ...]], ...]


def asked(book: Rulebook, ruling: Ruling, told: Told) -> Questions:
    """The questions of a page: what could not be read, what the reader wants to change, then the most telling."""
    decision = book.decisions[ruling.decision]
    lacking, outcomes = questions(book, ruling) if ruling.status is Status.INCOMPLETE else ((), ())
    first = list(dict.fromkeys((*told.faults, *told.also)))
    rest = [name for name in lacking if name not in first]
    now = (*first, *rest[: max(AT_ONCE - len(first), 0)])
    later = tuple(name for name in rest if name not in now and name in ruling.missing)
    say = {name: _asked(book, decision.facts[name], ruling, told) for name in (*now, *later)}
    kept = [pair for pair in pairs(decision, told) if pair[0].partition(".")[0] not in say]
    return Questions(
        tuple(say[name] for name in now),
        tuple(say[name] for name in later),
        tuple(kept),
        tuple(_possible(book, decision.always, outcomes)),
    )


def _possible(
    book: Rulebook, names: Iterable[str], outcomes: Sequence[Mapping[str, object]]
) -> Iterator[tuple[Text, tuple[Text, ...]]]:
    """The fields that are not settled yet, each with what it may come to."""
    for name in names:
        values = [_value(outcome[name]) for outcome in outcomes if name in outcome]
        words = tuple(dict.fromkeys(value_words(book, name, value) for value in values))
        if 1 < len(words) <= MOST_POSSIBLE:
            yield book.label(name), words


def _value(given: object) -> Value | Unknown:
    """A value of an outcome that is still possible, where lists are lists and open fields are notes."""
    if isinstance(given, dict) and "open" in given:
        return Open(*given["open"])
    return tuple(given) if isinstance(given, list) else given  # type: ignore[return-value]


def _asked(book: Rulebook, fact: Fact, ruling: Ruling, told: Told) -> Asked:
    typed = _typed(book, fact, ruling, told)
    own = typed.get(fact.name, ())
    assumed = ruling.assumed.get(fact.name, ...)
    return Asked(
        fact.name,
        book.asks(fact.name),
        widget_of(fact),
        tuple(_choices(book, fact, own)),
        tuple(_rows(book, fact, typed)),
        "" if list(own) == [NOTHING] else ", ".join(own),
        told.faults.get(fact.name),
        None if isinstance(assumed, type(...)) else value_words(book, fact.name, assumed),
    )


def _typed(book: Rulebook, fact: Fact, ruling: Ruling, told: Told) -> dict[str, Sequence[str]]:
    """What stands in the fields: as typed where it could not be read, else as it is written."""
    if fact.name in told.faults:
        return fields_of(fact, told.typed)
    found: dict[str, list[str]] = {}
    for field, value in pairs(book.decisions[ruling.decision], told):
        found.setdefault(field, []).append(value)
    return fields_of(fact, found)


def widget_of(fact: Fact) -> Widget:
    type_ = fact.type
    if has_rows(type_):
        return Widget.ROWS
    if is_many(type_) and type_.kind is not Kind.MAP:
        return Widget.CHECKS if type_.values else Widget.LIST
    return Widget.CHOICE if _numbers(fact) else WIDGETS.get(type_.kind, Widget.ELSEWHERE)


def _numbers(fact: Fact) -> range:
    """The numbers of a count that has few of them."""
    type_ = fact.type
    few = type_.kind is Kind.COUNT and type_.most is not None and type_.most - type_.least < MOST_BUTTONS
    return range(type_.least, (type_.most or 0) + 1) if few else range(0)


def _choices(book: Rulebook, fact: Fact, own: Sequence[str]) -> Iterator[Choice]:
    """The buttons of a fact. A thing in a list may be there twice: what is ticked is offered once more."""
    widget, values = widget_of(fact), _values(fact)
    for word, value in values:
        label, count = value_words(book, fact.name, value), own.count(word)
        yield Choice(word, label, count > 0)
        if widget is Widget.CHECKS and fact.type.kind is Kind.LIST:
            yield from (Choice(word, label, n <= count, n) for n in range(2, count + 2) if count)
    if fact.type.or_none or (widget is Widget.CHECKS and values):
        yield Choice(NOTHING, _nothing(fact), list(own) == [NOTHING])


def _rows(book: Rulebook, fact: Fact, typed: Query) -> Iterator[Row]:
    for key in fact.type.values if has_rows(fact.type) else ():
        field = f"{fact.name}.{key}"
        yield Row(field, value_words(book, fact.name, key), ", ".join(typed.get(field, ())))


def _values(fact: Fact) -> list[tuple[str, Value]]:
    if fact.type.kind is Kind.YES_NO:
        return [("yes", True), ("no", False)]
    if _numbers(fact):
        return [(str(number), number) for number in _numbers(fact)]
    if widget_of(fact) in (Widget.CHOICE, Widget.CHECKS):
        return [(value, value) for value in fact.type.values if value != "none" or widget_of(fact) is Widget.CHOICE]
    return []


def _nothing(fact: Fact) -> Text:
    return Text("なし", "None") if is_many(fact.type) else Text("当てはまらない", "Does not apply")
