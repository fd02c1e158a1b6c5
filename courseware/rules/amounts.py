"""Numbers with a unit, as people write them in Japanese and English: `5ターン`, `五ターン`, `five more turns`, `2分30秒`.

Only what counts or measures: ordinals (`第1ゲーム`, `2回目`), times of day (`13時42分`), dates, fractions and marks such
as `ターン5` are names and no amounts. Lengths of time in any unit are amounts of seconds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from courseware.text import Language

SECOND = "second"
SECONDS = {"hour": 3600, "minute": 60, "second": 1}
# unit → how it is written; of two that fit, the first is taken
JAPANESE = {
    "turn": "ターン", "player": "[人名]", "card": "枚", "game": "ゲーム|本(?=勝負|先取)", "match": "試合|マッチ(?!ポイント)",
    "round": "ラウンド", "point": "マッチポイント|勝ち点|点", "time": "[回度]", "kind": "種類", "percent": "[%％]|パーセント",
    "year": "年", "month": "[かヶカケ]月", "day": "日",
}  # fmt: skip
ENGLISH = {
    "hour": "hours?", "minute": "minutes?|min", "second": "seconds?|s", "turn": "turns?", "player": "players?|people",
    "card": "cards?|copies", "game": "games?", "match": "match(?:es)?(?! points?)", "round": "rounds?",
    "point": "(?:match )?points?", "time": "times", "kind": "inks|ink types?|kinds", "percent": "%|per ?cent",
    "year": "years?", "month": "months?", "day": "days?",
}  # fmt: skip

ONES = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
TEENS = ["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
WORDS = {word: n for n, word in enumerate([*ONES, *TEENS])} | {word: 20 + 10 * n for n, word in enumerate(TENS)}
KANJI = {character: n for n, character in enumerate("〇一二三四五六七八九")}

DIGITS = "[0-9０-９]{1,4}"
# A numeral in kanji begins a word: 同一, 統一 and 十分 (enough) are none, and 一人, 一度, 一部 say no count.
NUMERAL = rf"(?:(?<![A-Za-z0-9０-９.．:：第]){DIGITS}|(?<![一-鿿])(?!十分|一[部人度日])[一二三四五六七八九十百]{{1,5}})"
NAMES = (  # dates, times of day, fractions
    rf"[0-9０-９]{{4}}年(?:度|{DIGITS}月(?:{DIGITS}日)?)?|{DIGITS}月{DIGITS}日|{DIGITS}時(?!間)(?:{DIGITS}分|半)?|{DIGITS}分の{DIGITS}"
)
LENGTH = (
    rf"(?P<hour>{NUMERAL})時間(?P<half_hour>半)?(?:(?P<and_minute>{DIGITS})分)?"
    rf"|(?P<minute>{NUMERAL})分間?(?P<half_minute>半)?(?:(?P<and_second>{DIGITS})秒)?|(?P<second>{NUMERAL})秒"
)
COUNTED = "|".join(f"(?P<{unit}>{written})" for unit, written in JAPANESE.items())
IN_JAPANESE = re.compile(
    rf"{NAMES}|(?:(?P<low>{NUMERAL})[〜～–-](?={DIGITS}))?(?P<all>{LENGTH}|(?P<n>{NUMERAL})(?:{COUNTED}))(?![目番戦け])"
)

SPELT = rf"(?:{'|'.join(TENS)})(?:-(?:{'|'.join(ONES[1:10])}))?|{'|'.join([*TEENS, *ONES[::-1]])}"
FIGURE = rf"(?<![\w.:/–-])(?:{DIGITS}|{SPELT}|(?:half )?an?(?= (?:minute|hour)\b))(?![\w:.])"
BETWEEN = (
    r"(?: or (?:more|fewer|less|longer))?"
    r"(?:[ -](?:more|further|extra|additional|added|other|different|full|whole|new|closing|following|ordinary))*[ -]"
)
MEASURED = "|".join(f"(?P<{unit}>{written})" for unit, written in ENGLISH.items())
IN_ENGLISH = re.compile(
    rf"best[ -]of[ -](?P<best>{SPELT}|{DIGITS})|(?P<twice>twice)\b"
    rf"|(?:(?P<low>{FIGURE})(?: to | or |–|-))?(?P<n>(?(low)(?:{FIGURE}|(?<=\d[–-]){DIGITS})|{FIGURE}))(?:{BETWEEN}|(?=%))(?:{MEASURED})(?!\w)",
    re.IGNORECASE,
)
NAMED: dict[Language, dict[str, re.Pattern[str]]] = {
    "ja": {
        unit: re.compile(written) for unit, written in ({"minute": "（分）", "second": "（秒）"} | JAPANESE).items()
    },
    "en": {
        unit: re.compile(rf"\b(?:{written})\b", re.IGNORECASE) for unit, written in ENGLISH.items() if unit != "percent"
    },
}
A_NUMERAL: dict[Language, re.Pattern[str]] = {
    "ja": re.compile(NUMERAL),
    "en": re.compile(rf"(?<![\w.])(?:{DIGITS}|{SPELT})(?!\w)", re.IGNORECASE),
}
ARTICLES = ("a", "an")
JOINED = (" ", " and ")  # 2 minutes and 30 seconds


@dataclass(frozen=True, slots=True)
class Amount:
    """So many of a unit; lengths of time are seconds. An empty unit fits any."""

    value: int
    unit: str


@dataclass(frozen=True, slots=True)
class Mention:
    """An amount in a text: `text[start:end]`."""

    start: int
    end: int
    amount: Amount


def amounts(text: str, language: Language) -> tuple[Mention, ...]:
    """Every amount of a text in order; of a range, `50〜60分`, both ends."""
    pattern, read = (IN_JAPANESE, _in_japanese) if language == "ja" else (IN_ENGLISH, _in_english)
    found = sorted((one for match in pattern.finditer(text) for one in read(match)), key=lambda one: one.start)
    return tuple(found if language == "ja" else _joined(found, text))


def units(label: str, language: Language) -> Iterator[tuple[str, int]]:
    """The units that a name speaks of, each with how many of the smallest it is: `制限時間（分）` is of minutes."""
    for unit, pattern in NAMED[language].items():
        if pattern.search(label):
            yield _measured(unit), SECONDS.get(unit, 1)


def _measured(unit: str) -> str:
    return SECOND if unit in SECONDS else unit


def number(words: str) -> int:
    """The whole number that a numeral stands for."""
    lower = words.lower()
    if lower.isdecimal():
        return int(lower)
    if lower[0] in KANJI or lower[0] in "十百":
        return _from_kanji(lower)
    return sum(WORDS[part] for part in lower.split("-"))


def numerals(text: str, language: Language) -> Iterator[int]:
    """Every number of a text, whatever it counts."""
    pattern = A_NUMERAL[language]
    return (number(match[0]) for match in pattern.finditer(text))


def _from_kanji(words: str) -> int:
    total = digit = 0
    for character in words:
        if character in KANJI:
            digit = KANJI[character]
        else:
            total, digit = total + (digit or 1) * {"十": 10, "百": 100}[character], 0
    return total + digit


def _in_japanese(match: re.Match[str]) -> Iterator[Mention]:
    said = {name: words for name, words in match.groupdict().items() if words is not None}
    if "all" not in said:
        return
    unit = next(name for name in (*SECONDS, *JAPANESE) if name in said)
    if unit in SECONDS:
        value = number(said[unit]) * SECONDS[unit]
        value += sum(number(said[f"and_{name}"]) * scale for name, scale in SECONDS.items() if f"and_{name}" in said)
        value += sum(scale // 2 for name, scale in SECONDS.items() if f"half_{name}" in said)
        yield Mention(match.start("all"), match.end(), Amount(value, SECOND))
    else:
        yield Mention(match.start("all"), match.end(), Amount(number(said["n"]), unit))
    yield from _low(match, unit)


def _in_english(match: re.Match[str]) -> Iterator[Mention]:
    if match["best"] or match["twice"]:
        amount = Amount(number(match["best"]), "game") if match["best"] else Amount(2, "time")
        yield Mention(match.start(), match.end(), amount)
        return
    unit = next(name for name in ENGLISH if match[name] is not None)
    words, scale = match["n"].lower(), SECONDS.get(unit, 1)
    value = (
        (scale // 2 if words.startswith("half ") else scale) if words.split()[-1] in ARTICLES else number(words) * scale
    )
    yield Mention(match.start("n"), match.end(), Amount(value, _measured(unit)))
    yield from _low(match, unit)


def _low(match: re.Match[str], unit: str) -> Iterator[Mention]:
    """The lower end of a range, which has the unit of the upper end."""
    if match["low"]:
        value = number(match["low"]) * SECONDS.get(unit, 1)
        yield Mention(match.start("low"), match.end(), Amount(value, _measured(unit)))


def _is_rest(whole: Amount, rest: Amount) -> bool:
    """Seconds after minutes."""
    return whole.unit == rest.unit == SECOND and whole.value % 60 == 0 and 0 < rest.value < 60


def _joined(found: list[Mention], text: str) -> Iterator[Mention]:
    """Minutes and the seconds after them are one length of time."""
    held: Mention | None = None
    for one in found:
        if held and _is_rest(held.amount, one.amount) and text[held.end : one.start] in JOINED:
            held = Mention(held.start, one.end, Amount(held.amount.value + one.amount.value, SECOND))
            continue
        if held:
            yield held
        held = one
    if held:
        yield held
