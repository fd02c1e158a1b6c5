"""A scene that is to be ruled on. The key is never written down: it is computed from the rules core."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from courseware.finding import Finding
from courseware.quiz import common
from courseware.quiz.answering import take
from courseware.quiz.components import Distractor
from courseware.quiz.judgement import judge
from courseware.quiz.model import Question, Sources
from courseware.quiz.rulings import value_id
from courseware.quiz.scene import Scene, vary
from courseware.quiz.scene_check import check
from courseware.quiz.variant import combinations
from courseware.reading import Node, unknown
from courseware.rules import Rulebook, Value, read_facts, read_value
from courseware.text import Text

__all__ = ["check", "judge", "read", "take", "vary"]

OWN_KEYS = ("facts", "vary", "words", "distractors", "labels")


def read(node: Node, sources: Sources, faults: list[Finding]) -> Question | None:
    """The question with its scene: a decision, its facts, what varies, and the fields that are asked."""
    fields = node.fields(faults, (*common.REQUIRED, "decision", "ask"), (*common.OPTIONAL, *OWN_KEYS))
    about = _decision(fields["decision"], sources, faults) if "decision" in fields else None
    own = _own(about, fields, faults) if about else common.Own(None, (), lambda _nodes, _faults: {})
    question = common.read_question(node, fields, own, faults)
    return question if about else None


@dataclass(frozen=True, slots=True)
class _About:
    """The decision that a question puts."""

    book: Rulebook
    decision: str

    def facts(self, nodes: Mapping[str, Node], faults: list[Finding]) -> dict[str, Value]:
        return read_facts(self.book, self.decision, nodes, faults)


def _decision(node: Node, sources: Sources, faults: list[Finding]) -> _About | None:
    book_id, _, name = (node.scalar(faults) or "").partition("/")
    if book_id not in sources.books:
        faults.append(unknown(node.place, "QUIZ-102", book_id, sources.books))
        return None
    book = sources.books[book_id]
    if name not in book.decisions:
        faults.append(unknown(node.place, "QUIZ-102", name, book.decisions))
        return None
    return _About(book, name)


def _own(about: _About, fields: Mapping[str, Node], faults: list[Finding]) -> common.Own:
    facts = about.facts(_mapping(fields, "facts", faults), faults)
    varied = {name: _values(about, name, node, faults) for name, node in _mapping(fields, "vary", faults).items()}
    scene = Scene(
        book=about.book.id,
        decision=about.decision,
        fields=_fields(about, fields.get("ask"), faults),
        varied=tuple(varied),
        words={name: _words(node, faults) for name, node in _mapping(fields, "words", faults).items()},
        labels=_words(fields["labels"], faults) if "labels" in fields else {},
        distractors={
            name: _distractors(about.book, name, node, faults)
            for name, node in _mapping(fields, "distractors", faults).items()
        },
    )
    return common.Own(scene, combinations(facts, varied), about.facts)


def _mapping(fields: Mapping[str, Node], name: str, faults: list[Finding]) -> Mapping[str, Node]:
    return fields[name].mapping(faults) if name in fields else {}


def _values(about: _About, name: str, node: Node, faults: list[Finding]) -> list[Value]:
    """The values that one fact takes, in the order written."""
    found = [about.facts({name: item}, faults) for item in node.items(faults)]
    return [facts[name] for facts in found if name in facts]


def _fields(about: _About, node: Node | None, faults: list[Finding]) -> tuple[str, ...]:
    """The fields asked; each must be one that the decision gives."""
    gives = about.book.decisions[about.decision].gives
    found: list[str] = []
    for item in node.items(faults) if node else []:
        name = item.scalar(faults)
        if name is None:
            continue
        if name in gives:
            found.append(name)
        else:
            faults.append(unknown(item.place, "QUIZ-103", name, gives))
    return tuple(found)


def _words(node: Node, faults: list[Finding]) -> dict[str, Text]:
    """Words in both languages under free names: values of a fact, fields."""
    found = {value: item.bilingual(faults) for value, item in node.mapping(faults).items()}
    return {value: words for value, words in found.items() if words}


def _distractors(book: Rulebook, field: str, node: Node, faults: list[Finding]) -> tuple[Distractor, ...]:
    if field not in book.words:
        faults.append(unknown(node.place, "QUIZ-103", field, book.words))
        return ()
    found = [_distractor(book, field, n, item, faults) for n, item in enumerate(node.items(faults), 1)]
    return tuple(each for each in found if each)


def _distractor(book: Rulebook, field: str, n: int, node: Node, faults: list[Finding]) -> Distractor | None:
    """A value of the field, or words that stand for no value at all."""
    if isinstance(node.value, dict):
        words = node.bilingual(faults)
        return Distractor(f"other-{n}", words=words) if words else None
    listed = f"[{', '.join(node.texts(faults))}]" if isinstance(node.value, list) else node.value
    try:
        value = read_value(book, field, listed)
    except ValueError as error:
        words = getattr(error, "words", Text.same(str(error)))
        faults.append(Finding(node.place, "QUIZ-104", words))
        return None
    return Distractor(value_id(value), value)
