"""Candidates: passages that say something could not be confirmed, and that nobody has made an item yet.

They have no id in the text. Who sets one aside does so for the words as they stand: with other words it is another one.
"""

from __future__ import annotations

from collections.abc import Iterable

from courseware.review.model import Item, Kind, Site
from courseware.review.normal import digest
from courseware.review.queue import Entry, Record

DIGITS = 12


def candidate_id(site: Site) -> str:
    """What names a candidate: its class, language and words."""
    return f"c-{digest({site.language: f'{site.home} {site.text}'})[:DIGITS]}"


def candidates(sites: Iterable[Site], records: Iterable[Record]) -> tuple[Entry, ...]:
    """The candidates of the texts as they are now, with what is on record of them; the same words twice are one."""
    on_record = {record.id: record for record in records if record.kind is Kind.CANDIDATE}
    found = dict[str, Entry]()
    for site in sites:
        if site.kind is Kind.CANDIDATE:
            own = candidate_id(site)
            found.setdefault(own, Entry(own, Item(own, {site.language: site}), on_record.get(own)))
    return tuple(found.values())
