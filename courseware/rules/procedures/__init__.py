"""What a table cannot say: arithmetic over maps, lists and counts. One file a topic; this is the registry."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from courseware.rules.procedures.deck import count_copies, count_deck, count_inks, refill, remove_copies, replace_lost
from courseware.rules.procedures.ink import ink_triage
from courseware.rules.procedures.turns import total

PROCEDURES: dict[str, Callable[..., Mapping[str, object]]] = {
    "count_copies": count_copies,
    "count_deck": count_deck,
    "count_inks": count_inks,
    "ink_triage": ink_triage,
    "refill": refill,
    "remove_copies": remove_copies,
    "replace_lost": replace_lost,
    "total": total,
}
