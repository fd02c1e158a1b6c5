"""The facts of a scene as fields: what holds, what varies, and what is said for each value.

A fact with one value holds, one with several varies; nobody has to know that they stand under different keys.
`facts.late_s` has a value or more; a list is `facts.prior_warnings.0`, a map `facts.ink_counts.0.amber`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from courseware.quiz.drafting.forms.emitting import Tree
from courseware.quiz.drafting.forms.shapes import (
    BOTH,
    Fields,
    NotShownError,
    first,
    in_former_order,
    keys_under,
    numbers,
    typed,
)
from courseware.quiz.quantities import read_duration, read_number
from courseware.quiz.rulings import value_id
from courseware.rules import Kind, Rulebook, read_value, value_words
from courseware.text import Text

NOTHING = "-"  # chosen for a list that is empty


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts that hold, under one key."""

    book: Rulebook | None

    def fields(self, at: str, tree: Tree) -> Fields:
        found: Fields = {}
        for name, value in _mapping(at, tree).items():
            found |= value_fields(f"{at}.{name}", [value])
        return found

    def tree(self, at: str, fields: Fields, before: Tree | None) -> Tree | None:
        told = {name: values for name, values in values_by_name(self.book, at, fields).items() if values}
        old = before if isinstance(before, dict) else {}
        return {name: told[name][0] for name in in_former_order([*told], [*old])} or None


@dataclass(frozen=True, slots=True)
class Scene:
    """`facts`, `vary` and `words` together; they are read and written as one mapping of these keys."""

    book: Rulebook | None

    def fields(self, at: str, tree: Tree) -> Fields:
        whole = _mapping(at, tree)
        found: Fields = {}
        values = self._values(at, whole)
        for name, each in values.items():
            found |= value_fields(f"{at}.{name}", each)
        for name, words in _mapping(at, whole.get("words", {})).items():
            found |= self._words(name, words, values.get(name, []))
        return found

    def _values(self, at: str, whole: Mapping[str, Tree]) -> dict[str, list[Tree]]:
        holds, varies = (_mapping(at, whole.get(key, {})) for key in ("facts", "vary"))
        if holds.keys() & varies.keys() or not all(isinstance(values, list) and values for values in varies.values()):
            raise NotShownError(at)
        return {**{name: [value] for name, value in holds.items()}, **varies}  # type: ignore[dict-item]

    def _words(self, name: str, words: Tree, values: list[Tree]) -> Fields:
        """What is said for each value, under its number or, where values are ticked, its name."""
        known = {self.id_of(name, value): n for n, value in enumerate(values)}
        if not isinstance(words, dict) or not words.keys() <= known.keys():
            raise NotShownError(name)
        found: Fields = {}
        for value, both in words.items():
            found |= BOTH.fields(f"words.{name}.{self.slot(name, values, known[value])}", both)
        return found

    def slot(self, name: str, values: list[Tree], n: int) -> str:
        """How the words of the value at this place are named: a box that is ticked keeps its words wherever it stands."""
        value = values[n]
        is_named = isinstance(value, str) and "." not in value and is_ticked(self.book, name)
        return str(value) if is_named else f"n{n}"

    def id_of(self, name: str, value: Tree) -> str:
        """The id of a value as `words` has it; as typed, where it is no value of the fact."""
        try:
            return value_id(read_value(self.book, name, as_cell(value))) if self.book else typed(value)
        except (ValueError, KeyError):
            return typed(value)

    def tree(self, at: str, fields: Fields, before: Tree | None) -> Tree | None:
        whole = before if isinstance(before, dict) else {}
        holds, varies = (part if isinstance(part := whole.get(key), dict) else {} for key in ("facts", "vary"))
        told = values_by_name(self.book, at, fields)
        values = {name: self._in_order(name, each, varies.get(name)) for name, each in told.items() if each}
        constant = [name for name, each in values.items() if len(each) == 1 and name not in varies]
        varied = [name for name in values if name not in constant]
        found: dict[str, Tree] = {
            "facts": {name: values[name][0] for name in in_former_order(constant, [*holds])},
            "vary": {name: values[name] for name in in_former_order(varied, [*varies])},
            "words": self._said(fields, values, whole.get("words")),
        }
        return {key: part for key, part in found.items() if part} or None

    def _in_order(self, name: str, values: list[Tree], former: Tree | None) -> list[Tree]:
        """Boxes have an order of their own; the author's stays."""
        if not is_ticked(self.book, name) or not isinstance(former, list):
            return values
        return [*(one for one in former if one in values), *(one for one in values if one not in former)]

    def _said(self, fields: Fields, values: Mapping[str, list[Tree]], before: Tree | None) -> Tree:
        old = before if isinstance(before, dict) else {}
        found: dict[str, Tree] = {}
        for name in in_former_order([*values], [*old]):
            rows = self._rows(fields, name)
            said = {
                self.id_of(name, value): both
                for n, value in enumerate(values[name])
                if (both := BOTH.tree(f"words.{name}.{rows.get(n, self.slot(name, values[name], n))}", fields, None))
            }
            former = old.get(name)
            order = in_former_order([*said], [*former] if isinstance(former, dict) else [])
            if said:
                found[name] = {value: said[value] for value in order}
        return found

    def _rows(self, fields: Fields, name: str) -> dict[int, str]:
        """Which row each value of a typed fact stood in: an empty row, or one that says it again, moves no words."""
        if is_ticked(self.book, name):
            return {}
        at, rows, known = f"facts.{name}", list[int](), list[Tree]()
        each: list[tuple[int, Tree | None]] = [
            (n, as_written(self.book, name, one)) for n, one in enumerate(fields.get(at, [])) if one.strip()
        ]
        for n, value in each or [(n, _row(fields, f"{at}.{n}")) for n in numbers(fields, at)]:
            if value is not None and value not in known:
                known.append(value)
                rows.append(n)
        return {place: f"n{n}" for place, n in enumerate(rows)}


