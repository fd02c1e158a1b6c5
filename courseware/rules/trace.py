"""How a ruling came about, step by step, in words that a guide can read out at the table."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from courseware.rules.book import Rulebook
from courseware.rules.decide import Ruling, Taken
from courseware.rules.model import Ask, Condition, Fields, Ladder, Procedure, Row, Table, Unknown
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
    return tuple(line for step in ruling.taken for line in _lines(book, ruling, step))


def _lines(book: Rulebook, ruling: Ruling, taken: Taken) -> list[Line]:
    step = taken.step
    if isinstance(step, Table | Ladder):
        by_row: dict[Place, list[Row]] = {}
        for row in taken.rows:  # a row that differs by level was read as several
            by_row.setdefault(row.place, []).append(row)
        return [_row_line(book, ruling, taken, rows) for rows in by_row.values()]
    if isinstance(step, Procedure):
        reasons = [told_words(book, name, ruling.known.get(name)) for name in step.reads if _is_told(ruling, name)]
        return [
            _line(
                _sentence(book, reasons, taken.gave),
                (step.cite, step.page, step.place),
                step.name,
                step.name,
                taken.gave,
            )
        ]
    assert isinstance(step, Ask)  # noqa: S101 - the last of four kinds
    return [
        _line(_sentence(book, [], taken.gave), (step.cite, step.page, step.place), step.name, step.decision, taken.gave)
    ]


def _is_told(ruling: Ruling, name: str) -> bool:
    """Only what was told or derived is worth saying; what was assumed is listed apart."""
    return name not in ruling.assumed


def _row_line(book: Rulebook, ruling: Ruling, taken: Taken, rows: list[Row]) -> Line:
    gave = {name: taken.gave[name] for row in rows for name in row.gives if name in taken.gave}
    conditions = dict.fromkeys(pair for row in rows for pair in row.conditions)
    reasons = [_because(book, ruling.known, taken, pair) for pair in conditions if _is_told(ruling, pair[0])]
    first = rows[0]
    if first.is_otherwise:
        reasons = [Text("ほかのどの行にも当たらない", "no other row applies")]
    words = _sentence(book, reasons, gave)
    return _line(words, (first.cite, first.page, first.place), taken.step.name, first.id, gave)


def _because(book: Rulebook, known: Fields, taken: Taken, pair: tuple[str, Condition]) -> Text:
    """`3分30秒は 3:00〜9:59`; where the condition names the value itself, just `競技`."""
    name, condition = pair
    # A ladder replaces the field that it reads; what it read is kept under another name.
    former = taken.step.former if isinstance(taken.step, Ladder) and name == taken.step.replaces else name
    value, kind = known.get(former), book.words[name].type.kind
    if kind is Kind.YES_NO or (kind is Kind.COUNT and is_named(condition)):
        return told_words(book, name, value)
    said, shown = value_words(book, name, value), condition_words(book, name, condition)
    if kind is Kind.COUNT:
        told = told_words(book, name, value)
        return Text(f"{told.ja}（{shown.ja}）", f"{told.en} ({shown.en})")
    return said if is_named(condition) else Text(f"{said.ja}は {shown.ja}", f"{said.en} is {shown.en}")


def _sentence(book: Rulebook, reasons: list[Text], gave: Fields) -> Text:
    results = [told_words(book, name, value) for name, value in gave.items() if name in book.words]
    reasons = reasons or [Text("前提のとおり", "as assumed")]
    ja = "、".join(reason.ja for reason in reasons) + " → " + "、".join(result.ja for result in results)
    en = ", ".join(reason.en for reason in reasons) + " → " + ", ".join(result.en for result in results)
    return Text(ja.strip(), en.strip())


def _line(words: Text, where: tuple[str, str, Place], step: str, row: str, gave: Fields) -> Line:
    cite, page, place = where
    return Line(
        words, cite, page, place.file, place.line, step, row, {name: plain(value) for name, value in gave.items()}
    )


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
