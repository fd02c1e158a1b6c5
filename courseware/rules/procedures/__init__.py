"""What a table cannot say: arithmetic over maps, lists and counts. One file a topic; this is the registry."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from courseware.rules.procedures.appeal import compare_penalty, missing_items
from courseware.rules.procedures.clock import after_deck_check, several_pauses, time_added, time_between
from courseware.rules.procedures.closing import (
    closing_record,
    closing_turns,
    compare_wins,
    last_turn,
    lore_race,
    new_game_turns,
    wins_in_the_end,
)
from courseware.rules.procedures.dci import climb, compare_hand, hand_after_mistake, sideboard_excess
from courseware.rules.procedures.deck import count_copies, count_deck, count_inks, refill, remove_copies, replace_lost
from courseware.rules.procedures.hand import cards_to_remove
from courseware.rules.procedures.ink import ink_triage
from courseware.rules.procedures.score import count_games
from courseware.rules.procedures.tcg_floor import TCG_FLOOR
from courseware.rules.procedures.turns import total

PROCEDURES: dict[str, Callable[..., Mapping[str, object]]] = {
    "after_deck_check": after_deck_check,
    "cards_to_remove": cards_to_remove,
    "climb": climb,
    "closing_record": closing_record,
    "closing_turns": closing_turns,
    "compare_hand": compare_hand,
    "compare_penalty": compare_penalty,
    "compare_wins": compare_wins,
    "count_copies": count_copies,
    "count_deck": count_deck,
    "count_games": count_games,
    "count_inks": count_inks,
    "hand_after_mistake": hand_after_mistake,
    "ink_triage": ink_triage,
    "last_turn": last_turn,
    "lore_race": lore_race,
    "missing_items": missing_items,
    "new_game_turns": new_game_turns,
    "refill": refill,
    "remove_copies": remove_copies,
    "replace_lost": replace_lost,
    "several_pauses": several_pauses,
    "sideboard_excess": sideboard_excess,
    "time_added": time_added,
    "time_between": time_between,
    "total": total,
    "wins_in_the_end": wins_in_the_end,
    **TCG_FLOOR,
}
