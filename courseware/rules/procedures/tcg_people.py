"""Who is on duty and whom a suspension bars (TCG 2, 3a)."""

from __future__ import annotations

from collections.abc import Mapping

from courseware.rules.model import Open

Given = dict[str, object]


def count_staff(*, staff: Mapping[str, int]) -> Given:
    """How many people hold the roles that somebody has to hold (TCG 2e, 2g, 2h); a role not named has nobody."""
    return {
        "organizers": staff.get("organizer", 0) + staff.get("acting_organizer", 0),
        "head_judges": staff.get("head_judge", 0),
        "floor_judges": staff.get("floor_judge", 0),
    }


def reach_of_suspension(*, event_level: int, suspended_from_level: int) -> Given:
    """Does the suspension reach up from a tier at or below that of the event (TCG 3a)?"""
    return {"level_reached": event_level >= suspended_from_level}


def invitations_by_origin(*, held: tuple[str, ...]) -> Given:
    """At which events the listed invitations were won, as far as the list says (TCG 5b)."""
    here, earlier = "from_this_event" in held, "from_earlier_event" in held
    if not held:
        return {"origin": "nothing_listed"}
    if set(held) - {"from_this_event", "from_earlier_event"}:
        return {"origin": "unsaid"}
    return {"origin": "both" if here and earlier else "this_only" if here else "earlier_only"}


def best_invitation(*, held: tuple[str, ...]) -> Given:
    """The highest of several invitations is used, the others stay vacant (TCG 5b).

    Travel support makes an invitation the higher one. Which of two is higher is otherwise not told by their kind.
    """
    best = "invitation_with_travel" if "invitation_with_travel" in held else held[0] if len(set(held)) == 1 else None
    if best is None:
        return {"used": Open("which_is_higher"), "vacant": Open("which_is_higher")}
    rest = list(held)
    rest.remove(best)
    return {"used": best, "vacant": tuple(rest)}
