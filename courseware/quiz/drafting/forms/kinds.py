"""The form of every kind of question: which keys it shows, in the order in which an author thinks of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from courseware.quiz.drafting.forms.emitting import Tree
from courseware.quiz.drafting.forms.facts import Facts, Scene
from courseware.quiz.drafting.forms.own_tests import OwnTest, Score
from courseware.quiz.drafting.forms.shapes import (
    BOTH,
    LINE,
    ByName,
    Fields,
    Listing,
    Named,
    NotShownError,
    Record,
    Several,
    Shape,
    Tick,
    Ways,
    first,
)
from courseware.rules import Rulebook

OPTION = Record({"id": LINE, "text": BOTH, "right": Tick(), "why": BOTH})
STEP = Record({"id": LINE, "text": BOTH})
NUMBER: dict[str, Shape] = {"numbers": Several(keeps_order=True), "key": LINE, "unit": LINE, "tolerance": LINE}
NUMBER_WAYS = {"numbers": ("numbers",), "key": ("key", "unit")}
GAP = Ways(
    Record({"term": LINE, **NUMBER, "options": Listing(OPTION)}),
    {
        "term": ("term",),
        "numbers": ("numbers", "tolerance"),
        "key": ("key", "unit", "tolerance"),
        "options": ("options",),
    },
    "term",
)
DISTRACTOR = "distractors"
PAIR_WAYS = {
    "rights": ("rights", "pairs"),
    "field": ("field", "decision", "facts", "others", "pairs"),
    "terms": ("terms", "into"),
}


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a form: the keys that it reads and writes together, and how; `required` keys are never left out.

    The fields of a part that has one key begin with this key; those of several with their own, or with `at`.
    """

    keys: tuple[str, ...]
    shape: Shape
    at: str = ""
    required: Mapping[str, Tree] = field(default_factory=dict)

    def fields(self, whole: Mapping[str, Tree]) -> Fields:
        """The fields of this part of a question; NotShownError where it has none for what is written."""
        own = {key: whole[key] for key in self.keys if key in whole}
        if not self.at:
            return self.shape.fields(self.keys[0], own[self.keys[0]]) if own else {}
        return self.shape.fields(self.at, own)

    def tree(self, fields: Fields, before: Mapping[str, Tree]) -> dict[str, Tree]:
        """The keys of this part as the fields say."""
        own: dict[str, Tree] = {key: before[key] for key in self.keys if key in before}
        if not self.at:
            found = self.shape.tree(self.keys[0], fields, own.get(self.keys[0]))
            told = {} if found is None else {self.keys[0]: found}
        else:
            made = self.shape.tree(self.at, fields, own)
            told = dict(made) if isinstance(made, dict) else {}
        return {key: tree for key in self.keys for tree in [told.get(key, self.required.get(key))] if tree is not None}


@dataclass(frozen=True, slots=True)
class Distractor:
    """A wrong answer to add: a value of the field, or words that stand for none."""

    def fields(self, at: str, tree: Tree) -> Fields:
        if isinstance(tree, dict):
            return BOTH.fields(at, tree)
        return {f"{at}.value": Several(keeps_order=True).fields(at, [tree])[at]}

    def tree(self, at: str, fields: Fields, before: Tree | None) -> Tree | None:
        chosen = Several(keeps_order=True).tree(f"{at}.value", fields, None)
        return chosen[0] if isinstance(chosen, list) else BOTH.tree(at, fields, before)


@dataclass(frozen=True, slots=True)
class Loose:
    """Keys that stand beside each other at the head of the question, as one of several ways to write it."""

    record: Record
    ways: Mapping[str, tuple[str, ...]]
    otherwise: str

    def fields(self, at: str, tree: Tree) -> Fields:
        found: Fields = {}
        if not isinstance(tree, dict):
            raise NotShownError(at)
        for key, part in tree.items():
            found |= self.record.parts[key].fields(key, part)
        return {at: [Ways(self.record, self.ways, self.otherwise).way_of(tree)], **found}

    def tree(self, at: str, fields: Fields, before: Tree | None) -> Tree | None:
        old = before if isinstance(before, dict) else {}
        kept = Ways(self.record, self.ways).keys(first(fields, at))
        found = {key: part.tree(key, fields, old.get(key)) for key, part in self.record.parts.items() if key in kept}
        return {key: part for key, part in found.items() if part is not None}


def parts(kind: str, book: Rulebook | None) -> tuple[Part, ...]:
    """The parts of the form of a kind; `book` is the one whose facts it tells, if any."""
    own = OWN[kind](book) if kind in OWN else ()
    many = kind in ("choice", "ordering")
    return (*HEAD, *own, *FOOT, Part(("tests",), Listing(OwnTest(many)), required={"tests": []}))


def one(key: str, shape: Shape, empty: Tree | None = None) -> Part:
    return Part((key,), shape, required={} if empty is None else {key: empty})


NO_WORDS: dict[str, Tree] = {"ja": "", "en": ""}
HEAD = (
    one("id", LINE, ""),
    one("kind", LINE, ""),
    one("section", LINE, ""),
    one("objectives", Several(), []),
    one("knowledge", LINE, ""),
    one("load", LINE, ""),
    one("text", BOTH, NO_WORDS),
)
FOOT = (one("points", Score()), one("explanation", BOTH), one("pitfall", BOTH))


def _ruling(book: Rulebook | None) -> tuple[Part, ...]:
    return (
        one("decision", LINE, ""),
        Part(("facts", "vary", "words"), Scene(book), at="facts"),
        one("ask", Several(), []),
        one("labels", ByName(BOTH)),
        one(DISTRACTOR, ByName(Listing(Distractor()))),
    )


def _choice(_book: Rulebook | None) -> tuple[Part, ...]:
    return (one("provision", LINE), one("credit", LINE), one("options", Listing(OPTION), []))


def _numeric(_book: Rulebook | None) -> tuple[Part, ...]:
    record = Record({"label": BOTH, **NUMBER})
    return (Part(("label", "numbers", "key", "unit", "tolerance"), Loose(record, NUMBER_WAYS, "numbers"), at="way"),)


def _ordering(_book: Rulebook | None) -> tuple[Part, ...]:
    return (one("provision", LINE), one("credit", LINE), one("steps", Listing(STEP), []))


def _matching(book: Rulebook | None) -> tuple[Part, ...]:
    pair = Record({"id": LINE, "left": BOTH, "right": LINE, "decision": LINE, "facts": Facts(book)})
    record = Record(
        {
            "rights": Named(BOTH),
            "terms": Several(keeps_order=True),
            "into": LINE,
            "decision": LINE,
            "field": LINE,
            "facts": Facts(book),
            "others": Several(),
            "pairs": Listing(pair),
        }
    )
    return (
        one("provision", LINE),
        one("credit", LINE),
        Part((*record.parts,), Loose(record, PAIR_WAYS, "rights"), at="way"),
    )


def _cloze(_book: Rulebook | None) -> tuple[Part, ...]:
    return (one("provision", LINE), one("passage", BOTH, NO_WORDS), one("gaps", Named(GAP), {}))


def _term(_book: Rulebook | None) -> tuple[Part, ...]:
    return (one("concept", LINE, ""), one("into", LINE))


OWN = {
    "ruling": _ruling,
    "choice": _choice,
    "numeric": _numeric,
    "ordering": _ordering,
    "matching": _matching,
    "cloze": _cloze,
    "term": _term,
}
