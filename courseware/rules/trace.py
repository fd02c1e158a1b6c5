"""How a ruling came about, step by step, in words that a guide can read out at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from courseware.rules.book import Rulebook
from courseware.rules.decide import recall_of
from courseware.rules.follow import Taken
from courseware.rules.model import Condition, Copy, Fields, Ladder, OneOf, Procedure, Row, Table, Unknown, Value
from courseware.rules.ruling import Ruling
from courseware.rules.types import Kind
from courseware.rules.words import Slot, condition_words, is_named, told_words, value_words
from courseware.source import Place
from courseware.text import Text


class Line(NamedTuple):
    """One line of a derivation: because of what, what follows, by which citation, from which row."""

    words: Text
    cite: str
    provision: str
    file: str
    line: int
    step: str
    row: str
    gave: dict[str, object]

    def as_data(self) -> dict[str, object]:
        """An entry of `steps` in the reply of `courseware decide`."""
        where = {"provision": self.provision, "step": self.step, "row": self.row, "cite": self.cite}
        return where | {"file": self.file, "line": self.line, "gave": self.gave, "words": self.words.as_data()}


def derivation(book: Rulebook, ruling: Ruling) -> tuple[Line, ...]:
    """The rows and procedures that led to the ruling, in the order in which they were used.

    Rulings whose facts lie in the same parts have the same derivation but for the exact numbers in it: it is told once
    with a slot for each number, and filled.
    """
    kept, slots = ruling.frame.told, _slots(book, ruling)
    if not kept:
        kept[:] = _told(book, ruling, slots)
    lines: list[Line] = kept  # type: ignore[assignment]
    return tuple(_filled(line, slots, ruling.facts) for line in lines) if slots else tuple(lines)


def _slots(book: Rulebook, ruling: Ruling) -> dict[str, tuple[Slot, Text]]:
    """The told numbers that count by part, with the words for each."""
    places = recall_of(book, ruling.frame.decision).places
    return {
        name: (Slot(name), value_words(book, name, value))
        for name, value in ruling.facts.items()
        if name in places and isinstance(value, int) and not isinstance(value, bool)
    }


def _told(book: Rulebook, ruling: Ruling, slots: Mapping[str, tuple[Slot, Text]]) -> list[Line]:
    known, steps = ruling.path()
    shown = known | {name: slot for name, (slot, _) in slots.items()}
    teller = Teller(book, shown, ruling.assumed)
    return [line for taken in steps for line in teller.lines(_with_slots(taken, shown))]


def _with_slots(taken: Taken, shown: Told) -> Taken:
    """The step with slots for the numbers that its rows copied, from a fact or from a field that holds one."""
    copies = {name: value.name for row in taken.rows for name, value in row.gives.items() if isinstance(value, Copy)}
    carried = {name: shown[source] for name, source in copies.items() if isinstance(shown.get(source), Slot)}
    shown |= carried
    return Taken(taken.step, taken.rows, taken.gave | carried)  # type: ignore[operator]


def _filled(line: Line, slots: Mapping[str, tuple[Slot, Text]], facts: Mapping[str, Value]) -> Line:
    ja, en = line.words.ja, line.words.en
    if "\0" not in ja:
        return line
    for slot, words in slots.values():
        ja, en = ja.replace(slot.mark, words.ja), en.replace(slot.mark, words.en)
    gave = {name: facts[value.fact] if isinstance(value, Slot) else value for name, value in line.gave.items()}
    return line._replace(words=Text(ja, en), gave=gave)


Told = dict[str, "Value | Unknown | Slot"]


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells the steps of one ruling; what was assumed is listed apart and not told again."""

    book: Rulebook
    known: Told
    assumed: Mapping[str, Value]

    def lines(self, taken: Taken) -> list[Line]:
        step = taken.step
        if isinstance(step, Table | Ladder):
            by_row: dict[Place, list[Row]] = {}
            for row in taken.rows:  # a row that differs by level was read as several
                by_row.setdefault(row.place, []).append(row)
            return [self._row(taken, rows) for rows in by_row.values()]
        told = step.reads if isinstance(step, Procedure) else ()
        reasons = [told_words(self.book, name, self.known.get(name)) for name in told if name not in self.assumed]
        return [self._line(reasons, Source(step.cite, step.page, step.place, step.name, step.name), taken.gave)]

    def _row(self, taken: Taken, rows: list[Row]) -> Line:
        gave = {name: taken.gave[name] for row in rows for name in row.gives if name in taken.gave}
        conditions = dict.fromkeys(pair for row in rows for pair in row.conditions)
        reasons = [self._because(taken, pair) for pair in conditions if pair[0] not in self.assumed]
        first = rows[0]
        if first.is_otherwise:
            reasons = [Text("ほかのどの行にも当たらない", "no other row applies")]
        return self._line(reasons, Source(first.cite, first.page, first.place, taken.step.name, first.id), gave)

    def _because(self, taken: Taken, pair: tuple[str, Condition]) -> Text:
        """`3分30秒は 3:00〜9:59`; where the condition names the value itself, just `競技`."""
        name, condition = pair
        # A ladder replaces the field that it reads; what it read is kept under another name.
        former = taken.step.former if isinstance(taken.step, Ladder) and name == taken.step.replaces else name
        value, kind = self.known.get(former), self.book.words[name].type.kind
        if kind is Kind.YES_NO or (kind is Kind.COUNT and is_named(condition)):
            return told_words(self.book, name, value)
        said, shown = value_words(self.book, name, value), condition_words(self.book, name, condition)
        if kind is Kind.COUNT:
            told = told_words(self.book, name, value)
            return Text(f"{told.ja}（{shown.ja}）", f"{told.en} ({shown.en})")
        if is_named(condition):
            return said
        if isinstance(condition, OneOf):  # `Game Loss（Warning 以外）`
            return Text(f"{said.ja}（{shown.ja}）", f"{said.en} ({shown.en})")
        return Text(f"{said.ja}は {shown.ja}", f"{said.en} is {shown.en}")

    def _line(self, reasons: list[Text], source: Source, gave: Fields) -> Line:
        results = [told_words(self.book, name, value) for name, value in gave.items()]
        reasons = reasons or [Text("前提のとおり", "as assumed")]
        ja = "、".join(reason.ja for reason in reasons) + " → " + "、".join(result.ja for result in results)
        en = ", ".join(reason.en for reason in reasons) + " → " + ", ".join(result.en for result in results)
        plainly = {name: plain(value) for name, value in gave.items()}
        place = source.place
        return Line(Text(ja, en), source.cite, source.page, place.file, place.line, source.step, source.row, plainly)


class Source(NamedTuple):
    """Where a line of a derivation comes from."""

    cite: str
    page: str
    place: Place
    step: str
    row: str


def plain(value: object) -> object:
    """A value as JSON has it: lists, exact rates as `a/b`, open fields as a note of their reasons."""
    if isinstance(value, Unknown):
        return {"open": sorted(value.reasons), "ask": sorted(value.facts)}
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value
