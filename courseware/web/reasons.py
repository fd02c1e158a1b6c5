"""The reason that learners read when staff change a question or a result: in both languages, each in its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import request

from courseware.text import LANGUAGES, Language, Text, is_foreign, printable
from courseware.web.language import gettext as _

MOST_WORDS = 500


@dataclass(frozen=True, slots=True)
class Reason:
    """What was typed, and what is wrong with it by language."""

    words: Text
    faults: Mapping[Language, str]


def reason_of_form() -> Reason:
    """The reason in the fields `reason_ja` and `reason_en`."""
    typed = {one: printable(request.form.get(f"reason_{one}", "")[: 2 * MOST_WORDS]).strip() for one in LANGUAGES}
    faults = {one: fault for one in LANGUAGES if (fault := _fault(typed[one], one))}
    return Reason(Text(typed["ja"], typed["en"]), faults)


def _fault(words: str, language: Language) -> str:
    if not words:
        return _("Say why. Learners read it.")
    if len(words) > MOST_WORDS:
        return _("Keep it to %(most)d characters.") % {"most": MOST_WORDS}
    if is_foreign(words, language):
        return _("This is not Japanese.") if language == "ja" else _("This is not English.")
    return ""
