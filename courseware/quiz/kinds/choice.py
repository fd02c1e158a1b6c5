"""A question with written options: one of them right, or several where the author declares what part of them earns."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from courseware.finding import Finding, fault
from courseware.quiz import authoring
from courseware.quiz.answering import Answer, list_value, listed
from courseware.quiz.credit import read_credit, share_of_options
from courseware.quiz.instance import Component, Credit, Instance, Key, Note, Option, Widget
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

COMPONENT = "choice"
LABEL = Text("答え", "Answer")
CREDITS = (Credit.NONE, Credit.NET, Credit.OPTION)
SEVERAL = {
    Credit.NONE: Text(
        "当てはまるものをすべて選びます。過不足なく選んだときだけ得点になります。",
        "Tick all that apply. There are points only for exactly the right ones.",
    ),
    Credit.NET: Text(
        "当てはまるものをすべて選びます。誤って選んだ分は差し引かれます（0点より下にはなりません）。",
        "Tick all that apply. Wrong ones are taken off again, but never below zero.",
    ),
    Credit.OPTION: Text(
        "当てはまるものをすべて選びます。選択肢ごとに、選ぶ・選ばないが正しければ得点になります。",
        "Tick all that apply. Each option counts: those rightly ticked and those rightly left alone.",
    ),
}
TICKED = {
    (True, True): Text("選んで正解です。", "You ticked it, rightly."),
    (True, False): Text("選びましたが、当てはまりません。", "You ticked it, but it does not apply."),
    (False, True): Text("選んでいませんが、当てはまります。", "You left it out, but it applies."),
    (False, False): Text("選ばずに正解です。", "You left it out, rightly."),
}


@dataclass(frozen=True, slots=True)
class WrittenOption:
    """An option as its author wrote it."""

    id: str
    text: Text
    right: bool
    why: Text | None
    place: Place


@dataclass(frozen=True, slots=True)
class AsksChoice:
    """The options, and the page of a rulebook that decides between them."""

    options: tuple[WrittenOption, ...]
    book: str = ""
    provision: str = ""
    credit: Credit = Credit.WHOLE

    @property
    def right(self) -> tuple[WrittenOption, ...]:
        return tuple(option for option in self.options if option.right)


def read(node: Node, sources: Sources, faults: list[Finding]) -> Question | None:
    """The question, its options and, if it rests on one, its provision: `provision: lorcana/tr-5.2`."""
    fields = node.fields(faults, (*authoring.REQUIRED, "options"), (*authoring.OPTIONAL, "provision", "credit"))
    written = read_options(fields["options"], faults) if "options" in fields else ()
    credit = read_credit(fields["credit"], CREDITS, faults) if "credit" in fields else Credit.WHOLE
    page = authoring.provision(fields.get("provision"), sources, faults)
    asks = AsksChoice(written, *page, credit)
    return authoring.read_question(node, fields, authoring.unvaried(asks), faults)


def read_options(node: Node, faults: list[Finding]) -> tuple[WrittenOption, ...]:
    """The options as written."""
    found = [_option(item, faults) for item in node.items(faults)]
    return tuple(option for option in found if option)


def _option(node: Node, faults: list[Finding]) -> WrittenOption | None:
    fields = node.fields(faults, ("id", "text"), ("right", "why"))
    text, why = authoring.both(fields, "text", faults), authoring.both(fields, "why", faults)
    option_id = authoring.scalar(fields, "id", faults)
    right = authoring.yes_no(fields["right"], faults) if "right" in fields else False
    return WrittenOption(option_id, text, right, why, node.place) if option_id and text else None


def _asks(question: Question) -> AsksChoice:
    assert isinstance(question.asks, AsksChoice)  # noqa: S101 - read above
    return question.asks


def vary(question: Question, variant: Variant, seed: int, books: Mapping[str, Rulebook]) -> Face:  # noqa: ARG001 - same five functions
    """The options in the order of the seed."""
    asks = _asks(question)
    points = question.points.of([COMPONENT])[COMPONENT]
    asked = component(COMPONENT, LABEL, asks, Salt(seed, question.id, COMPONENT), points)
    return Face(
        text=question.text,
        components=(asked,),
        keys=(key(COMPONENT, asks),),
        rules=resting_on(books.get(asks.book), provision=asks.provision),
    )


def component(name: str, label: Text, asks: AsksChoice, salt: Salt, maximum: Fraction) -> Component:
    """Round buttons for one right option, boxes to tick for several."""
    shown = options({option.id: option.text for option in asks.options}, salt)
    if asks.credit is Credit.WHOLE:
        return Component(name, label, Widget.OPTIONS, maximum, shown)
    return Component(name, label, Widget.SEVERAL, maximum, shown, hint=SEVERAL[asks.credit], credit=asks.credit)


def key(name: str, asks: AsksChoice) -> Key:
    """What is right, and what there is to say about single options."""
    why = tuple(Note(option.id, option.why) for option in asks.options if option.why)
    ids = sorted(option.id for option in asks.right)
    value = ids[0] if asks.credit is Credit.WHOLE else list_value(ids)
    ja, en = "、".join(option.text.ja for option in asks.right), "; ".join(option.text.en for option in asks.right)
    return Key(name, (value,), Text(ja, en), why=why)


def judge(instance: Instance, answer: Answer) -> Judgement:
    """One option is right or wrong; several earn what is declared, and each is answered for itself."""
    judgement = judge_parts(instance, answer)
    (asked,) = instance.components
    if asked.widget is not Widget.SEVERAL:
        return judgement
    right, ticked = listed(instance.key(asked.id).values[0]), listed(answer.given(asked.id).value)
    offered = [option.value for option in asked.options]
    share = share_of_options(asked.credit, offered=offered, right=right, ticked=ticked)
    marks = tuple(_mark(option, instance.key(asked.id), right, ticked) for option in asked.options)
    return Judgement((replace(judgement.parts[0], points=share * asked.maximum, marks=marks, why=None),))


def _mark(option: Option, key: Key, right: Collection[str], ticked: Collection[str]) -> Mark:
    """One option: was it ticked, should it have been, and why."""
    said = TICKED[option.value in ticked, option.value in right]
    why = next((note.words for note in key.why if note.value == option.value), None)
    words = Text(f"{said.ja}{why.ja}", f"{said.en} {why.en}") if why else said
    return Mark(option.label, (option.value in ticked) == (option.value in right), words)


def check(question: Question, books: Mapping[str, Rulebook]) -> list[Finding]:  # noqa: ARG001 - same five functions
    """At least three options, different ones; one of them right, or with a declared credit some of them."""
    return check_options(_asks(question), question.at("options"))


def check_options(asks: AsksChoice, place: Place) -> list[Finding]:
    """How many options there are, how many of them are right, and whether they can be told apart."""
    found = _numbers(asks.options, place, asks.credit)
    found += check_names([(option.id, option.place) for option in asks.options], LISTED)
    return found + check_doubles([(option.text, option.place) for option in asks.options])


def _numbers(written: Sequence[WrittenOption], place: Place, credit: Credit) -> list[Finding]:
    found, right = [], sum(option.right for option in written)
    if len(written) < 3:
        words = ("選択肢は三つ以上にしてください。", "Give at least three options.")
        found.append(fault(place, "QUIZ-216", *words))
    if credit is Credit.WHOLE and right != 1:
        words = (
            "right: yes の選択肢をちょうど一つにしてください。いくつも正しいときは credit（none、net、option）を書きます。",
            "Mark exactly one option with right: yes. Where several are right, declare a credit: none, net or option.",
        )
        found.append(fault(place, "QUIZ-217", *words))
    if credit is not Credit.WHOLE and not 0 < right < len(written):
        words = (
            "正しい選択肢（right: yes）と誤った選択肢が、それぞれ一つ以上要ります。",
            "There must be at least one right option (right: yes) and at least one wrong one.",
        )
        found.append(fault(place, "QUIZ-217", *words))
    return found
