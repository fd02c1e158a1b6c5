"""What a cell says: a value, a condition, an outcome. The closed list of design rule 6; there are no expressions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from courseware.rules.model import Between, Condition, Copy, Has, OneOf, Open, Outcome, Value
from courseware.rules.types import MOST, Kind, Number, Type
from courseware.text import Text, nearest

CLOCK = re.compile(r"(?:(\d+):)?(\d+):(\d\d)")
BOUND = re.compile(r"(<=|>=|<|>)\s*(\S+)")
MEMBER = re.compile(r"(has|lacks)\s+(\S+)")


class CellError(ValueError):
    """A cell cannot be read; `words` say why and what would be right."""

    def __init__(self, ja: str, en: str) -> None:
        self.words = Text(ja, en)
        super().__init__(en)


def not_one_of(text: str, names: tuple[str, ...]) -> CellError:
    near = nearest(text, names)
    listing = ", ".join(names[:12]) + (" …" if len(names) > 12 else "")
    return CellError(
        f"「{text}」という値はありません。" + (f"「{near}」でしょうか。" if near else f"使える値: {listing}。"),
        f"There is no value “{text}”. " + (f"Did you mean “{near}”?" if near else f"Known values: {listing}."),
    )


@dataclass(frozen=True, slots=True)
class Cells:
    """Reads cells against the named numbers and the types of a book."""

    numbers: Mapping[str, Number]
    type_of: Callable[[str], Type]

    def number(self, text: str, type_: Type) -> int:
        """A whole number, a duration `m:ss`, or a named number `@turns_after_time`."""
        if text.startswith("@"):
            return self._named(text[1:], type_)
        value = seconds(text) if type_.kind is Kind.DURATION else count(text)
        most = type_.most if type_.most is not None else MOST.get(type_.kind, value)
        if not type_.least <= value <= most:
            raise CellError(
                f"{text} は範囲外です（{type_.least}〜{most}）。", f"{text} is out of range ({type_.least} to {most})."
            )
        return value

    def _named(self, name: str, type_: Type) -> int:
        if name not in self.numbers:
            raise not_one_of(f"@{name}", tuple(f"@{known}" for known in self.numbers))
        number = self.numbers[name]
        if type_.kind in (Kind.COUNT, Kind.DURATION) and number.is_duration != (type_.kind is Kind.DURATION):
            raise CellError(
                f"@{name} は時間と個数の別が合いません。", f"@{name} is of the other kind (a time or a count)."
            )
        return number.value

    def value(self, text: str, type_: Type) -> Value:
        """A value as typed in a cell. `[a, b]` is a list, `none` no value where the type allows it."""
        if text == "none" and type_.or_none and "none" not in type_.values:
            return None
        if type_.kind in (Kind.LIST, Kind.SET):
            return self._list(text, type_)
        if type_.kind is Kind.MAP:
            return self._map(text, type_)
        if type_.kind is Kind.YES_NO:
            if text not in ("yes", "no"):
                raise not_one_of(text, ("yes", "no"))
            return text == "yes"
        if type_.kind in (Kind.COUNT, Kind.DURATION):
            return self.number(text, type_)
        if type_.kind is Kind.ENUM and text not in type_.values:
            raise not_one_of(text, type_.values)
        if type_.kind in (Kind.RATE, Kind.DECIMAL):
            return rate(text)
        if type_.kind is Kind.DATA:
            raise CellError("この型の値はセルには書けません。", "A value of this type cannot be written in a cell.")
        return text

    def _list(self, text: str, type_: Type) -> tuple[Value, ...]:
        if not (text.startswith("[") and text.endswith("]")):
            raise CellError(
                f"一覧は [a, b] の形で書きます（「{text}」）。", f"A list is written [a, b] (found “{text}”)."
            )
        items = tuple(item.strip() for item in text[1:-1].split(",") if item.strip())
        if type_.of == "count":
            return tuple(count(item) for item in items)
        for item in items:
            if item not in type_.values and type_.of != "text":
                raise not_one_of(item, type_.values)
        return items

    def _map(self, text: str, type_: Type) -> dict[str, Value]:
        """`[amber 30, ruby 10]`"""
        if not (text.startswith("[") and text.endswith("]")):
            raise CellError(
                f"対応表は [a 1, b 2] の形で書きます（「{text}」）。", f"A map is written [a 1, b 2] (found “{text}”)."
            )
        pairs = [item.split() for item in text[1:-1].split(",") if item.strip()]
        if any(len(pair) != 2 for pair in pairs):
            raise CellError("対応表の項目は「名前 数」です。", "An item of a map is a name and a number.")
        for name, _ in pairs:
            if name not in type_.values and type_.of != "text":
                raise not_one_of(name, type_.values)
        return {name: count(number) for name, number in pairs}

    def condition(self, text: str, type_: Type) -> Condition:
        """A condition as typed in a cell; `-` is handled by the caller."""
        if type_.kind in (Kind.LIST, Kind.SET, Kind.MAP):
            return _membership(text, type_)
        if found := BOUND.fullmatch(text):
            return self._bound(found[1], found[2], self._ordered(type_, text))
        if ".." in text:
            return self._range(text, self._ordered(type_, text))
        wanted = not text.startswith("≠")
        items = (item.strip() for item in text.removeprefix("≠").split(","))
        return OneOf(tuple(self.value(item, type_) for item in items), wanted)

    def _ordered(self, type_: Type, text: str) -> Type:
        if type_.kind not in (Kind.COUNT, Kind.DURATION):
            raise CellError(
                f"「{text}」: 大小は数と時間だけで比べられます。", f"“{text}”: only counts and durations are ordered."
            )
        return type_

    def _bound(self, sign: str, text: str, type_: Type) -> Between:
        n = self.number(text, type_)
        low, high = {"<": (type_.least, n - 1), "<=": (type_.least, n), ">": (n + 1, None), ">=": (n, None)}[sign]
        return _not_empty(Between(low, high), f"{sign} {text}")

    def _range(self, text: str, type_: Type) -> Between:
        low, high = (self.number(part.strip(), type_) for part in text.split("..", 1))
        return _not_empty(Between(low, high), text)

    def outcome(self, text: str, type_: Type) -> Outcome:
        """What a row gives: a value, `= fact`, `@number`, `?reason`."""
        if text.startswith("?"):
            return Open(text[1:].strip())
        if text.startswith("="):
            return Copy(text[1:].strip())
        if text.startswith("@") and type_.kind not in (Kind.COUNT, Kind.DURATION):
            return self._named(text[1:], type_)
        return self.value(text, type_)


def _not_empty(found: Between, text: str) -> Between:
    if found.high is not None and found.low > found.high:
        raise CellError(
            f"範囲「{text}」には何も入りません。小さい方を先に書きます。",
            f"The range “{text}” is empty. Write the smaller end first.",
        )
    return found


def _membership(text: str, type_: Type) -> Has:
    if text in ("empty", "any"):
        return Has(None, text == "empty")
    if not (found := MEMBER.fullmatch(text)):
        raise CellError(
            f"一覧の条件は has x、lacks x、empty、any です（「{text}」）。",
            f"A condition on a list is has x, lacks x, empty or any (found “{text}”).",
        )
    if found[2] not in type_.values and type_.of != "text":
        raise not_one_of(found[2], type_.values)
    return Has(found[2], found[1] == "has")


def seconds(text: str) -> int:
    """Whole seconds of `m:ss` or `h:mm:ss`."""
    found = CLOCK.fullmatch(text)
    if not found or int(found[3]) > 59 or (found[1] is not None and int(found[2]) > 59):
        raise CellError(
            f"「{text}」は時間として読めません。分:秒（3:30）と書き、秒は00〜59です。",
            f"“{text}” is no duration. Write minutes:seconds (3:30), seconds from 00 to 59.",
        )
    return int(found[1] or 0) * 3600 + int(found[2]) * 60 + int(found[3])


def rate(text: str) -> Fraction:
    """An exact fraction `33/100`."""
    found = re.fullmatch(r"(\d{1,9})/([1-9]\d{0,8})", text)
    if not found:
        raise CellError(
            f"「{text}」は分数ではありません。33/100 の形で書きます。", f"“{text}” is no fraction. Write 33/100."
        )
    return Fraction(int(found[1]), int(found[2]))


def count(text: str) -> int:
    """A whole number, not negative."""
    if not re.fullmatch(r"\d{1,9}", text):
        raise CellError(f"「{text}」は0以上の整数ではありません。", f"“{text}” is not a whole number of 0 or more.")
    return int(text)


def read_type(text: str, sets: Mapping[str, Mapping[str, Text]]) -> Type:
    """A type as written in the vocabulary: `one of penalty`, `count 1..5`, `duration`, `x or none`."""
    plain = text.removesuffix(" or none").strip()
    or_none = plain != text.strip()
    for kind in (Kind.ENUM, Kind.LIST, Kind.SET, Kind.MAP):
        if plain.startswith(f"{kind} "):
            name = plain.removeprefix(f"{kind} ").strip()
            if name in FREE and kind is not Kind.ENUM:
                return Type(kind, name, or_none=or_none)
            if name not in sets:
                raise not_one_of(name, tuple(sets))
            return Type(kind, name, tuple(sets[name]), or_none=or_none)
    if found := re.fullmatch(r"(count|duration)(?:\s+(\d+)\s*\.\.\s*(\d+))?", plain):
        least, most = (int(found[2]), int(found[3])) if found[2] else (0, None)
        return Type(Kind(found[1]), least=least, most=most, or_none=or_none)
    if plain in (Kind.YES_NO, Kind.TEXT, Kind.RATE, Kind.DECIMAL, Kind.DATA):
        return Type(Kind(plain), or_none=or_none)
    raise not_one_of(text, KNOWN_TYPES)


KNOWN_TYPES = (
    "one of …",
    "list of …",
    "set of …",
    "map of …",
    "yes/no",
    "count",
    "duration",
    "rate",
    "decimal",
    "text",
    "data",
)
FREE = ("text", "count")  # items of lists and maps that are no fixed set
