"""What is stored beside what would be asked now: questions, variants and keys that differ, and how many answers they have."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from courseware.library import Present, PresentVariant
from courseware.library.keys import differing
from courseware.quiz import Instance
from courseware.quiz.regrade import OBSTACLES, Obstacle, Verdict
from courseware.store import Measured, QuestionName, Session, count_learners, instances, measured_slots
from courseware.text import Text

OTHER_POINTS = Text(
    "配点または部分点の決まりが変わっています。", "The points, or what part of them is given, are others now."
)


@dataclass(frozen=True, slots=True)
class Difference:
    """A component whose key is another one now; without a label: what else is different."""

    label: Text | None
    old: Text
    new: Text


@dataclass(frozen=True, slots=True)
class ComparedVariant:
    """Answers to one variant in one version, beside the variant as it is now.

    `obstacle` says why nothing can be compared. `is_settled`: a run has looked at these answers and let them stand.
    """

    version: str
    variant: str
    facts: Text
    differences: tuple[Difference, ...]
    obstacle: Obstacle | None
    answers: int
    learners: int
    is_settled: bool

    @property
    def is_affected(self) -> bool:
        return bool(self.differences)

    @property
    def why(self) -> Text | None:
        return OBSTACLES[self.obstacle] if self.obstacle else None


@dataclass(frozen=True, slots=True)
class ComparedQuestion:
    """A question with stored answers, variant by variant; `learners` are those with an affected answer."""

    name: QuestionName
    variants: tuple[ComparedVariant, ...]
    learners: int
    is_withheld: bool

    @property
    def answers(self) -> int:
        return sum(each.answers for each in self.variants)

    @property
    def affected(self) -> tuple[ComparedVariant, ...]:
        """Those that nobody has looked at yet."""
        return tuple(each for each in self.variants if each.is_affected and not each.is_settled)

    @property
    def affected_answers(self) -> int:
        return sum(each.answers for each in self.affected)

    @property
    def gone(self) -> tuple[ComparedVariant, ...]:
        """Those that the content does not have any more; their answers stay as they are."""
        return tuple(each for each in self.variants if each.obstacle)


def compared_questions(
    session: Session, present: Present, only: Collection[QuestionName] | None = None
) -> tuple[ComparedQuestion, ...]:
    """Every question that was ever answered, beside its present state. What counts no more is left out."""
    return _compared(session, present, _groups(session, only))


def affected_questions(session: Session, present: Present) -> tuple[ComparedQuestion, ...]:
    """Those with answers that the present key would judge by something else, and that nobody has looked at."""
    groups = _groups(session)
    names = {group.question for group in groups if is_affected(group, present)}
    return _compared(session, present, [group for group in groups if group.question in names])


def affected_groups(session: Session, present: Present) -> tuple[Measured, ...]:
    """The same without what is told of them: only which answers they are, and how many."""
    return tuple(group for group in _groups(session) if is_affected(group, present))


def is_affected(group: Measured, present: Present) -> bool:
    """Is the key of these answers another one now, with nobody having looked at them?"""
    now = present.variant(*group.question, group.variant)
    return isinstance(now, PresentVariant) and now.measure not in (group.measure, group.against)


def _groups(session: Session, only: Collection[QuestionName] | None = None) -> list[Measured]:
    found = measured_slots(session, None if only is None else {quiz for quiz, _ in only})
    counting = (group for group in found if group.answers and group.verdict is not Verdict.VOID)
    return [group for group in counting if only is None or group.question in only]


def _compared(session: Session, present: Present, groups: Sequence[Measured]) -> tuple[ComparedQuestion, ...]:
    learners = count_learners(session, [group for group in groups if is_affected(group, present)])
    variants: dict[QuestionName, list[ComparedVariant]] = {}
    for group in groups:
        variants.setdefault(group.question, []).append(_variant(session, present, group))
    return tuple(
        ComparedQuestion(name, tuple(found), learners.get(name, 0), present.is_withheld(*name))
        for name, found in variants.items()
    )


def _variant(session: Session, present: Present, group: Measured) -> ComparedVariant:
    now = present.variant(*group.question, group.variant)
    if isinstance(now, PresentVariant) and now.measure == group.measure:
        differences: tuple[Difference, ...] = ()
        facts = told(now.instance)
    else:
        then = instances(session, [group.sample])[group.sample]
        differences = tuple(_differences(then, now)) if isinstance(now, PresentVariant) else ()
        facts = told(then)
    return ComparedVariant(
        version=group.version,
        variant=group.variant,
        facts=facts,
        differences=differences,
        obstacle=None if isinstance(now, PresentVariant) else now,
        answers=group.answers,
        learners=group.learners,
        is_settled=isinstance(now, PresentVariant) and bool(group.against) and group.against == now.measure,
    )


def _differences(then: Instance, now: PresentVariant) -> Iterator[Difference]:
    labels = {component.id: component.label for component in now.instance.components}
    found = [
        Difference(labels[change.component], change.old.words, change.new.words)
        for change in differing(then, now.instance)
    ]
    yield from found or [Difference(None, OTHER_POINTS, OTHER_POINTS)]


def told(instance: Instance) -> Text:
    """The facts that make this variant, in words; nothing where a question has only one."""
    facts = [fact for fact in instance.facts if not fact.assumed]
    ja = "、".join(f"{fact.label.ja}: {fact.words.ja}" for fact in facts)
    en = ", ".join(f"{fact.label.en}: {fact.words.en}" for fact in facts)
    return Text(ja, en)
