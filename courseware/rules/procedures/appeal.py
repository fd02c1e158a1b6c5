"""Hand-offs and reviews: what is missing, and how the penalty compares with that of the floor (EC14; TR 2.2)."""

from __future__ import annotations

from collections.abc import Sequence

Given = dict[str, object]
WANTED = ("agreed_and_disputed", "ruling_and_source", "part_appealed", "cards_already_moved", "call_start_time")


def missing_items(*, items: Sequence[str]) -> Given:
    """Which of the five things a hand-off must cover were not said (EC14 04)?"""
    missing = tuple(item for item in WANTED if item not in items)
    return {"handoff_missing": missing, "complete": not missing}


def compare_penalty(*, penalty: str, floor_penalty: str, ladder: Sequence[str]) -> Given:
    """Is the penalty milder or harsher than the one given on the floor (EC14 06)?"""
    now, before = ladder.index(penalty), ladder.index(floor_penalty)
    severity = "same" if now == before else "harsher" if now > before else "milder"
    return {"severity": severity, "penalty_change": "upheld" if now == before else "changed"}
