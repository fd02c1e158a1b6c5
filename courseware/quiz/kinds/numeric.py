"""A question whose answer is a number: the sum of named numbers of a rulebook, or a number that is written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from courseware.finding import Finding, fault
from courseware.quiz import authoring
from courseware.quiz.answering import number_words
from courseware.quiz.instance import Component, Feedback, Key, Reasoning, Unit, Widget
from courseware.quiz.judgement import judge
from courseware.quiz.model import Face, Question, Sources, Variant, resting_on
from courseware.quiz.quantities import read_duration, read_number
from courseware.quiz.widgets import take
from courseware.reading import Node, unknown
from courseware.rules import Number, Rulebook
from courseware.source import Place
from courseware.text import Text

__all__ = ["check", "judge", "read", "take", "vary"]

COMPONENT = "number"
OWN_KEYS = ("numbers", "key", "unit", "tolerance")
LABEL = Text("答え", "Answer")
HINTS = {
    Unit.COUNT: Text("数字で入力します。", "Type digits."),
    Unit.DURATION: Text("例: 12分34秒、12:34、754秒", "For example 12 min 34 s, 12:34 or 754 s"),
}


@dataclass(frozen=True, slots=True)
class AsksNumber:
    """The number asked for. `numbers` are the named numbers that add up to it, in the book `book`."""

    key: Fraction
    unit: Unit
    label: Text
    book: str = ""
    numbers: tuple[str, ...] = ()
    tolerance: Fraction | None = None


def read(node: Node, sources: Sources, faults: list[Finding]) -> Question | None:
    """The question and its number: `numbers: [book/name, …]`, or `key:` with `unit:`."""
    fields = node.fields(faults, authoring.REQUIRED, (*authoring.OPTIONAL, *OWN_KEYS, "label"))
    label = fields["label"].bilingual(faults) if "label" in fields else LABEL
    asks = read_number_asked(node, fields, label or LABEL, sources, faults)
    return authoring.read_question(node, fields, authoring.unvaried(asks), faults)


def read_number_asked(
    node: Node, fields: Mapping[str, Node], label: Text, sources: Sources, faults: list[Finding]
) -> AsksNumber:
    """The number that is to be typed, and how far from it an answer may lie."""
    if ("numbers" in fields) == ("key" in fields):
        words = ("numbers か key のどちらか一つを書いてください。", "Give either numbers or key.")
        faults.append(fault(node.place, "QUIZ-108", *words))
    reads = _sum if "numbers" in fields else _written
    asks = reads(fields, label, sources, faults)
    tolerance = _quantity(fields["tolerance"], asks.unit, faults) if "tolerance" in fields else None
    return replace(asks, tolerance=tolerance)


def _quantity(node: Node, unit: Unit, faults: list[Finding]) -> Fraction:
    """A number as a learner would type it; a length of time with its unit."""
    typed = node.scalar(faults) or ""
    number = read_duration(typed) if unit is Unit.DURATION else read_number(typed)
    if isinstance(number, Text):
        faults.append(fault(node.place, "QUIZ-112", number.ja, number.en))
        return Fraction(0)
    return number


def _sum(fields: Mapping[str, Node], label: Text, sources: Sources, faults: list[Finding]) -> AsksNumber:
    found = [_named(item, sources, faults) for item in fields["numbers"].items(faults)]
    known = [each for each in found if each]
    books = {book for book, _ in known}
    kinds = {number.is_duration for _, number in known}
    if len(books) > 1 or len(kinds) > 1:
        words = (
            "足せるのは、同じ規程の、同じ単位の数だけです。",
            "Only numbers of one rulebook and one unit can be added.",
        )
        faults.append(fault(fields["numbers"].place, "QUIZ-109", *words))
    total = sum((Fraction(number.value) for _, number in known), Fraction(0))
    unit = Unit.DURATION if True in kinds else Unit.COUNT
    return AsksNumber(total, unit, label, next(iter(books), ""), tuple(number.id for _, number in known))


def _named(node: Node, sources: Sources, faults: list[Finding]) -> tuple[str, Number] | None:
    book_id, _, name = (node.scalar(faults) or "").partition("/")
    if book_id not in sources.books:
        faults.append(unknown(node.place, "QUIZ-102", book_id, sources.books))
        return None
    numbers = sources.books[book_id].numbers
    if name not in numbers:
        faults.append(unknown(node.place, "QUIZ-102", name, numbers))
        return None
    return book_id, numbers[name]


def _written(fields: Mapping[str, Node], label: Text, sources: Sources, faults: list[Finding]) -> AsksNumber:  # noqa: ARG001 - same as `_sum`
    unit = _unit(fields.get("unit"), faults)
    number = _quantity(fields["key"], unit, faults) if "key" in fields else Fraction(0)
    return AsksNumber(number, unit, label)


def _unit(node: Node | None, faults: list[Finding]) -> Unit:
    text = node.scalar(faults) if node else Unit.COUNT
    if text in (Unit.COUNT, Unit.DURATION):
        return Unit(text)
    if node:
        faults.append(unknown(node.place, "QUIZ-112", str(text), [Unit.COUNT, Unit.DURATION]))
    return Unit.COUNT


def _asks(question: Question) -> AsksNumber:
    assert isinstance(question.asks, AsksNumber)  # noqa: S101 - read above
    return question.asks


def vary(question: Question, variant: Variant, seed: int, books: Mapping[str, Rulebook]) -> Face:  # noqa: ARG001 - same five functions
    """One number to type; the key and its derivation out of the book."""
    asks = _asks(question)
    points = question.points.of([COMPONENT])[COMPONENT]
    return Face(
        text=question.text,
        components=(component(COMPONENT, asks, points),),
        keys=(key(COMPONENT, asks),),
        feedback=Feedback(reasoning(asks, books)),
        rules=resting_on(books.get(asks.book)),
    )


def component(name: str, asks: AsksNumber, maximum: Fraction) -> Component:
    """The number as it is typed."""
    return Component(name, asks.label, Widget.NUMBER, maximum, unit=asks.unit, hint=HINTS[asks.unit])


def key(name: str, asks: AsksNumber) -> Key:
    """The number, and how far away an answer may lie; that is told with the key."""
    words = number_words(asks.key, asks.unit)
    if asks.tolerance:
        near = number_words(asks.tolerance, asks.unit)
        words = Text(f"{words.ja}（前後 {near.ja} まで正解）", f"{words.en} (within {near.en})")
    return Key(name, (str(asks.key),), words, tolerance=asks.tolerance)


def reasoning(asks: AsksNumber, books: Mapping[str, Rulebook]) -> tuple[Reasoning, ...]:
    """The named numbers that add up to the key, each with its citation."""
    book = books.get(asks.book)
    return tuple(_line(book, book.numbers[name], asks.unit) for name in asks.numbers) if book else ()


def _line(book: Rulebook, number: Number, unit: Unit) -> Reasoning:
    """The number with its citation, and the page of the book that has this citation."""
    words = number_words(Fraction(number.value), unit)
    page = next((each.id for each in book.provisions.values() if each.cite == number.cite), "")
    return Reasoning(Text(f"{number.label.ja}: {words.ja}", f"{number.label.en}: {words.en}"), number.cite, page)


def check(question: Question, books: Mapping[str, Rulebook]) -> list[Finding]:  # noqa: ARG001 - same five functions
    """The tolerance must leave wrong answers: it is smaller than the number itself."""
    return check_tolerance(_asks(question), question.at("tolerance"))


def check_tolerance(asks: AsksNumber, place: Place) -> list[Finding]:
    """A tolerance as large as the number would let nought pass."""
    if asks.tolerance is None or asks.tolerance < asks.key:
        return []
    words = (
        "許容差が正解以上の大きさです。0 でも正解になってしまうので、小さくしてください。",
        "The tolerance is as large as the answer itself, so that even nought would be right. Make it smaller.",
    )
    return [fault(place, "QUIZ-219", *words)]
