"""The parts of a quick reference: rulings row by row, tables of decisions, named numbers."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from courseware.finding import Finding, fault
from courseware.library.situations import Codes, in_columns, told_across, told_facts
from courseware.quiz import placeholders
from courseware.reading import Node, unknown
from courseware.rules import Rulebook, Ruling, Status, Value, decide, grids, table_names
from courseware.source import Place
from courseware.text import Text

CODES = Codes(name="REF-005", value="REF-006")
DIGIT = re.compile(r"\d")
KINDS = ("rulings", "table", "numbers")


@dataclass(frozen=True, slots=True)
class Case:
    """A situation that is ruled on for one row; `words` say it where the facts alone would be clumsy.

    A fact in braces within them stands for its value.
    """

    decision: str
    facts: Mapping[str, Value]
    words: Text | None


@dataclass(frozen=True, slots=True)
class RulingRows:
    """One row a situation: the fields `show` of its ruling or, with `across`, one field under each value of a fact.

    `named` is the field that heads each row.
    """

    title: Text
    show: tuple[str, ...]
    across: str
    named: str
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A table of a decision, or what one page adds to it, `without` the columns that the page has no need of."""

    decision: str
    table: str
    page: str
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NumberRows:
    """Named numbers of the book."""

    title: Text
    numbers: tuple[str, ...]


ReferencePart = RulingRows | PrintedTable | NumberRows


def free_words(node: Node, faults: list[Finding]) -> Text | None:
    """Words in both languages, without digits: a number that is typed may disagree with the book one day."""
    words = node.bilingual(faults)
    if words and (DIGIT.search(words.ja) or DIGIT.search(words.en)):
        message = (
            "早見表の文言に数字を書かないでください。値は規程から印字されます。",
            "Do not type digits into the words of a quick reference; values are printed from the rulebook.",
        )
        faults.append(fault(node.place, "REF-008", *message))
    return words


def read_part(node: Node, book: Rulebook, faults: list[Finding]) -> ReferencePart | None:
    fields = node.fields(faults, optional=("title", "show", "across", "named", "without", *KINDS))
    kinds = [kind for kind in KINDS if kind in fields]
    if len(kinds) != 1:
        words = (
            "rulings、table、numbers のうち、ちょうど一つが要ります。",
            "Exactly one of “rulings”, “table” and “numbers” is needed.",
        )
        faults.append(fault(node.place, "REF-007", *words))
        return None
    if kinds == ["table"]:
        return _table(_only(node, fields, ("table", "without"), faults), book, faults)
    title = _title(node, fields, faults)
    if kinds == ["numbers"]:
        numbers = _numbers(_only(node, fields, ("title", "numbers"), faults)["numbers"], book, faults)
        return NumberRows(title, numbers) if title else None
    return _rulings(fields, title, book, faults)


def _only(node: Node, fields: Mapping[str, Node], names: tuple[str, ...], faults: list[Finding]) -> Mapping[str, Node]:
    """The fields of a part; what another kind of part would need is a fault."""
    faults += [
        unknown(node.key_places.get(name, node.place), "YAML-003", name, names) for name in fields if name not in names
    ]
    return fields


def _title(node: Node, fields: Mapping[str, Node], faults: list[Finding]) -> Text | None:
    if "title" in fields:
        return free_words(fields["title"], faults)
    faults.append(fault(node.place, "YAML-004", "鍵「title」がありません。", "The key “title” is missing."))
    return None


