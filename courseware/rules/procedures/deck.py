"""How a deck measures up to its list and to the limits of its format, and what must be put right (PCG 3.3, 3.4)."""

from __future__ import annotations

from collections.abc import Mapping

from courseware.rules.model import Open

Given = dict[str, object]


def count_deck(
    *,
    format: str,
    deck_count: int,
    list_count: int | None,
    missing: int,
    constructed_minimum: int,
    limited_minimum: int,
) -> Given:
    """Which of deck and list is below the minimum of the format (PCG 3.3, 3.4; CR 1.10.1). No list count: as legal."""
    minimum = constructed_minimum if format == "constructed" else limited_minimum
    deck_short = deck_count < minimum
    list_short = list_count is not None and list_count < minimum
    if deck_short:
        size = "both_short" if list_short else "deck_short"
    elif list_short:
        size = "list_short"
    else:
        size = "enough_but_missing" if missing else "enough"
    return {"size": size, "counts_differ": list_count is not None and list_count != deck_count}


def count_copies(*, deck_count: int, max_copies: int, copies_allowed: int, constructed_minimum: int) -> Given:
    """Is a card over the limit, and does a Constructed deck stay large enough without the excess (PCG 3.3)?"""
    excess = max(0, max_copies - copies_allowed)
    if not excess:
        return {"copies": "none_over"}
    left = deck_count - excess
    return {"copies": "over_enough_left" if left >= constructed_minimum else "over_too_few_left"}


def remove_copies(*, deck_count: int, max_copies: int, copies_allowed: int, constructed_minimum: int) -> Given:
    """Everything over the limit comes out; what is left is the final size only if it is large enough (PCG 3.3)."""
    removed = max(0, max_copies - copies_allowed)
    left = max(0, deck_count - removed)
    gave: Given = {"removed": removed, "deck_count_after_removal": left}
    return gave | ({"deck_count_after": left} if left >= constructed_minimum else {})


def refill(*, deck_count: int, pool_cards_left: int, limited_minimum: int) -> Given:
    """Random cards from the rest of the pool, up to the minimum (PCG 3.3). Too small a pool is not provided for."""
    short = max(0, limited_minimum - deck_count)
    if pool_cards_left < short:
        return {"added": Open("pool_too_small"), "deck_count_after": Open("pool_too_small")}
    return {"added": short, "deck_count_after": deck_count + short}


def replace_lost(
    *,
    problem: str,
    deck_count: int,
    list_count: int | None,
    missing: int,
    replacements_obtainable: int,
    constructed_minimum: int,
) -> Given:
    """Cards first, then one proxy for each that cannot be had, which only the lead may issue (PCG 3.4, TR 2.2).

    A list that is large enough stands: the deck is brought back to it. Where both are too small, cards are obtained
    up to the minimum.
    """
    stands = problem == "short_lost"
    target = max(constructed_minimum, list_count or 0) if stands else constructed_minimum
    needed = max(target - deck_count, missing if stands else 0)
    by_card = min(needed, replacements_obtainable)
    remedy = ["list_stands"] if stands else []
    if by_card:
        remedy.append("add_same_or_identical_card" if stands else "obtain_cards_to_minimum")
    gave: Given = {"needed": needed, "proxies": needed - by_card}
    if needed > by_card:
        remedy.append("issue_ink_card_proxy")
        gave["authority"] = "lead_lore_guide"
    return gave | {"remedy": tuple(remedy)}


def kinds(ink_counts: Mapping[str, int] | None) -> set[str]:
    """The ink types in a deck; a card of two inks (`amber_steel`) brings both."""
    return {ink for name, count in (ink_counts or {}).items() if count for ink in name.split("_")}


def count_inks(*, ink_counts: Mapping[str, int] | None, inks_allowed: int) -> Given:
    """Does the deck hold more ink types than Constructed allows (CR 1.10.1.1)?"""
    return {"inks": "too_many" if len(kinds(ink_counts)) > inks_allowed else "within_limit"}
