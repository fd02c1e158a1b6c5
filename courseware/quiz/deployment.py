"""Which variants are asked: of those that were sampled, only what somebody of the staff has looked at as it is now.

What was seen is on record in the question: `looked_at` holds the id of each variant with a digest of its text and key.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from courseware.finding import Finding, Weight, fault
from courseware.quiz import canonical
from courseware.quiz.kinds import KINDS
from courseware.quiz.model import Face, Question, Quiz, Variant
from courseware.rules import Rulebook

SEED = 1  # no order of options makes a difference here


@dataclass(frozen=True, slots=True)
class Seen:
    """A sampled variant as one looks at it; `digest` changes when its text or key does."""

    variant: Variant
    face: Face
    digest: str
    is_looked_at: bool


def seen(question: Question, books: Mapping[str, Rulebook]) -> Iterator[Seen]:
    """The variants of a question that were sampled; none of one that asks all its combinations."""
    for variant in question.variants if question.looked_at is not None else ():
        face = KINDS[question.kind].vary(question, variant, SEED, books)
        told = [face.text, [each.label for each in face.components], [[key.values, key.words] for key in face.keys]]
        digest = canonical.digest(told)[:12]
        yield Seen(variant, face, digest, (question.looked_at or {}).get(variant.id) == digest)


def deployed(quiz: Quiz, books: Mapping[str, Rulebook]) -> Quiz | None:
    """The quiz without variants that nobody has looked at; None when that leaves nothing to ask."""
    questions = [question for question in quiz.questions if question.looked_at is None or any(_ready(question, books))]
    if not questions:
        return None
    if all(question.looked_at is None for question in quiz.questions):
        return quiz
    kept = (one if one.looked_at is None else replace(one, variants=tuple(_ready(one, books))) for one in questions)
    return replace(quiz, questions=tuple(kept))


def _ready(question: Question, books: Mapping[str, Rulebook]) -> Iterator[Variant]:
    return (each.variant for each in seen(question, books) if each.is_looked_at)


def check_looked_at(question: Question, books: Mapping[str, Rulebook]) -> Iterator[Finding]:
    """How many variants wait for somebody to look at them, and with which command."""
    waiting = [each for each in seen(question, books) if not each.is_looked_at]
    if waiting:
        ja = f"抜き出した{len(question.variants)}場面のうち{len(waiting)}場面は、まだ確認されていないので出題しません。"
        en = f"Of {len(question.variants)} sampled variants {len(waiting)} are not asked, since nobody has looked at them."
        how = f"courseware variant show {question.id}"
        words = (
            f"{ja}{how} で見て、その記録を looked_at に写してください。",
            f"{en} See them with “{how}” and copy its record into looked_at.",
        )
        yield fault(question.at("sample"), "QUIZ-120", *words, Weight.ADVICE)
