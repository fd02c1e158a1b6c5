"""The answers of a GIFT question, between its braces."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from courseware.finding import Finding, fault
from courseware.quiz.exchange.carried import (
    NOTHING,
    ONE,
    Asked,
    Choices,
    Number,
    Offered,
    Pairs,
    Typed,
    share_of,
)
from courseware.quiz.exchange.gift_scan import Scope, cut_at, marked, unescaped
from courseware.quiz.exchange.html_words import tidy
from courseware.quiz.exchange.told import empty_answer, lost, noted, strange_share
from courseware.source import Place

__all__ = ["Scope", "answers_of", "general_feedback"]

ARROW = "->"
GENERAL = "####"
WEIGHT = re.compile(r"\s*%\s*(-?\d{1,3}(?:\.\d+)?)\s*%")
TRUTH = {"T": True, "TRUE": True, "F": False, "FALSE": False}
NUMBER = r"[+-]?\d+(?:\.\d+)?"
NEAR = re.compile(rf"\s*({NUMBER})\s*(?::\s*({NUMBER}))?\s*")
RANGE = re.compile(rf"\s*({NUMBER})\s*\.\.\s*({NUMBER})\s*")
LONGEST_NUMBER = 40  # characters; a longer one is no number that anybody types


@dataclass(frozen=True, slots=True)
class _Entry:
    """One answer as it stands: its sign, its share where one is written, its words, and what is said about it."""

    sign: str
    share: Fraction | None
    words: str
    feedback: str
    scope: Scope


def general_feedback(answers: str, format_: str, scope: Scope) -> tuple[str, str]:
    """The answers without what is said in any case, and that."""
    hashes = cut_at(answers, "#")
    at = next((n for n in hashes if answers.startswith(GENERAL, n)), None)
    if at is None:
        return answers, ""
    return answers[:at], marked(answers[at + len(GENERAL) :], format_, scope.inside(at))[1]


def answers_of(answers: str, format_: str, scope: Scope) -> Asked | None:
    """What is asked; None, with a finding, where that is nothing we have."""
    bare = answers.strip()
    offset = len(answers) - len(answers.lstrip())
    if not bare:
        scope.findings.append(_essay(scope.place()))
        return None
    if bare.startswith(">"):
        scope.findings.append(_order(scope.place(offset)))
        return None
    if bare.startswith("#"):
        return _number(bare[1:], scope.inside(offset + 1))
    truth = re.split(r"\s*#", bare, maxsplit=1)[0]
    if truth in TRUTH:
        return _truth(truth, bare, format_, scope)
    if cut_at(bare, "=~")[:1] != [0]:
        first = (cut_at(bare, "=~") or [len(bare)])[0]
        if first < len(bare):
            scope.findings.append(_no_sign(scope.place(offset)))
            return None
        bare, offset = f"={bare}", offset - 1
    return _listed(bare, format_, scope.inside(offset))


def _entries(bare: str, scope: Scope) -> list[_Entry]:
    cuts = [*cut_at(bare, "=~"), len(bare)]
    return [_entry(bare[at:end], scope.inside(at)) for at, end in pairwise(cuts)]


def _entry(text: str, scope: Scope) -> _Entry:
    sign, rest = text[0], text[1:]
    weight = WEIGHT.match(rest)
    share = share_of(weight[1]) if weight else None
    if share is not None and abs(share) > 1:
        scope.findings.append(strange_share(scope.place(), share))
        share = None
    rest = rest[weight.end() :] if weight else rest
    words, feedback = _parted(rest)
    return _Entry(sign, share, words, feedback, scope)


def _parted(text: str) -> tuple[str, str]:
    """An answer, and what is said about it."""
    hashes = cut_at(text, "#")
    return (text[: hashes[0]], text[hashes[0] + 1 :]) if hashes else (text, "")


def _listed(bare: str, format_: str, scope: Scope) -> Asked | None:
    entries = _entries(bare, scope)
    signs = {entry.sign for entry in entries}
    if signs == {"="} and all(ARROW in entry.words for entry in entries):
        return _pairs(entries, format_)
    offered = tuple(_offered(entry, format_) for entry in entries)
    for entry, each in zip(entries, offered, strict=True):
        if not each.words:
            entry.scope.findings.append(empty_answer(entry.scope.place()))
    offered = tuple(each for each in offered if each.words)
    if not offered:
        return None
    return Typed(offered) if signs == {"="} else Choices(offered, single="=" in signs)


def _offered(entry: _Entry, format_: str) -> Offered:
    share = entry.share if entry.share is not None else ONE if entry.sign == "=" else NOTHING
    _, words = marked(entry.words, format_, entry.scope)
    feedback = marked(entry.feedback, format_, entry.scope)[1] if entry.feedback.strip() else ""
    return Offered(words, share, feedback)


def _pairs(entries: list[_Entry], format_: str) -> Pairs:
    pairs, others = [], []
    for entry in entries:
        left, _, right = entry.words.partition(ARROW)
        words = marked(left, format_, entry.scope)[1] if left.strip() else ""
        other = tidy(unescaped(right))  # plain in Moodle, whatever it begins with
        if not other:
            entry.scope.findings.append(empty_answer(entry.scope.place()))
        elif words:
            pairs.append((words, other))
        else:
            others.append(other)
    return Pairs(tuple(pairs), tuple(dict.fromkeys(others)))


def _truth(truth: str, bare: str, format_: str, scope: Scope) -> Choices:
    """True or false becomes a choice of two; which feedback belongs to which, as Moodle has it."""
    said = [tidy(marked(part, format_, scope)[1]) for part in _pieces_at(bare, "#")[1:3]]
    wrong, right = (*said, "", "")[:2]
    is_true = TRUTH[truth]
    scope.findings.append(_truth_told(scope.place()))
    both = (("True", is_true), ("False", not is_true))
    return Choices(tuple(Offered(words, ONE if holds else NOTHING, right if holds else wrong) for words, holds in both))


def _pieces_at(text: str, sign: str) -> list[str]:
    cuts = [-1, *cut_at(text, sign), len(text)]
    return [text[at + 1 : end] for at, end in pairwise(cuts)]


def _number(text: str, scope: Scope) -> Number | None:
    """`5:1`, `1..5`, or several with shares, of which the one that is wholly right is taken."""
    bare = text.strip()
    cuts = cut_at(bare, "=~")
    entries = _entries(bare, scope) if cuts[:1] == [0] else [_entry(f"={bare}", scope)]
    if any(entry.feedback.strip() for entry in entries):
        scope.findings.append(lost(scope.place(), "EXCH-217", *NO_FEEDBACK))
    right = [entry for entry in entries if entry.share in (None, ONE) and entry.sign == "="]
    if len(entries) > 1:
        scope.findings.append(lost(scope.place(), "EXCH-218", *ONE_NUMBER))
    found = _near(right[0].words) if right else None
    if found is None:
        scope.findings.append(_no_number(scope.place()))
    return found


def _near(words: str) -> Number | None:
    if len(words.strip()) > LONGEST_NUMBER:
        return None
    near, between = NEAR.fullmatch(words), RANGE.fullmatch(words)
    if between:
        low, high = Fraction(between[1]), Fraction(between[2])
        return Number((low + high) / 2, (high - low) / 2) if low <= high else None
    return Number(Fraction(near[1]), abs(Fraction(near[2] or 0))) if near else None


NO_FEEDBACK = (
    "数の答えに付いたフィードバックは取り込みません。",
    "What is said about a single number is not carried.",
)
ONE_NUMBER = (
    "数の答えがいくつもあります。全部の点になるもの一つだけを取り込みます。",
    "There are several numbers. Only the one with all the points is carried.",
)


def _truth_told(place: Place) -> Finding:
    ja = "正誤の問題は、True と False から選ぶ問題にしました。選択肢の言葉を直してください。"
    en = "True or false became a choice between True and False. Put the options into better words."
    return noted(place, "EXCH-219", ja, en)


def _essay(place: Place) -> Finding:
    ja = "作文の問題（{}）です。自動で採点できないので、取り込めません。"
    en = "This is an essay ({}). Nothing can mark it by itself, so it is left out."
    return fault(place, "EXCH-202", ja, en)


def _order(place: Place) -> Finding:
    ja = "並べ替えの問題（{> …}）は、GIFT からは取り込めません。Moodle XML で書き出し直してください。"
    en = "Questions of order ({> …}) cannot be imported from GIFT. Export them as Moodle XML instead."
    return fault(place, "EXCH-235", ja, en)


def _no_sign(place: Place) -> Finding:
    ja = "答えの前に = か ~ がありません。この問題は取り込めません。"
    en = "There is no = or ~ before an answer. This question is left out."
    return fault(place, "EXCH-203", ja, en)


def _no_number(place: Place) -> Finding:
    ja = "数として読めません（例: {#5}、{#5:1}、{#1..5}）。この問題は取り込めません。"
    en = "This cannot be read as a number (for example {#5}, {#5:1}, {#1..5}). This question is left out."
    return fault(place, "EXCH-204", ja, en)
