"""What is stored beside what would be asked now: questions, variants and keys that differ, and how many answers they have."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
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
    groups: dict[QuestionName, list[Measured]] = {}
    for group in measured_slots(session, None if only is None else {quiz for quiz, _ in only}):
        if group.answers and group.verdict is not Verdict.VOID and (only is None or group.question in only):
            groups.setdefault(group.question, []).append(group)
    return tuple(_question(session, present, name, found) for name, found in groups.items())


def affected_questions(session: Session, present: Present) -> tuple[ComparedQuestion, ...]:
    """Those with answers that the present key would judge by something else, and that nobody has looked at."""
    return tuple(each for each in compared_questions(session, present) if each.affected)


def _question(session: Session, present: Present, name: QuestionName, groups: Iterable[Measured]) -> ComparedQuestion:
    both = [(group, _variant(session, present, group)) for group in groups]
    affected = [group for group, found in both if found.is_affected and not found.is_settled]
    learners = count_learners(session, affected)
    return ComparedQuestion(name, tuple(found for _, found in both), learners, present.is_withheld(*name))


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
