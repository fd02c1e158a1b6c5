"""The history of an item: events that are only ever added, and where the item stands after them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from courseware.review.normal import Texts, changed, digest
from courseware.review.states import Act, State, moved
from courseware.text import LANGUAGES, comparable


class Outcome(StrEnum):
    """What a proposal makes of the place in the text."""

    TEXT = "text"
    REMOVE = "remove"
    NOTE = "note"
    RENDERING = "rendering"
    ANSWER = "answer"


@dataclass(frozen=True, slots=True)
class Proposal:
    """What is to be done, as somebody proposes it. A rendering names the concept and its new preferred form."""

    outcome: Outcome
    texts: Texts = field(default_factory=dict)
    concept: str = ""
    form: str = ""

    def as_data(self) -> dict[str, Any]:
        words = {"outcome": str(self.outcome), "texts": dict(self.texts)}
        return words | ({"concept": self.concept, "form": self.form} if self.concept else {})

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Proposal:
        texts = {one: str(data["texts"][one]) for one in LANGUAGES if one in data["texts"]}
        return cls(Outcome(data["outcome"]), texts, str(data.get("concept", "")), str(data.get("form", "")))


@dataclass(frozen=True, slots=True)
class Event:
    """Something that was done to an item, with the text as it was then. `seq` counts from 1."""

    seq: int
    act: Act
    before: State
    after: State
    by: str
    at: datetime
    comment: str = ""
    proposal: Proposal | None = None
    texts: Texts = field(default_factory=dict)
    is_implicit: bool = False
    caused_by: str = ""

    @property
    def digest(self) -> str:
        return digest(self.texts)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an item stands: its state, what is proposed and by whom, and the text that this was about.

    `is_aside`: somebody said that nobody need work on it; the next act on it takes it up again.
    """

    state: State = State.OPEN
    version: int = 0
    proposal: Proposal | None = None
    proposer: str = ""
    seen: Texts | None = None
    is_applied: bool = False
    is_aside: bool = False

    def is_stale(self, texts: Texts) -> bool:
        """Has the text changed since it was proposed, decided or set aside?"""
        return bool(self.seen is not None and not self.is_applied and changed(self.seen, texts))

    def has_moved_on(self, texts: Texts) -> bool:
        """The same, also where the decision itself changed it: then the next round may begin."""
        return bool(self.seen is not None and changed(self.seen, texts))

    def is_lost(self, *, is_there: bool) -> bool:
        """Is its place gone, though nothing was applied and no other item has taken over?"""
        return not is_there and not self.is_applied and self.state is not State.SUPERSEDED

    def is_by(self, name: str) -> bool:
        """Is this the name of the person whose proposal is on the table?"""
        return bool(self.proposer) and comparable(self.proposer) == comparable(name)


def after(standing: Standing, event: Event) -> Standing:
    """Where an item stands after one more event."""
    now = replace(standing, state=event.after, version=event.seq)
    if event.act in (Act.FIND, Act.COMMENT):
        return now
    if event.act is Act.SET_ASIDE:
        return replace(now, seen=event.texts, is_aside=True)
    return _moved_on(replace(now, is_aside=False, seen=None if standing.is_aside else standing.seen), event)


def _moved_on(now: Standing, event: Event) -> Standing:
    if event.act is Act.PROPOSE:
        return replace(now, proposal=event.proposal, proposer=event.by, seen=event.texts)
    if event.act.is_decision:
        return replace(now, seen=event.texts)
    if event.act is Act.REOPEN:
        return replace(now, proposal=None, proposer="", seen=None, is_applied=False)
    if event.act is Act.APPLY:
        return replace(now, is_applied=True)
    return now


def replayed(events: Iterable[Event]) -> Standing:
    """Where the events leave an item."""
    standing = Standing()
    for event in events:
        standing = after(standing, event)
    return standing


def next_event(standing: Standing, act: Act, *, by: str, at: datetime, texts: Texts) -> Event:
    """The event that an act is, or MoveError where the state does not allow it."""
    if act is Act.FIND:
        return Event(standing.version + 1, act, standing.state, standing.state, by, at, texts=texts)
    is_stale = standing.has_moved_on(texts)
    state = moved(standing.state, act, is_stale=is_stale, is_aside=standing.is_aside)
    return Event(standing.version + 1, act, standing.state, state, by, at, texts=texts)
