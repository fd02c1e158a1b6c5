"""The present state of every question that was asked once, worked out when it is first asked for."""

from __future__ import annotations

from courseware.library import Present, PresentVariant
from courseware.quiz.measure import measure
from courseware.store import Slot
from courseware.web.shelf import library, made


def present() -> Present:
    """The same for all requests, as long as the same library is served."""
    kept: list[Present] = made("present", list)
    if not kept:
        kept.append(Present(library()))
    return kept[0]


def is_other_key(slot: Slot) -> bool:
    """Would the question be judged by another key today than the judgement in force? Nothing changes by itself."""
    asked = slot.instance
    now = present().variant(asked.quiz, asked.question, asked.variant)
    return isinstance(now, PresentVariant) and now.measure != measure(slot.judged_by)
