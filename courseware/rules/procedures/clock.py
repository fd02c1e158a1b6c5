"""How long a match stood still, from times of day or from parts of an interruption (TR 3.12)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from courseware.rules.model import Open

Given = dict[str, object]
TIME = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?")
DAY, LONGEST = 24 * 3600, 12 * 3600


def time_between(*, call_start: str, play_resumed: str) -> Given:
    """From one time of day to another, over midnight too; what is no time, or half a day and more, is not guessed at."""
    start, end = _seconds(call_start), _seconds(play_resumed)
    if start is None or end is None:
        return {"lost_s": Open("no_time_of_day")}
    lost = (end - start) % DAY
    return {"lost_s": lost if lost < LONGEST else Open("no_time_of_day")}


def _seconds(text: str) -> int | None:
    """Seconds since midnight of `14:14:00` or `14:14`."""
    found = TIME.fullmatch(text.strip())
    return int(found[1]) * 3600 + int(found[2]) * 60 + int(found[3] or 0) if found else None


def time_added(*, floor_call_s: int, wait_for_lead_s: int, hearing_s: int) -> Given:
    """The whole interruption by an appeal, waiting included (TR 3.12)."""
    return {"lost_s": floor_call_s + wait_for_lead_s + hearing_s}


def several_pauses(*, durations_s: Sequence[int], pause_without_extension: int) -> Given:
    """One pause is that pause. Whether several are added up is open, unless even their sum brings nothing."""
    total = sum(durations_s)
    is_clear = len(durations_s) == 1 or total <= pause_without_extension
    return {"lost_s": total if is_clear else Open("several")}


def after_deck_check(*, lost_s: int, deck_check_extra: int) -> Given:
    """The time of the check and three minutes more (TR 3.12)."""
    return {"extension_s": lost_s + deck_check_extra}
