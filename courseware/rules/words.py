"""Values, conditions and outcomes in words, in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from courseware.rules.book import Rulebook
from courseware.rules.model import Between, Condition, Copy, Has, OneOf, Outcome, Unknown, Value
from courseware.rules.types import Kind, Type
from courseware.text import Text

NONE = Text("なし", "none")
YES, NO = Text("はい", "yes"), Text("いいえ", "no")
NOT_TOLD = Text("まだ分からない", "not known yet")
OPEN = Text("この規程では決まらない", "not decided by this rulebook")
PLACES = 6  # of a decimal, made from its exact fraction at the very end


@dataclass(frozen=True, slots=True)
class Slot:
    """Stands for the exact value of a fact in words that are kept; `filled` puts the value in."""

    fact: str

    @property
    def mark(self) -> str:
        return f"\0{self.fact}\0"


def value_words(book: Rulebook, name: str, value: Value | Unknown | Slot) -> Text:
    """A value of a fact or field as a reader would say it."""
    if isinstance(value, Slot):
        return Text.same(value.mark)
    if isinstance(value, Unknown):
        return NOT_TOLD if value.facts else OPEN
    if isinstance(value, tuple):
        return _listed([_item(book, name, item) for item in value])
    if isinstance(value, dict):
        return _listed([_with_count(book, name, item, number) for item, number in value.items()])
    return _single(_type(book, name), book, value)


def _type(book: Rulebook, name: str) -> Type:
    return book.words[name].type if name in book.words else Type(Kind.COUNT)


def _single(type_: Type, book: Rulebook, value: bool | int | str | Fraction | None) -> Text:
    if value is None:
        return NONE
    if isinstance(value, bool):
        return YES if value else NO
    if type_.kind is Kind.DURATION and isinstance(value, int):
        return duration_words(value)
    if type_.kind is Kind.DECIMAL and isinstance(value, Fraction):
        return Text.same(str(round(float(value), PLACES)))
    if isinstance(value, str) and value in book.values.get(type_.of, {}):
        return book.values[type_.of][value]
    return Text.same(str(value))


def _listed(items: list[Text]) -> Text:
    if not items:
        return NONE
    return Text("、".join(item.ja for item in items), ", ".join(item.en for item in items))


def _item(book: Rulebook, name: str, item: Value) -> Text:
    """An item of a list; a list inside a list keeps its brackets."""
    words = value_words(book, name, item)
    return Text(f"（{words.ja}）", f"({words.en})") if isinstance(item, tuple) else words


def _with_count(book: Rulebook, name: str, item: str, number: Value) -> Text:
    type_ = _type(book, name)
    label = book.values.get(type_.of, {}).get(item, Text.same(item))
    if type_.kind is Kind.DATA and item in book.words:  # `points` in the record of an opponent
        label = book.label(item)
    words = value_words(book, name, number) if not isinstance(number, dict) else Text.same(str(number))
    return Text(f"{label.ja} {words.ja}", f"{label.en} {words.en}")


def duration_words(value: int) -> Text:
    """`3分30秒` / `3 min 30 s`; nothing that is zero is said, except 0 itself."""
    hours, rest = divmod(value, 3600)
    minutes, seconds = divmod(rest, 60)
    ja = [f"{hours}時間" * bool(hours), f"{minutes}分" * bool(minutes), f"{seconds}秒" * bool(seconds or not value)]
    en = [f"{hours} h" * bool(hours), f"{minutes} min" * bool(minutes), f"{seconds} s" * bool(seconds or not value)]
    return Text("".join(ja), " ".join(part for part in en if part))


def clock(value: int) -> str:
    """`3:30`, as on the page of the rulebook."""
    return f"{value // 60}:{value % 60:02}"


def condition_words(book: Rulebook, name: str, condition: Condition) -> Text:
    """A condition as printed in a cell."""
    if isinstance(condition, Between):
        return _range_words(_type(book, name), condition)
    if isinstance(condition, Has):
        return _membership_words(book, name, condition)
    items = [value_words(book, name, value) for value in condition.values]
    joined = Text("・".join(item.ja for item in items), " or ".join(item.en for item in items))
    return joined if condition.wanted else Text(f"{joined.ja}以外", f"anything but {joined.en}")


def _range_words(type_: Type, condition: Between) -> Text:
    show = clock if type_.kind is Kind.DURATION else str
    low, high = show(condition.low), "" if condition.high is None else show(condition.high)
    if condition.high is None:
        return Text(f"{low} 以上", f"{low} or more")
    if condition.low == condition.high:
        return Text.same(low)
    if condition.low == type_.least:
        above = show(condition.high + 1)
        return Text(f"{above} 未満", f"under {above}")
    return Text(f"{low}〜{high}", f"{low}–{high}")


def _membership_words(book: Rulebook, name: str, condition: Has) -> Text:
    if condition.item is None:
        return Text("なし", "none") if condition.wanted else Text("1つ以上", "at least one")
    item = value_words(book, name, condition.item)
    return (
        Text(f"{item.ja}を含む", f"with {item.en}")
        if condition.wanted
        else Text(f"{item.ja}を含まない", f"without {item.en}")
    )


def outcome_words(book: Rulebook, name: str, outcome: Outcome) -> Text:
    """What a row gives, as printed in a cell."""
    if isinstance(outcome, Copy):
        same = book.label(outcome.name)
        return Text(f"{same.ja}と同じ", f"same as: {same.en}")
    if outcome == ():
        return NONE
    return value_words(book, name, outcome)


def told_words(book: Rulebook, name: str, value: Value | Unknown | Slot) -> Text:
    """A fact with its value: `遅れた時間: 3分30秒`; a yes/no fact reads as its label and the answer."""
    label, words = book.label(name), value_words(book, name, value)
    return Text(f"{label.ja}: {words.ja}", f"{label.en}: {words.en}")


def is_named(condition: Condition) -> bool:
    """Does a condition name the very value, so that saying both would say it twice?"""
    return isinstance(condition, OneOf) and condition.wanted and len(condition.values) == 1
