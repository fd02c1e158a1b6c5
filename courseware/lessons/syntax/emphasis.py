"""Emphasis beside full-width punctuation: `…です。**次` is bold although plain CommonMark leaves the asterisks.

CommonMark counts 。 as punctuation and refuses a closing run between it and a letter. Here CJK characters let a run
open and close as white space would (the amendment of commonmark-spec discussion 650). Nothing changes without them.
"""

from __future__ import annotations

import unicodedata

from markdown_it import MarkdownIt
from markdown_it.common.utils import isMdAsciiPunct, isPunctChar, isWhiteSpace
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.state_inline import Delimiter

HANGUL = ((0x1100, 0x11FF), (0x3131, 0x318E), (0xA960, 0xA97F), (0xAC00, 0xD7FF))
# Wide because they are pictures, not because they are CJK.
PICTURES = ((0x2300, 0x2BFF), (0x1F000, 0x1FAFF))


def extend(md: MarkdownIt) -> None:
    """Replace the rule that collects runs; pairing them stays as it is."""
    md.inline.ruler.at("emphasis", collect_run)


def collect_run(state: StateInline, silent: bool) -> bool:
    """Push the markers of a run as delimiters."""
    marker = state.src[state.pos]
    if silent or marker not in "*_":
        return False
    length = _run_length(state, marker)
    opens, closes = _flanking(state, length)
    for _ in range(length):
        state.push("text", "", 0).content = marker
        token = len(state.tokens) - 1
        state.delimiters.append(Delimiter(ord(marker), length, token, end=-1, open=opens, close=closes))
    state.pos += length
    return True


def _run_length(state: StateInline, marker: str) -> int:
    end = state.pos
    while end < state.posMax and state.src[end] == marker:
        end += 1
    return end - state.pos


def _flanking(state: StateInline, length: int) -> tuple[bool, bool]:
    """Whether a run may open and may close."""
    start, end = state.pos, state.pos + length
    following = state.src[end] if end < state.posMax else " "
    before = state.src[start - 1] if start else " "
    letter = state.src[start - 2] if start > 1 and _is_variation(before) else before
    hinders_left = _is_hard_punctuation(following) and not (
        _is_space(before) or _is_hard_punctuation(letter) or is_cjk(letter) or _is_ideographic_variation(before)
    )
    hinders_right = _is_hard_punctuation(letter) and not (
        _is_space(following) or _is_hard_punctuation(following) or is_cjk(following)
    )
    left = not _is_space(following) and not hinders_left
    right = not _is_space(before) and not hinders_right
    if state.src[start] == "*":
        return left, right
    # An underscore inside a word is no emphasis: it stays bound to punctuation as in CommonMark.
    return left and (not right or _is_punctuation(letter)), right and (not left or _is_punctuation(following))


def is_cjk(character: str) -> bool:
    """East Asian characters, without pictures; Hangul counts also where it is narrow."""
    point = ord(character)
    if _among(point, HANGUL):
        return True
    return point >= 0x1100 and unicodedata.east_asian_width(character) in "WFH" and not _among(point, PICTURES)


def _among(point: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= point <= last for first, last in ranges)


def _is_space(character: str) -> bool:
    return isWhiteSpace(ord(character))


def _is_punctuation(character: str) -> bool:
    return isMdAsciiPunct(ord(character)) or isPunctChar(character)


def _is_hard_punctuation(character: str) -> bool:
    """Punctuation that binds a run as in CommonMark: all but the CJK kind."""
    return _is_punctuation(character) and not is_cjk(character)


def _is_variation(character: str) -> bool:
    return "\ufe00" <= character <= "\ufe0e"


def _is_ideographic_variation(character: str) -> bool:
    return "\U000e0100" <= character <= "\U000e01ef"
