"""Gaps as Moodle embeds them in a text: `{1:NUMERICAL:=5:1}`, `{1:MULTICHOICE:=right~wrong#why}`.

Signs of this language within words are written as entities, which Moodle takes back after it has found the answers.
"""

from __future__ import annotations

import html
import re
from fractions import Fraction

from courseware.finding import Finding, fault
from courseware.quiz.exchange.carried import (
    NOTHING,
    ONE,
    Choices,
    Gap,
    Gaps,
    Number,
    Offered,
    Typed,
    decimal,
    percent,
    share_of,
)
from courseware.quiz.exchange.html_words import CUT, html_words, tidy
from courseware.quiz.exchange.told import lost, lost_tags, strange_share
from courseware.source import Place

SIGNS = re.compile(r"[~#{}=%\\\"/:]")
GAP = re.compile(r"\{(\d*):([A-Z_]{1,20}):((?:\\.|[^\\}])*)\}", re.DOTALL)
BACKSLASHED = re.compile(r"\\([}#~/\"\\])")
WEIGHT = re.compile(r"%(-?\d{1,3}(?:[.,]\d+)?)%")
NUMBER = r"-?\d+(?:[.,]\d+)?"
NEAR = re.compile(rf"({NUMBER})(?::({NUMBER}))?")
NUMERIC = ("NUMERICAL", "NM")
WORDS = ("SHORTANSWER", "SA", "MW", "SHORTANSWER_C", "SAC", "MWC")
ONE_OF = ("MULTICHOICE", "MC", "MULTICHOICE_V", "MCV", "MULTICHOICE_H", "MCH", "MULTICHOICE_S", "MCS")
ONE_OF_SHUFFLED = ("MULTICHOICE_VS", "MCVS", "MULTICHOICE_HS", "MCHS")
LONGEST_NUMBER = 40


def gaps_html(text: str, asked: Gaps) -> str:
    """The text of such a question as HTML, what is asked above it."""
    pieces = [_html(piece) if isinstance(piece, str) else _gap(piece) for piece in asked.pieces]
    above = f"<p>{_html(text)}</p>" if text else ""
    return f"{above}<p>{''.join(pieces)}</p>"


def _html(words: str) -> str:
    plain = html.escape(words).replace("{", "&#123;").replace("}", "&#125;")
    return plain.replace("\n\n", "</p><p>").replace("\n", "<br>")


def _gap(gap: Gap) -> str:
    if isinstance(gap, Number):
        near = f":{decimal(gap.tolerance)}" if gap.tolerance else ""
        return f"{{1:NUMERICAL:={decimal(gap.value)}{near}}}"
    name = "SHORTANSWER" if isinstance(gap, Typed) else "MULTICHOICE"
    return f"{{1:{name}:{'~'.join(map(_answer, gap.offered))}}}"


def _answer(offered: Offered) -> str:
    sign = "=" if offered.share == ONE else f"%{percent(offered.share)}%" if offered.share else ""
    feedback = f"#{_inside(offered.feedback)}" if offered.feedback else ""
    return f"{sign}{_inside(offered.words)}{feedback}"


def _inside(words: str) -> str:
    """Words between the signs of a gap."""
    signs = SIGNS.sub(lambda found: f"\0{ord(found[0])};", words)
    return html.escape(signs, quote=False).replace("\0", "&#").replace("\n", "<br>")


def read_gaps(text: str, place: Place, findings: list[Finding]) -> tuple[str, Gaps] | None:
    """What is asked above the text, and the text with its gaps; None, with a finding, where one is not understood."""
    found = list(GAP.finditer(text.replace(CUT, "")))
    gaps = [_read(gap[2], gap[3], place, findings) for gap in found]
    if not found:
        findings.append(_no_gap(place))
    known = [gap for gap in gaps if gap is not None]
    if not found or len(known) < len(gaps):
        return None
    if any(gap[1] not in ("", "1") for gap in found):
        findings.append(_weights(place))
    words, tags = html_words(GAP.sub(CUT, text.replace(CUT, "")))
    if tags:
        findings.append(lost_tags(place, tags))
    return _parted(words, known)


