"""The words of a book: sets of values, facts and fields with their types, named numbers, the ladder of penalties."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from courseware.finding import Finding, fault
from courseware.reading import duplicate, mixed_languages, unknown
from courseware.rules.cells import CellError, Cells, count, read_type, seconds
from courseware.rules.sections import Cell, Lines, Section
from courseware.rules.types import Kind, Number, Type, Word
from courseware.source import Place
from courseware.text import Language, Text


@dataclass(slots=True)
class Vocabulary:
    """Everything that cells may name; filled page by page before any decision is read."""

    faults: list[Finding]
    sets: dict[str, dict[str, Text]] = field(default_factory=dict)
    words: dict[str, Word] = field(default_factory=dict)
    numbers: dict[str, Number] = field(default_factory=dict)
    ladder: tuple[str, ...] = ()
    letters: dict[str, str] = field(default_factory=dict)
    _set_places: dict[tuple[str, str], Place] = field(default_factory=dict)

    def cells(self, narrowed: Mapping[str, Type]) -> Cells:
        """A reader of cells; a decision may narrow the values of a fact."""
        return Cells(self.numbers, lambda name: self.type_of(name, narrowed))

    def type_of(self, name: str, narrowed: Mapping[str, Type]) -> Type:
        if name in narrowed:
            return narrowed[name]
        return self.words[name].type if name in self.words else Type(Kind.COUNT)

    def knows(self, cell: Cell, name: str) -> bool:
        """Is this a fact or field? If not, that is a fault with the nearest right name."""
        if name in self.words:
            return True
        self.faults.append(unknown(cell.place, "RULE-110", name, self.words))
        return False

    # --- sections -----------------------------------------------------------------

    def read_values(self, section: Section) -> None:
        """`## values: penalty`: the ids of a set with their labels."""
        for row in records(section, ("id", "ja", "en"), (), self.faults):
            self._add_value(section.name, row)

    def read_penalties(self, section: Section) -> None:
        """`## penalties`: the ladder, mildest first, with the letter of each penalty."""
        for row in records(section, ("letter", "id", "ja", "en"), (), self.faults):
            self._add_value("penalty", row)
            self.letters[row["letter"].plain] = row["id"].plain
            self.ladder = (*self.ladder, row["id"].plain)

    def _add_value(self, name: str, row: Mapping[str, Cell]) -> None:
        values, id_ = self.sets.setdefault(name, {}), row["id"]
        if id_.plain in values:
            self.faults.append(duplicate(id_.place, id_.plain, self._set_places[name, id_.plain]))
        values[id_.plain] = Text(row["ja"].text, row["en"].text)
        self._set_places[name, id_.plain] = id_.place

    def read_words(self, section: Section) -> None:
        """`## facts:` and `## fields:`, once all sets are known."""
        optional = ("asks ja", "asks en") if section.kind == "facts" else ()
        for row in records(section, ("id", "type", "ja", "en"), optional, self.faults):
            id_ = row["id"]
            if id_.plain in self.words:
                self.faults.append(duplicate(id_.place, id_.plain, self.words[id_.plain].place))
            label = Text(row["ja"].text, row["en"].text)
            asks = Text(row["asks ja"].text, row["asks en"].text) if "asks ja" in row and "asks en" in row else label
            type_ = attempt(row["type"], lambda text: read_type(text, self.sets), self.faults)
            self.words[id_.plain] = Word(id_.plain, type_ or Type(Kind.TEXT), label, asks, id_.place)

    def read_numbers(self, section: Section, page_cite: str, cites: list[tuple[str, Place]]) -> None:
        """`## numbers:`: every number that stands twice or goes to a procedure, with its citation."""
        for row in records(section, ("id", "value", "ja", "en"), ("cite",), self.faults):
            id_, text = row["id"], row["value"].plain
            if id_.plain in self.numbers:
                self.faults.append(duplicate(id_.place, id_.plain, self.numbers[id_.plain].place))
            read = seconds if ":" in text else count
            value = attempt(row["value"], read, self.faults)
            cite = citation(row, page_cite, self.faults, cites)
            label = Text(row["ja"].text, row["en"].text)
            self.numbers[id_.plain] = Number(id_.plain, value or 0, ":" in text, label, cite, id_.place)


def attempt(cell: Cell, read, faults: list[Finding]):  # type: ignore[no-untyped-def]
    """What `read` makes of the cell, or None and a fault with the cell's place."""
    try:
        return read(cell.plain)
    except CellError as error:
        faults.append(Finding(cell.place, "RULE-111", error.words))
        return None


SAID: dict[str, Language] = {"ja": "ja", "en": "en", "asks ja": "ja", "asks en": "en"}  # column → its language


def _mixed(cell: Cell, language: Language) -> list[Finding]:
    return mixed_languages(cell.text, language, cell.place)


def records(
    section: Section, required: tuple[str, ...], optional: tuple[str, ...], faults: list[Finding]
) -> Iterable[dict[str, Cell]]:
    """The rows of a section's tables as column → cell; missing and unknown columns are faults."""
    if not section.tables:
        words = ("この節には表が要ります。", "This section needs a table.")
        faults.append(fault(section.place, "RULE-112", *words))
    for table in section.tables:
        if not closed(table, required, optional, faults, section.place):
            continue
        names = [cell.plain for cell in table.head]
        for row in table.rows:
            found = dict(zip(names, row, strict=True))
            faults.extend(one for name, cell in found.items() if name in SAID for one in _mixed(cell, SAID[name]))
            yield {name: cell for name, cell in found.items() if name in required or cell.text}


def closed(
    table: Lines, required: tuple[str, ...], optional: tuple[str, ...], faults: list[Finding], place: Place
) -> bool:
    """Does the head of a table hold what it must and nothing else?"""
    known, names = (*required, *optional), [cell.plain for cell in table.head]
    strange = [unknown(cell.place, "RULE-113", cell.plain, known) for cell in table.head if cell.plain not in known]
    missing = [
        fault(
            table.head[0].place if table.head else place,
            "RULE-114",
            f"列「{name}」がありません。",
            f"The column “{name}” is missing.",
        )
        for name in required
        if name not in names
    ]
    faults.extend([*strange, *missing])
    return not missing


def citation(row: Mapping[str, Cell], page_cite: str, faults: list[Finding], cites: list[tuple[str, Place]]) -> str:
    """The row's own citation, else the page's; a row without either is a fault."""
    cell = row.get("cite")
    cite = cell.text if cell and cell.text not in ("", "-") else page_cite
    place = cell.place if cell else next(iter(row.values())).place
    if not cite:
        words = (
            "出典がありません。行の cite か、ページの見出し部の cite に書いてください。",
            "No citation. Give one in the row or in the front matter.",
        )
        faults.append(fault(place, "RULE-115", *words))
    elif cell and cell.text not in ("", "-"):
        cites.append((cite, place))
    return cite
