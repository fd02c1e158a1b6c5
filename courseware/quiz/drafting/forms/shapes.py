"""Shapes: how a part of a question becomes the fields of a form, and how fields become that part again.

A field has a name, `options.0.text.ja`, and one value or several. A shape that meets what it cannot show raises
NotShownError: that part is then left as it stands, and is changed in the text view.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from courseware.finding import Finding
from courseware.quiz.drafting.forms.emitting import Tree, flow, tree_of
from courseware.reading import read_yaml

Fields: TypeAlias = "dict[str, list[str]]"


class NotShownError(ValueError):
    """A part is written in a way that the form has no fields for."""


class Shape(Protocol):
    """Reads the fields of a tree under the name `at`, and the tree of fields; None where they say nothing."""

    def fields(self, at: str, tree: Tree) -> Fields: ...

    def tree(self, at: str, fields: Fields, before: Tree | None) -> Tree | None: ...


def first(fields: Mapping[str, list[str]], name: str) -> str:
    """The one value of a field; nothing where it was not sent."""
    return (fields.get(name) or [""])[0]


@dataclass(frozen=True, slots=True)
class Line:
    """One text: typed, or chosen from a list."""

    def fields(self, at: str, tree: Tree) -> Fields:
        if not isinstance(tree, str):
            raise NotShownError(at)
        return {at: [tree]}

    def tree(self, at: str, fields: Fields, before: Tree | None) -> Tree | None:  # noqa: ARG002 - a shape
        words = first(fields, at)
        return words if words.strip() else None


@dataclass(frozen=True, slots=True)
class Tick:
    """A box that says `yes`; unticked it says nothing."""

    def fields(self, at: str, tree: Tree) -> Fields:
        if tree not in ("yes", "no"):
            raise NotShownError(at)
        return {at: ["yes"]} if tree == "yes" else {}

    def tree(self, at: str, fields: Fields, before: Tree | None) -> Tree | None:  # noqa: ARG002 - a shape
        return "yes" if first(fields, at) == "yes" else None


@dataclass(frozen=True, slots=True)
class Several:
    """A list of texts, each a value of one field; those that stay keep their order. Lists stand in it as `[a, b]`."""

    keeps_order: bool = False  # the order of the fields is the order wanted, as with rows

    def fields(self, at: str, tree: Tree) -> Fields:
        items = [tree] if isinstance(tree, str) else tree
        if not isinstance(items, list):
            raise NotShownError(at)
        return {at: [typed(one) for one in items]} if items else {}

    def tree(self, at: str, fields: Fields, before: Tree | None) -> Tree | None:
        chosen = [value for value in fields.get(at, []) if value.strip()]
        if not self.keeps_order:
            chosen = in_former_order(chosen, [typed(one) for one in before] if isinstance(before, list) else [])
        return [untyped(value) for value in chosen] or None


@dataclass(frozen=True, slots=True)
class Record:
    """A mapping with known keys."""

    parts: Mapping[str, Shape]
    whole: bool = False  # if one key is there, all of them are written

    def fields(self, at: str, tree: Tree) -> Fields:
        if not isinstance(tree, dict) or not tree.keys() <= self.parts.keys():
            raise NotShownError(at)
        found: Fields = {}
        for key, part in tree.items():
            found |= self.parts[key].fields(f"{at}.{key}", part)
        return found

    def tree(self, at: str, fields: Fields, before: Tree | None) -> Tree | None:
        old = before if isinstance(before, dict) else {}
        found = {key: part.tree(f"{at}.{key}", fields, old.get(key)) for key, part in self.parts.items()}
        if all(part is None for part in found.values()):
            return None
        if self.whole:
            return {key: "" if part is None else part for key, part in found.items()}
        return {key: part for key, part in found.items() if part is not None}


LINE = Line()
BOTH = Record({"ja": LINE, "en": LINE}, whole=True)


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of parts alike, in rows; a row in which nothing is said is none."""

    row: Shape

    def fields(self, at: str, tree: Tree) -> Fields:
        if not isinstance(tree, list):
            raise NotShownError(at)
        found: Fields = {}
        for n, part in enumerate(tree):
            found |= self.row.fields(f"{at}.{n}", part)
        return found

    def tree(self, at: str, fields: Fields, before: Tree | None) -> Tree | None:
        old = before if isinstance(before, list) else []
        rows = [self._row(f"{at}.{n}", fields, old, n) for n in numbers(fields, at)]
        return [row for row in rows if row is not None] or None

    def _row(self, at: str, fields: Fields, old: list[Tree], n: int) -> Tree | None:
        """A row that says what it said, wherever it stands now, is written as it was written."""
        own = said(fields, at)
        same = (part for part in old if said(self.row.fields(at, part), at) == own)
        return next(same, None) or self.row.tree(at, fields, old[n] if n < len(old) else None)


