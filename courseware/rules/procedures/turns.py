"""Turns after time is called (TR 3.4, PCG 3.2)."""

from __future__ import annotations


def total(*, extra_turns: int, turns_after_time: int) -> dict[str, object]:
    """All turns of the end-of-match procedure, those added for Slow Play included."""
    return {"turns_total": turns_after_time + extra_turns}
