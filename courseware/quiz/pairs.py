"""Pairs of a matching question: written down, out of a termbase, or ruled on by the rules core."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from courseware.finding import Finding, fault
from courseware.quiz import authoring
from courseware.quiz.components import capitalised
from courseware.quiz.instance import ABSENT, UNDECIDED, Reasoning
from courseware.quiz.model import Sources
from courseware.quiz.options import NONE, NOT_DECIDED
from courseware.quiz.rulings import answers_of, value_id
from courseware.reading import Node, unknown
from courseware.rules import (
    FactError,
    Rulebook,
    Ruling,
    Status,
    Value,
    decide,
    derivation,
    read_facts,
    read_value,
    value_words,
)
from courseware.source import Place
from courseware.terms import Concept
from courseware.text import LANGUAGES, Language, Text

WAYS = ("rights", "terms", "field")


@dataclass(frozen=True, slots=True)
class Left:
    """One thing on the left as its author wrote it: what belongs to it, or the facts of a situation."""

    id: str
    words: Text
    place: Place
    right: str = ""
    decision: str = ""
    facts: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pair:
    """One thing on the left, and what belongs on its right."""

    id: str
    left: Text
    right: str
    label: Text
    place: Place
    because: Reasoning | None = None


@dataclass(frozen=True, slots=True)
class Paired:
    """How the pairs come about. `others` are things on the right that may belong to nothing."""

    place: Place
    lefts: tuple[Left, ...] = ()
    rights: Mapping[str, Text] = field(default_factory=dict)
    terms: tuple[Concept, ...] = ()
    into: Language = "ja"
    book: str = ""
    decision: str = ""
    asked: str = ""
    others: Mapping[str, Text] = field(default_factory=dict)

    def faults(self, books: Mapping[str, Rulebook]) -> list[Finding]:
        """Situations that cannot be ruled on, or on which the book leaves open what is asked."""
        return [found for left in self.lefts if (found := self._fault(left, books))] if self.asked else []

    def _fault(self, left: Left, books: Mapping[str, Rulebook]) -> Finding | None:
        try:
            ruling = decide(books[self.book], left.decision, left.facts)
        except (FactError, KeyError) as error:
            return Finding(left.place, "QUIZ-205", getattr(error, "words", Text.same(str(error))))
        if ruling.status is Status.INCOMPLETE:
            facts = ", ".join(ruling.missing)
            words = (
                f"この場面では裁定できません。足りない事実: {facts}。",
                f"Nobody can rule on this scene. Facts missing: {facts}.",
            )
            return fault(left.place, "QUIZ-205", *words)
        return None


def read_pairs(node: Node, fields: Mapping[str, Node], sources: Sources, faults: list[Finding]) -> Paired | None:
    """The pairs in one of the three ways; None when it is not clear which."""
    ways = [way for way in WAYS if way in fields]
    if len(ways) != 1:
        words = (
            "組の決め方は、rights（pairs と一緒に）、terms、field（decision と pairs と一緒に）のどれか一つだけを書いてください。",
            "Say in exactly one way what belongs together: rights (with pairs), terms, or field (with decision and pairs).",
        )
        faults.append(fault(node.place, "QUIZ-108", *words))
        return None
    if ways == ["terms"]:
        return _terms(fields, sources, faults)
    for key in ("pairs", *(("decision",) if ways == ["field"] else ())):
        if key not in fields:
            words = (f"鍵「{key}」がありません。", f"The key “{key}” is missing.")
            faults.append(fault(node.place, "YAML-004", *words))
            return None
    return (_written if ways == ["rights"] else _ruled)(fields, sources, faults)


def _written(fields: Mapping[str, Node], sources: Sources, faults: list[Finding]) -> Paired:  # noqa: ARG001 - same as the others
    rights = {name: text for name, node in fields["rights"].mapping(faults).items() if (text := node.bilingual(faults))}
    lefts = []
    for item in fields["pairs"].items(faults):
        own = item.fields(faults, ("id", "left", "right"))
        name, words = authoring.scalar(own, "id", faults), authoring.both(own, "left", faults)
        right = authoring.scalar(own, "right", faults)
        if right and right not in rights:
            faults.append(unknown(own["right"].place, "QUIZ-222", right, rights))
        elif name and words and right:
            lefts.append(Left(name, words, item.place, right))
    used = {left.right for left in lefts}
    others = {name: text for name, text in rights.items() if name not in used}
    return Paired(fields["pairs"].place, tuple(lefts), rights, others=others)


def _terms(fields: Mapping[str, Node], sources: Sources, faults: list[Finding]) -> Paired:
    into = authoring.language(fields.get("into"), faults)
    found = [authoring.concept(item, sources, faults) for item in fields["terms"].items(faults)]
    concepts = tuple(concept for concept in found if concept)
    for concept in concepts:
        if not all(concept.preferred(language) for language in LANGUAGES):
            words = (
                f"用語 {concept.slug} には、日英どちらかの名前がありません。",
                f"The term {concept.slug} lacks a name in one of the two languages.",
            )
            faults.append(fault(fields["terms"].place, "QUIZ-114", *words))
    return Paired(fields["terms"].place, terms=concepts, into=into)


@dataclass(frozen=True, slots=True)
class _About:
    """What the core is asked: a field of decisions of one book, under facts that all pairs share."""

    book: Rulebook
    asked: str
    decision: str
    shared: Mapping[str, Node]


def _ruled(fields: Mapping[str, Node], sources: Sources, faults: list[Finding]) -> Paired | None:
    book_id, _, name = (fields["decision"].scalar(faults) or "").partition("/")
    book = sources.books.get(book_id)
    if book is None:
        faults.append(unknown(fields["decision"].place, "QUIZ-102", book_id, sources.books))
        return None
    shared = fields["facts"].mapping(faults) if "facts" in fields else {}
    about = _About(book, fields["field"].scalar(faults) or "", name, shared)
    lefts = [_situation(item, about, faults) for item in fields["pairs"].items(faults)]
    known = [left for left in lefts if left]
    if not known:
        return None
    others = _others(fields["others"], book, about.asked, faults) if "others" in fields else {}
    return Paired(fields["pairs"].place, tuple(known), book=book_id, decision=name, asked=about.asked, others=others)


def _situation(node: Node, about: _About, faults: list[Finding]) -> Left | None:
    """One situation: its own facts, and its own decision where it has one."""
    own = node.fields(faults, ("id", "left", "facts"), ("decision",))
    name, words = authoring.scalar(own, "id", faults), authoring.both(own, "left", faults)
    decision = (own["decision"].scalar(faults) or "") if "decision" in own else about.decision
    decision = decision.removeprefix(f"{about.book.id}/")
    place = own["decision"].place if "decision" in own else node.place
    if decision not in about.book.decisions:
        faults.append(unknown(place, "QUIZ-102", decision, about.book.decisions))
        return None
    if about.asked not in about.book.decisions[decision].gives:
        faults.append(unknown(place, "QUIZ-103", about.asked, about.book.decisions[decision].gives))
        return None
    told = {**about.shared, **(own["facts"].mapping(faults) if "facts" in own else {})}
    facts = read_facts(about.book, decision, told, faults)
    return Left(name, words, node.place, decision=decision, facts=facts) if name and words else None


def _others(node: Node, book: Rulebook, asked: str, faults: list[Finding]) -> dict[str, Text]:
    """Further values of the field, to choose from."""
    found = {}
    for item in node.items(faults):
        listing = authoring.answer_text(item, faults)
        try:
            value = read_value(book, asked, listing)
        except ValueError as error:
            faults.append(Finding(item.place, "QUIZ-104", getattr(error, "words", Text.same(str(error)))))
        else:
            found[value_id(value)] = _label(book, asked, value)
    return found


def paired_in_writing(paired: Paired) -> tuple[Pair, ...]:
    return tuple(Pair(one.id, one.words, one.right, paired.rights[one.right], one.place) for one in paired.lefts)


def paired_by_terms(paired: Paired) -> tuple[Pair, ...]:
    """The name in one language on the left, in the other on the right."""
    from_: Language = "en" if paired.into == "ja" else "ja"
    return tuple(
        Pair(
            id=concept.slug.replace("-", "_"),
            left=Text.same(concept.preferred(from_)),
            right=concept.slug,
            label=Text.same(concept.preferred(paired.into)),
            place=paired.place,
        )
        for concept in paired.terms
    )


def paired_by_rules(paired: Paired, book: Rulebook) -> tuple[Pair, ...]:
    """What the book says of each situation."""
    return tuple(_ruled_pair(paired, book, left) for left in paired.lefts)


def _ruled_pair(paired: Paired, book: Rulebook, left: Left) -> Pair:
    ruling = decide(book, left.decision, left.facts)
    right = answers_of(book, [paired.asked], ruling.outcome, ruling.open)[paired.asked]
    label = NOT_DECIDED if right == UNDECIDED else _label(book, paired.asked, ruling.outcome.get(paired.asked))
    return Pair(left.id, left.words, right, label, left.place, _because(book, ruling, left.words, label))


def _label(book: Rulebook, asked: str, value: Value) -> Text:
    if value_id(value) == ABSENT and ABSENT not in book.words[asked].type.values:
        return NONE
    return capitalised(value_words(book, asked, value))


def _because(book: Rulebook, ruling: Ruling, left: Text, right: Text) -> Reasoning:
    """The pair in words, with the citation of the first line of its derivation that has one."""
    cited = [line for line in derivation(book, ruling) if line.cite not in ("", "-")]
    words = Text(f"{left.ja} → {right.ja}", f"{left.en} → {right.en}")
    return Reasoning(words, cited[0].cite, cited[0].provision) if cited else Reasoning(words)
