"""Which inks leave a deck that has too many, and when chance decides (PCG 3.4)."""

from __future__ import annotations

from collections.abc import Mapping

from courseware.rules.model import Open

Given = dict[str, object]
FIELDS = ("removed_inks", "kept_inks", "replaced", "random_choice", "random_among")


def ink_triage(*, ink_counts: Mapping[str, int], inks_allowed: int) -> Given:
    """The least numerous inks go until as many as are allowed stay; a tie at that border is drawn by lot.

    How a card of two inks counts is open. So is the draw when two or more of the tied inks must go: the source speaks
    of *the* ink to be removed, and drawing several times is one reading among others.
    """
    counts = {name: count for name, count in ink_counts.items() if count}
    if any("_" in name for name in counts):
        return dict.fromkeys(FIELDS, Open("dual_ink"))
    ranked = sorted(counts, key=lambda name: (-counts[name], name))
    border = counts[ranked[inks_allowed - 1]]
    kept = [name for name in ranked if counts[name] > border]
    tied = [name for name in ranked if counts[name] == border]
    gone = [name for name in ranked if counts[name] < border]
    to_draw = len(kept) + len(tied) - inks_allowed
    replaced = sum(counts[name] for name in gone) + to_draw * border
    if not to_draw:
        return _result(gone, kept + tied, replaced)
    if to_draw == 1:
        return _result(gone, kept, replaced) | {"random_choice": True, "random_among": tuple(tied)}
    unsettled = dict.fromkeys(("removed_inks", "kept_inks", "random_among"), Open("tie_for_second"))
    return {"replaced": replaced, "random_choice": True, **unsettled}


def _result(gone: list[str], kept: list[str], replaced: int) -> Given:
    return {
        "removed_inks": tuple(gone),
        "kept_inks": tuple(kept),
        "replaced": replaced,
        "random_choice": False,
    }
