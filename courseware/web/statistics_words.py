"""Figures in words: shares, times, remarks; and what single answers of a question are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from string import ascii_uppercase
from typing import Any

from courseware.quiz import Fact, Instance, Judgement
from courseware.quiz.analysis import Gap, Path, QuestionStudy, Remark, Share, remarks_on
from courseware.rules import duration_words
from courseware.text import Text
from courseware.web.language import gettext as _

NOT_KEPT = Text("（入力は消去済み）", "(what was typed is not kept)")


def percent(share: Fraction | float) -> str:
    """A share in whole percent; halves go up."""
    return f"{floor(share * 100 + Fraction(1, 2))}%".replace("-", "−")


def two_places(figure: float) -> str:
    return f"{figure:.2f}".replace("-", "−")


def interval_words(share: Share | Gap) -> str:
    """The ends of an interval: `61–78%`."""
    low, high = (round(end * 100) for end in share.interval)
    return f"{low}–{high}%".replace("-", "−")


def time_words(seconds: float) -> Text:
    return duration_words(round(seconds))


def by_remarks(study: QuestionStudy) -> tuple[int, int]:
    """The gravest remark first, and of those alike the more remarks."""
    remarks = remarks_on(study)
    return ([*Remark].index(remarks[0]) if remarks else len(Remark), -len(remarks))


def by_facility(study: QuestionStudy) -> Fraction:
    return study.first.facility if study.first.facility is not None else Fraction(2)


def by_discrimination(study: QuestionStudy) -> float:
    return study.first.discrimination if study.first.discrimination is not None else 2.0


ORDERS: Mapping[str, Callable[[QuestionStudy], Any]] = {
    "remarks": by_remarks,
    "facility": by_facility,
    "discrimination": by_discrimination,
}


def remark_words(remark: Remark) -> tuple[str, str]:
    """A remark in a few words, and what to do about it."""
    said: Mapping[Remark, tuple[str, str]] = {
        Remark.NEGATIVE: (
            _("Negative discrimination"),
            _("Learners who do well elsewhere do worse here. Check the key first, then whether the text misleads."),
        ),
        Remark.BEATEN: (
            _("A wrong answer is more frequent than the right one"),
            _("Check the key and the rule. If both are right, the class may not teach this point clearly enough."),
        ),
        Remark.LANGUAGES: (
            _("The languages differ"),
            _("Compare the Japanese and the English text; one of them may say more, less or something else."),
        ),
        Remark.AT_CHANCE: (
            _("No better than guessing"),
            _("Those who tick at random do about as well. Ask whether the text says all that is needed to decide."),
        ),
        Remark.SURE_AND_WRONG: (
            _("Many were sure and wrong"),
            _("A widespread misunderstanding, or a wrong key. The answers below show which."),
        ),
        Remark.NEARLY_NONE: (
            _("Hardly anybody right"),
            _("Check the key, and whether the class covers this point."),
        ),
        Remark.NEARLY_ALL: (
            _("Nearly everybody right"),
            _("It tells little about who knows the rule. That may be wanted at the beginning of a class."),
        ),
    }
    return said[remark]


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """What the parts, answers, facts and variants of a question are called, out of answers that were given."""

    study: QuestionStudy
    asked: Mapping[int, tuple[Instance, Judgement]]

    @property
    def instance(self) -> Instance:
        """The question as it was asked last."""
        return self.asked[max(self.study.slots.values())][0]

    def component(self, name: str) -> Text:
        labels = (part.label for instance, _ in self.asked.values() for part in instance.components if part.id == name)
        return next(labels, Text.same(name))

    def given(self, component: str, given: str, slot: int) -> Text:
        """What was given there, in the words of the learner's page."""
        if slot in self.asked:
            for part in self.asked[slot][1].parts:
                if part.component == component and part.compared == given:
                    return part.given if part.given.ja or given else NOT_KEPT
        return NOT_KEPT if not given else Text.same(given)

    def expected(self, path: Path) -> Text:
        """What would have been right on a path."""
        if path.slot in self.asked:
            return self.asked[path.slot][0].key(path.component).words
        return Text.same(path.expected)

    def fact(self, name: str) -> Text:
        return next((fact.label for fact in self._facts() if fact.name == name), Text.same(name))

    def value(self, name: str, value: str) -> Text:
        known = (fact.words for fact in self._facts() if (fact.name, fact.value) == (name, value))
        return next(known, Text.same(value))

    def variant(self, version: str, variant: str) -> Text:
        """A variant by the facts in which it differs from others; without such facts by its name."""
        slot = self.study.slots[version, variant]
        facts = self.asked[slot][0].facts if slot in self.asked else ()
        told = [fact for fact in facts if fact.name in self.study.facts and not fact.assumed]
        if not told:
            return Text.same(variant or "–")
        ja = "、".join(f"{fact.label.ja}: {fact.words.ja}" for fact in told)
        return Text(ja, "; ".join(f"{fact.label.en}: {fact.words.en}" for fact in told))

    def letter(self, n: int) -> str:
        """A short name for the n-th row of a table, from 0."""
        return ascii_uppercase[n] if n < len(ascii_uppercase) else str(n + 1)

    def _facts(self) -> Iterator[Fact]:
        return (fact for instance, _ in self.asked.values() for fact in instance.facts)
