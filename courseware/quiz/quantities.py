"""Typed numbers and durations, understood as people write them, or refused with words that help.

`１．５`, `＋3`, `7ターン` are numbers; `3分30秒`, `3:30`, `210秒`, `1時間半`, `3 min 30 s` are durations.
A bare `210` is refused as a duration: it would be a guess whether seconds or minutes are meant.
"""

from __future__ import annotations

import re
from fractions import Fraction

from courseware.text import Text, folded

LONGEST = 200  # characters of a typed answer

COUNTERS = "枚|ターン|回|点|人|個|種類|cards?|turns?|times?|points?|prox(?:y|ies)"
NUMBER = re.compile(rf"([+-]?)(\d+(?:\.\d+)?)(?:{COUNTERS})?", re.IGNORECASE | re.ASCII)
CLOCK = re.compile(r"(?:(\d+):(?=[0-5]\d:))?(\d+):([0-5]\d)", re.ASCII)
UNITS = re.compile(
    r"(?:(?P<h>\d+(?:\.\d+)?)(?:時間|hours?|hrs?|h)(?P<hh>半)?)?"
    r"(?:(?P<m>\d+(?:\.\d+)?)(?:分間?|minutes?|mins?|m)(?P<mh>半)?)?"
    r"(?:(?P<s>\d+(?:\.\d+)?)(?:秒間?|seconds?|secs?|s))?",
    re.IGNORECASE | re.ASCII,
)

NOT_A_NUMBER = Text(
    "数として読めませんでした。「7」のように数字で入力してください。",
    "This could not be read as a number. Type digits, for example 7.",
)
NO_UNIT = Text(
    "分か秒かが分かりません。「12分34秒」「12:34」「754秒」のように、単位を付けて入力してください。",
    "It is not clear whether these are minutes or seconds. Add the unit, for example 12 min 34 s, 12:34 or 754 s.",
)
NOT_A_DURATION = Text(
    "時間として読めませんでした。「12分34秒」「12:34」「754秒」のように入力してください。",
    "This could not be read as a length of time. Type it as 12 min 34 s, 12:34 or 754 s.",
)
PART_OF_A_SECOND = Text(
    "1秒より細かい時間になります。秒までで入力してください。",
    "This comes to a fraction of a second. Give whole seconds.",
)
NEGATIVE = Text("0以上で入力してください。", "This cannot be less than zero.")
TOO_LONG = Text(
    f"長すぎます。{LONGEST}文字までで入力してください。", f"This is too long: {LONGEST} characters at most."
)


def read_number(typed: str) -> Fraction | Text:
    """The number that was typed, or words that say why none could be read."""
    found = NUMBER.fullmatch(_compact(typed))
    if not found:
        return NOT_A_NUMBER
    number = Fraction(found[2])
    return NEGATIVE if found[1] == "-" and number else number


def read_duration(typed: str) -> Fraction | Text:
    """The whole seconds that were typed, or words that say why none could be read."""
    words = _compact(typed)
    if words.startswith("-"):
        return NEGATIVE
    clock = CLOCK.fullmatch(words)
    if clock:
        hours, minutes, seconds = (Fraction(part or 0) for part in clock.groups())
        return hours * 3600 + minutes * 60 + seconds
    units = UNITS.fullmatch(words)
    if units and words:
        return _in_seconds(units)
    return _without_unit(words)


def _in_seconds(units: re.Match[str]) -> Fraction | Text:
    hours, minutes, seconds = (Fraction(units[name] or 0) for name in "hms")
    halves = (1800 if units["hh"] else 0) + (30 if units["mh"] else 0)
    total = hours * 3600 + minutes * 60 + seconds + halves
    return total if total.denominator == 1 else PART_OF_A_SECOND


def _without_unit(words: str) -> Fraction | Text:
    bare = re.fullmatch(r"\+?\d+(?:\.\d+)?", words, re.ASCII)
    if not bare:
        return NOT_A_DURATION
    return NO_UNIT if Fraction(words) else Fraction(0)


def _compact(typed: str) -> str:
    """Folded, without white space, with one kind of minus and colon."""
    compact = "".join(folded(typed).split())
    return re.sub(r"[‐‑‒–—―−]|^ー", "-", compact)
