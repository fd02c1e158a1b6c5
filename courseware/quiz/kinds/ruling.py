"""A scene that is to be ruled on. The key is never written down: it is computed from the rules core."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod

from courseware.finding import Finding, fault
from courseware.quiz import authoring
from courseware.quiz.answering import Answer
from courseware.quiz.components import Distractor
from courseware.quiz.consequential import carried
from courseware.quiz.instance import Instance
from courseware.quiz.judgement import Judgement
from courseware.quiz.judgement import judge as judge_parts
from courseware.quiz.model import Question, Sources
from courseware.quiz.next_question import NEXT
from courseware.quiz.rulings import value_id
from courseware.quiz.sampling import MOST_COMBINATIONS, Asking, Sample, numbers_between, read_sample, sampled
from courseware.quiz.scene import Scene, vary
from courseware.quiz.scene_check import check
from courseware.quiz.variant import combinations
from courseware.quiz.widgets import take
from courseware.reading import Node, duplicate, unknown
from courseware.rules import Rulebook, Value, read_facts, read_value
from courseware.text import Text

__all__ = ["check", "judge", "read", "take", "vary"]

MOST_VARIANTS = 60
OWN_KEYS = ("facts", "vary", "words", "distractors", "labels", "sample", "looked_at")


def read(node: Node, sources: Sources, faults: list[Finding]) -> Question | None:
    """The question with its scene: a decision, its facts, what varies, and the fields that are asked."""
    fields = node.fields(faults, (*authoring.REQUIRED, "decision", "ask"), (*authoring.OPTIONAL, *OWN_KEYS))
    about = _decision(fields["decision"], sources, faults) if "decision" in fields else None
    own = _own(about, fields, faults) if about else authoring.Own(None, (), lambda _nodes, _faults: {})
    question = authoring.read_question(node, fields, own, faults)
    return question if about else None


def judge(instance: Instance, answer: Answer) -> Judgement:
    """Each field by itself; a penalty that follows rightly from a wrong infraction has its points."""
    return carried(instance, answer, judge_parts(instance, answer))


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


def _own(about: _About, fields: Mapping[str, Node], faults: list[Finding]) -> authoring.Own:
    asked = _fields(about, fields["ask"], faults) if "ask" in fields else ()
    sample = read_sample(fields["sample"], MOST_VARIANTS, faults) if "sample" in fields else None
    facts, varied = _facts(about, fields, sample, faults)
    scene = Scene(
        book=about.book.id,
        decision=about.decision,
        fields=asked,
        varied=tuple(varied),
        words={name: _words(node, faults) for name, node in _mapping(fields, "words", faults).items()},
        labels=_words(fields["labels"], faults) if "labels" in fields else {},
        distractors={
            name: _distractors(about.book, name, node, faults)
            for name, node in _mapping(fields, "distractors", faults).items()
        },
    )
    for key in ("labels", "distractors"):
        faults += [
            unknown(place, "QUIZ-103", name, asked)
            for name, place in (fields[key].key_places if key in fields else {}).items()
            if name not in asked
        ]
    every = combinations(facts, varied)
    if sample is None:
        return authoring.Own(scene, every, about.facts)
    asking = Asking(about.book, about.decision, tuple(name for name in asked if name != NEXT))
    variants, needed = sampled(every, varied, asking, sample)
    if needed > sample.count:
        faults.append(_too_small(fields["sample"], needed))
    looked_at = {name: node.scalar(faults) or "" for name, node in _mapping(fields, "looked_at", faults).items()}
    return authoring.Own(scene, variants, about.facts, looked_at=looked_at)


def _too_small(node: Node, needed: int) -> Finding:
    ja = f"境目の両側を入れるには、count を {needed} 以上にしてください。"
    return fault(node.place, "QUIZ-119", ja, f"Both sides of every cut take a count of at least {needed}.")


def _facts(
    about: _About, fields: Mapping[str, Node], sample: Sample | None, faults: list[Finding]
) -> tuple[dict[str, Value], dict[str, list[Value]]]:
    """The facts that stay and the values of those that vary; not more combinations than an author can look through."""
    constant, vary = _mapping(fields, "facts", faults), _mapping(fields, "vary", faults)
    faults += [duplicate(vary[name].place, name, constant[name].place) for name in vary if name in constant]
    varied = {name: _values(about, name, node, sample, faults) for name, node in vary.items()}
    number, most = prod(len(values) for values in varied.values()), MOST_COMBINATIONS if sample else MOST_VARIANTS
    if not 0 < number <= most:
        faults.append(
            fault(
                fields["vary"].place,
                "QUIZ-116",
                f"場面の数が {number} です。1から{most}までにしてください。",
                f"This makes {number} variants. There must be 1 to {most}.",
            )
        )
        varied = {}
    return about.facts(constant, faults), varied


def _mapping(fields: Mapping[str, Node], name: str, faults: list[Finding]) -> Mapping[str, Node]:
    return fields[name].mapping(faults) if name in fields else {}


def _values(about: _About, name: str, node: Node, sample: Sample | None, faults: list[Finding]) -> list[Value]:
    """The values that one fact takes, in the order written; in a sample a number may have its bounds instead."""
    if sample and isinstance(node.value, dict):
        ends = node.fields(faults, ("from", "to"))
        bounds = [about.facts({name: item}, faults).get(name) for item in ends.values()]
        if len(bounds) == 2 and all(isinstance(value, int) and not isinstance(value, bool) for value in bounds):
            return numbers_between(about.book, about.decision, name, (bounds[0], bounds[1]), sample.seed)
        return []
    found = [about.facts({name: item}, faults) for item in node.items(faults)]
    return [facts[name] for facts in found if name in facts]


def _fields(about: _About, node: Node, faults: list[Finding]) -> tuple[str, ...]:
    """The fields asked, at least one; each must be one that the decision gives, and is asked once."""
    gives = about.book.decisions[about.decision].gives
    found: dict[str, Node] = {}
    items = node.items(faults)
    for item in items:
        name = item.scalar(faults)
        if name is None:
            continue
        if name == NEXT and len(items) > 1:
            words = (
                "next_question は、ほかの欄と一緒には問えません。ask: [next_question] だけにしてください。",
                "next_question cannot be asked together with fields. Write ask: [next_question] alone.",
            )
            faults.append(fault(item.place, "QUIZ-108", *words))
        elif name not in (*gives, NEXT):
            faults.append(unknown(item.place, "QUIZ-103", name, [*gives, NEXT]))
        elif name in found:
            faults.append(duplicate(item.place, name, found[name].place))
        else:
            found[name] = item
    if not items:
        words = ("ask に、問う欄を一つ以上書いてください。", "Name at least one field under ask.")
        faults.append(fault(node.place, "QUIZ-107", *words))
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
