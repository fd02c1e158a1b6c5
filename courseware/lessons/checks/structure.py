"""Headings and ids: sections have ids of their own, nothing has the id of another, links lead somewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from urllib.parse import unquote

from courseware.finding import Finding, Weight, fault
from courseware.lessons.checks.subject import Subject
from courseware.lessons.syntax.citation import source_anchor
from courseware.lessons.syntax.container import blocks
from courseware.lessons.syntax.heading import headings
from courseware.lessons.translation import INTRO
from courseware.reading import unknown
from courseware.source import Place

# The printer makes ids that begin so.
RESERVED = ("cite-", "source-", "sources-", "tip-")


def check_ids(subject: Subject) -> Iterable[Finding]:
    """Sections without an id, ids that stand twice, ids that the printer makes."""
    for section in subject.lesson.sections:
        if not section.has_written_id:
            ja = f"節「{section.title}」に id がありません。見出しの終わりに {{#…}} を書いてください。"
            en = f"The section “{section.title}” has no id. Write {{#…}} at the end of its heading."
            yield fault(section.place, "LES-301", ja, en)
    first: dict[str, Place] = {}
    for own, place in _ids(subject):
        if own in first:
            ja, en = f"id「{own}」は{first[own]}にもあります。", f"The id “{own}” also stands at {first[own]}."
            yield fault(place, "LES-302", ja, en)
        elif own.startswith(RESERVED):
            ja = f"id「{own}」は使えません。{'・'.join(RESERVED)} で始まる id は自動で付きます。"
            en = f"The id “{own}” cannot be used: ids that begin with {', '.join(RESERVED)} are made by the printer."
            yield fault(place, "LES-305", ja, en)
        elif own == INTRO:
            ja = f"id「{INTRO}」は使えません。最初の節より前の部分を指します。"
            yield fault(
                place, "LES-305", ja, f"The id “{INTRO}” cannot be used: it stands for what is before sections."
            )
        first.setdefault(own, place)


def _ids(subject: Subject) -> Iterator[tuple[str, Place]]:
    """Every id that is written or made for a heading, block or mark, in no particular order."""
    for _, opened, _ in headings(subject.tokens):
        yield str(opened.attrs["id"]), subject.place(opened)
    for opened in blocks(subject.tokens):
        if "id" in opened.attrs:
            yield str(opened.attrs["id"]), subject.place(opened, str(opened.attrs["id"]))
    for inline, mark in subject.pieces("confirm_mark"):
        yield str(mark.attrs["id"]), subject.place(inline, str(mark.attrs["id"]))


def check_ranks(subject: Subject) -> Iterable[Finding]:
    """The title is the page's first rank; below it no rank is left out."""
    rank = 1
    for _, opened, inline in headings(subject.tokens):
        own = int(opened.tag[1])
        if not inline.content.strip():
            yield fault(subject.place(opened), "LES-306", "見出しが空です。", "This heading is empty.")
        if own == 1 or own > rank + 1:
            hashes, wanted = "#" * own, "#" * min(rank + 1, 6)
            ja = f"見出し「{inline.content}」は {hashes} ではなく {wanted} にしてください。段を飛ばすと、読み上げで迷います。"
            en = f"The heading “{inline.content}” should have {wanted}, not {hashes}: no rank may be left out."
            yield fault(subject.place(opened), "LES-303", ja, en, Weight.ADVICE)
        rank = max(own, 2)


def check_references(subject: Subject) -> Iterable[Finding]:
    """Links to a place on the page that does not exist."""
    known = {own for own, _ in _ids(subject)} | {f"sources-{subject.context.name}"}
    known |= {source_anchor(subject.context.name, number) for number in subject.lesson.citations}
    for inline, link in subject.pieces("link_open"):
        address = str(link.attrs["href"])
        if address.startswith("#") and unquote(address[1:]) not in known:
            yield unknown(subject.place(inline, address), "LES-304", unquote(address[1:]), sorted(known))
