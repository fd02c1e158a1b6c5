"""A scene put to the rules core: its text, its components with their keys, and why the ruling is what it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from courseware.quiz.canonical import canonical
from courseware.quiz.components import Distractor, Everywhere, FieldAsked, component, key, would_be_right
from courseware.quiz.consequential import with_follows
from courseware.quiz.instance import Fact, Feedback, Key, KnownDifference, OpenPoint, Reasoning
from courseware.quiz.model import Face, Question, Variant, resting_on
from courseware.quiz.next_question import NEXT, next_question, separated
from courseware.quiz.options import Salt
from courseware.quiz.placeholders import filled
from courseware.quiz.rulings import Answers, Near, answers_of, nears, value_id
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
    labels: Mapping[str, Text]


def scene_of(question: Question) -> Scene:
    assert isinstance(question.asks, Scene)  # noqa: S101 - read by kinds/ruling
    return question.asks


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling on one variant and the answers that it makes right."""

    ruling: Ruling
    answers: Answers


def ruled(book: Rulebook, scene: Scene, facts: Mapping[str, Value]) -> Ruled:
    """What the rules core says of these facts."""
    ruling = decide(book, scene.decision, facts)
    return Ruled(ruling, answers_of(book, scene.fields, ruling.outcome, ruling.open))


def vary(question: Question, variant: Variant, seed: int, books: Mapping[str, Rulebook]) -> Face:
    """The scene under the facts of one variant; what would have made a wrong answer right is added when it is wanted."""
    scene = scene_of(question)
    book = books[scene.book]
    if scene.fields == (NEXT,):
        return _what_to_ask(question, scene, variant, seed, book)
    own, points = ruled(book, scene, variant.facts), question.points.of(scene.fields)
    asked = _asked(question, scene, own.answers, seed, book, _everywhere(book, scene, question))
    components = tuple(component(each, points[each.field]) for each in asked.values())
    face = Face(
        text=filled(question.text, fact_words(book, scene, variant.facts)),
        components=components,
        keys=with_follows(asked, components, map(key, asked.values()), own.ruling),
        feedback=_feedback(book, scene, own.ruling),
        facts=_facts(book, variant.facts),
        rules=resting_on(book, scene.decision, book.decisions[scene.decision].page),
    )
    return replace(face, complete=lambda: _with_nears(face, book, scene, own.ruling))


def keys(question: Question, variant: Variant, books: Mapping[str, Rulebook]) -> tuple[Key, ...]:
    """The keys alone: to think of the options among which they stand takes much longer."""
    scene = scene_of(question)
    book = books[scene.book]
    if scene.fields == (NEXT,):
        return _what_to_ask(question, scene, variant, 0, book).keys
    own = ruled(book, scene, variant.facts)
    return tuple(map(key, _asked(question, scene, own.answers, 0, book, Everywhere((own.answers,), ())).values()))


def _asked(
    question: Question, scene: Scene, right: Answers, seed: int, book: Rulebook, everywhere: Everywhere
) -> dict[str, FieldAsked]:
    """The fields that are asked, by name; `everywhere` are the answers of which options can be made."""
    return {
        field: FieldAsked(
            book=book,
            field=field,
            label=scene.labels.get(field) or book.label(field),
            right=right[field],
            everywhere=everywhere,
            distractors=scene.distractors.get(field, ()),
            salt=Salt(seed, question.id, field),
        )
        for field in scene.fields
    }


def _with_nears(face: Face, book: Rulebook, scene: Scene, ruling: Ruling) -> Face:
    """The face with what would have made a wrong answer right, and with the assumed facts that matter."""
    near = tuple(nears(book, ruling, scene.fields))
    keys = tuple(replace(each, would_be_right=would_be_right(each, near)) for each in face.keys)
    return replace(face, keys=keys, facts=(*face.facts, *_assumed(book, ruling, near)))


def _what_to_ask(question: Question, scene: Scene, variant: Variant, seed: int, book: Rulebook) -> Face:
    """The scene before everything is known: which fact is to be found out first."""
    scenes, points = [each.facts for each in question.variants], question.points.of(scene.fields)[NEXT]
    salt = Salt(seed, question.id, NEXT)
    asked, key = next_question(book, scene.decision, scenes, variant.facts, salt, points)
    return Face(
        text=filled(question.text, fact_words(book, scene, variant.facts)),
        components=(asked,),
        keys=(key,),
        feedback=Feedback(tuple(separated(book, scene.decision, variant.facts))),
        facts=_facts(book, variant.facts),
        rules=resting_on(book, scene.decision, book.decisions[scene.decision].page),
    )


def _everywhere(book: Rulebook, scene: Scene, question: Question) -> Everywhere:
    """The answers of all variants and the near misses of the first: the same whichever variant is asked."""
    rulings = [ruled(book, scene, each.facts) for each in question.variants]
    near = nears(book, rulings[0].ruling, scene.fields)
    return Everywhere(tuple(each.answers for each in rulings), tuple(each.answers for each in near))


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


def _assumed(book: Rulebook, ruling: Ruling, near: tuple[Near, ...]) -> tuple[Fact, ...]:
    """The assumed facts that matter: those with which, were they different, something else would come out."""
    telling = {each.fact for each in near}
    return _facts(book, {name: value for name, value in ruling.assumed.items() if name in telling}, assumed=True)


def _feedback(book: Rulebook, scene: Scene, ruling: Ruling) -> Feedback:
    lines = (Reasoning(line.words, line.cite, line.provision) for line in derivation(book, ruling))
    open_ = (
        OpenPoint(field, reason.why, tuple(reason.cites))
        for field in scene.fields
        for reason in ruling.open.get(field, ())
    )
    differs = (KnownDifference(each.field, each.document, each.edition, each.words) for each in ruling.differs)
    return Feedback(tuple(lines), tuple(open_), tuple(differs))