def _table(fields: Mapping[str, Node], book: Rulebook, faults: list[Finding]) -> PrintedTable | None:
    """`tardiness/band` or, for what one page adds, `deck_registration/outcome/pcg-3.3`."""
    node = fields["table"]
    decision, _, rest = (node.scalar(faults) or "").partition("/")
    table, _, page = rest.partition("/")
    if decision not in book.decisions:
        faults += [unknown(node.place, "REF-002", decision, book.decisions)]
        return None
    if table not in table_names(book, decision):
        faults.append(unknown(node.place, "REF-003", table, table_names(book, decision)))
        return None
    found = grids(book, decision, table)
    pages = list(dict.fromkeys(grid.provision for grid in found))
    if page and page not in pages:
        faults.append(unknown(node.place, "REF-003", page, pages))
        return None
    columns = list(dict.fromkeys(name for grid in found for name in grid.names))
    without = fields["without"].texts(faults) if "without" in fields else ()
    faults += [unknown(fields["without"].place, CODES.name, name, columns) for name in without if name not in columns]
    return PrintedTable(decision, table, page, without)


def _numbers(node: Node, book: Rulebook, faults: list[Finding]) -> tuple[str, ...]:
    names = [(item, item.scalar(faults)) for item in node.items(faults)]
    faults += [
        unknown(item.place, "REF-004", name, book.numbers) for item, name in names if name and name not in book.numbers
    ]
    return tuple(name for _, name in names if name and name in book.numbers)


def _rulings(
    fields: Mapping[str, Node], title: Text | None, book: Rulebook, faults: list[Finding]
) -> RulingRows | None:
    show = fields["show"].texts(faults) if "show" in fields else ()
    named = (fields["named"].scalar(faults) or "") if "named" in fields else ""
    across = (fields["across"].scalar(faults) or "") if "across" in fields else ""
    cases = [
        _case(item, book, fields, (*show, *([named] if named else ())), faults)
        for item in fields["rulings"].items(faults)
    ]
    if not show or (across and len(show) > 1):
        words = (
            "show に、欄にする結果の名前が要ります（across があるときは一つだけ）。",
            "“show” must name the fields that are printed (with “across”, one only).",
        )
        faults.append(fault(fields["rulings"].place, "REF-007", *words))
        return None
    return RulingRows(title, show, across, named, tuple(case for case in cases if case)) if title else None


def _case(
    node: Node, book: Rulebook, part: Mapping[str, Node], shown: tuple[str, ...], faults: list[Finding]
) -> Case | None:
    fields = node.fields(faults, ("decision", "facts"), ("case",))
    name = fields["decision"].scalar(faults) if "decision" in fields else None
    words = free_words(fields["case"], faults) if "case" in fields else None
    if name is None or "facts" not in fields:
        return None
    if name not in book.decisions:
        faults.append(unknown(fields["decision"].place, "REF-002", name, book.decisions))
        return None
    decision, before = book.decisions[name], len(faults)
    faults += [unknown(node.place, CODES.name, one, decision.gives) for one in shown if one not in decision.gives]
    facts = told_facts(book, decision, fields["facts"], faults, CODES)
    across = told_across(decision, part.get("across"), faults, CODES)
    faults += [unknown(fields["case"].place, CODES.name, one, facts) for one in _left(words, facts)]
    if len(faults) == before:
        rulings = [decide(book, name, told) for _, told in in_columns(decision, facts, across)]
        faults += _incomplete(rulings, shown, node.place)
    return Case(name, facts, words) if len(faults) == before else None


def _left(words: Text | None, facts: Mapping[str, Value]) -> list[str]:
    """The names in braces that are not told."""
    return [name for name in (placeholders(words) if words else ()) if name not in facts]


def _incomplete(asked: Iterable[Ruling], shown: Collection[str], place: Place) -> list[Finding]:
    """A row that would still have to ask for what it shows is no row; what it does not show may stay unsettled."""
    wanting = [
        one for one in asked if one.status is Status.INCOMPLETE and not all(_is_known(one, name) for name in shown)
    ]
    listing = ", ".join(sorted({name for one in wanting for name in one.missing}))
    words = (
        f"この事実だけでは裁定になりません。足りない事実: {listing}。",
        f"These facts make no ruling yet. Missing: {listing}.",
    )
    return [fault(place, "REF-010", *words)] if wanting else []


def _is_known(ruling: Ruling, name: str) -> bool:
    return name in ruling.outcome or name in ruling.open
