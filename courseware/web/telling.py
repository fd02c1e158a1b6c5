"""Facts in an address: what a reader tells the desk, read forgivingly, and written back so that it can be shared."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from urllib.parse import urlencode

from courseware.quiz import read_duration, read_number
from courseware.rules import Decision, Fact, Kind, Type, Value, duration_words, plain
from courseware.text import Text, folded

Query = Mapping[str, Sequence[str]]
ALSO = "also-ask"  # facts to be asked though they are assumed; no fact has a name with a dash
NOTHING = "-"  # an empty list, or none where the type allows it
MOST_TYPED = 500
YES_NO = {"yes": True, "no": False}
NUMBERS: dict[Kind, Callable[[str], Fraction | Text]] = {Kind.COUNT: read_number, Kind.DURATION: read_duration}

NO_SUCH_CHOICE = Text("選択肢にない値です。下から選び直してください。", "There is no such choice. Choose one below.")
ONE_ONLY = Text("どれか1つだけにしてください。", "Give one only.")
NOT_WHOLE = Text("整数で入力してください。", "Type a whole number.")
NOT_DATA = Text("この形のデータは読めませんでした。", "Data of this form could not be read.")
TOO_LONG = Text(f"{MOST_TYPED}文字までで入力してください。", f"Type {MOST_TYPED} characters at most.")


@dataclass(frozen=True, slots=True)
class Told:
    """What an address tells: facts that could be read, what was typed for the others and why it could not be read."""

    facts: Mapping[str, Value]
    typed: Mapping[str, tuple[str, ...]]
    faults: Mapping[str, Text]
    also: tuple[str, ...]
    strange: tuple[str, ...]

    def without(self, fact: str) -> Told:
        """The same, with this fact not told."""
        rest = {name: value for name, value in self.facts.items() if name != fact}
        faults = {name: words for name, words in self.faults.items() if name != fact}
        return Told(rest, self.typed, faults, (), self.strange)

    def asking(self, fact: str) -> Told:
        """The same, with this fact put among the questions."""
        return Told(self.facts, self.typed, self.faults, (*self.also, fact), self.strange)


def read_told(decision: Decision, query: Query) -> Told:
    """The facts of an address. What is left empty is not told; names that the decision does not know are listed."""
    typed = {name: tuple(value.strip() for value in values if value.strip()) for name, values in query.items()}
    typed = {name: values for name, values in typed.items() if values}
    facts: dict[str, Value] = {}
    faults: dict[str, Text] = {}
    for name, fact in decision.facts.items():
        found = _read(fact, fields_of(fact, typed))
        if isinstance(found, Text):
            faults[name] = found
        elif found is not NOT_TOLD:
            facts[name] = found  # type: ignore[assignment]
    also = tuple(name for name in typed.get(ALSO, ()) if name in decision.facts)
    known = {name for fact in decision.facts.values() for name in fields_of(fact, typed)}
    strange = tuple(name for name in typed if name != ALSO and name not in known)
    return Told(facts, typed, faults, also, strange)


def fields_of(fact: Fact, typed: Query) -> dict[str, Sequence[str]]:
    """The fields of a fact: its own, and for a map one for each value (`ink_counts.amber`)."""
    rows = has_rows(fact.type)
    return {
        name: values
        for name, values in typed.items()
        if name == fact.name or (rows and name.startswith(f"{fact.name}."))
    }


def pairs(decision: Decision, told: Told) -> list[tuple[str, str]]:
    """The fields that tell the same again, in the order of the decision; what could not be read stays as typed."""
    found: list[tuple[str, str]] = []
    for name, fact in decision.facts.items():
        if name in told.facts:
            found += written(fact, told.facts[name])
        elif name in told.faults:
            found += [(field, value) for field, values in fields_of(fact, told.typed).items() for value in values]
    return found


def query_of(decision: Decision, told: Told) -> str:
    """The query of the address that tells the same, with its question mark."""
    every = every_pair(decision, told)
    return f"?{urlencode(every)}" if every else ""


def every_pair(decision: Decision, told: Told) -> list[tuple[str, str]]:
    """The fields of the address that tells the same: of two that do, one."""
    return [*pairs(decision, told), *((ALSO, name) for name in dict.fromkeys(told.also))]


def query_of_facts(decision: Decision, facts: Mapping[str, Value]) -> str:
    """The query of the address that tells these facts."""
    return query_of(decision, Told(facts, {}, {}, (), ()))


# --- one fact: read ----------------------------------------------------------------

NOT_TOLD = object()


def _read(fact: Fact, fields: Query) -> Value | Text | object:
    """The value of a fact, words that say why it could not be read, or NOT_TOLD."""
    if not fields:
        return NOT_TOLD
    type_, own = fact.type, fields.get(fact.name, ())
    if list(own) == [NOTHING] and len(fields) == 1 and (type_.or_none or is_many(type_)):
        return None if type_.or_none else () if type_.kind is not Kind.MAP else {}
    if any(len(value) > MOST_TYPED for values in fields.values() for value in values) and type_.kind is not Kind.DATA:
        return TOO_LONG
    if has_rows(type_) and not own:
        return _rows(fact, fields)
    return _many(type_, own) if is_many(type_) else _one(type_, own)


def is_many(type_: Type) -> bool:
    return type_.kind in (Kind.LIST, Kind.SET, Kind.MAP)


def has_rows(type_: Type) -> bool:
    """Is this a map whose keys are known, so that it can be told as one number a key?"""
    return type_.kind is Kind.MAP and bool(type_.values)


def _one(type_: Type, own: Sequence[str]) -> Value | Text:
    if len(own) != 1:
        return ONE_ONLY
    word = own[0]
    if type_.kind in NUMBERS:
        return _number(type_, word)
    if type_.kind is Kind.YES_NO:
        found = YES_NO.get(folded(word).casefold())
        return NO_SUCH_CHOICE if found is None else found
    if type_.kind is Kind.ENUM:
        return word if word in type_.values else NO_SUCH_CHOICE
    return word if type_.kind is Kind.TEXT else _data(word)


def _number(type_: Type, word: str) -> Value | Text:
    found = NUMBERS[type_.kind](word)
    if isinstance(found, Text):
        return found
    if found.denominator != 1:
        return NOT_WHOLE
    least, most = type_.least, type_.most
    if found < least or (most is not None and found > most):
        return _out_of_bounds(type_)
    return found.numerator


def _out_of_bounds(type_: Type) -> Text:
    """The bounds in words, as one would type them."""
    say = duration_words if type_.kind is Kind.DURATION else lambda number: Text.same(str(number))
    least = say(type_.least)
    if type_.most is None:
        return Text(f"{least.ja}以上で入力してください。", f"Give {least.en} or more.")
    most = say(type_.most)
    return Text(f"{least.ja}から{most.ja}までで入力してください。", f"Give something from {least.en} to {most.en}.")


def _many(type_: Type, own: Sequence[str]) -> Value | Text:
    if type_.kind is Kind.MAP:
        return _data(own[0]) if len(own) == 1 else ONE_ONLY
    if type_.values:
        return tuple(own) if all(value in type_.values for value in own) else NO_SUCH_CHOICE
    items = [item for value in own for item in re.split(r"[,、\n]", folded(value)) if item.strip()]
    return tuple(item.strip() for item in items) if type_.of == "text" else _numbers(items)


def _numbers(items: Iterable[str]) -> Value | Text:
    """Numbers or, with their units, lengths of time."""
    found: list[Value] = []
    for item in items:
        both = (read_number(item), read_duration(item))
        read = next((number for number in both if isinstance(number, Fraction)), None)
        if read is None or read.denominator != 1:
            return NOT_WHOLE
        found.append(read.numerator)
    return tuple(found)


def _rows(fact: Fact, fields: Query) -> Value | Text:
    """A map told as one number for each value; what is empty is left out."""
    found: dict[str, Value] = {}
    for field, values in fields.items():
        key = field.partition(".")[2]
        if key not in fact.type.values:
            return NO_SUCH_CHOICE
        number = _number(Type(Kind.COUNT), values[0]) if len(values) == 1 else ONE_ONLY
        if isinstance(number, Text):
            return number
        found[key] = number
    return found


def _data(word: str) -> Value | Text:
    """Lists and maps of any depth cannot be typed on the page, but an address may carry them as JSON."""
    try:
        found: Value = json.loads(word)
        json.dumps(found, ensure_ascii=False).encode()  # half of a surrogate pair can stand in no address
    except (ValueError, RecursionError):
        return NOT_DATA
    return found if isinstance(found, list | dict) else NOT_DATA


# --- one fact: written -------------------------------------------------------------


def written(fact: Fact, value: Value) -> list[tuple[str, str]]:
    """The fields that tell a value."""
    name, type_ = fact.name, fact.type
    if value is None or (is_many(type_) and not value):
        return [(name, NOTHING)]
    if isinstance(value, dict) and has_rows(type_):
        return [(f"{name}.{key}", str(number)) for key, number in value.items()]
    if isinstance(value, tuple | list) and type_.values:
        return [(name, str(item)) for item in value]
    if isinstance(value, tuple | list) and is_many(type_):
        return [(name, ", ".join(str(item) for item in value))]
    return [(name, _word(type_, value))]


def _word(type_: Type, value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and type_.kind is Kind.DURATION:
        return f"{value // 60}:{value % 60:02}"
    if isinstance(value, str):
        return value
    return json.dumps(plain(value), ensure_ascii=False, separators=(",", ":"))
