"""Facts from outside: typed, within bounds, with the nearest right name where something is unknown."""

from __future__ import annotations

from collections.abc import Mapping, Sized
from typing import TypeVar

from courseware.finding import Finding
from courseware.reading import Node, unknown
from courseware.rules.book import Decision, Rulebook
from courseware.rules.cells import Cells
from courseware.rules.model import Fact, Value
from courseware.rules.sections import Cell
from courseware.rules.types import MOST, Kind, Type
from courseware.rules.vocabulary import attempt
from courseware.source import Place
from courseware.text import Text, nearest


class FactError(ValueError):
    """A decision or fact is unknown, or a fact has a value that its type does not allow."""

    def __init__(self, words: Text) -> None:
        self.words = words
        super().__init__(words.en)


def checked(decision: Decision, facts: Mapping[str, object]) -> dict[str, Value]:
    """The facts with lists as tuples; FactError says all that is wrong with them."""
    faults: list[Text] = []
    found: dict[str, Value] = {}
    for name, value in facts.items():
        fact = decision.facts.get(name)
        if fact is None:
            faults.append(_unknown_fact(decision, name))
            continue
        try:
            found[name] = typed(fact, value)
        except FactError as error:
            faults.append(error.words)
    if faults:
        raise FactError(Text(" ".join(fault.ja for fault in faults), " ".join(fault.en for fault in faults)))
    return found


def _unknown_fact(decision: Decision, name: str) -> Text:
    near = nearest(str(name)[:80], decision.facts)
    return Text(
        f"{decision.name} に事実「{str(name)[:80]}」はありません。" + (f"「{near}」でしょうか。" if near else ""),
        f"{decision.name} has no fact “{str(name)[:80]}”." + (f" Did you mean “{near}”?" if near else ""),
    )


def typed(fact: Fact, value: object) -> Value:
    """The value as the type of the fact wants it, or FactError."""
    type_ = fact.type
    if value is None:
        if type_.or_none:
            return None
        raise _wrong(fact, value)
    if type_.kind is Kind.YES_NO and isinstance(value, bool):
        return value
    if type_.kind in (Kind.COUNT, Kind.DURATION):
        return _whole(fact, value)
    if type_.kind is Kind.ENUM and isinstance(value, str):
        return _named(fact, value)
    if type_.kind in (Kind.LIST, Kind.SET) and isinstance(value, list | tuple):
        return tuple(_whole(fact, item) if type_.of == "count" else _named(fact, item) for item in _few(fact, value))
    if type_.kind is Kind.MAP and isinstance(value, Mapping) and _few(fact, value) is not None:
        return {_named(fact, key): _whole(fact, number) for key, number in value.items()}
    if type_.kind is Kind.TEXT and isinstance(value, str) and len(value) <= LONGEST:
        return value
    if type_.kind is Kind.DATA and isinstance(value, list | tuple | Mapping):
        return _data(fact, value, DEEPEST)
    raise _wrong(fact, value)


MOST_ITEMS, LONGEST, DEEPEST = 10_000, 500, 5


T = TypeVar("T", bound=Sized)


def _few(fact: Fact, value: T) -> T:
    """The same value; FactError when it has more items than anything real."""
    if len(value) > MOST_ITEMS:
        words = Text(
            f"{fact.name} の項目が多すぎます（上限{MOST_ITEMS}）。",
            f"{fact.name} has too many items (at most {MOST_ITEMS}).",
        )
        raise FactError(words)
    return value


