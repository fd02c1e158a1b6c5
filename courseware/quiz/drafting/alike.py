"""Questions that may be doubles: the same decision with the same facts, or nearly the same words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from courseware.quiz.model import Question
from courseware.quiz.scene import Scene
from courseware.text import LANGUAGES, Language, comparable

NEAR = Fraction(4, 5)
LENGTHS: dict[Language, int] = {"ja": 2, "en": 3}  # letters in a piece
LEAST = 20  # pieces: shorter texts are alike by chance


@dataclass(frozen=True, slots=True)
class Alike:
    """Another question, and why it may be the same: it asks of the same facts, or shares so much of its words."""

    where: str
    question: Question
    same_facts: bool
    share: Fraction


def doubles(question: Question, others: Iterable[tuple[str, Question]]) -> tuple[Alike, ...]:
    """Those of the other questions that may be the same, the likest first; each comes with where it stands."""
    found = (Alike(where, other, same_facts(question, other), share(question, other)) for where, other in others)
    near = [one for one in found if one.same_facts or one.share >= NEAR]
    return tuple(sorted(near, key=lambda one: (not one.same_facts, -one.share, one.question.id)))


def same_facts(question: Question, other: Question) -> bool:
    """Do both put a situation with the very same facts to the same decision, and ask some field of it in common?"""
    one, two = question.asks, other.asks
    if not (isinstance(one, Scene) and isinstance(two, Scene)):
        return False
    if (one.book, one.decision) != (two.book, two.decision) or not {*one.fields} & {*two.fields}:
        return False
    return bool({variant.id for variant in question.variants} & {variant.id for variant in other.variants})


def share(question: Question, other: Question) -> Fraction:
    """How much of their words two questions share, in the language in which it is more: 0 to 1."""
    return max(text_share(question.text[language], other.text[language], language) for language in LANGUAGES)


def text_share(one: str, two: str, language: Language) -> Fraction:
    """Twice the pieces that both have, of all pieces of both; width, case, signs and blanks do not count."""
    first, second = (Counter(_pieces(words, LENGTHS[language])) for words in (one, two))
    number = first.total() + second.total()
    if min(first.total(), second.total()) < LEAST:
        return Fraction(int(first == second and number > 0))
    return Fraction(2 * (first & second).total(), number)


def _pieces(words: str, length: int) -> Iterator[str]:
    letters = "".join(letter for letter in comparable(words) if letter.isalnum())
    yield from (letters[n : n + length] for n in range(len(letters) - length + 1))
