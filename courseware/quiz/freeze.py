"""A question in one variant becomes a frozen instance; a whole quiz, one of each of its questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

from courseware.quiz.instance import Instance
from courseware.quiz.kinds import KINDS
from courseware.quiz.model import Face, Question, Quiz, Variant
from courseware.quiz.variant import choose_variant
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


def freeze_all(
    quiz: Quiz,
    seed: int,
    books: Mapping[str, Rulebook],
    assumptions: Sequence[Text] = (),
    met: Sequence[Instance] = (),
) -> tuple[Instance, ...]:
    """Each question of a quiz in a variant that was met least, with its own chance."""
    frozen = []
    for question in quiz.questions:
        own = question_seed(seed, question.id)
        seen = [instance.variant for instance in met if instance.question == question.id]
        frozen.append(freeze(quiz, question, choose_variant(question, seen, own), own, books, assumptions))
    return tuple(frozen)


def question_seed(seed: int, question: str) -> int:
    """The seed of one question: independent of the others, so that right options lie in independent places."""
    return int.from_bytes(sha256(f"{seed}/{question}".encode()).digest()[:8])


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
        feedback=replace(face.feedback, explanation=question.explanation, pitfall=question.pitfall),
        passage=face.passage,
        confidence=quiz.confidence,
    )
