"""A published class page becomes a lesson in our Markdown, a term table, and an account of every character."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from courseware.finding import ContentError, Finding, fault
from courseware.lessons.importing.account import Account, account_of
from courseware.lessons.importing.blocks import Block, Kind, blocks, cells
from courseware.lessons.importing.body import Written, entries, write_body
from courseware.lessons.importing.decoding import decoded
from courseware.lessons.importing.head import Head, is_head, objectives, read_head
from courseware.source import Place
from courseware.text import Text

NEEDED = {
    Kind.TITLE: Text("「Enforcement クラス05 …」のような題名の行", "a title such as “Enforcement クラス05 …”"),
    Kind.SOURCE: Text("「原典:」で始まる行", "a line that begins “原典:”"),
    Kind.HEADING: Text("「01 …」のような番号の付いた節", "numbered sections such as “01 …”"),
}
LESSON, TERMS, ORIGIN = "lesson.ja.md", "terms.yaml", "origin.yaml"


@dataclass(frozen=True, slots=True)
class TermRows:
    """The closing table of a page: its heads, and each row with the line of the page on which it stands."""

    head: tuple[str, ...] = ()
    rows: tuple[tuple[int, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Brought:
    """What came out of a page: three files, where each line of the lesson comes from, and what was counted."""

    slug: str
    lesson: str
    terms: str
    origin: str
    lines: tuple[tuple[int, int], ...]
    account: Account
    findings: tuple[Finding, ...]
    head_lines: tuple[tuple[int, int], ...] = ()  # the same for what was taken apart into the front matter
    term_rows: TermRows = TermRows()

    @property
    def files(self) -> Mapping[str, str]:
        """The texts of the three files, by name."""
        return {LESSON: self.lesson, TERMS: self.terms, ORIGIN: self.origin}

    def page_line(self, line: int) -> int:
        """The line of the page from which a line of the lesson comes; 0 for one that only we needed."""
        return dict((*self.head_lines, *self.lines)).get(line, 0)


def bring_in_file(data: bytes, file: str, *, rulebook: str) -> Brought:
    """The lesson of a page as its bytes have it. ContentError when they are no text, or the text is no class page."""
    text, encoding = decoded(data, file)
    return bring_in(text, file, rulebook=rulebook, encoding=encoding, digest=hashlib.sha256(data).hexdigest())


def bring_in(text: str, file: str, *, rulebook: str, encoding: str = "UTF-8", digest: str = "") -> Brought:
    """The lesson of a page. ContentError says why a text is no class page."""
    found = blocks(text)
    _refuse_others(found, file)
    head = read_head(found)
    items = objectives(found)
    body = [block for block in found if not is_head(block) and block not in items]
    front = list(_front(head, rulebook))
    written = [*front, Written(""), *write_body(body)]
    lesson = "".join(f"{line.text}\n" for line in written)
    account = account_of([*head.entries, *entries(body, written)])
    lines = tuple((n, line.line) for n, line in enumerate(written, 1) if line.line)
    heads = tuple((n, line.head) for n, line in enumerate(written, 1) if line.head)
    origin = _origin(head, account, (*heads, *lines), {"file": file, "encoding": encoding, "sha256": digest})
    terms = _term_rows(body)
    faults = tuple(account.faults(file))
    return Brought(head.slug, lesson, _written(terms), origin, lines, account, faults, heads, terms)


def _refuse_others(found: Sequence[Block], file: str) -> None:
    kinds = {block.kind for block in found}
    missing = [words for kind, words in NEEDED.items() if kind not in kinds]
    if missing:
        ja = f"クラスのページではありません。{'、'.join(words.ja for words in missing)}がありません。"
        en = f"This is no class page: it lacks {', '.join(words.en for words in missing)}."
        raise ContentError([fault(Place(file, 1), "IMP-001", ja, en)])


def _front(head: Head, rulebook: str) -> Iterator[Written]:
    """The front matter. What the page does not say stays empty, and the check of the lesson tells it."""
    source = f"{{title: {_q(head.source)}, url: {_q(head.url)}, publisher: {_q(head.publisher)}}}"
    at = head.lines
    yield from (
        Written("---"),
        Written(f"id: {head.slug}"),
        Written(f"title: {_q(head.title)}", head=at.get(Kind.TITLE, 0)),
    )
    yield from (Written(f"class: {_q(head.class_name)}"), Written(f"source: {source}", head=at.get(Kind.SOURCE, 0)))
    yield from (Written(f"minutes: {head.minutes or _q('')}"), Written("status: beta", head=at.get(Kind.BANNER, 0)))
    yield Written(f"audience: {_q(head.audience)}", head=at.get(Kind.AUDIENCE, 0))
    yield Written(f"prerequisites: [{', '.join(map(_q, head.prerequisites))}]", head=at.get(Kind.PREREQUISITES, 0))
    yield Written("objectives:" if head.objectives else "objectives: []")
    for n, (line, words) in enumerate(head.objectives, 1):
        yield Written(f"  - {{id: objective-{n}, text: {_q(words)}}}", line)
    yield from (Written("citations: {}"), Written(f"rulebook: {rulebook}"), Written("---"))


def _q(words: str) -> str:
    """A text in quotes, as YAML and JSON both write it."""
    return json.dumps(words, ensure_ascii=False)


def _term_rows(body: Sequence[Block]) -> TermRows:
    """The closing table: how the page writes each term."""
    start = next((n for n, block in enumerate(body) if block.kind is Kind.TERMS), len(body))
    table = next((block for block in body[start:] if block.kind is Kind.TABLE), None)
    if table is None:
        return TermRows()
    head, *rows = [(row.number, tuple(cells(row))) for row in table.lines]
    return TermRows(head[1], tuple(rows))


def _written(terms: TermRows) -> str:
    """The same as YAML."""
    if not terms.head:
        return "columns: []\nrows: []\n"
    said = [f"  - {{line: {number}, cells: [{', '.join(map(_q, row))}]}}" for number, row in terms.rows]
    return "".join(f"{line}\n" for line in (f"columns: [{', '.join(map(_q, terms.head))}]", "rows:", *said))


def _origin(head: Head, account: Account, lines: Sequence[tuple[int, int]], about: dict[str, str]) -> str:
    """Where the lesson comes from: the file, what was counted, what is kept beside it, and line by line."""
    counted = {name: account.total(name) for name in ("held", "kept", "beside", "marks")}
    said = [f"{name}: {_q(words)}" for name, words in about.items()]
    said += [f"characters: {{{', '.join(f'{name}: {number}' for name, number in counted.items())}}}", "beside:"]
    said += [f"  - {{line: {line}, text: {_q(words)}}}" for line, words in head.beside]
    said += ["lines:", *(f"  - {{lesson: {own}, page: {line}}}" for own, line in lines)]
    return "".join(f"{line}\n" for line in said)
