"""A question with written options, one of them right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from courseware.finding import Finding, fault
from courseware.quiz import authoring
from courseware.quiz.instance import Component, Feedback, Key, Note, Rules, Widget
from courseware.quiz.judgement import judge
from courseware.quiz.model import Face, Question, Sources, Variant
from courseware.quiz.options import Salt, options
from courseware.quiz.variant import variant
from courseware.quiz.widgets import take
from courseware.reading import Node, duplicate, unknown
from courseware.rules import Rulebook
from courseware.source import Place
from courseware.text import Text

__all__ = ["check", "judge", "read", "take", "vary"]

COMPONENT = "choice"
LABEL = Text("答え", "Answer")


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


def read(node: Node, sources: Sources, faults: list[Finding]) -> Question | None:
    """The question, its options and, if it rests on one, its provision: `provision: lorcana/tr-5.2`."""
    fields = node.fields(faults, (*authoring.REQUIRED, "options"), (*authoring.OPTIONAL, "provision"))
    items = fields["options"].items(faults) if "options" in fields else []
    found = [_option(item, faults) for item in items]
    page = _provision(fields["provision"], sources, faults) if "provision" in fields else ("", "")
    asks = AsksChoice(tuple(option for option in found if option), *page)
    return authoring.read_question(node, fields, authoring.Own(asks, (variant({}),), authoring.no_facts), faults)


def _provision(node: Node, sources: Sources, faults: list[Finding]) -> tuple[str, str]:
    book, _, page = (node.scalar(faults) or "").partition("/")
    if book not in sources.books:
        faults.append(unknown(node.place, "QUIZ-102", book, sources.books))
    elif page not in sources.books[book].provisions:
        faults.append(unknown(node.place, "QUIZ-102", page, sources.books[book].provisions))
    return book, page


def _option(node: Node, faults: list[Finding]) -> WrittenOption | None:
    fields = node.fields(faults, ("id", "text"), ("right", "why"))
    text, why = authoring.both(fields, "text", faults), authoring.both(fields, "why", faults)
    option_id = authoring.scalar(fields, "id", faults)
    right = "right" in fields and fields["right"].scalar(faults) == "yes"
    return WrittenOption(option_id, text, right, why, node.place) if option_id and text else None


def _asks(question: Question) -> AsksChoice:
    assert isinstance(question.asks, AsksChoice)  # noqa: S101 - read above
    return question.asks


def vary(question: Question, variant: Variant, seed: int, books: Mapping[str, Rulebook]) -> Face:  # noqa: ARG001 - same five functions
    """The options in the order of the seed."""
    asks = _asks(question)
    written, book = asks.options, books.get(asks.book)
    salt = Salt(seed, question.id, COMPONENT)
    shown = options({option.id: option.text for option in written}, salt)
    right = next(option for option in written if option.right)
    points = question.points.of([COMPONENT])[COMPONENT]
    why = tuple(Note(option.id, option.why) for option in written if option.why)
    return Face(
        text=question.text,
        components=(Component(COMPONENT, LABEL, Widget.OPTIONS, points, shown),),
        keys=(Key(COMPONENT, (right.id,), right.text, why=why),),
        feedback=Feedback(explanation=question.explanation, pitfall=question.pitfall),
        rules=Rules(book.id, book.edition, book.digest, provision=asks.provision) if book else None,
    )


def check(question: Question, books: Mapping[str, Rulebook]) -> list[Finding]:  # noqa: ARG001 - same five functions
    """At least three options, different ones, exactly one of them right."""
    written, found = _asks(question).options, []
    if len(written) < 3:
        words = ("選択肢は三つ以上にしてください。", "Give at least three options.")
        found.append(fault(question.at("options"), "QUIZ-216", *words))
    if sum(option.right for option in written) != 1:
        words = ("right: yes の選択肢をちょうど一つにしてください。", "Mark exactly one option with right: yes.")
        found.append(fault(question.at("options"), "QUIZ-217", *words))
    return [*found, *_doubles(written)]


def _doubles(written: tuple[WrittenOption, ...]) -> list[Finding]:
    first: dict[str, Place] = {}
    found = []
    for option in written:
        for name in (option.id, option.text.ja, option.text.en):
            if name in first and first[name] != option.place:
                found.append(duplicate(option.place, name, first[name]))
            first.setdefault(name, option.place)
    return found
