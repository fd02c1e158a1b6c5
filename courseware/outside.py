"""Files from outside: bytes as text within a limit, and XML that can neither grow, fetch nor surprise.

Such a file is hostile until it is read: never is a character guessed; a DOCTYPE is refused before anything parses it, so
that there are no entities; nothing is fetched; size and depth are bounded; and elements are dropped once they are read.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from courseware.finding import ContentError, Finding, fault
from courseware.source import Place

MEGABYTE = 1024 * 1024
MOST = 32 * MEGABYTE
DECLARED = re.compile(rb"""<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")
WIDE = {codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
SHIFT_JIS = ("shift_jis", "shift-jis", "sjis", "x-sjis", "windows-31j", "cp932", "ms932")
PROLOG = re.compile(r"(?:\s+|<\?.*?\?>|<!--.*?-->)*", re.DOTALL)
DECLARATION = re.compile(r"<\?xml\s[^>]*?\?>")
ROOT = re.compile(r"<(?:[\w.-]+:)?([\w.-]+)")
NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Refusals:
    """Under which codes a format says that a file cannot be used."""

    too_long: str
    unreadable: str
    malformed: str = ""
    doctype: str = ""
    strange_root: str = ""


def decoded(data: bytes, file: str, refusals: Refusals, encodings: tuple[str, ...] = ("utf-8-sig", "cp932")) -> str:
    """The text of a file, tried strictly in one encoding after the other; ContentError when it is none or too long."""
    if len(data) > MOST:
        raise ContentError([_too_long(file, refusals.too_long)])
    wide = WIDE.get(data[:2])
    tried = (wide,) if wide else encodings
    for encoding in tried:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    at = max(error_of(data, encoding) for encoding in tried)
    raise ContentError([_unreadable(data, at, file, refusals.unreadable)])


def error_of(data: bytes, encoding: str) -> int:
    """Where the bytes break off in an encoding."""
    try:
        data.decode(encoding)
    except UnicodeDecodeError as error:
        return error.start
    return len(data)


def _too_long(file: str, code: str) -> Finding:
    ja = f"ファイルが大きすぎます。{MOST // MEGABYTE} MBまでです。分けて取り込んでください。"
    en = f"The file is too long; {MOST // MEGABYTE} MB are allowed. Import it in parts."
    return fault(Place(file), code, ja, en)


def _unreadable(data: bytes, at: int, file: str, code: str) -> Finding:
    before = data[:at]
    line, column = before.count(b"\n") + 1, at - (before.rfind(b"\n") + 1) + 1
    ja = (
        f"文字として読めないバイト（0x{data[at]:02X}）があります。UTF-8 で保存し直してください（Excel では「CSV UTF-8」）。"
        if at < len(data)
        else "UTF-8 で保存し直してください。"
    )
    en = (
        f"A byte (0x{data[at]:02X}) is no text. Save the file as UTF-8."
        if at < len(data)
        else "Save the file as UTF-8."
    )
    return fault(Place(file, line, column), code, ja, en)


class XmlFile:
    """An XML file from outside, read element by element; `name` is what the format is called in words.

    ContentError when it is too long, no text, malformed, has a DOCTYPE, or when its root is not one of `roots`.
    """

    def __init__(self, data: bytes, file: str, name: str, roots: tuple[str, ...], refusals: Refusals) -> None:
        self.file, self.name, self.refusals = file, name, refusals
        text = _xml_text(data, file, refusals)
        self._refuse_strange_roots(text, roots)
        declaration = DECLARATION.match(text)
        # Blanks in its place, so that columns stay; what it said about the encoding does not hold any more.
        self.text = " " * len(declaration[0]) + text[declaration.end() :] if declaration else text
        self.lines = [0, *(found.end() for found in re.finditer("\n", self.text))]
        self.passed = 0
        self.last: tuple[etree._Element, Place] | None = None

    def _refuse_strange_roots(self, text: str, roots: tuple[str, ...]) -> None:
        """Look at the head of the file without parsing it."""
        end = PROLOG.match(text).end()  # type: ignore[union-attr]
        place = Place(self.file, text.count("\n", 0, end) + 1, end - text.rfind("\n", 0, end))
        if text.startswith("<!", end):
            ja = "DOCTYPE（実体の宣言）のある XML は受け取りません。その宣言を消してください。"
            en = "XML with a DOCTYPE, which can declare entities, is refused. Remove the declaration."
            raise ContentError([fault(place, self.refusals.doctype, ja, en)])
        root = ROOT.match(text, end)
        if root is None or root[1] not in roots:
            shown = f"<{root[1]}>" if root else "?"
            ja = f"{self.name} ではありません（最初の要素: {shown}、必要なもの: <{roots[0]}>）。"
            en = f"This is no {self.name} (its root is {shown}; <{roots[0]}> is expected)."
            raise ContentError([fault(place, self.refusals.strange_root, ja, en)])

    def elements(self, *tags: str) -> Iterator[etree._Element]:
        """The elements of these names, each complete; once the next one is asked for, it is gone."""
        stream = io.BytesIO(self.text.encode("utf-8"))
        walk = etree.iterparse(
            stream, events=("end",), tag=tags, resolve_entities=False, no_network=True, huge_tree=False,
            load_dtd=False, dtd_validation=False, remove_comments=True, remove_pis=True,
        )  # fmt: skip
        try:
            for _, element in walk:
                yield element
                element.clear()
                while element.getprevious() is not None:
                    del element.getparent()[0]
        except etree.XMLSyntaxError as error:
            raise ContentError([self._malformed(walk.error_log.last_error, error)]) from error

    def _malformed(self, first: etree._LogEntry | None, error: etree.XMLSyntaxError) -> Finding:
        """The first thing that is wrong, which is what the log knows; the error may only say how reading ended."""
        why = first.message if first else error.msg
        place = Place(self.file, first.line, first.column) if first else Place(self.file, 1)
        return fault(place, self.refusals.malformed, f"XML として読めません: {why}。", f"This is not valid XML: {why}.")

    def place(self, element: etree._Element) -> Place:
        """Where an element begins; elements are asked for in the order of the file."""
        if self.last is None or self.last[0] is not element:
            self.last = (element, self._found(element))
        return self.last[1]

    def _found(self, element: etree._Element) -> Place:
        line = element.sourceline or 1
        start = self.lines[line - 1] if line <= len(self.lines) else 0
        end = self.lines[line] if line < len(self.lines) else len(self.text)
        tag = re.compile(rf"<(?:[\w.-]+:)?{re.escape(local_name(element))}[\s/>]")
        # Many elements may stand in one line, so what was passed does not count.
        found = tag.search(self.text, max(start, self.passed), end) or tag.search(self.text, start, end)
        at = found.start() if found else start
        self.passed = max(self.passed, at + 1)
        return Place(self.file, line, at - start + 1)


def _xml_text(data: bytes, file: str, refusals: Refusals) -> str:
    """The text of an XML file: UTF-16 with its mark, the Shift_JIS that it declares, else UTF-8."""
    declared = DECLARED.match(data.removeprefix(codecs.BOM_UTF8).lstrip())
    name = declared[1].decode().lower() if declared else ""
    return decoded(data, file, refusals, ("cp932",) if name in SHIFT_JIS else ("utf-8-sig",))


def local_name(element: etree._Element) -> str:
    """The name of an element without its namespace."""
    return str(etree.QName(element).localname)