def _data(fact: Fact, value: object, depth: int) -> Value:
    """Lists and maps of text, whole numbers and nothing, as deep as the results of rounds need."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return _whole(fact, value)
    if isinstance(value, list | tuple) and depth:
        return tuple(_data(fact, item, depth - 1) for item in _few(fact, value))
    if isinstance(value, Mapping) and depth and _few(fact, value) is not None:
        return {str(key): _data(fact, item, depth - 1) for key, item in value.items()}
    raise _wrong(fact, value)


def _whole(fact: Fact, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong(fact, value)
    most = fact.type.most if fact.type.most is not None else MOST.get(fact.type.kind, MOST[Kind.COUNT])
    if not fact.type.least <= value <= most:
        raise FactError(
            Text(
                f"{fact.name} は{fact.type.least}から{most}までです（{str(value)[:40]}）。",
                f"{fact.name} must be from {fact.type.least} to {most} (found {str(value)[:40]}).",
            )
        )
    return value


def _named(fact: Fact, value: object) -> str:
    if not isinstance(value, str):
        raise _wrong(fact, value)
    if fact.type.of == "text" and len(value) <= LONGEST:
        return value
    if value not in fact.type.values:
        near = nearest(value[:80], fact.type.values)
        listing = ", ".join(fact.type.values[:12])
        raise FactError(
            Text(
                f"{fact.name} に値「{value[:80]}」はありません。"
                + (f"「{near}」でしょうか。" if near else f"使える値: {listing}。"),
                f"{fact.name} has no value “{value[:80]}”."
                + (f" Did you mean “{near}”?" if near else f" Known values: {listing}."),
            )
        )
    return value


EXPECTED = {
    Kind.YES_NO: Text("true か false", "true or false"),
    Kind.COUNT: Text("0以上の整数", "a whole number of 0 or more"),
    Kind.DURATION: Text("秒数（0以上の整数）", "whole seconds, 0 or more"),
    Kind.ENUM: Text("名前の文字列", "a name as text"),
    Kind.LIST: Text("名前の一覧", "a list of names"),
    Kind.SET: Text("名前の一覧", "a list of names"),
    Kind.MAP: Text("名前と数の対応表", "a map of names to counts"),
    Kind.TEXT: Text("文字列", "a text"),
    Kind.RATE: Text("分数", "a fraction"),
    Kind.DECIMAL: Text("分数", "a fraction"),
    Kind.DATA: Text("一覧か対応表", "a list or map"),
}


def _wrong(fact: Fact, value: object) -> FactError:
    shown, wanted = repr(value)[:40], EXPECTED[fact.type.kind]
    return FactError(
        Text(
            f"{fact.name} には{wanted.ja}が要ります（{shown} ではなく）。",
            f"{fact.name} must be {wanted.en} (not {shown}).",
        )
    )


# --- facts typed as text -------------------------------------------------------


def read_facts(book: Rulebook, decision: str, nodes: Mapping[str, Node], faults: list[Finding]) -> dict[str, Value]:
    """The facts of a scenario out of YAML: `late_s: "3:30"`, `prior_warnings: [tardiness]`, `level: casual`."""
    known = book.decisions[decision].facts
    found: dict[str, Value] = {}
    for name, node in nodes.items():
        if name not in known:
            faults.append(unknown(node.place, "RULE-140", name, known))
            continue
        if (value := _from_node(book, known[name].type, node, faults)) is not SPOILT:
            found[name] = value  # type: ignore[assignment]
    return found


SPOILT = object()


def _from_node(book: Rulebook, type_: Type, node: Node, faults: list[Finding]) -> Value | object:
    cell = Cell(_as_cell(node, faults), node.place)
    before = len(faults)
    value: Value = attempt(cell, lambda text: _cells(book).value(text, type_), faults)
    return SPOILT if len(faults) > before else value


def _as_cell(node: Node, faults: list[Finding]) -> str:
    """A YAML value as it would be typed in a table cell."""
    if isinstance(node.value, list):
        return "[" + ", ".join(node.texts(faults)) + "]"
    if isinstance(node.value, dict):
        return "[" + ", ".join(f"{key} {item.scalar(faults)}" for key, item in node.value.items()) + "]"
    return node.value


def read_value(book: Rulebook, name: str, text: str) -> Value:
    """One value of a fact or field, as typed in a cell; ValueError (`words` in both languages) when it is none."""
    type_ = book.words[name].type
    return _cells(book).value(Cell(text, Place("")).plain, type_)


def _cells(book: Rulebook) -> Cells:
    return Cells(book.numbers, lambda name: book.words[name].type)
