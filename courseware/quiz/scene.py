"""A scene put to the rules core: its text, its components with their keys, and why the ruling is what it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from courseware.quiz.canonical import canonical
from courseware.quiz.components import Distractor, FieldAsked, component, key, values_by_id
from courseware.quiz.instance import Fact, Feedback, KnownDifference, OpenPoint, Reasoning, Rules
from courseware.quiz.model import Face, Question, Variant
from courseware.quiz.options import Salt
from courseware.quiz.placeholders import filled
from courseware.quiz.rulings import Near, answer_of, nears, value_id
from courseware.rules import Rulebook, Ruling, Value, decide, derivation, value_words
from courseware.text import Text


@dataclass(frozen=True, slots=True)
class Scene:
    """What a ruling question asks: a decision of a book, the fields, and what its text says for each value."""

    book: str
    decision: str
    fields: tuple[str, ...]
    varied: tuple[str, ...]
    words: Mapping[str, Mapping[str, Text]]
    distractors: Mapping[str, tuple[Distractor, ...]]


def scene_of(question: Question) -> Scene:
    assert isinstance(question.asks, Scene)  # noqa: S101 - read by kinds/ruling
    return question.asks


@dataclass(frozen=True, slots=True)
class Ruled:
    """A variant with its ruling and everything that nearly came out."""

    ruling: Ruling
    nears: tuple[Near, ...]

    def answer(self, field: str) -> str:
        return answer_of(self.ruling.outcome, self.ruling.open, field)


def vary(question: Question, variant: Variant, seed: int, books: Mapping[str, Rulebook]) -> Face:
    """The scene under the facts of one variant."""
    scene = scene_of(question)
    book = books[scene.book]
    ruled = {each.id: _ruled(book, scene, each) for each in question.variants}
    own = ruled[variant.id] if variant.id in ruled else _ruled(book, scene, variant)
    points = question.points.of(scene.fields)
    asked = [_asked(book, scene, field, own, ruled.values(), Salt(seed, question.id, field)) for field in scene.fields]
    return Face(
        text=filled(question.text, fact_words(book, scene, variant.facts)),
        components=tuple(component(each, points[each.field]) for each in asked),
        keys=tuple(key(each) for each in asked),
        feedback=_feedback(book, scene, question, own),
        facts=(*_facts(book, variant.facts), *_assumed(book, own)),
        rules=Rules(book.id, book.edition, book.digest, scene.decision, book.decisions[scene.decision].page),
    )


def _ruled(book: Rulebook, scene: Scene, variant: Variant) -> Ruled:
    ruling = decide(book, scene.decision, variant.facts)
    return Ruled(ruling, tuple(nears(book, ruling)))


def _asked(book: Rulebook, scene: Scene, field: str, own: Ruled, ruled: Iterable[Ruled], salt: Salt) -> FieldAsked:
    """One field, with near misses of this variant first and of the others after them."""
    everywhere = [*ruled]
    distractors = scene.distractors.get(field, ())
    found = [each.ruling.outcome.get(field) for each in everywhere]
    found += [near.values.get(field) for each in everywhere for near in each.nears]
    found += [each.value for each in distractors if each.words is None]
    return FieldAsked(
        book=book,
        field=field,
        right=own.answer(field),
        rights=tuple(each.answer(field) for each in everywhere),
        values=values_by_id(found),
        nears=own.nears,
        near_answers=tuple(near.answer(field) for each in everywhere for near in each.nears),
        distractors=distractors,
        salt=salt,
    )


def fact_words(book: Rulebook, scene: Scene, facts: Mapping[str, Value]) -> dict[str, Text]:
    """What stands in the text for each fact: the question's own words, or else the value as the book says it."""
    return {
        name: scene.words.get(name, {}).get(value_id(value)) or value_words(book, name, value)
        for name, value in facts.items()
    }


def _facts(book: Rulebook, facts: Mapping[str, Value], assumed: bool = False) -> tuple[Fact, ...]:
    return tuple(
        Fact(name, canonical(value), book.label(name), value_words(book, name, value), assumed)
        for name, value in facts.items()
    )


def _assumed(book: Rulebook, own: Ruled) -> tuple[Fact, ...]:
    """The assumed facts that matter: those with which, were they different, something else would come out."""
    telling = {near.fact for near in own.nears}
    return _facts(book, {name: value for name, value in own.ruling.assumed.items() if name in telling}, assumed=True)


def _feedback(book: Rulebook, scene: Scene, question: Question, own: Ruled) -> Feedback:
    ruling = own.ruling
    lines = (Reasoning(line.words, line.cite, line.provision) for line in derivation(book, ruling))
    open_ = (
        OpenPoint(field, reason.why, tuple(reason.cites))
        for field in scene.fields
        for reason in ruling.open.get(field, ())
    )
    differs = (KnownDifference(each.field, each.document, each.edition, each.words) for each in ruling.differs)
    return Feedback(tuple(lines), tuple(open_), tuple(differs), question.explanation, question.pitfall)
