"""Rows of a form: one more, one less, one moved up or down, by buttons that send the form; and values taken over."""

from __future__ import annotations

import re
from collections.abc import Sequence

from courseware.quiz.drafting.forms.emitting import Tree
from courseware.quiz.drafting.forms.shapes import BOTH, LINE, Fields, Record, Tick, numbers, said, untyped

ACT = re.compile(r"(add|remove|up|down) ([^\s]{1,200})")
TAKEN = "add."  # boxes that take a proposed value over
NEW = "new"  # a row that has nothing in it yet
OPTION = Record({"id": LINE, "right": Tick(), "text": BOTH, "why": BOTH})


def acted(fields: Fields, act: str) -> Fields:
    """The form after a button: `add options`, `remove options.2`, `up options.2`; any other changes no row."""
    fields = with_taken(fields)
    found = ACT.fullmatch(act)
    if found is None:
        return fields
    what, at = found[1], found[2]
    if what == "add":
        return {**fields, f"{at}.{_next(fields, at)}.{NEW}": [""]}
    head, _, row = at.rpartition(".")
    if not (row.isascii() and row.isdecimal() and len(row) < 5):
        return fields
    order = numbers(fields, head)
    return _reordered(fields, head, order, _moved(order, int(row), what))


def focused(fields: Fields, act: str) -> str:
    """The row or field that a button was about, where the page is to be read on."""
    found = ACT.fullmatch(act)
    if found is None:
        return ""
    what, at = found[1], found[2]
    if what == "add":
        return f"{at}.{max(numbers(fields, at), default=0)}"
    head, _, row = at.rpartition(".")
    if what == "remove" or not (row.isascii() and row.isdecimal()):
        return head
    to = int(row) + (1 if what == "down" else -1)
    return f"{head}.{min(max(to, 0), max(numbers(fields, head), default=0))}"


def with_taken(fields: Fields) -> Fields:
    """The proposed values that were ticked stand among the values of their facts."""
    found = {name: values for name, values in fields.items() if not name.startswith(TAKEN)}
    for name, values in fields.items():
        at = name.removeprefix(TAKEN)
        if at == name:
            continue
        for value in values:
            found |= _with_value(found, at, untyped(value))
    return found


def _with_value(fields: Fields, at: str, value: Tree) -> Fields:
    if isinstance(value, list):
        return {f"{at}.{_next(fields, at)}": [str(item) for item in value] or ["-"]}
    kept = [one for one in fields.get(at, []) if one.strip()]
    return {at: [*kept, str(value)]} if str(value) not in kept else {}


def with_options(fields: Fields, taken: Sequence[Tree]) -> Fields:
    """The form with further options; an option of the same name is left as it is."""
    known = {fields[f"options.{n}.id"][0] for n in numbers(fields, "options") if fields.get(f"options.{n}.id")}
    found = {
        name: values for name, values in fields.items() if not name.startswith("options.") or _is_said(fields, name)
    }
    for option in taken:
        if isinstance(option, dict) and option["id"] not in known:
            found |= OPTION.fields(f"options.{_next(found, 'options')}", option)
    return found


def _is_said(fields: Fields, name: str) -> bool:
    return bool(said(fields, ".".join(name.split(".")[:2])))


def _next(fields: Fields, at: str) -> int:
    return max(numbers(fields, at), default=-1) + 1


def _moved(order: list[int], row: int, what: str) -> list[int]:
    if row not in order:
        return order
    at = order.index(row)
    rest = [*order[:at], *order[at + 1 :]]
    if what == "remove":
        return rest
    to = max(at - 1, 0) if what == "up" else at + 1
    return [*rest[:to], row, *rest[to:]]


def _reordered(fields: Fields, head: str, before: list[int], after: list[int]) -> Fields:
    """The rows under a name in another order, numbered anew; those that are left out are gone."""
    places = {f"{head}.{row}": f"{head}.{n}" for n, row in enumerate(after)}
    gone = [f"{head}.{row}" for row in before]
    found = {name: values for name, values in fields.items() if not any(_is_in(name, row) for row in gone)}
    for row, place in places.items():
        found |= {place + name[len(row) :]: values for name, values in fields.items() if _is_in(name, row)}
    return found


def _is_in(name: str, row: str) -> bool:
    return name == row or name.startswith(f"{row}.")
