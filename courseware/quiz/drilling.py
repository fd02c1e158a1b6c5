"""What a drill asks next, and which other fact would have made another ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from courseware.quiz.chance import shuffled
from courseware.quiz.components import capitalised
from courseware.quiz.drill import Drill, Item, answers_to
from courseware.quiz.freeze import freeze, question_seed
from courseware.quiz.instance import UNDECIDED, Contrast, Instance
from courseware.quiz.model import Question
from courseware.quiz.options import NONE, NOT_DECIDED
from courseware.quiz.rulings import answers_of, nears
from courseware.quiz.scene import Scene
from courseware.rules import Rulebook, Value, decide, value_words
from courseware.text import Text

CONTRASTS = 2  # other facts that are named after an answer


def next_in_drill(drill: Drill, met: Sequence[Instance], seed: int, assumptions: Sequence[Text] = ()) -> Instance:
    """What is asked now: after every question its contrast, where one fact makes another ruling, else something unseen.

    `met` are the questions of this drill so far, the last one last.
    """
    own = question_seed(seed, str(len(met)))
    question, chosen = _contrast_of(drill, met, own) or _unseen(drill, met, own)
    asked = freeze(drill.quiz, question, chosen, own, {drill.book.id: drill.book}, assumptions)
    found = tuple(contrasts(drill.book, question, chosen.facts))
    return replace(asked, feedback=replace(asked.feedback, contrasts=found))


def _unseen(drill: Drill, met: Sequence[Instance], seed: int) -> Item:
    """A scene as often as a list of facts, and of those one that was met least."""
    kinds = [kind for kind in (drill.scenes, drill.listed) if kind]
    seen = Counter((instance.question, instance.variant) for instance in met)
    items = shuffled(shuffled(kinds, seed, "kind")[0], seed, "item")
    return min(items, key=lambda item: seen[item[0].id, item[1].id])


def _contrast_of(drill: Drill, met: Sequence[Instance], seed: int) -> Item | None:
    """After an odd number of questions: the last one with a single fact changed, so that the ruling is another."""
    if len(met) % 2 == 0:
        return None
    last, seen = met[-1], {(instance.question, instance.variant) for instance in met}
    items = [item for item in (*drill.scenes, *drill.listed) if item[0].id == last.question]
    before = next((each for _, each in items if each.id == last.variant), None)
    if before is None:
        return None
    fields = [component.id for component in last.components]
    was = answers_to(drill.book, drill.decision.name, fields, before.facts)
    found = [
        item
        for item in items
        if (item[0].id, item[1].id) not in seen
        and _differs_in_one(before.facts, item[1].facts)
        and answers_to(drill.book, drill.decision.name, fields, item[1].facts) != was
    ]
    return shuffled(found, seed, "contrast")[0] if found else None


def _differs_in_one(one: Mapping[str, Value], other: Mapping[str, Value]) -> bool:
    names = {*one, *other}
    return sum(one.get(name) != other.get(name) for name in names) == 1


def contrasts(book: Rulebook, question: Question, facts: Mapping[str, Value]) -> Iterator[Contrast]:
    """The nearest facts with which another ruling would come out; those that the scene tells come first."""
    assert isinstance(question.asks, Scene)  # noqa: S101 - drills are made of rulings
    scene = question.asks
    ruling = decide(book, scene.decision, facts)
    own = answers_of(book, scene.fields, ruling.outcome, ruling.open)
    flips = [near for near in nears(book, ruling, scene.fields) if near.answers.by_field != own.by_field]
    first: dict[str, object] = {}
    for near in sorted(flips, key=lambda near: near.fact not in facts):
        if near.fact not in first and len(first) < CONTRASTS:
            first[near.fact] = near
            yield Contrast(
                near.words, tuple(_changed(book, scene, own.by_field, near.answers.by_field, near.answers.values))
            )


def _changed(
    book: Rulebook, scene: Scene, own: Mapping[str, str], other: Mapping[str, str], values: Mapping[str, Value]
) -> Iterator[Text]:
    """The fields that would be otherwise, with what would stand there."""
    for field in scene.fields:
        if own[field] != other[field]:
            label = capitalised(scene.labels.get(field) or book.label(field))
            words = value_words(book, field, values[field]) if field in values else _without_value(other[field])
            yield Text(f"{label.ja}: {words.ja}", f"{label.en}: {words.en}")


def _without_value(answer: str) -> Text:
    return NOT_DECIDED if answer == UNDECIDED else NONE
