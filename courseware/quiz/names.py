"""Names that an author gives to parts of a question: they become form fields and stand in stored answers."""

from __future__ import annotations

import re
from collections.abc import Iterable

from courseware.finding import Finding, fault
from courseware.reading import duplicate
from courseware.source import Place
from courseware.text import Text

FIELD = re.compile(r"[a-z][a-z0-9_]{0,39}")
LISTED = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
TAKEN = frozenset(
    {"step", "key", "code", "csrf_token", "confidence", "none", "undecided"}
)  # fields and answers of ours


def check_names(named: Iterable[tuple[str, Place]], form: re.Pattern[str] = FIELD) -> list[Finding]:
    """Names that cannot be used, and names that stand twice."""
    first: dict[str, Place] = {}
    found = []
    for name, place in named:
        if not form.fullmatch(name) or name in TAKEN:
            found.append(_unusable(name, place, "_" if form is FIELD else "_ -"))
        if name in first:
            found.append(duplicate(place, name, first[name]))
        first.setdefault(name, place)
    return found


def _unusable(name: str, place: Place, marks: str) -> Finding:
    taken = sorted(TAKEN)
    return fault(
        place,
        "QUIZ-118",
        f"「{name}」は id に使えません。半角の英小文字、数字、{marks} だけにしてください（{'、'.join(taken)} も使えません）。",
        f"“{name}” cannot be an id. Use lower-case letters, digits and {marks} only; {', '.join(taken)} are taken.",
    )


def check_doubles(texts: Iterable[tuple[Text, Place]]) -> list[Finding]:
    """Things that a reader could not tell apart, in either language."""
    first: dict[str, Place] = {}
    found = []
    for text, place in texts:
        for words in dict.fromkeys((text.ja, text.en)):
            if words in first:
                found.append(duplicate(place, words, first[words]))
            first.setdefault(words, place)
    return found
