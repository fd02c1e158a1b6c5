"""Texts for the examples of checks, in a notation of lines.

    heading: 02 Slow Play（遅いプレイ）      a block and its role
    | 英語 | この訳 |                        rows of a table, the first is its head
    === other                               another text of the same domain
    [1 から 3]{claim: Casual only Warning}   a claim

Terms are lines `slug: Name, Other = 語形, +admitted, -deprecated, ~short, !protected [policy class]`; +note behind a
form names its source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from courseware.source import Place
from courseware.terms.corpus import Corpus
from courseware.terms.model import Concept, Form, FormRole, FormStatus, Inflection, Policy, Termbase, TermClass
from courseware.terms.prose import Cell, Inner, Prose, Role, Span
from courseware.terms.style import Style, read_style

CLAIM = re.compile(r"\[(?P<words>[^\]]*)\]\{claim: (?P<said>[^}]*)\}")
CITED = re.compile("〔[0-9,、 ]+〕")
LINE = re.compile(r"(?P<role>[a-z]+): ?(?P<words>.*)")
TERM = re.compile(r"(?P<slug>[\w-]+): (?P<en>[^=]+) = (?P<ja>[^\[]*)(?:\[(?P<more>[^\]]*)\])?")
MARKS = {"+": FormStatus.ADMITTED, "-": FormStatus.DEPRECATED, "~": FormStatus.ADMITTED}


def corpus_of(text: str, terms: str = "", style: str = "") -> Corpus:
    """The corpus of an example."""
    proses = [prose_of(part, name) for name, part in _parts(text)]
    base = Termbase("example", tuple(map(concept_of, filter(str.strip, terms.splitlines())))) if terms else None
    return Corpus(proses, base, read_style(style, "style.yaml", []) if style else Style())


def _parts(text: str) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    name, lines = "one", list[tuple[int, str]]()
    for number, line in enumerate(text.strip().splitlines(), 1):
        if line.startswith("==="):
            yield name, lines
            name, lines = line[3:].strip() or "other", []
        else:
            lines.append((number, line.strip()))
    yield name, lines


def prose_of(lines: list[tuple[int, str]], name: str) -> Prose:
    """The text of some numbered lines."""
    spans: list[Span] = []
    section, table, row = "", -1, -1
    defined: frozenset[int] = frozenset()
    for number, line in lines:
        if line.startswith("|"):
            table, row = (table, row + 1) if row >= 0 else (table + 1, 0)
            spans += _cells(line, Place(name, number), (table, row), section)
            continue
        row = -1
        found = LINE.match(line)
        if found and found["role"] == "sources":
            defined = frozenset(map(int, found["words"].split()))
        elif found:
            section = found["words"] if found["role"] == "heading" else section
            spans.append(
                _span(found["words"], Role(found["role"]), Place(name, number, found.start("words") + 1), section)
            )
    return Prose(name, "example", tuple(spans), ("Lore Guide Institute",), defined)


def _cells(line: str, place: Place, at: tuple[int, int], section: str) -> Iterator[Span]:
    column = 2
    for n, cell in enumerate(line.strip("|").split("|")):
        yield _span(cell.strip(), Role.CELL, Place(place.file, place.line, column + 1), section, Cell(*at, n))
        column += len(cell) + 1


def _span(words: str, role: Role, place: Place, section: str, cell: Cell | None = None) -> Span:
    inner: list[Inner] = []
    while found := CLAIM.search(words):
        inner.append(Inner(found.start(), found.start() + len(found["words"]), Role.CLAIM, found["said"]))
        words = words[: found.start()] + found["words"] + words[found.end() :]
    inner += [Inner(found.start(), found.end(), Role.CITATION) for found in CITED.finditer(words)]
    return Span(words, role, ((0, place),), tuple(inner), cell, section)


def concept_of(line: str) -> Concept:
    """The concept of a line."""
    found = TERM.match(line.strip())
    if not found:
        raise ValueError(line)
    more = (found["more"] or "").split()
    policy = next((Policy(word) for word in more if word in list(Policy)), Policy.TRANSLATE)
    kind = next((TermClass(word) for word in more if word in list(TermClass)), TermClass.GENERAL)
    inflect = next((Inflection(word) for word in more if word in list(Inflection)), Inflection.NONE)
    english = [Form(words.strip().lstrip("~"), "en", role=_role(words.strip())) for words in found["en"].split(",")]
    listed = [words.strip() for words in found["ja"].split(",") if words.strip()]
    protect = tuple(words[1:] for words in listed if words.startswith("!"))
    kept = policy is not Policy.TRANSLATE
    japanese = [_form(words, kept=kept) for words in listed if not words.startswith("!")]
    return Concept(
        f"c-{found['slug']}", found["slug"], "example", kind, policy, (*english, *japanese), protect=protect,
        inflect=inflect,
    )  # fmt: skip


def _role(words: str) -> FormRole:
    return FormRole.SHORT if words.startswith("~") else FormRole.NAME


def _form(words: str, *, kept: bool) -> Form:
    status = MARKS.get(words[0], FormStatus.PREFERRED)
    role = FormRole.SHORT if words[0] == "~" else FormRole.GLOSS if kept else FormRole.NAME
    return Form(words[1:] if words[0] in MARKS else words, "ja", status, role)
