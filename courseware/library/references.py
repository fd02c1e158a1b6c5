"""Quick references: what of one book stands on one page, read from `references.yaml` and checked.

The file says where to look, never what is found there: every value of a reference is printed from the rulebook, so a
digit in its own words is a fault.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from courseware.finding import Finding, blockers, fault
from courseware.library.reference_parts import ReferencePart, free_words, read_part
from courseware.reading import Node, duplicate, read_yaml, unknown
from courseware.rules import Rulebook
from courseware.source import Place
from courseware.text import Text

ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


@dataclass(frozen=True, slots=True)
class Reference:
    """One page of one book."""

    id: str
    book: str
    title: Text
    lead: Text
    parts: tuple[ReferencePart, ...]


def read_references(
    text: str, file: str, books: Mapping[str, Rulebook], withheld: Collection[str] = ()
) -> tuple[tuple[Reference, ...], list[Finding]]:
    """The references of `references.yaml`. One with a fault is left out as a whole: half a page misleads at the table.

    One of a book that is `withheld` is left out without a word: what is wrong with the book is found there.
    """
    faults: list[Finding] = []
    root = read_yaml(text, file, faults)
    top = root.fields(faults, required=("references",)) if root else {}
    found: dict[str, Reference] = {}
    places: dict[str, Place] = {}
    for node in top["references"].items(faults) if "references" in top else []:
        own: list[Finding] = []
        reference = _reference(node, books, withheld, own)
        faults += dict.fromkeys(own)
        if reference and reference.id in found:
            faults.append(duplicate(node.place, reference.id, places[reference.id]))
        elif reference and not blockers(own):
            found[reference.id], places[reference.id] = reference, node.place
    return tuple(found.values()), faults


def _reference(
    node: Node, books: Mapping[str, Rulebook], withheld: Collection[str], faults: list[Finding]
) -> Reference | None:
    fields = node.fields(faults, ("id", "book", "title", "lead", "parts"))
    if len(fields) < 5:
        return None
    id_, name = _id(fields["id"], faults), fields["book"].scalar(faults)
    title, lead = free_words(fields["title"], faults), free_words(fields["lead"], faults)
    if name is None or name in withheld:
        return None
    if name not in books:
        faults.append(unknown(fields["book"].place, "REF-001", name, books))
    if not id_ or not title or not lead or name not in books:
        return None
    parts = [read_part(one, books[name], faults) for one in fields["parts"].items(faults)]
    return Reference(id_, name, title, lead, tuple(part for part in parts if part))


def _id(node: Node, faults: list[Finding]) -> str | None:
    """The name of a reference, which becomes its address."""
    id_ = node.scalar(faults)
    if id_ is not None and not ID.fullmatch(id_):
        words = (
            f"「{id_}」はアドレスになりません。英小文字・数字・ハイフンで書いてください。",
            f"“{id_}” cannot be an address. Use small letters, digits and dashes.",
        )
        faults.append(fault(node.place, "REF-009", *words))
    return id_
