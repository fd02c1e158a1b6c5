"""A drill: one decision of a rulebook, asked again and again in other situations.

Where questions of a quiz ask the decision, their scenes are told with their facts varied anew. All other situations come
out of the rulebook, and are told as what they are: a list of facts in the words of its vocabulary.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from courseware.quiz import canonical
from courseware.quiz.components import capitalised
from courseware.quiz.model import Question, Quiz, Variant
from courseware.quiz.placeholders import placeholders
from courseware.quiz.rulings import answers_of
from courseware.quiz.scene import Scene
from courseware.quiz.score import Points
from courseware.quiz.variant import variant
from courseware.rules import (
    Decision,
    FactError,
    Kind,
    Rulebook,
    Status,
    Value,
    cuts,
    decide,
    likely_situations,
    told_words,
)
from courseware.source import Place
from courseware.text import Text

LOOKED_AT, MOST, FEWEST = 200, 40, 4
MOST_FIELDS = 3
UNTOLD = (Kind.DATA, Kind.MAP, Kind.TEXT)  # no list of facts says these so that one could picture them
NOWHERE = Place("")

Item = tuple[Question, Variant]


@dataclass(frozen=True, slots=True)
class Drill:
    """What can be asked about a decision: each question with its variants."""

    book: Rulebook
    decision: Decision
    scenes: tuple[Item, ...]
    listed: tuple[Item, ...]

    @property
    def name(self) -> str:
        """The name under which its sittings are kept."""
        return drill_name(self.book.id, self.decision.name)

    @property
    def quiz(self) -> Quiz:
        """The drill as a quiz that its instances name."""
        return Quiz(self.name, self.decision.title, (), (), NOWHERE)


def drill_name(book: str, decision: str) -> str:
    return f"drill/{book}/{decision}"


def drill_of(book: Rulebook, decision: Decision, questions: Iterable[Question]) -> Drill | None:
    """The drill of a decision; None where situations are too few, all come out alike, or cannot be told in words."""
    if any(fact.type.kind in UNTOLD for fact in decision.facts.values()):
        return None
    pool = [*_situations(book, decision)]
    fields = _telling_fields(book, decision, pool)
    chosen = _spread(book, decision, fields, pool)
    if not fields or len(chosen) < FEWEST:
        return None
    listed = _listed(book, decision, fields, [variant(facts) for facts in chosen])
    scenes = [item for question in questions for item in _scenes(book, decision, question)]
    return Drill(book, decision, tuple(scenes), tuple(listed))


# --- situations -------------------------------------------------------------------------


def _situations(book: Rulebook, decision: Decision) -> Iterator[Mapping[str, Value]]:
    """Situations at the edges of the decision on which it rules, whether or not the book leaves something open."""
    for facts in islice(likely_situations(book, decision), LOOKED_AT):
        if facts and decide(book, decision.name, facts).status is not Status.INCOMPLETE:
            yield facts


def answers_to(book: Rulebook, decision: str, fields: Sequence[str], facts: Mapping[str, Value]) -> dict[str, str]:
    """The right answer to each field under these facts, by id."""
    ruling = decide(book, decision, facts)
    return dict(answers_of(book, fields, ruling.outcome, ruling.open).by_field)


def _telling_fields(book: Rulebook, decision: Decision, pool: Sequence[Mapping[str, Value]]) -> tuple[str, ...]:
    """The fields to ask: those that a ruling always has before others, and only such as differ between situations."""
    askable = [name for name in decision.gives if book.words[name].type.kind not in UNTOLD]
    found = [answers_to(book, decision.name, askable, facts) for facts in pool]
    differing = [name for name in askable if len({answers[name] for answers in found}) > 1]
    always = [name for name in differing if name in decision.always]
    return tuple((always or differing)[:MOST_FIELDS])


def _spread(
    book: Rulebook, decision: Decision, fields: Sequence[str], pool: Sequence[Mapping[str, Value]]
) -> list[Mapping[str, Value]]:
    """As many situations of each answer as there is room for, the plainest first."""
    by_answer: dict[str, list[Mapping[str, Value]]] = {}
    for facts in pool:
        by_answer.setdefault(str(answers_to(book, decision.name, fields, facts)), []).append(facts)
    rounds = max(map(len, by_answer.values()), default=0)
    found = [own[n] for n in range(rounds) for own in by_answer.values() if n < len(own)]
    return found[:MOST]


# --- how they are told --------------------------------------------------------------------


def _listed(book: Rulebook, decision: Decision, fields: tuple[str, ...], variants: list[Variant]) -> Iterator[Item]:
    """A question for each situation, told as a list of facts; all of them offer the same answers."""
    scene = Scene(book.id, decision.name, fields, (), {}, {}, {})
    version = canonical.digest([decision.name, *fields])[:16]
    base = Question(
        id=decision.name,
        kind="ruling",
        version=version,
        text=decision.title,
        objectives=(),
        section="",
        knowledge=1,
        load=1,
        points=Points(),
        asks=scene,
        variants=tuple(variants),
        tests=(),
        place=NOWHERE,
        places={},
    )
    for one in variants:
        yield replace(base, text=listed_facts(book, decision, one.facts)), one


def listed_facts(book: Rulebook, decision: Decision, facts: Mapping[str, Value]) -> Text:
    """The facts of a situation, in the order of the decision."""
    told = [capitalised(told_words(book, name, facts[name])) for name in decision.facts if name in facts]
    ja = "".join(f"\n- {one.ja}" for one in told)
    en = "".join(f"\n- {one.en}" for one in told)
    return Text(
        f"「{decision.title.ja}」について、次のことが分かっています。\n{ja}\n\nこの事実から裁定してください。",
        f"About “{decision.title.en}” this is known:\n{en}\n\nRule on these facts.",
    )


def _scenes(book: Rulebook, decision: Decision, question: Question) -> Iterator[Item]:
    """The scene of a question with the values that its author wrote, and between them with those next to every cut."""
    scene = question.asks
    if not isinstance(scene, Scene) or (scene.book, scene.decision) != (book.id, decision.name):
        return
    known = {each.id for each in question.variants}
    fresh = [each for each in _varied_anew(book, scene, question) if each.id not in known]
    widened = replace(question, variants=(*question.variants, *fresh))
    if all(name in decision.gives for name in scene.fields):
        yield from ((widened, each) for each in widened.variants)


def _varied_anew(book: Rulebook, scene: Scene, question: Question) -> Iterator[Variant]:
    """Numbers that the text prints, and for which the author has no words of his own, beside the cuts that lie between
    the least and the greatest that he wrote: further out the scene might not be what it says."""
    parts = cuts(book, scene.decision)
    for name in scene.varied:
        wrote = _numbers(each.facts.get(name) for each in question.variants)
        if name in scene.words or name not in placeholders(question.text) or len(wrote) < 2:
            continue
        edges = [value for part in _numbers(parts[name]) for value in (part - 1, part, part + 1)]
        for value in dict.fromkeys(edges):
            if min(wrote) <= value <= max(wrote):
                yield from _with(book, scene, [{**each.facts, name: value} for each in question.variants])


def _with(book: Rulebook, scene: Scene, found: Iterable[Mapping[str, Value]]) -> Iterator[Variant]:
    for facts in found:
        try:
            ruling = decide(book, scene.decision, facts)
        except FactError:
            continue
        if ruling.status is not Status.INCOMPLETE:
            yield variant(facts)


def _numbers(values: Iterable[Value]) -> list[int]:
    return [value for value in values if isinstance(value, int) and not isinstance(value, bool)]
