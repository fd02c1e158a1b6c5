"""The pages of a book in time: pages of one id with different `from` are editions of it, and together they tile time.

A page without `from` holds from the first day of the book, which is the earliest `from` of a page with an `edition`.
An edition holds until the next one of the same id begins. Time is cut wherever an edition begins; between two cuts the
same pages are in force, and they are read as one whole book.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from courseware.finding import Finding, fault
from courseware.reading import Node, Page, duplicate, unknown
from courseware.source import Place

DATE = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass(frozen=True, slots=True)
class Edition:
    """One page with the day from which it holds; `begins` is empty where the page names none."""

    id: str
    file: str
    page: Page
    begins: str
    is_book: bool
    is_new: bool
    place: Place


@dataclass(frozen=True, slots=True)
class Period:
    """A stretch of time in which the same pages are in force: from this day until the next period begins."""

    begins: str
    editions: tuple[Edition, ...]


def is_date(text: str) -> bool:
    """Is this a day of the calendar, written 2026-11-30?"""
    try:
        return bool(DATE.fullmatch(text)) and bool(date.fromisoformat(text))
    except ValueError:
        return False


def wrong_date(place: Place) -> Finding:
    return fault(
        place, "RULE-137", "日付は 2026-11-30 の形で書きます。", "A date is written 2026-11-30 and must exist."
    )


def periods(pages: Mapping[str, Page], faults: list[Finding]) -> tuple[Period, ...]:
    """The periods of a book in order; overlaps and holes in time are faults."""
    found = [_edition(file, page, faults) for file, page in pages.items()]
    first = min((edition.begins for edition in found if edition.is_book and edition.begins), default="")
    history: dict[str, list[Edition]] = defaultdict(list)
    for edition in found:
        history[edition.id].append(edition)
    tiled = [_tiled(editions, first, faults) for editions in history.values()]
    cuts = sorted({first, *(max(edition.begins, first) for editions in tiled for edition in editions)})
    return tuple(Period(cut, _in_force(tiled, cut)) for cut in cuts)


def _edition(file: str, page: Page, faults: list[Finding]) -> Edition:
    """What the front matter says of time; what else is wrong with it is said when the page is read."""
    front = page.front.mapping([])
    id_ = front["id"].scalar([]) if "id" in front else None
    begins, is_new = _begins(front.get("from"), faults), _is_new(front.get("new"), faults)
    return Edition(id_ or file, file, page, begins, "edition" in front, is_new, _place(front, file))


def _place(front: Mapping[str, Node], file: str) -> Place:
    named = front.get("from") or front.get("id")
    return named.place if named else Place(file)


def _begins(node: Node | None, faults: list[Finding]) -> str:
    text = (node.scalar([]) or "") if node else ""
    if node and not is_date(text):
        faults.append(wrong_date(node.place))
        return ""
    return text


def _is_new(node: Node | None, faults: list[Finding]) -> bool:
    said = node.scalar([]) if node else "no"
    if node and said not in ("yes", "no"):
        faults.append(unknown(node.place, "RULE-111", said or "", ("yes", "no")))
    return said == "yes"


def _tiled(editions: Iterable[Edition], first: str, faults: list[Finding]) -> list[Edition]:
    """The editions of one page in order, without those that no day is left for."""
    found: list[Edition] = []
    for edition in sorted(editions, key=lambda one: (one.begins, one.file)):
        if found and max(edition.begins, first) == max(found[-1].begins, first):
            faults.append(_overlap(edition, found[-1]))
        else:
            found.append(edition)
    if first and found[0].begins > first and not found[0].is_new:
        faults.append(_hole(found[0], first))
    return found


def _overlap(edition: Edition, other: Edition) -> Finding:
    """Two pages for the same days. Without `from`, or with the same one, the page simply stands twice."""
    if edition.begins == other.begins:
        return duplicate(edition.page.front.mapping([])["id"].place, edition.id, Place(other.file))
    return fault(
        edition.place,
        "RULE-150",
        f"「{edition.id}」の二つの版（{other.file} とこのページ）が同じ期間に有効です。どちらかの from を直してください。",
        f"Two editions of “{edition.id}”, {other.file} and this page, hold for the same days. Correct one “from”.",
    )


def _hole(edition: Edition, first: str) -> Finding:
    return fault(
        edition.place,
        "RULE-151",
        f"「{edition.id}」には {first} から {edition.begins} の前日までの版がありません。前の版のページを残すか、この日に新しくできた規定なら new: yes と書いてください。",
        f"“{edition.id}” has no edition from {first} until the day before {edition.begins}. Keep the page of the earlier edition or, if the rule is new from that day, write new: yes.",
    )


def _in_force(tiled: list[list[Edition]], day: str) -> tuple[Edition, ...]:
    """Of each page the edition that holds on a day; by file, so that the order of reading stays."""
    found = [[edition for edition in editions if edition.begins <= day] for editions in tiled]
    return tuple(sorted((editions[-1] for editions in found if editions), key=lambda edition: edition.file))
