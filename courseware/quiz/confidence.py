"""How sure a learner is of an answer: kept with it and shown with it, never part of the mark."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from courseware.text import Text

CONFIDENCE = "confidence"  # the form field


class Confidence(StrEnum):
    """From sure to a mere guess."""

    SURE = "sure"
    FAIRLY = "fairly"
    GUESSING = "guessing"


SURENESS: Mapping[str, Text] = {
    Confidence.SURE: Text("自信がある", "Sure"),
    Confidence.FAIRLY: Text("まあまあ", "Fairly sure"),
    Confidence.GUESSING: Text("勘で答えた", "Guessing"),
}