@dataclass(frozen=True, slots=True)
class Named:
    """A mapping whose keys are names of the author's own, in rows that hold the name beside the rest."""

    row: Shape
    name: str = "name"

    def fields(self, at: str, tree: Tree) -> Fields:
        if not isinstance(tree, dict):
            raise NotShownError(at)
        found: Fields = {}
        for n, (key, part) in enumerate(tree.items()):
            found |= {f"{at}.{n}.{self.name}": [key], **self.row.fields(f"{at}.{n}", part)}
        return found

    def tree(self, at: str, fields: Fields, before: Tree | None) -> Tree | None:
        old = before if isinstance(before, dict) else {}
        found: dict[str, Tree] = {}
        for n in numbers(fields, at):
            name = first(fields, f"{at}.{n}.{self.name}")
            part = self.row.tree(f"{at}.{n}", fields, old.get(name))
            if name.strip() or part is not None:
                found[_unused(name, found)] = {} if part is None else part
        return found or None


@dataclass(frozen=True, slots=True)
class ByName:
    """A mapping whose keys are given by what is asked, so that they stand in the names of the fields."""

    part: Shape

    def fields(self, at: str, tree: Tree) -> Fields:
        if not isinstance(tree, dict) or any("." in key for key in tree):
            raise NotShownError(at)
        found: Fields = {}
        for key, part in tree.items():
            found |= self.part.fields(f"{at}.{key}", part)
        return found

    def tree(self, at: str, fields: Fields, before: Tree | None) -> Tree | None:
        old = before if isinstance(before, dict) else {}
        names = in_former_order(keys_under(fields, at), [*old])
        found = {name: self.part.tree(f"{at}.{name}", fields, old.get(name)) for name in names}
        return {name: part for name, part in found.items() if part is not None} or None


@dataclass(frozen=True, slots=True)
class Ways:
    """A mapping that can be written in one of several ways; the field `way` says in which, and only its keys count."""

    record: Record
    ways: Mapping[str, tuple[str, ...]]
    otherwise: str = field(default="")  # the way of which nothing is written yet

    def fields(self, at: str, tree: Tree) -> Fields:
        found = self.record.fields(at, tree)
        return {f"{at}.way": [self.way_of(tree)], **found}

    def way_of(self, tree: Tree) -> str:
        """The way whose own key, the first it names, is there."""
        return next(
            (way for way, keys in self.ways.items() if isinstance(tree, dict) and keys[0] in tree), self.otherwise
        )

    def tree(self, at: str, fields: Fields, before: Tree | None) -> Tree | None:
        found = self.record.tree(at, fields, before)
        kept = self.keys(first(fields, f"{at}.way"))
        return {key: part for key, part in found.items() if key in kept} or None if isinstance(found, dict) else None

    def keys(self, way: str) -> set[str]:
        """The keys that count: those of the way, and those that are no way's own."""
        own = {key for keys in self.ways.values() for key in keys}
        return {*self.ways.get(way, own), *(self.record.parts.keys() - own)}


# --- names and values of fields ----------------------------------------------------------


def numbers(fields: Iterable[str], at: str) -> list[int]:
    """The numbers of the rows that were sent, in order."""
    return sorted({int(key) for key in keys_under(fields, at) if key.isascii() and key.isdecimal() and len(key) < 5})


def keys_under(fields: Iterable[str], at: str) -> list[str]:
    """The names that stand right behind a prefix."""
    ahead = f"{at}."
    return list(dict.fromkeys(name[len(ahead) :].partition(".")[0] for name in fields if name.startswith(ahead)))


def said(fields: Fields, at: str) -> Fields:
    """The fields under a name that hold something: a box that is not ticked and a field left empty say the same."""
    own = {name: values for name, values in fields.items() if name == at or name.startswith(f"{at}.")}
    return {name: values for name, values in own.items() if any(value.strip() for value in values)}


def in_former_order(chosen: list[str], former: list[str]) -> list[str]:
    """What was there before comes first and in its order, then what is new."""
    return [*(one for one in former if one in chosen), *(one for one in dict.fromkeys(chosen) if one not in former)]


def typed(tree: Tree) -> str:
    """A value as it is typed into one field; a list or mapping as YAML has it on one line."""
    return tree if isinstance(tree, str) else flow(tree)


def untyped(words: str) -> Tree:
    """What was typed; a list or mapping where it is written just as `typed` writes one, so that nothing is lost."""
    if words[:1] not in ("[", "{"):
        return words
    faults: list[Finding] = []
    node = read_yaml(words, "", faults)
    tree = tree_of(node) if node and not faults else words
    return tree if typed(tree) == words else words


def _unused(name: str, found: Mapping[str, Tree]) -> str:
    """A name of its own for each row: what was typed twice is kept, and is told as strange rather than lost."""
    return next(one for one in _tries(name) if one not in found)


def _tries(name: str) -> Iterator[str]:
    yield name
    n = 2
    while True:
        yield f"{name}_{n}"
        n += 1
