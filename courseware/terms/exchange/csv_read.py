"""Reads terms from CSV as spreadsheets save it: with or without a mark, UTF-8 or CP932, commas, semicolons or tabs.

Either one row a form, as we write it, or one row a concept with a column for each language (`en`, `ja-JP`; `term`).
An empty cell says nothing.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from courseware.finding import ContentError, Finding, Weight, fault
from courseware.reading import unknown
from courseware.source import Place
from courseware.terms.exchange.choices import is_allowed
from courseware.terms.exchange.csv_write import COLUMNS, parted, unguarded
from courseware.terms.exchange.decoding import decoded
from courseware.terms.exchange.said import LISTS, Reading, Said, SaidConcept, SaidForm, language_of
from courseware.terms.model import FormRole, FormStatus
from courseware.text import Language

NAMES = {
    "id": "concept_id",
    "concept": "concept_id",
    "language": "lang",
    "term": "en",
    "english": "en",
    "japanese": "ja",
}
ALONE = ("domain", "slug", "class", "policy", "ref", "inflect", "case_sensitive", "state")
TAG = re.compile(r"[a-z]{2,3}([-_][a-z0-9]{2,8})*")
SEPARATOR = re.compile(r"sep=(.)\r?\n")


def read_csv(data: bytes, file: str) -> Reading:
    """The concepts of a CSV file. ContentError when it cannot be read at all."""
    text = decoded(data, file)
    reader = _Reader(file)
    rows = _rows(text, file)
    head = next(iter(rows), None)
    columns = reader.columns(head[1] if head else [])
    for number, cells in rows[1:]:
        if any(cell.strip() for cell in cells):
            reader.row(number, _named(cells, columns))
    concepts = tuple(group.concept() for group in reader.groups.values())
    return Reading(concepts, tuple(reader.findings), dict(sorted(reader.foreign.items())))


def _rows(text: str, file: str) -> list[tuple[int, list[str]]]:
    """The rows with the lines on which they begin."""
    said = SEPARATOR.match(text)
    body = text[said.end() :] if said else text
    head = body.split("\n", 1)[0]
    separator = said[1] if said else max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=separator, strict=True)
    rows: list[tuple[int, list[str]]] = []
    first = 2 if said else 1
    try:
        at = first
        for cells in reader:
            rows.append((at, cells))
            at = reader.line_num + first
    except csv.Error as error:
        ja = f'CSV として読めません（{error}）。引用符（"）の数を確かめてください。'
        en = f"This cannot be read as CSV ({error}). Look for a quotation mark too few or too many."
        raise ContentError([fault(Place(file, reader.line_num + first - 1, 1), "TERM-251", ja, en)]) from error
    return rows


@dataclass(frozen=True, slots=True)
class _Cell:
    text: str
    column: int


Row = Mapping[str, _Cell]


def _named(cells: list[str], columns: Mapping[str, int]) -> dict[str, _Cell]:
    """The cells that say something, by column."""
    found = {}
    for name, at in columns.items():
        text = unguarded(cells[at].strip(" ")).strip() if at < len(cells) else ""
        if text:
            found[name] = _Cell(text, at + 1)
    return found


@dataclass(slots=True)
class _Group:
    """The rows of one concept."""

    key: str
    place: Place
    forms: list[SaidForm] = field(default_factory=list)
    fields: dict[str, Said] = field(default_factory=dict)
    lists: dict[str, tuple[str, ...]] = field(default_factory=dict)
    clashes: list[Finding] = field(default_factory=list)

    def say(self, name: str, value: str, place: Place) -> None:
        first = self.fields.setdefault(name, Said(value, place))
        if first.value != value:
            ja = f"{name} が「{value}」ですが、{first.place}では「{first.value}」です。どちらかにそろえてください。"
            en = f"{name} is “{value}” here and “{first.value}” at {first.place}. Make them agree."
            self.clashes.append(fault(place, "TERM-252", ja, en))

    def concept(self) -> SaidConcept:
        return SaidConcept(self.key, self.place, tuple(self.forms), self.fields, self.lists, tuple(self.clashes))


class _Reader:
    def __init__(self, file: str) -> None:
        self.file = file
        self.findings: list[Finding] = []
        self.groups: dict[str, _Group] = {}
        self.foreign: Counter[str] = Counter()

    def columns(self, head: list[str]) -> dict[str, int]:
        """The columns by name; `term,ja` and `concept_id,lang,form` both make a file of terms."""
        found: dict[str, int] = {}
        for at, cell in enumerate(head):
            name = unguarded(cell.strip()).strip().lower()
            name = NAMES.get(name, name)
            place = Place(self.file, 1, at + 1)
            if name in found:
                words = (f"列「{name}」が二つあります。", f"The column “{name}” stands here twice.")
                raise ContentError([fault(place, "TERM-253", *words)])
            if name:
                found[name] = at
        is_long = "form" in found and "lang" in found
        if not is_long and not any(language_of(name) for name in found if name not in COLUMNS):
            ja = "見出しに lang と form の列がありません（または en と ja の列）。1行目に列の名前を書いてください。"
            en = "The heading names neither the columns lang and form nor en and ja. Name the columns in the first row."
            raise ContentError([fault(Place(self.file, 1, 1), "TERM-255", ja, en)])
        return {name: at for name, at in found.items() if self._is_known(name, at, is_long)}

    def _is_known(self, name: str, at: int, is_long: bool) -> bool:
        """Whether a column is read; another one is told, and left aside."""
        if name in COLUMNS or (not is_long and TAG.fullmatch(name)):
            return True
        told = unknown(Place(self.file, 1, at + 1), "TERM-254", name, COLUMNS)
        self.findings.append(replace(told, weight=Weight.ADVICE))
        return False

    def row(self, number: int, cells: Row) -> None:
        group = self._group(number, cells)
        if group is None:
            return
        for name in ALONE:
            if name in cells:
                place = self._place(number, cells[name])
                if is_allowed(name, cells[name].text, place, self.findings):
                    group.say(name, cells[name].text, place)
        for name in LISTS:
            if name in cells:
                group.lists[name] = (*group.lists.get(name, ()), *parted(cells[name].text))
        self._forms(number, cells, group)

    def _place(self, number: int, cell: _Cell) -> Place:
        return Place(self.file, number, cell.column)

    def _group(self, number: int, cells: Row) -> _Group | None:
        """The concept of a row: by its id, else its slug; a row with a column for each language is one by itself."""
        key = cells["concept_id"].text if "concept_id" in cells else ""
        slug = cells["slug"].text if "slug" in cells else ""
        if not key and not slug and "form" in cells:
            ja = "concept_id も slug もない行です。どの概念の語形か分かりません。"
            en = "The row has neither concept_id nor slug: to which concept the form belongs cannot be told."
            self.findings.append(fault(self._place(number, cells["form"]), "TERM-256", ja, en))
            return None
        return self.groups.setdefault(key or slug or f"\0{number}", _Group(key, Place(self.file, number, 1)))

    def _forms(self, number: int, cells: Row, group: _Group) -> None:
        if "lang" in cells:
            self._form(number, cells, group)
            return
        if "form" in cells:
            ja, en = "lang が空です。ja か en を書いてください。", "lang is empty. Write ja or en."
            self.findings.append(fault(self._place(number, cells["form"]), "TERM-257", ja, en))
        for name, cell in cells.items():
            if name not in COLUMNS:
                language = language_of(name)
                if language:
                    group.forms.append(SaidForm(cell.text, language, self._place(number, cell)))
                else:
                    self.foreign[name] += 1

    def _form(self, number: int, cells: Row, group: _Group) -> None:
        language = language_of(cells["lang"].text)
        if language is None:
            self.foreign[cells["lang"].text] += 1
            return
        if "concept_note" in cells:
            group.say(f"note_{language}", cells["concept_note"].text, self._place(number, cells["concept_note"]))
        if "form" not in cells:
            return
        group.forms.append(self._said_form(number, cells, language))

    def _said_form(self, number: int, cells: Row, language: Language) -> SaidForm:
        found: dict[str, str] = {}
        for name in ("status", "role"):
            if name in cells and is_allowed(name, cells[name].text, self._place(number, cells[name]), self.findings):
                found[name] = cells[name].text
        note = cells["note"].text if "note" in cells else None
        status = FormStatus(found["status"]) if "status" in found else None
        role = FormRole(found["role"]) if "role" in found else None
        return SaidForm(cells["form"].text, language, self._place(number, cells["form"]), status, role, note)
