"""Counting of the DCI penalty guide 2002-03 (cited as DCI-PG): hands, sideboards, acts that pile up."""

from __future__ import annotations

from courseware.rules.model import Open

Given = dict[str, object]


def compare_hand(*, cards_drawn: int | None, cards_correct: int) -> Given:
    """Has the opening hand the right size (DCI-PG 16)? Where no number was told, it is known to be wrong."""
    return {"hand_count": "right" if cards_drawn == cards_correct else "differs"}


def hand_after_mistake(*, cards_correct: int) -> Given:
    """One card fewer than was due (DCI-PG 16); with none due there is no such hand."""
    return {"hand_size": cards_correct - 1 if cards_correct else Open("no_smaller_hand")}


def sideboard_excess(*, side_count: int, side_legal: bool, side_count_after_removal: int, side_size: int) -> Given:
    """How many of the cards last on the list are banned (DCI-PG 5).

    With illegal cards among them the surplus can be counted before or after these come out; where both ways of
    counting agree, the number stands.
    """
    before = side_count - side_size
    after = before if side_legal else max(0, side_count_after_removal - side_size)
    if before != after:
        return {"banned_for_tournament": Open("excess_counted")}
    return {"banned_for_tournament": {"count": before, "which": "last_listed"}}


def climb(*, acts: tuple[str, ...], classes: tuple[str, ...], across: str, ladder: tuple[str, ...]) -> Given:
    """Each further act of one class is punished one step higher (DCI-PG III). A single act is no accumulation."""
    found = (*acts, *classes)
    if len(found) <= 1:
        return {"penalties": found}
    if across == "two_tournaments":
        return {"penalties": Open("span")}
    if len(set(found)) > 1:
        return {"penalties": Open("mixed")}
    rung = ladder.index(found[0])
    if rung + len(found) >= len(ladder):  # the last step stands in brackets, without a condition
        return {"penalties": Open("last_step")}
    return {"penalties": ladder[rung : rung + len(found)]}