def _parted(words: str, gaps: list[Gap]) -> tuple[str, Gaps]:
    """Whole paragraphs before the first gap are what is asked."""
    above, _, below = words[: words.index(CUT)].rpartition("\n\n")
    texts = f"{below}{words[words.index(CUT) :]}".split(CUT)
    pieces: list[str | Gap] = [texts[0]] if texts[0] else []
    for gap, behind in zip(gaps, texts[1:], strict=True):
        pieces += [gap, behind] if behind else [gap]
    return above.strip(), Gaps(tuple(pieces))


def _read(kind: str, body: str, place: Place, findings: list[Finding]) -> Gap | None:
    if kind not in (*NUMERIC, *WORDS, *ONE_OF, *ONE_OF_SHUFFLED):
        findings.append(_strange_gap(place, kind))
        return None
    offered = tuple(_offered(part, place, findings) for part in re.split(r"(?<!\\)~", body))
    offered = tuple(each for each in offered if each.words)
    if kind in NUMERIC:
        return _number(offered, place, findings)
    if not any(each.share == ONE for each in offered):
        findings.append(_no_right(place))
        return None
    return Typed(offered) if kind in WORDS else Choices(offered)


def _offered(part: str, place: Place, findings: list[Finding]) -> Offered:
    part = part.strip()
    weight = WEIGHT.match(part)
    share = share_of(weight[1].replace(",", ".")) if weight else ONE if part.startswith("=") else NOTHING
    if abs(share) > 1:
        findings.append(strange_share(place, share))
        share = NOTHING
    rest = part[weight.end() :] if weight else part.removeprefix("=")
    words, *feedback = re.split(r"(?<![\\&])#", rest, maxsplit=1)
    return Offered(_plain(words, place, findings), share, _plain("".join(feedback), place, findings))


def _plain(text: str, place: Place, findings: list[Finding]) -> str:
    words, tags = html_words(BACKSLASHED.sub(r"\1", text))
    if tags:
        findings.append(lost_tags(place, tags))
    return tidy(words)


def _number(offered: tuple[Offered, ...], place: Place, findings: list[Finding]) -> Number | None:
    right = [each for each in offered if each.share == ONE]
    found = NEAR.fullmatch(right[0].words) if right and len(right[0].words) <= LONGEST_NUMBER else None
    if found is None:
        findings.append(_no_number(place))
        return None
    if len(offered) > 1 or right[0].feedback:
        ja = "数の空欄は、正しい数一つだけを取り込みます。ほかの数とフィードバックは取り込みません。"
        en = "Of a gap for a number only the right number is carried; others and what is said about them are not."
        findings.append(lost(place, "EXCH-223", ja, en))
    value, near = (Fraction((told or "0").replace(",", ".")) for told in found.groups())
    return Number(value, abs(near))


def _weights(place: Place) -> Finding:
    ja = "空欄ごとの配点の重みは取り込みません。"
    return lost(place, "EXCH-224", ja, "The weights of single gaps are not carried.")


def _no_gap(place: Place) -> Finding:
    ja = "空欄（{1:SHORTANSWER:=…} など）が読み取れません。この問題は取り込めません。"
    en = "No gap such as {1:SHORTANSWER:=…} could be read. This question is left out."
    return fault(place, "EXCH-205", ja, en)


def _strange_gap(place: Place, kind: str) -> Finding:
    ja = f"空欄の種類 {kind} は知らない種類です。この問題は取り込めません。"
    en = f"Gaps of the kind {kind} are not known. This question is left out."
    return fault(place, "EXCH-206", ja, en)


def _no_right(place: Place) -> Finding:
    ja = "全部の点になる答えのない空欄があります。この問題は取り込めません。"
    en = "A gap has no answer with all the points. This question is left out."
    return fault(place, "EXCH-207", ja, en)


def _no_number(place: Place) -> Finding:
    ja = "空欄の数が読み取れません。この問題は取り込めません。"
    en = "The number of a gap cannot be read. This question is left out."
    return fault(place, "EXCH-208", ja, en)
