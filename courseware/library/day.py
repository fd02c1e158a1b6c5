"""Which day it is where the events are held: editions begin, and reviews fall due, on days in Japan."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

JAPAN = timezone(timedelta(hours=9))  # Japan has no summer time, so no zone database is needed


def day_in_japan() -> str:
    """Today in Japan, as content writes days: `2026-11-30`."""
    return datetime.now(JAPAN).date().isoformat()