def is_ticked(book: Rulebook | None, name: str) -> bool:
    """Are the values of a fact a closed list, so that they are ticked rather than typed?"""
    word = book.words.get(name) if book else None
    return word is not None and word.type.kind in (Kind.ENUM, Kind.YES_NO)


def value_fields(at: str, values: list[Tree]) -> Fields:
    """The fields of the values of one fact."""
    if all(isinstance(value, str) for value in values):
        return {at: [str(value) for value in values]}
    found: Fields = {}
    for n, value in enumerate(values):
        found |= _row_fields(f"{at}.{n}", value)
    return found


def _row_fields(at: str, value: Tree) -> Fields:
    if not value:
        return {at: [NOTHING]}
    if isinstance(value, dict) and all(isinstance(one, str) and one for one in value.values()):
        return {f"{at}.{key}": [str(one)] for key, one in value.items() if "." not in key}
    if isinstance(value, list) and all(isinstance(one, str) and one.strip() and one != NOTHING for one in value):
        return {at: [str(one) for one in value]}
    raise NotShownError(at)


def values_by_name(book: Rulebook | None, at: str, fields: Fields) -> dict[str, list[Tree]]:
    """The values of every fact of which something was sent."""
    return {name: values_of(book, name, f"{at}.{name}", fields) for name in keys_under(fields, at)}


def values_of(book: Rulebook | None, name: str, at: str, fields: Fields) -> list[Tree]:
    """The values of one fact, each once."""
    found: list[Tree] = [as_written(book, name, value) for value in fields.get(at, []) if value.strip()]
    rows = (_row(fields, f"{at}.{n}") for n in numbers(fields, at))
    found += [row for row in rows if row is not None]
    return [value for n, value in enumerate(found) if value not in found[:n]]


def _row(fields: Fields, at: str) -> Tree | None:
    """The list or map of a row; None for a row that is left empty."""
    items = [item for item in fields.get(at, []) if item.strip()]
    if items:
        return [item for item in items if item != NOTHING]
    counts = {key: first(fields, f"{at}.{key}") for key in keys_under(fields, at)}
    return {key: _number(count) for key, count in counts.items() if count.strip()} or None


def as_written(book: Rulebook | None, name: str, words: str) -> str:
    """A number or length of time as rulebooks write it, however it was typed; what is neither stays as typed."""
    word = book.words.get(name) if book else None
    if word is None or word.type.kind not in (Kind.DURATION, Kind.COUNT):
        return words
    return _number(words) if word.type.kind is Kind.COUNT else _clock(words)


def _number(words: str) -> str:
    found = read_number(words)
    return str(found.numerator) if isinstance(found, Fraction) and found.denominator == 1 else words


def _clock(words: str) -> str:
    """`3分30秒`, `３：３０`, `210秒` are `3:30`."""
    found = read_duration(words)
    if not isinstance(found, Fraction) or found.denominator != 1:
        return words
    return clock(found.numerator)


def clock(seconds: int) -> str:
    """A length of time as rulebooks write it: `3:30`, `1:05:00`."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"


def as_cell(value: Tree) -> str:
    """A value as a table has it in a cell."""
    if isinstance(value, list):
        return f"[{', '.join(map(str, value))}]"
    return f"[{', '.join(f'{key} {one}' for key, one in value.items())}]" if isinstance(value, dict) else value


def typed_words(book: Rulebook, name: str, value: Tree) -> Text:
    """A value in words; as it was typed, where it is none of its fact."""
    try:
        return value_words(book, name, read_value(book, name, as_cell(value)))
    except (ValueError, KeyError):
        return Text.same(typed(value))


def _mapping(at: str, tree: Tree) -> dict[str, Tree]:
    if not isinstance(tree, dict) or any("." in key for key in tree):
        raise NotShownError(at)
    return tree
