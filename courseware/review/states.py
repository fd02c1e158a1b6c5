"""The states of an item and the moves between them. That a text changed, or is gone, is worked out and never a state."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class State(StrEnum):
    """How far an item has come."""

    OPEN = "open"
    NEEDS_INFO = "needs-info"
    PROPOSED = "proposed"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    SUPERSEDED = "superseded"

    @property
    def is_settled(self) -> bool:
        return self in (State.ACCEPTED, State.SUPERSEDED)


class Act(StrEnum):
    """What is done to an item, as its history names it."""

    FIND = "item:find"
    ASK = "item:ask"
    INFORM = "item:inform"
    PROPOSE = "item:propose"
    ACCEPT = "item:accept"
    REJECT = "item:reject"
    SUPERSEDE = "item:supersede"
    REOPEN = "item:reopen"
    COMMENT = "item:comment"
    SET_ASIDE = "item:set-aside"
    APPLY = "item:apply"

    @property
    def is_decision(self) -> bool:
        return self in DECISIONS


DECISIONS = (Act.ACCEPT, Act.REJECT, Act.SUPERSEDE)
MOVES: Mapping[tuple[State, Act], State] = {
    (State.OPEN, Act.ASK): State.NEEDS_INFO,
    (State.NEEDS_INFO, Act.INFORM): State.OPEN,
    (State.OPEN, Act.PROPOSE): State.PROPOSED,
    (State.PROPOSED, Act.ACCEPT): State.ACCEPTED,
    (State.PROPOSED, Act.REJECT): State.REJECTED,
    (State.PROPOSED, Act.SUPERSEDE): State.SUPERSEDED,
    (State.REJECTED, Act.REOPEN): State.OPEN,
    (State.ACCEPTED, Act.APPLY): State.ACCEPTED,
    # Nothing is decided: whoever sets an item aside says why it need not wait in the queue, and it stands where it stood.
    (State.OPEN, Act.SET_ASIDE): State.OPEN,
    (State.NEEDS_INFO, Act.SET_ASIDE): State.NEEDS_INFO,
    (State.REJECTED, Act.SET_ASIDE): State.REJECTED,
}


class MoveError(ValueError):
    """An act that the state of an item does not allow; `possible` are those that it does."""

    def __init__(self, state: State, act: Act, possible: tuple[Act, ...]) -> None:
        self.state, self.act, self.possible = state, act, possible
        super().__init__(f"{act} is not possible while an item is {state}")


def possible(state: State, *, is_stale: bool = False, is_aside: bool = False) -> tuple[Act, ...]:
    """The acts that a state allows. A settled item whose text has changed since comes back to the queue."""
    found = [act for before, act in MOVES if before is state]
    if is_stale and state.is_settled:
        found = [Act.REOPEN]
    if is_aside:
        found = [*dict.fromkeys(one for one in (*found, Act.REOPEN) if one is not Act.SET_ASIDE)]
    return (*found, Act.COMMENT)


def moved(state: State, act: Act, *, is_stale: bool = False, is_aside: bool = False) -> State:
    """The state after an act, or MoveError. What waits for information does so also after it was set aside."""
    acts = possible(state, is_stale=is_stale, is_aside=is_aside)
    if act not in acts:
        raise MoveError(state, act, acts)
    if act is Act.COMMENT or (is_aside and act is Act.REOPEN and state is State.NEEDS_INFO):
        return state
    return MOVES.get((state, act), State.OPEN)
