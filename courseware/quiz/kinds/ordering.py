"""Steps to be put in order. Right as a whole, or by the longest run of steps that follow each other as they should."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from courseware.finding import Finding, fault
from courseware.quiz import authoring
from courseware.quiz.answering import Answer, list_value, listed
from courseware.quiz.credit import read_credit, share_of_order
from courseware.quiz.instance import Component, Credit, Instance, Key, Widget
from courseware.quiz.judgement import Judgement, Mark
from courseware.quiz.judgement import judge as judge_parts
from courseware.quiz.model import Face, Question, Sources, Variant, resting_on
from courseware.quiz.names import LISTED, check_doubles, check_names
from courseware.quiz.options import Salt, options
from courseware.quiz.widgets import take
from courseware.reading import Node
from courseware.rules import Rulebook
from courseware.source import Place
from courseware.text import Text

__all__ = ["check", "judge", "read", "take", "vary"]

COMPONENT = "order"
LABEL = Text("順番", "Order")
CREDITS = (Credit.EXACT, Credit.RUN)
HINTS = {
    Credit.EXACT: Text(
        "最初に行うものを1として番号を付けます。すべて正しい順番のときだけ得点になります。",
        "Number the lines; 1 comes first. There are points only if the whole order is right.",
    ),
    Credit.RUN: Text(
        "最初に行うものを1として番号を付けます。一部だけでも、正しい順に続いていれば、いちばん長く続いた分が得点になります。",
        "Number the lines; 1 comes first. If only part of the order is right, the longest stretch in the right order counts.",
    ),
}
FEWEST, MOST = 3, 10


@dataclass(frozen=True, slots=True)
class Step:
    """One step as its author wrote it."""

    id: str
    text: Text
    place: Place


@dataclass(frozen=True, slots=True)
class AsksOrder:
    """The steps in the right order, what part of them earns, and the page of a rulebook that says so."""

    steps: tuple[Step, ...]
    credit: Credit
    book: str
    provision: str


def read(node: Node, sources: Sources, faults: list[Finding]) -> Question | None:
    """The question and its steps, in the right order: `steps: [{id: …, text: …}, …]`."""
    fields = node.fields(faults, (*authoring.REQUIRED, "steps"), (*authoring.OPTIONAL, "credit", "provision"))
    items = fields["steps"].items(faults) if "steps" in fields else []
    steps = [_step(item, faults) for item in items]
    page = authoring.provision(fields.get("provision"), sources, faults)
    credit = read_credit(fields.get("credit"), CREDITS, faults)
    asks = AsksOrder(tuple(step for step in steps if step), credit, *page)
    return authoring.read_question(node, fields, authoring.unvaried(asks), faults)


def _step(node: Node, faults: list[Finding]) -> Step | None:
    fields = node.fields(faults, ("id", "text"))
    name, text = authoring.scalar(fields, "id", faults), authoring.both(fields, "text", faults)
    return Step(name, text, node.place) if name and text else None


def _asks(question: Question) -> AsksOrder:
    assert isinstance(question.asks, AsksOrder)  # noqa: S101 - read above
    return question.asks


def vary(question: Question, variant: Variant, seed: int, books: Mapping[str, Rulebook]) -> Face:  # noqa: ARG001 - same five functions
    """The steps in an order of the seed; what stands where tells nothing about the right order."""
    asks, salt = _asks(question), Salt(seed, question.id, COMPONENT)
    points = question.points.of([COMPONENT])[COMPONENT]
    shown = options({step.id: step.text for step in asks.steps}, salt)
    ja, en = (" → ".join(words) for words in zip(*((s.text.ja, s.text.en) for s in asks.steps), strict=True))
    return Face(
        text=question.text,
        components=(
            Component(COMPONENT, LABEL, Widget.ORDER, points, shown, hint=HINTS[asks.credit], credit=asks.credit),
        ),
        keys=(Key(COMPONENT, (list_value(step.id for step in asks.steps),), Text(ja, en)),),
        rules=resting_on(books.get(asks.book), provision=asks.provision),
    )


def judge(instance: Instance, answer: Answer) -> Judgement:
    """The declared share of the points, and for each step whether it stands where it should."""
    part = judge_parts(instance, answer).parts[0]
    (asked,) = instance.components
    right, given = listed(instance.key(asked.id).values[0]), listed(answer.given(asked.id).value)
    labels = {option.value: option.label for option in asked.options}
    marks = tuple(_mark(labels[step], n, right.index(step) + 1) for n, step in enumerate(given, 1))
    points = share_of_order(asked.credit, right, given) * asked.maximum
    return Judgement((replace(part, points=points, marks=marks),))


def _mark(words: Text, given: int, right: int) -> Mark:
    """A step at the place where it was put."""
    if given == right:
        return Mark(words, right=True, note=Text(f"{given}番目で正解です。", f"Number {given}, rightly."))
    note = Text(f"{given}番目としましたが、正しくは{right}番目です。", f"You put it at {given}; it is number {right}.")
    return Mark(words, right=False, note=note)


def check(question: Question, books: Mapping[str, Rulebook]) -> list[Finding]:  # noqa: ARG001 - same five functions
    """Three to ten different steps."""
    steps = _asks(question).steps
    found = check_names([(step.id, step.place) for step in steps], LISTED)
    found += check_doubles([(step.text, step.place) for step in steps])
    if not FEWEST <= len(steps) <= MOST:
        words = (
            f"並べる手順は{FEWEST}〜{MOST}個にしてください（いまは{len(steps)}個）。",
            f"Give {FEWEST} to {MOST} steps (there are {len(steps)}).",
        )
        found.append(fault(question.at("steps"), "QUIZ-220", *words))
    return found
