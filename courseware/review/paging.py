"""The queue in an order, page by page. A page begins where it began, whatever was decided in the meantime."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from courseware.review.queue import Entry, Wanted
from courseware.review.states import State

PAGE = 25
# What waits for a decision goes first, what is settled last.
TURNS = (State.PROPOSED, State.NEEDS_INFO, State.OPEN, State.REJECTED, State.ACCEPTED, State.SUPERSEDED)
BETWEEN = "~"

Key = tuple[float, int]


class Order(StrEnum):
    """What the queue goes by; where that is the same for two items, as the classes and rulebooks have them."""

    CLASS = "class"
    BLOCKING = "blocking"
    AGE = "age"
    STATE = "state"


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the queue; `following` and `previous` are the marks after which those pages begin, None without one."""

    shown: tuple[Entry, ...]
    following: str | None
    previous: str | None
    count: int


def mark_of(entry: Entry, order: Order, at: str = "") -> str:
    """What names a place in the queue: the id, and the state by which it stood there (`at`), since that may change."""
    return f"{at or entry.state}{BETWEEN}{entry.id}" if order is Order.STATE else entry.id


def page_of(entries: Sequence[Entry], wanted: Wanted, after: str = "", order: Order = Order.CLASS) -> Page:
    """A page of what is asked for, beginning after a mark.

    The place of the mark is looked for in the whole queue, so that a page begins where it began also when the item
    before it has been settled meanwhile: nothing is shown twice or passed over.
    """
    before, left = _around(entries, wanted, after, order)
    following = mark_of(left[PAGE - 1], order) if len(left) > PAGE else None
    previous = (mark_of(before[-PAGE - 1], order) if len(before) > PAGE else "") if before else None
    return Page(tuple(left[:PAGE]), following, previous, len(before) + len(left))


def beside(
    entries: Sequence[Entry], wanted: Wanted, mark: str, order: Order = Order.CLASS
) -> tuple[Entry | None, Entry | None]:
    """What comes before and after an item among those that are asked for; the item itself may not be among them."""
    before, behind = _around(entries, wanted, mark, order)
    own = mark.rpartition(BETWEEN)[2]
    before = [entry for entry in before if entry.id != own]
    behind = [entry for entry in behind if entry.id != own]
    return (before[-1] if before else None), (behind[0] if behind else None)


def _around(entries: Sequence[Entry], wanted: Wanted, mark: str, order: Order) -> tuple[list[Entry], list[Entry]]:
    """What is asked for up to the place of a mark, and behind it; everything is behind a mark that is not known."""
    keys = {entry.id: (_rank(entry, order), place) for place, entry in enumerate(entries)}
    here = _place(keys, mark, order)
    wanted_ones = sorted((entry for entry in entries if wanted.holds(entry)), key=lambda entry: keys[entry.id])
    before = [entry for entry in wanted_ones if here is not None and keys[entry.id] <= here]
    return before, wanted_ones[len(before) :]


def _place(keys: dict[str, Key], mark: str, order: Order) -> Key | None:
    told, _, own = mark.rpartition(BETWEEN)
    if own not in keys:
        return None
    rank, place = keys[own]
    was = next((state for state in TURNS if state == told), None)
    return (_turn(was), place) if order is Order.STATE and was else (rank, place)


def _rank(entry: Entry, order: Order) -> float:
    if order is Order.STATE:
        return _turn(entry.state)
    if order is Order.BLOCKING:
        return 0 if entry.is_blocking else 1
    if order is Order.AGE:
        found = entry.record.found_at if entry.record else None
        return found.timestamp() if found else float("inf")
    return 0


def _turn(state: State) -> int:
    return TURNS.index(state)
