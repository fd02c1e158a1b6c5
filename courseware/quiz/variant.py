"""The variants of a question: all combinations of what varies, and which of them comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from courseware.quiz import canonical
from courseware.quiz.chance import shuffled
from courseware.quiz.model import Question, Variant
from courseware.rules import Value


def combinations(facts: Mapping[str, Value], vary: Mapping[str, Sequence[Value]]) -> tuple[Variant, ...]:
    """Every combination in the order written; facts that come out alike are one variant."""
    found = (variant({**facts, **dict(zip(vary, values, strict=True))}) for values in product(*vary.values()))
    return tuple({each.id: each for each in found}.values())


def variant(facts: Mapping[str, Value]) -> Variant:
    """A variant, named by the digest of its facts: the order in which they are written does not matter."""
    return Variant(canonical.digest(dict(facts))[:16], facts)


def variants(question: Question) -> tuple[dict[str, Value], ...]:
    """The facts of every variant, in the order written."""
    return tuple(dict(each.facts) for each in question.variants)


def choose_variant(question: Question, seen: Iterable[str], seed: int) -> Variant:
    """An unseen variant, or else one that was seen least often; which of them, the seed decides.

    `seen` holds `Instance.variant` of what the learner met, once for each time.
    """
    times = Counter(seen)
    return min(shuffled(question.variants, seed, question.id), key=lambda each: times[each.id])
