"""Cards in hand that should not be there, or that are lacking (PCG 2.3)."""

from __future__ import annotations

Given = dict[str, object]


def cards_to_remove(*, hand_has: int, hand_should_have: int, cards_known_to_belong: int) -> Given:
    """What surely belongs stays; of the rest as many go at random as there are too many (PCG 2.3)."""
    removed = max(0, hand_has - hand_should_have)
    known = min(cards_known_to_belong, hand_should_have)
    return {
        "removed": removed,
        "candidates": hand_has - known if removed else 0,
        "drawn": max(0, hand_should_have - hand_has),
    }
