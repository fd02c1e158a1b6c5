"""An answer that was given to an earlier state of a question, judged by another one.

What was answered then is held against the key of now; where that cannot be done fairly, it is said why. What becomes of
the judgement that was in force is the policy's to say. Nothing here looks at the order of answers or at other answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from courseware.quiz import canonical
from courseware.quiz.answering import Answer, Given, listed
from courseware.quiz.instance import Component, Instance, Widget
from courseware.quiz.judgement import Judgement
from courseware.quiz.kinds import judge
from courseware.text import Text

TYPED = (Widget.NUMBER, Widget.TEXT)
AS_A_WHOLE = (Widget.SEVERAL, Widget.ORDER)  # an answer says something about every option
NUMBERED = "other-"  # a distractor in words has its number for an id: with other words it is another one


class Policy(StrEnum):
    """What becomes of a result when the key is another."""

    RAISE_ONLY = "raise-only"
    REPLACE = "replace"
    VOID = "void-item"


class Verdict(StrEnum):
    """What became of one answer. `kept` has more points by the earlier key and keeps them, `void` counts no more."""

    RAISED = "raised"
    LOWERED = "lowered"
    SAME = "same"
    KEPT = "kept"
    VOID = "void"


class Obstacle(StrEnum):
    """Why an answer cannot be judged by the present state of its question."""

    QUESTION_GONE = "question_gone"
    WITHHELD = "withheld"
    VARIANT_GONE = "variant_gone"
    NOT_ASKED = "not_asked"
    OTHER_KIND = "other_kind"
    OTHER_PARTS = "other_parts"
    OTHER_FORM = "other_form"
    OPTION_GONE = "option_gone"
    NOT_OFFERED = "not_offered"
    WORDS_DELETED = "words_deleted"


OBSTACLES: Mapping[Obstacle, Text] = {
    Obstacle.QUESTION_GONE: Text(
        "問題が教材からなくなっています。", "The content does not have this question any more."
    ),
    Obstacle.WITHHELD: Text(
        "問題は、正解の再確認などが済むまで出題を止めています。",
        "The question is kept back until its keys, or a point on which it rests, are confirmed.",
    ),
    Obstacle.VARIANT_GONE: Text(
        "この場面（事実の組み合わせ）は、いまの問題にありません。",
        "The question does not have this situation (these facts) any more.",
    ),
    Obstacle.NOT_ASKED: Text(
        "いまの規程では、この場面の正解を計算できません。",
        "The present rulebook gives no key for this situation.",
    ),
    Obstacle.OTHER_KIND: Text("問題の形式が変わっています。", "The question is of another kind now."),
    Obstacle.OTHER_PARTS: Text(
        "問う項目が増えたか減っています。", "The question asks more parts, or fewer, than it did."
    ),
    Obstacle.OTHER_FORM: Text(
        "答え方（選択、入力、単位など）が変わっています。",
        "A part is answered in another way now (chosen, typed, in another unit).",
    ),
    Obstacle.OPTION_GONE: Text(
        "選ばれた選択肢が、いまの問題にありません。", "The option that was chosen is not there any more."
    ),
    Obstacle.NOT_OFFERED: Text(
        "いまの正解は、そのときの選択肢にありませんでした。",
        "What is right now was not among the options that were offered.",
    ),
    Obstacle.WORDS_DELETED: Text(
        "入力された言葉は、本人の希望で消されています。", "The typed words were deleted at the learner’s wish."
    ),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """What must be known of the instance that was answered; of its JSON data the rest need not be read."""

    kind: str
    components: tuple[Component, ...]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Asked:
        return canonical.from_data(cls, data)


@dataclass(frozen=True, slots=True)
class Regraded:
    """What became of an answer: the judgement in force from now on (None: it counts no more)."""

    verdict: Verdict
    judgement: Judgement | None


def answer_of(judgement: Judgement) -> Answer:
    """The answer that was judged, as it was held against the key."""
    return Answer(tuple(Given(part.component, part.compared, part.given) for part in judgement.parts))


def obstacle(old: Asked | Instance, new: Instance, answer: Answer) -> Obstacle | None:
    """Why this answer to `old` says nothing about `new`; None when it can be judged."""
    if old.kind != new.kind:
        return Obstacle.OTHER_KIND
    before, now = _components(old), _components(new)
    if before.keys() != now.keys():
        return Obstacle.OTHER_PARTS
    pairs = [(before[name], now[name], answer.given(name).value) for name in before]
    if any((was.widget, was.unit) != (one.widget, one.unit) for was, one, _ in pairs):
        return Obstacle.OTHER_FORM
    if any(was.widget in TYPED and not value for was, _, value in pairs):
        return Obstacle.WORDS_DELETED
    if any(_is_gone(was, one, value) for was, one, value in pairs):
        return Obstacle.OPTION_GONE
    if any(not _was_offered(was, new.key(was.id).values) for was, _, _ in pairs):
        return Obstacle.NOT_OFFERED
    return None


def _components(asked: Asked | Instance) -> dict[str, Component]:
    return {component.id: component for component in asked.components}


def _is_gone(was: Component, now: Component, value: str) -> bool:
    """Does the answer name an option that is there no more, or that says something else under a mere number?"""
    before, after = _labels(was), _labels(now)
    if was.widget in AS_A_WHOLE:
        return before.keys() != after.keys()
    if value not in before:
        return was.widget not in TYPED  # what is typed can still be read
    renamed = value.startswith(NUMBERED) and value in after and before[value] != after[value]
    return value not in after or renamed


def _was_offered(was: Component, values: tuple[str, ...]) -> bool:
    """Could the right answer of now have been given then?"""
    if was.widget in AS_A_WHOLE:
        return _labels(was).keys() >= set(listed(values[0]))
    return was.widget in TYPED or not _labels(was).keys().isdisjoint(values)


def _labels(component: Component) -> dict[str, Text]:
    return {option.value: option.label for option in component.options}


def regraded(policy: Policy, held: Judgement | None, new: Judgement) -> Regraded:
    """What becomes of the judgement in force (`held`; None: it counts no more) beside the one by the present key."""
    if policy is Policy.VOID or (held is None and policy is Policy.RAISE_ONLY):
        return Regraded(Verdict.VOID, None)
    if held is None:
        return Regraded(Verdict.RAISED if new.points else Verdict.SAME, new)
    if _marks(held) == _marks(new):
        return Regraded(Verdict.SAME, new)
    if raises(held, new):
        return Regraded(Verdict.RAISED, new)
    if policy is Policy.RAISE_ONLY:
        return Regraded(Verdict.KEPT, held)
    return Regraded(Verdict.SAME if held.points == new.points else Verdict.LOWERED, new)


def raises(held: Judgement, new: Judgement) -> bool:
    """Is the new judgement better, whatever else is in the sitting: no fewer points, and no more points missed?"""
    gained, missed = new.points - held.points, _missed(new) - _missed(held)
    return gained >= 0 and missed <= 0 and bool(gained or missed)


def _missed(judgement: Judgement) -> Fraction:
    return judgement.maximum - judgement.points


def _marks(judgement: Judgement) -> list[tuple[object, ...]]:
    return [(part.component, part.points, part.maximum) for part in judgement.parts]


def judged_anew(old: Asked | Instance, new: Instance, judgement: Judgement) -> Judgement | Obstacle:
    """The answer that was judged by `old`, judged by `new`; or why that cannot be."""
    answer = answer_of(judgement)
    return obstacle(old, new, answer) or judge(new, answer)
