"""What spreadsheets do to cells behind one's back: found and refused, never guessed at."""

from __future__ import annotations

import re
from fractions import Fraction

from courseware.text import Text

CLOCK = re.compile(r"\d+:\d\d")
TIME_OF_DAY = re.compile(r"(?:(?:AM|PM|午前|午後)\s*)?\d+:\d\d:\d\d(?:\.\d+)?(?:\s*[AP]M)?", re.IGNORECASE)
SHORT_TIME_OF_DAY = re.compile(r"(?:午前|午後)\s*\d+:\d\d|\d+:\d\d\s*[AP]M", re.IGNORECASE)
DATE = re.compile(
    r"\d{4}/\d{1,2}/\d{1,2}|\d{1,2}/\d{1,2}/\d{2,4}|\d{4}年\d{1,2}月(?:\d{1,2}日)?|\d{1,2}月\d{1,2}日"
    r"|\d{1,2}-[A-Z][a-z]{2}(?:-\d{2,4})?|[A-Z][a-z]{2}-\d{2}"
)
DAY_FRACTION = re.compile(r"0\.\d+|[1-9]\d*\.\d{4,}")
NUMBER = re.compile(r"[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?")
ERRORS = ("#NAME?", "#REF!", "#VALUE!", "#N/A", "#DIV/0!", "#NUM!", "#NULL!", "#SPILL!", "#CALC!", "#####")

FORMULA = Text(
    "表計算ソフトが式として計算し、エラーになっています。セルの表示形式を「文字列」にして入れ直してください。",
    "The spreadsheet took this for a formula and failed. Format the cell as text and type it again.",
)
TIME = Text(
    "表計算ソフトが時間を時刻に変えたようです。ここでは「分:秒」で書きます（3分は 3:00、70分は 70:00）。"
    "セルの表示形式を「文字列」にして入れ直してください。",
    "The spreadsheet seems to have turned a duration into a time of day. Durations are minutes:seconds here "
    "(3:00 is three minutes, 70:00 seventy). Format the cell as text and type it again.",
)
DAY = Text(
    "表計算ソフトが日付に変えたようです。セルの表示形式を「文字列」にして入れ直してください。",
    "The spreadsheet seems to have made a date of this. Format the cell as text and type it again.",
)
SPELLING = Text(
    "数の値は同じで、書き方だけが変わっています（表計算ソフトの書き換え）。元の書き方に戻すか、文字列として入れてください。",
    "This is the same number in another spelling, as spreadsheets rewrite it. Restore the spelling, or type it as text.",
)
LOST = Text(
    "保存した文字コードにない文字が「?」に変わっています。「CSV UTF-8（コンマ区切り）」で保存してください。",
    "Letters that the encoding of the file does not have became “?”. Save it as “CSV UTF-8 (comma delimited)”.",
)


def spoilt(old: str, new: str) -> Text | None:
    """Why a changed cell looks like the work of a spreadsheet rather than of a person; None when it does not."""
    if new.startswith(ERRORS):
        return FORMULA
    if _is_other_time(old, new):
        return TIME
    if DATE.fullmatch(new) and not DATE.fullmatch(old):
        return DAY
    if old and _number(old) is not None and _number(old) == _number(new):
        return SPELLING
    return LOST if _lost(old, new) else None


def _is_other_time(old: str, new: str) -> bool:
    if SHORT_TIME_OF_DAY.fullmatch(new) or (DAY_FRACTION.fullmatch(new) and CLOCK.fullmatch(old)):
        return True
    return bool(TIME_OF_DAY.search(new)) and not TIME_OF_DAY.search(old)


def _number(text: str) -> Fraction | None:
    return Fraction(text.replace(",", "")) if NUMBER.fullmatch(text) else None


def _lost(old: str, new: str) -> bool:
    return old != new and "?" in new and old.encode("cp932", "replace").decode("cp932", "replace") == new


# Letters that CP932 writes as their twin: the same sign to every reader.
TWINS = str.maketrans(
    {"〜": "～", "−": "－", "‖": "∥", "—": "―", "¢": "￠", "£": "￡", "¬": "￢", "¥": "￥", "\u00a0": " "}
)


def same_in_cp932(old: str, new: str) -> bool:
    """Did the text only pass through CP932, which writes some letters as their twins?"""
    return old.translate(TWINS) == new.translate(TWINS)
