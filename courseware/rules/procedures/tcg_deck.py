"""Cards swapped with the sideboard, and copies counted over deck and sideboard (TCG 6c-i)."""

from __future__ import annotations

Given = dict[str, object]


def compare_swap(*, out_of_deck: int, into_deck: int) -> Given:
    """The sideboard keeps its size when as many cards come in as go out (TCG 6c-i)."""
    return {"swap": "even" if out_of_deck == into_deck else "uneven"}


def add_copies(*, copies_in_deck: int, copies_in_side: int, same_name_limit: int) -> Given:
    """The limit of copies holds for deck and sideboard together (TCG 6c-i)."""
    return {"within_limit": copies_in_deck + copies_in_side <= same_name_limit}


def add_type_a(*, type_a_in_deck: int, type_a_in_side: int) -> Given:
    """Cards of one kind in deck and sideboard together (TCG 6c-i)."""
    return {"copies_together": type_a_in_deck + type_a_in_side}
