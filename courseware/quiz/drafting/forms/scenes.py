"""What the rulebook says of a scene while its question is being written: as far as it can be read, and no further."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from courseware.quiz.components import capitalised
from courseware.quiz.drafting.forms.emitting import Tree
from courseware.quiz.instance import ABSENT, UNDECIDED, Reasoning
from courseware.quiz.kinds import ruling as kind
from courseware.quiz.model import Face, Question, Sources
from courseware.quiz.next_question import NEXT, first_facts
from courseware.quiz.options import NOT_DECIDED
from courseware.quiz.rulings import value_id
from courseware.quiz.scene import Scene
from courseware.reading import Node
from courseware.rules import FactError, Rulebook, Ruling, Value, decide, derivation, value_words
from courseware.source import Place
from courseware.text import Text

SEED = 1  # any order of options will do
EXPLAINED = 6  # variants whose near misses are worked out: it takes long, and is done while somebody types
NOWHERE = Place("")
A_TEXT = {"ja": "…", "en": "…"}
NOTHING_LEFT = Text("もう裁定できる（確かめることはない）", "Nothing more: the ruling can be given")


@dataclass(frozen=True, slots=True)
class Ruled:
    """One variant: the facts that set it apart, what comes out field by field, and why; or what speaks against it."""

    facts: tuple[Text, ...]
    answers: tuple[tuple[Text, Text], ...] = ()
    missing: tuple[str, ...] = ()
    reasoning: tuple[Reasoning, ...] = ()
    open: tuple[Text, ...] = ()
    fault: Text | None = None


def node_of(tree: Tree) -> Node:
    """A value as a node that stands nowhere."""
    if isinstance(tree, dict):
        return Node({key: node_of(part) for key, part in tree.items()}, NOWHERE)
    return Node([node_of(part) for part in tree] if isinstance(tree, list) else tree, NOWHERE)


def readable(whole: Mapping[str, Tree], sources: Sources) -> Question | None:
    """The ruling question as far as it can be read: a text is not yet needed, what is wrong in it is left out."""
    told: dict[str, Tree] = {**whole, "text": dict[str, Tree](A_TEXT)}
    return kind.read(node_of(told), sources, [])


def rulings(question: Question, books: Mapping[str, Rulebook]) -> tuple[Ruled, ...]:
    """Every variant of a ruling question with what its book says; all that the decision gives, while nothing is asked."""
    scene = question.asks
    book = books.get(scene.book) if isinstance(scene, Scene) else None
    if not isinstance(scene, Scene) or book is None:
        return ()
    return tuple(_ruled(book, scene, each.facts) for each in question.variants)


def faces(question: Question, books: Mapping[str, Rulebook]) -> tuple[Face, ...]:
    """Every variant as learners would be asked, the first with what would make a wrong option right; none if one has faults."""
    scene, found = question.asks, rulings(question, books)
    if not isinstance(scene, Scene) or not scene.fields or any(one.fault for one in found):
        return ()
    if scene.fields != (NEXT,) and any(one.missing for one in found):
        return ()
    varied = [kind.vary(question, each, SEED, books) for each in question.variants]
    return tuple(face.complete() if face.complete and n < EXPLAINED else face for n, face in enumerate(varied))


def _ruled(book: Rulebook, scene: Scene, facts: Mapping[str, Value]) -> Ruled:
    apart = tuple(_told(book, name, facts[name]) for name in scene.varied if name in facts)
    try:
        ruling = decide(book, scene.decision, facts)
    except FactError as error:
        return Ruled(apart, fault=error.words)
    if scene.fields == (NEXT,):
        return Ruled(apart, answers=(_what_to_ask(book, scene.decision, facts),))
    lines = tuple(Reasoning(line.words, line.cite, line.provision) for line in derivation(book, ruling))
    reasons = tuple(dict.fromkeys(reason.why for found in ruling.open.values() for reason in found))
    return Ruled(apart, tuple(_answers(book, scene, ruling)), ruling.missing, lines, reasons)


def _what_to_ask(book: Rulebook, decision: str, facts: Mapping[str, Value]) -> tuple[Text, Text]:
    labels = [capitalised(book.label(name)) for name in first_facts(book, decision, facts)] or [NOTHING_LEFT]
    said = Text(" ／ ".join(each.ja for each in labels), " / ".join(each.en for each in labels))
    return Text("最初に確かめること", "What to find out first"), said


def _answers(book: Rulebook, scene: Scene, ruling: Ruling) -> Sequence[tuple[Text, Text]]:
    """The fields that are asked; a field that facts are still missing for is left out."""
    fields = scene.fields or tuple(book.decisions[scene.decision].gives)
    known = [field for field in fields if not ruling.missing or field in ruling.outcome or field in ruling.open]
    return [(_label(book, scene, field), answer_words(book, field, ruling)) for field in known]


def _label(book: Rulebook, scene: Scene, field: str) -> Text:
    return capitalised(scene.labels.get(field) or book.label(field))


def answer_words(book: Rulebook, field: str, ruling: Ruling) -> Text:
    """What a ruling gives for a field, in words."""
    if field in ruling.open:
        return NOT_DECIDED
    return capitalised(value_words(book, field, ruling.outcome.get(field)))


def answer_id(field: str, ruling: Ruling) -> str:
    """What a ruling gives for a field, as options are named."""
    return UNDECIDED if field in ruling.open else value_id(ruling.outcome.get(field)) or ABSENT


def _told(book: Rulebook, name: str, value: Value) -> Text:
    label, words = book.label(name), value_words(book, name, value)
    return Text(f"{label.ja}: {words.ja}", f"{capitalised(label).en}: {words.en}")
