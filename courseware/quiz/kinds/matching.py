"""Pairs to be found. The pairs are written down, or they are terms in two languages, or situations and what the rules
core says of each. Several things on the left may belong to the same one on the right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from courseware.finding import Finding, fault
from courseware.quiz import authoring
from courseware.quiz.answering import Answer
from courseware.quiz.chance import shuffled
from courseware.quiz.credit import read_credit
from courseware.quiz.instance import Component, Credit, Feedback, Instance, Key, Widget
from courseware.quiz.judgement import Judgement
from courseware.quiz.judgement import judge as judge_parts
from courseware.quiz.model import Face, Question, Sources, Variant, resting_on
from courseware.quiz.names import LISTED, check_doubles, check_names
from courseware.quiz.options import Salt, options
from courseware.quiz.pairs import Pair, Paired, paired_by_rules, paired_by_terms, paired_in_writing, read_pairs
from courseware.quiz.widgets import take
from courseware.reading import Node
from courseware.rules import Rulebook

__all__ = ["check", "judge", "read", "take", "vary"]

CREDITS = (Credit.PAIR, Credit.ALL)
FEWEST, MOST = 3, 10


@dataclass(frozen=True, slots=True)
class AsksPairs:
    """The pairs, and what some of them earn."""

    paired: Paired
    credit: Credit
    book: str = ""
    provision: str = ""


def read(node: Node, sources: Sources, faults: list[Finding]) -> Question | None:
    """The question with its pairs: `pairs` and `rights`, or `terms`, or `decision` with the facts of each pair."""
    own = ("pairs", "rights", "terms", "into", "decision", "field", "facts", "others", "credit", "provision")
    fields = node.fields(faults, authoring.REQUIRED, (*authoring.OPTIONAL, *own))
    page = authoring.provision(fields.get("provision"), sources, faults)
    paired = read_pairs(node, fields, sources, faults)
    asks = AsksPairs(paired, read_credit(fields.get("credit"), CREDITS, faults), *page) if paired else None
    question = authoring.read_question(node, fields, authoring.unvaried(asks), faults)
    return question if asks else None


def _asks(question: Question) -> AsksPairs:
    assert isinstance(question.asks, AsksPairs)  # noqa: S101 - read above
    return question.asks


def _pairs(question: Question, books: Mapping[str, Rulebook]) -> tuple[Pair, ...]:
    """The pairs with what belongs on the right of each, as the books say now."""
    paired = _asks(question).paired
    if paired.terms:
        return paired_by_terms(paired)
    return paired_by_rules(paired, books[paired.book]) if paired.asked else paired_in_writing(paired)


def vary(question: Question, variant: Variant, seed: int, books: Mapping[str, Rulebook]) -> Face:  # noqa: ARG001 - same five functions
    """One list on the left, one on the right, in orders of the seed that do not depend on each other."""
    asks, pairs = _asks(question), _pairs(question, books)
    points = question.points.of([pair.id for pair in pairs])
    rights = {**{pair.right: pair.label for pair in pairs}, **asks.paired.others}
    shown = options(rights, Salt(seed, question.id, "right"))
    return Face(
        text=question.text,
        components=tuple(
            Component(pair.id, pair.left, Widget.SELECT, points[pair.id], shown, credit=asks.credit)
            for pair in shuffled(pairs, seed, question.id, "left")
        ),
        keys=tuple(Key(pair.id, (pair.right,), pair.label) for pair in pairs),
        feedback=Feedback(tuple(pair.because for pair in pairs if pair.because)),
        rules=resting_on(books.get(asks.paired.book or asks.book), asks.paired.decision, asks.provision),
    )


def judge(instance: Instance, answer: Answer) -> Judgement:
    """Each pair by itself; where all are wanted, none earns anything unless all are right."""
    judgement = judge_parts(instance, answer)
    if judgement.right or not any(component.credit is Credit.ALL for component in instance.components):
        return judgement
    return Judgement(tuple(replace(part, points=Fraction(0)) for part in judgement.parts))


def check(question: Question, books: Mapping[str, Rulebook]) -> list[Finding]:
    """Enough different things on both sides, and every pair decided."""
    asks = _asks(question)
    found = asks.paired.faults(books)
    if found:
        return found
    pairs, others = _pairs(question, books), asks.paired.others
    found = check_names([(pair.id, pair.place) for pair in pairs])
    found += check_doubles([(pair.left, pair.place) for pair in pairs])
    rights = {**{pair.right: pair.label for pair in pairs}, **others}
    found += check_names([(name, asks.paired.place) for name in asks.paired.rights], LISTED)
    found += check_doubles([(label, asks.paired.place) for label in rights.values()])
    if not FEWEST <= len(pairs) <= MOST or len(rights) < FEWEST:
        words = (
            f"左は{FEWEST}〜{MOST}個、右は{FEWEST}個以上にしてください（いまは左が{len(pairs)}個、右が{len(rights)}個）。",
            f"Give {FEWEST} to {MOST} things on the left and at least {FEWEST} on the right (there are {len(pairs)} and {len(rights)}).",
        )
        found.append(fault(asks.paired.place, "QUIZ-221", *words))
    return found
