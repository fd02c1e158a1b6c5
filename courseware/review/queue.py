"""The queue: what the texts hold now against what is on record, and the part of it that is asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from courseware.review.history import Standing
from courseware.review.model import Item, Kind
from courseware.review.normal import Texts, changed
from courseware.review.states import State
from courseware.source import Place
from courseware.text import Language


class Change(StrEnum):
    """How an item in the text differs from the record of it."""

    NEW = "new"
    CHANGED = "changed"
    MOVED = "moved"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Record:
    """An item as it was seen last, and where it stands."""

    id: str
    kind: Kind
    home: str
    section: str
    place: Place
    texts: Texts
    standing: Standing = field(default_factory=Standing)
    found_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """An item of the queue. One that is gone from the text has only its record."""

    id: str
    item: Item | None
    record: Record | None

    @property
    def standing(self) -> Standing:
        return self.record.standing if self.record else Standing()

    @property
    def state(self) -> State:
        return self.standing.state

    @property
    def kind(self) -> Kind:
        return self.item.kind if self.item else self._kept.kind

    @property
    def home(self) -> str:
        return self.item.home if self.item else self._kept.home

    @property
    def section(self) -> str:
        return self.item.first.section if self.item else self._kept.section

    @property
    def place(self) -> Place:
        return self.item.place if self.item else self._kept.place

    @property
    def texts(self) -> Texts:
        return self.item.texts if self.item else self._kept.texts

    @property
    def _kept(self) -> Record:
        if self.record is None:
            raise LookupError(f"{self.id} is neither in a text nor on record")
        return self.record

    @property
    def is_stale(self) -> bool:
        return self.item is not None and self.standing.is_stale(self.item.texts)

    @property
    def is_lost(self) -> bool:
        return self.standing.is_lost(is_there=self.item is not None)

    @property
    def is_waiting(self) -> bool:
        """Is there anything left to do about it?"""
        is_on_the_table = not self.state.is_settled and not self.standing.is_aside and not self.is_at_rest
        return is_on_the_table or self.is_stale or self.is_lost or self.is_to_apply

    @property
    def is_aside(self) -> bool:
        """Did somebody set it aside, and does its text still say the same?"""
        return self.standing.is_aside and not self.is_stale

    @property
    def is_blocking(self) -> bool:
        """Does it keep questions from being asked, as the text stands now?"""
        return self.item is not None and self.item.blocking is not None

    @property
    def is_at_rest(self) -> bool:
        """Is it a term that nobody proposes to change? It may be talked about; its rendering stands."""
        return self.kind is Kind.RENDERING and self.state in (State.OPEN, State.REJECTED)

    @property
    def is_to_apply(self) -> bool:
        """Is it accepted and still to be written into a text?"""
        return self.state is State.ACCEPTED and not self.standing.is_applied and self.kind.is_written_back

    @property
    def missing(self) -> tuple[Language, ...]:
        """The languages whose text does not have it."""
        return tuple(one for one in ("ja", "en") if one not in self.texts)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What part of the queue is asked for; what is empty does not matter."""

    home: str = ""
    state: str = ""
    kind: str = ""
    language: str = ""

    def holds(self, entry: Entry) -> bool:
        return (
            self.home in ("", entry.home)
            and self.kind in ("", entry.kind)
            and (not self.language or self.language in entry.texts)
            and (not self.state or self.state in states_of(entry))
        )


STATES = ("waiting", *(str(state) for state in State), "stale", "anchor-lost", "to-apply", "set-aside")


def states_of(entry: Entry) -> tuple[str, ...]:
    """The state of an item with what is worked out besides, as the queue may be asked for it."""
    worked_out = {
        "waiting": entry.is_waiting,
        "stale": entry.is_stale,
        "anchor-lost": entry.is_lost,
        "to-apply": entry.is_to_apply and not entry.is_stale and not entry.is_lost,
        "set-aside": entry.is_aside,
    }
    return (str(entry.state), *(name for name, holds in worked_out.items() if holds))


def queue(items: Iterable[Item], records: Iterable[Record]) -> tuple[Entry, ...]:
    """Everything that is or was to be confirmed: as the texts have it, then what is gone from them, by id.

    A candidate that somebody set aside is on record too, and is no item.
    """
    on_record = {record.id: record for record in records if record.kind is not Kind.CANDIDATE}
    found = {item.id: Entry(item.id, item, on_record.get(item.id)) for item in items}
    gone = [Entry(own, None, on_record[own]) for own in sorted(on_record) if own not in found]
    return (*found.values(), *gone)


def change(entry: Entry) -> Change | None:
    """What a refresh has to note: a text that changed goes before a place that did."""
    if entry.record is None:
        return Change.NEW
    if entry.item is None:
        return Change.GONE
    same = entry.record.texts.keys() == entry.item.texts.keys() and not changed(entry.record.texts, entry.item.texts)
    if not same:
        return Change.CHANGED
    seen = (entry.record.place.file, entry.record.home, entry.record.section)
    return Change.MOVED if seen != (entry.item.place.file, entry.item.home, entry.item.first.section) else None


def progress(entries: Iterable[Entry]) -> Mapping[str, tuple[int, int]]:
    """Home → how many of its items are settled, and how many there are."""
    every, settled = Counter[str](), Counter[str]()
    for entry in entries:
        every[entry.home] += 1
        is_settled = entry.state.is_settled or entry.is_at_rest
        settled[entry.home] += is_settled and not entry.is_stale and not entry.is_lost
    return {home: (settled[home], every[home]) for home in every}
