"""Reads TBX: version 3 in either style, and version 2 with `tig` or `ntig`.

A file from outside is hostile until it is read: a DOCTYPE is refused before anything parses it, so that there are no
entities; nothing is fetched; size and depth are bounded; and entries are dropped as soon as they are read.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from courseware.finding import ContentError, Finding, Weight, fault
from courseware.source import Place
from courseware.terms.exchange.choices import CLOSED, is_allowed
from courseware.terms.exchange.decoding import xml_text
from courseware.terms.exchange.said import LISTS, Reading, Said, SaidConcept, SaidForm, language_of
from courseware.terms.exchange.tbx_write import KEYED, SOURCE
from courseware.terms.model import FormRole, FormStatus, TermClass
from courseware.text import Language

PROLOG = re.compile(r"(?:\s+|<\?.*?\?>|<!--.*?-->)*", re.DOTALL)
DECLARATION = re.compile(r"<\?xml\s[^>]*?\?>")
ROOT = re.compile(r"<(?:[\w.-]+:)?([\w.-]+)")
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
    text = xml_text(data, file)
    _refuse_strange_roots(text, file)
    reader = _Reader(text, file)
    concepts = tuple(reader.concepts())
    return Reading(concepts, tuple(reader.findings), dict(sorted(reader.foreign.items())))


def _refuse_strange_roots(text: str, file: str) -> None:
    """Look at the head of the file without parsing it."""
    end = PROLOG.match(text).end()  # type: ignore[union-attr]
    place = Place(file, text.count("\n", 0, end) + 1, end - text.rfind("\n", 0, end))
    if text.startswith("<!", end):
        ja = "DOCTYPE（実体の宣言）のある XML は受け取りません。その宣言を消してください。"
        en = "XML with a DOCTYPE, which can declare entities, is refused. Remove the declaration."
        raise ContentError([fault(place, "TERM-232", ja, en)])
    root = ROOT.match(text, end)
    if root is None or root[1] not in ROOTS:
        shown = f"<{root[1]}>" if root else "?"
        ja = f"TBX ではありません（最初の要素: {shown}、必要なもの: <tbx>）。"
        en = f"This is no TBX (its root is {shown}; <tbx> is expected)."
        raise ContentError([fault(place, "TERM-233", ja, en)])


@dataclass(slots=True)
class _Entry:
    """What has been gathered of one entry."""

    place: Place
    fields: dict[str, Said] = field(default_factory=dict)
    lists: dict[str, tuple[str, ...]] = field(default_factory=dict)
    forms: list[SaidForm] = field(default_factory=list)


class _Reader:
    """Walks through the entries of one file."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        declaration = DECLARATION.match(text)
        # Blanks in its place, so that columns stay; what it said about the encoding does not hold any more.
        self.text = " " * len(declaration[0]) + text[declaration.end() :] if declaration else text
        self.lines = _line_starts(self.text)
        self.passed = 0
        self.findings: list[Finding] = []
        self.foreign: Counter[str] = Counter()

    def concepts(self) -> Iterator[SaidConcept]:
        stream = io.BytesIO(self.text.encode("utf-8"))
        walk = etree.iterparse(
            stream, events=("end",), tag=ENTRIES, resolve_entities=False, no_network=True, huge_tree=False,
            load_dtd=False, dtd_validation=False, remove_comments=True, remove_pis=True,
        )  # fmt: skip
        try:
            for _, element in walk:
                yield self._concept(element)
                element.clear()
                while element.getprevious() is not None:
                    del element.getparent()[0]
        except etree.XMLSyntaxError as error:
            raise ContentError([self._malformed(walk.error_log.last_error, error)]) from error

    def _malformed(self, first: etree._LogEntry | None, error: etree.XMLSyntaxError) -> Finding:
        """The first thing that is wrong, which is what the log knows; the error may only say how reading ended."""
        why = first.message if first else error.msg
        place = Place(self.file, first.line, first.column) if first else Place(self.file, 1)
        return fault(place, "TERM-231", f"XML として読めません: {why}。", f"This is not valid XML: {why}.")

    def _place(self, element: etree._Element) -> Place:
        line = element.sourceline or 1
        start = self.lines[line - 1] if line <= len(self.lines) else 0
        end = self.lines[line] if line < len(self.lines) else len(self.text)
        tag = re.compile(rf"<(?:[\w.-]+:)?{re.escape(_name(element))}[\s/>]")
        # Many elements may stand in one line, so what was passed does not count.
        found = tag.search(self.text, max(start, self.passed), end) or tag.search(self.text, start, end)
        at = found.start() if found else start
        self.passed = max(self.passed, at)
        return Place(self.file, line, at - start + 1)

    def _concept(self, element: etree._Element) -> SaidConcept:
        entry = _Entry(self._place(element))
        for child in element:
            if _name(child) in SECTIONS:
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
            if _name(element) in TERMS:
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


def _name(element: etree._Element) -> str:
    return str(etree.QName(element).localname)


def _type(element: etree._Element) -> str:
    """The data category: the attribute in style DCA and version 2, the name of the element in style DCT."""
    return element.get("type") or _name(element)


def _words(element: etree._Element) -> str:
    """The text with that of elements inside; one that an editor has broken and indented is one line."""
    words = "".join(element.itertext()).strip()
    is_wrapped = any(not line or line[0].isspace() for line in words.split("\n")[1:])
    return " ".join(words.split()) if is_wrapped else words


def _line_starts(text: str) -> list[int]:
    return [0, *(found.end() for found in re.finditer("\n", text))]
