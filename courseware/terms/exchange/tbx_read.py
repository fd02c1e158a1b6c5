"""Reads TBX: version 3 in either style, and version 2 with `tig` or `ntig`.

The file is hostile until it is read; `courseware/outside.py` sees to that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from courseware.finding import Finding, Weight, fault
from courseware.outside import XmlFile, local_name
from courseware.source import Place
from courseware.terms.exchange.choices import CLOSED, is_allowed
from courseware.terms.exchange.decoding import REFUSALS
from courseware.terms.exchange.said import LISTS, Reading, Said, SaidConcept, SaidForm, language_of
from courseware.terms.exchange.tbx_write import KEYED, SOURCE
from courseware.terms.model import FormRole, FormStatus, TermClass
from courseware.text import Language

ROOTS = ("tbx", "martif")
ENTRIES = ("{*}conceptEntry", "{*}termEntry")
SECTIONS, TERMS = ("langSec", "langSet"), ("termSec", "tig", "ntig")
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
STATUSES = {
    "preferredTerm": FormStatus.PREFERRED,
    "admittedTerm": FormStatus.ADMITTED,
    "supersededTerm": FormStatus.DEPRECATED,
    "deprecatedTerm": FormStatus.FORBIDDEN,
}
SHORT_TYPES = ("shortForm", "abbreviation", "acronym")


def read_tbx(data: bytes, file: str) -> Reading:
    """The concepts of a TBX file. ContentError when it cannot be read at all."""
    reader = _Reader(XmlFile(data, file, "TBX", ROOTS, REFUSALS))
    concepts = tuple(reader.concepts())
    return Reading(concepts, tuple(reader.findings), dict(sorted(reader.foreign.items())))


@dataclass(slots=True)
class _Entry:
    """What has been gathered of one entry."""

    place: Place
    fields: dict[str, Said] = field(default_factory=dict)
    lists: dict[str, tuple[str, ...]] = field(default_factory=dict)
    forms: list[SaidForm] = field(default_factory=list)


class _Reader:
    """Walks through the entries of one file."""

    def __init__(self, xml: XmlFile) -> None:
        self.xml = xml
        self.findings: list[Finding] = []
        self.foreign: Counter[str] = Counter()

    def concepts(self) -> Iterator[SaidConcept]:
        for element in self.xml.elements(*ENTRIES):
            yield self._concept(element)

    def _place(self, element: etree._Element) -> Place:
        return self.xml.place(element)

    def _concept(self, element: etree._Element) -> SaidConcept:
        entry = _Entry(self._place(element))
        for child in element:
            if local_name(child) in SECTIONS:
                self._section(child, entry)
            else:
                self._about(child, entry)
        return SaidConcept(element.get("id", ""), entry.place, tuple(entry.forms), entry.fields, entry.lists)

    def _about(self, element: etree._Element, entry: _Entry) -> None:
        for child in (element, *element):
            kind, words = _type(child), _words(child)
            if kind == "subjectField":
                self._subject(child, words, entry)
            elif kind == "source" and child is element:
                entry.fields["ref"] = Said(words, self._place(child))
            elif kind == "note" and (keyed := KEYED.fullmatch(words)):
                self._keyed(child, keyed[1], keyed[2], entry)

    def _keyed(self, element: etree._Element, name: str, value: str, entry: _Entry) -> None:
        place = self._place(element)
        if name in LISTS:
            entry.lists[name] = (*entry.lists.get(name, ()), value)
        elif is_allowed(name, value, place, self.findings):
            entry.fields[name] = Said(value, place)

    def _subject(self, element: etree._Element, words: str, entry: _Entry) -> None:
        """`lorcana/infraction`; any other subject field says nothing that we keep."""
        domain, _, kind = words.rpartition("/")
        if domain and kind in CLOSED["class"]:
            entry.fields["domain"] = Said(domain, self._place(element))
            entry.fields["class"] = Said(kind, self._place(element))
        elif words in list(TermClass):
            entry.fields["class"] = Said(words, self._place(element))

    def _section(self, section: etree._Element, entry: _Entry) -> None:
        tag = section.get(XML_LANG, "") or section.get("lang", "")
        language = language_of(tag)
        if language is None:
            self.foreign[tag or "?"] += sum(1 for _ in section.iter("{*}term"))
            return
        for element in section:
            if local_name(element) in TERMS:
                self._term(element, language, entry)
            else:
                self._definition(element, f"note_{language}", entry)

    def _definition(self, element: etree._Element, name: str, entry: _Entry) -> None:
        for child in (element, *element):
            if _type(child) == "definition" and name not in entry.fields:
                entry.fields[name] = Said(_words(child), self._place(child))

    def _term(self, section: etree._Element, language: Language, entry: _Entry) -> None:
        term = next(section.iter("{*}term"), None)
        words = _words(term) if term is not None else ""
        if not words:
            ja, en = "語形が空です。", "The term is empty."
            self.findings.append(fault(self._place(section), "TERM-234", ja, en, Weight.ADVICE))
            return
        status, role, notes = self._about_term(section)
        if SOURCE in notes:
            return
        place = self._place(term)
        note = "; ".join(notes) or None
        entry.forms.append(SaidForm(words, language, place, status, role, note))

    def _about_term(self, section: etree._Element) -> tuple[FormStatus | None, FormRole | None, list[str]]:
        status: FormStatus | None = None
        role: FormRole | None = None
        notes: list[str] = []
        for child in section.iter("{*}termNote", "{*}note", "{*}administrativeStatus", "{*}termType"):
            kind, words = _type(child), _words(child)
            if kind in ("administrativeStatus", "normativeAuthorization"):
                status = self._status(child, words)
            elif kind == "termType" and words in SHORT_TYPES:
                role = FormRole.SHORT
            elif kind == "note" and words == "role: gloss":
                role = FormRole.GLOSS
            elif kind == "note" and words:
                notes.append(words.removeprefix("note: "))
        return status, role, notes

    def _status(self, element: etree._Element, words: str) -> FormStatus | None:
        found = STATUSES.get(words.removesuffix("-admn-sts"))
        if found is None:
            ja = f"administrativeStatus「{words}」は知らない値なので、使いません。"
            en = f"The administrativeStatus “{words}” is not known; it is not used."
            self.findings.append(fault(self._place(element), "TERM-235", ja, en, Weight.ADVICE))
        return found


def _type(element: etree._Element) -> str:
    """The data category: the attribute in style DCA and version 2, the name of the element in style DCT."""
    return element.get("type") or local_name(element)


def _words(element: etree._Element) -> str:
    """The text with that of elements inside; one that an editor has broken and indented is one line."""
    words = "".join(element.itertext()).strip()
    is_wrapped = any(not line or line[0].isspace() for line in words.split("\n")[1:])
    return " ".join(words.split()) if is_wrapped else words
