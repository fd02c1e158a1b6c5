"""A text with gaps. Each gap is a term, a number or a choice, and is answered and graded by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from courseware.finding import Finding, fault
from courseware.quiz import authoring
from courseware.quiz.instance import Component, Feedback
from courseware.quiz.judgement import judge
from courseware.quiz.kinds.gaps import Gap, gap_component, gap_faults, gap_key, gap_reasoning, read_gap
from courseware.quiz.model import Face, Question, Sources, Variant, resting_on
from courseware.quiz.names import check_names
from courseware.quiz.options import Salt
from courseware.quiz.placeholders import gaps_in
from courseware.quiz.widgets import take
from courseware.reading import Node, duplicate, unknown
from courseware.rules import Rulebook
from courseware.text import LANGUAGES, Language, Text

__all__ = ["check", "judge", "read", "take", "vary"]

NAMES: Mapping[Language, Text] = {"ja": Text("日本語", "Japanese"), "en": Text("英語", "English")}
MARKUP = ("**", "__", "`", "](", "<", ">")


@dataclass(frozen=True, slots=True)
class AsksGaps:
    """The text and its gaps, by the names under which they stand in it."""

    passage: Text
    gaps: Mapping[str, Gap]
    book: str = ""
    provision: str = ""


def read(node: Node, sources: Sources, faults: list[Finding]) -> Question | None:
    """The question with its text: `passage: {ja: "…{turns}…", en: …}`, `gaps: {turns: {numbers: […]}}`."""
    fields = node.fields(faults, (*authoring.REQUIRED, "passage", "gaps"), (*authoring.OPTIONAL, "provision"))
    page = authoring.provision(fields.get("provision"), sources, faults)
    passage = authoring.both(fields, "passage", faults)
    nodes = fields["gaps"].mapping(faults) if "gaps" in fields else {}
    gaps = {name: gap for name, item in nodes.items() if (gap := read_gap(item, sources, faults))}
    asks = AsksGaps(passage, gaps, *page) if passage else None
    question = authoring.read_question(node, fields, authoring.unvaried(asks, passage), faults)
    return question if asks else None


def _asks(question: Question) -> AsksGaps:
    assert isinstance(question.asks, AsksGaps)  # noqa: S101 - read above
    return question.asks


def vary(question: Question, variant: Variant, seed: int, books: Mapping[str, Rulebook]) -> Face:  # noqa: ARG001 - same five functions
    """The text, and its gaps in the order of the Japanese one."""
    asks = _asks(question)
    names = [name for name in gaps_in(asks.passage.ja) if name in asks.gaps]
    points, gaps = question.points.of(names), {name: asks.gaps[name] for name in names}
    return Face(
        text=question.text,
        components=tuple(_component(question, asks, name, seed, points[name]) for name in names),
        keys=tuple(gap_key(name, gap) for name, gap in gaps.items()),
        feedback=Feedback(tuple(line for gap in gaps.values() for line in gap_reasoning(gap, books))),
        rules=resting_on(books.get(asks.book), provision=asks.provision),
        passage=asks.passage,
    )


def _component(question: Question, asks: AsksGaps, name: str, seed: int, points: Fraction) -> Component:
    salt = Salt(seed, question.id, name)
    return gap_component(name, asks.gaps[name], label=_label(asks.passage, name), salt=salt, points=points)


def _label(passage: Text, name: str) -> Text:
    """The number of a gap: where it comes in the text of each language."""
    ja, en = (gaps_in(passage[language]).index(name) + 1 for language in LANGUAGES)
    return Text(f"空欄{ja}", f"Gap {en}")


def check(question: Question, books: Mapping[str, Rulebook]) -> list[Finding]:  # noqa: ARG001 - same five functions
    """Every gap stands once in the text of each language, and can be answered."""
    asks = _asks(question)
    found = [*_places(question, asks), *_markup(question, asks)]
    found += check_names([(name, gap.place) for name, gap in asks.gaps.items()])
    found += [finding for gap in asks.gaps.values() for finding in gap_faults(gap)]
    return found


def _places(question: Question, asks: AsksGaps) -> Iterator[Finding]:
    place = question.at("passage")
    if not asks.gaps:
        yield authoring.empty(question.at("gaps"), "gaps")
    for language, named in NAMES.items():
        names = gaps_in(asks.passage[language])
        for name in dict.fromkeys(names):
            if name not in asks.gaps:
                yield unknown(place, "QUIZ-210", name, asks.gaps)
            elif names.count(name) > 1:
                yield duplicate(place, f"{{{name}}}", place)
        for name in asks.gaps:
            if name not in names:
                yield fault(
                    place,
                    "QUIZ-223",
                    f"{named.ja}の文に空欄 {{{name}}} がありません。日英の両方に一度ずつ入れてください。",
                    f"The {named.en} text lacks the gap {{{name}}}. Put it once in the text of each language.",
                )


def _markup(question: Question, asks: AsksGaps) -> Iterator[Finding]:
    """The text is plain: paragraphs and gaps."""
    for mark in MARKUP:
        if mark in asks.passage.ja or mark in asks.passage.en:
            yield fault(
                question.at("passage"),
                "QUIZ-111",
                f"空欄のある文に書式の記号「{mark}」は使えません。取り除いてください。",
                f"A text with gaps cannot have markup such as {mark}. Remove it.",
            )
