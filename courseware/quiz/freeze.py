"""A question in one variant becomes a frozen instance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from courseware.quiz.instance import Instance
from courseware.quiz.kinds import KINDS
from courseware.quiz.model import Face, Question, Quiz, Variant
from courseware.rules import Rulebook
from courseware.text import Text


def freeze(
    quiz: Quiz,
    question: Question,
    variant: Variant,
    seed: int,
    books: Mapping[str, Rulebook],
    assumptions: Sequence[Text] = (),
) -> Instance:
    """Everything about this question that will ever be needed. The same arguments give an equal instance."""
    face = KINDS[question.kind].vary(question, variant, seed, books)
    return instance_of(quiz, question, variant, face.complete() if face.complete else face, assumptions)


def instance_of(
    quiz: Quiz, question: Question, variant: Variant, face: Face, assumptions: Sequence[Text] = ()
) -> Instance:
    """What is asked, as far as the face tells it."""
    return Instance(
        quiz=quiz.id,
        question=question.id,
        kind=question.kind,
        version=question.version,
        variant=variant.id,
        text=face.text,
        components=face.components,
        keys=face.keys,
        objectives=question.objectives,
        section=question.section,
        knowledge=question.knowledge,
        load=question.load,
        facts=face.facts,
        assumptions=tuple(assumptions),
        rules=face.rules,
        feedback=face.feedback,
    )
