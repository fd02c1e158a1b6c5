"""How a ruling came about, step by step, in words that a guide can read out at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from courseware.rules.book import Rulebook
from courseware.rules.decide import Ruling, Taken
from courseware.rules.model import Condition, Fields, Ladder, Procedure, Row, Table, Unknown, Value
from courseware.rules.types import Kind
from courseware.rules.words import condition_words, is_named, told_words, value_words
from courseware.source import Place
from courseware.text import Text


@dataclass(frozen=True, slots=True)
class Line:
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
    """The rows and procedures that led to the ruling, in the order in which they were used."""
    known, steps = ruling.path()
    teller = Teller(book, known, ruling.assumed)
    return tuple(line for taken in steps for line in teller.lines(taken))


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells the steps of one ruling; what was assumed is listed apart and not told again."""

    book: Rulebook
    known: Fields
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
        return said if is_named(condition) else Text(f"{said.ja}は {shown.ja}", f"{said.en} is {shown.en}")

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
