"""Consequential credit: a wrong infraction with the penalty that would be right for that infraction.

Asked from the core, when the question is frozen. In the decision of the scene by its near misses; in the other
decisions of the book by everything that is possible with what they have in common with the scene. Only where a single
penalty comes out for the infraction is it known which one would follow, and only then is there credit for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from courseware.quiz.answering import Answer
from courseware.quiz.components import FieldAsked, answer_label, capitalised
from courseware.quiz.instance import ABSENT, UNDECIDED, Component, Follow, Instance, Key
from courseware.quiz.judgement import Judgement, Part
from courseware.quiz.rulings import answers_of
from courseware.rules import Ruling, near_misses, penalties_for, value_words
from courseware.text import Text

CAUSE, EFFECT = "infraction", "penalty"


def with_follows(
    asked: Mapping[str, FieldAsked], components: Iterable[Component], keys: Iterable[Key], ruling: Ruling
) -> tuple[Key, ...]:
    """The keys, that of the penalty with what would follow from each wrong infraction that can be chosen."""
    if not {CAUSE, EFFECT} <= asked.keys():
        return tuple(keys)
    offered = [option.value for each in components if each.id == CAUSE for option in each.options]
    follows = tuple(_follows(asked, offered, ruling))
    return tuple(replace(key, follows=follows) if key.component == EFFECT else key for key in keys)


def _follows(asked: Mapping[str, FieldAsked], offered: Iterable[str], ruling: Ruling) -> Iterator[Follow]:
    cause, effect = asked[CAUSE], asked[EFFECT]
    near = _near(effect, ruling)
    for infraction in offered:
        if infraction in (cause.right, ABSENT, UNDECIDED):  # from no infraction nothing has been worked out
            continue
        elsewhere = penalties_for(effect.book, ruling.facts, infraction, without=ruling.decision)
        penalties = near.get(infraction, set()) | (elsewhere if elsewhere is not None else {UNDECIDED, ABSENT})
        penalty = penalties.pop() if len(penalties) == 1 else UNDECIDED
        if penalty in effect.type.values and penalty != effect.right:
            yield Follow(CAUSE, infraction, (penalty,), _words(cause, effect, infraction, penalty))


def _near(effect: FieldAsked, ruling: Ruling) -> dict[str, set[str]]:
    """Infraction → the penalties that near misses of the scene give with it."""
    found: dict[str, set[str]] = {}
    for near in near_misses(effect.book, ruling):
        answers = answers_of(effect.book, (CAUSE, EFFECT), near.outcome, near.open)
        found.setdefault(answers[CAUSE], set()).add(answers[EFFECT])
    return found


def _words(cause: FieldAsked, effect: FieldAsked, infraction: str, penalty: str) -> Text:
    chosen, given = answer_label(cause, infraction), capitalised(value_words(effect.book, EFFECT, penalty))
    return Text(
        f"「{cause.label.ja}」は違いますが、「{chosen.ja}」だとすれば「{given.ja}」で合っているので、ここは得点になります。",
        f"The {cause.label.en} is wrong, but for “{chosen.en}” the right answer here would be “{given.en}”, so this part has its points.",
    )


def carried(instance: Instance, answer: Answer, judgement: Judgement) -> Judgement:
    """The judgement with the points of what follows rightly from an earlier wrong answer."""
    return Judgement(tuple(_carried(part, instance.key(part.component), answer) for part in judgement.parts))


def _carried(part: Part, key: Key, answer: Answer) -> Part:
    if part.right:
        return part
    for follow in key.follows:
        if part.compared in follow.values and answer.given(follow.after).value == follow.given:
            return replace(part, points=part.maximum, carried=follow.words)
    return part
