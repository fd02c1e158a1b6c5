"""All that the form of a draft shows: its fields, what may be chosen, what is wrong where, and the key as computed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from courseware.finding import Finding
from courseware.library import Course
from courseware.quiz import Instance, Question, Quiz
from courseware.quiz.drafting import Draft, EntryCheck
from courseware.quiz.drafting.forms import (
    EntryForm,
    Facts,
    Fields,
    Ruled,
    Wrong,
    book_of,
    by_field,
    faces,
    first,
    keys_under,
    node_of,
    numbers,
    options,
    readable,
    rulings,
    scene_ruling,
    values_by_name,
)
from courseware.quiz.model import Face, Sources
from courseware.rules import Decision, Kind, Rulebook, Value, read_facts, value_words
from courseware.text import LANGUAGES, Text
from courseware.web.draft_choices import (
    Choice,
    Group,
    concept_choices,
    decision_choices,
    field_choices,
    number_choices,
    objective_choices,
    provision_choices,
    section_choices,
)
from courseware.web.draft_facts import FactField, fact_fields, first_ruling, single_facts
from courseware.web.draft_tests import Answered, Given, answered, given
from courseware.web.shelf import library

ODD = re.compile(r"[^\w.-]+")
LISTS = ("facts", "options", "steps", "pairs", "rights", "gaps", "terms", "tests", "kind")
PROPOSED = "scene"  # the fields of the situation out of which options are proposed; they are no part of the question


@dataclass(frozen=True)
class FormPage:
    """A form and what is told of it. What the rulebook says is worked out when it is first looked at, and once."""

    draft: Draft
    form: EntryForm
    fields: Fields
    check: EntryCheck
    course: Course | None
    quiz: Quiz | None
    faults: Mapping[str, list[Finding]] = field(default_factory=dict)
    question: Question | None = None  # a ruling question as far as it can be read
    proposed: tuple[Wrong, ...] = ()

    # --- the rulebook of the question ------------------------------------------------------

    @cached_property
    def book(self) -> Rulebook | None:
        return book_of(first(self.fields, "decision"), library().books)

    @cached_property
    def decision(self) -> Decision | None:
        return self.decision_of(first(self.fields, "decision"))

    def decision_of(self, name: str) -> Decision | None:
        book = book_of(name, library().books)
        return book.decisions.get(name.partition("/")[2]) if book else None

    @cached_property
    def asked(self) -> tuple[str, ...]:
        decision = self.decision
        return tuple(name for name in self.fields.get("ask", []) if decision and name in decision.gives)

    @cached_property
    def facts(self) -> list[FactField]:
        """The facts of a ruling question."""
        if self.book is None or self.decision is None:
            return []
        told = self.question.variants[0].facts if self.question and self.question.variants else {}
        ruling = first_ruling(self.book, self.decision.name, told)
        return fact_fields(self.book, self.decision, self.fields, ruling, self.asked)

    def facts_at(self, at: str, decision: str) -> list[FactField]:
        """The facts of one situation: of a pair, or of the scene that options are proposed for."""
        found, book = self.decision_of(decision), book_of(decision, library().books)
        if book is None or found is None:
            return []
        shared = told_at(book, found, self.fields, "facts") if at.startswith("pairs.") else {}
        told = {**shared, **told_at(book, found, self.fields, at)}
        return single_facts(book, found, self.fields, told, at)

    # --- what comes out ---------------------------------------------------------------------

    @cached_property
    def rulings(self) -> tuple[Ruled, ...]:
        return rulings(self.question, library().books) if self.question else ()

    @cached_property
    def faces(self) -> Sequence[Face | Instance]:
        return faces(self.question, library().books) if self.question else self.check.instances

    @cached_property
    def answered(self) -> list[Answered]:
        return answered(self.form.kind, self.fields, self.faces)

    @cached_property
    def given(self) -> list[Given]:
        values = values_by_name(self.book, "facts", self.fields) if self.form.kind == "ruling" else {}
        varied = {name: each for name, each in values.items() if len(each) > 1}
        return given(self.fields, varied, self.book)

    @cached_property
    def components(self) -> list[Choice]:
        """The parts that can have points of their own."""
        names = [(one.name, one.label) for one in self.answered]
        return [Choice(name, label) for name, label in names] if len(names) > 1 else []

    # --- fields -----------------------------------------------------------------------------

    def value(self, name: str) -> str:
        return first(self.fields, name)

    def values(self, name: str) -> list[str]:
        return self.fields.get(name, [])

    def rows(self, at: str, least: int = 0) -> list[int]:
        """The numbers of the rows under a name; at least so many, the last of them empty."""
        known = numbers(self.fields, at)
        after = max(known, default=-1) + 1
        return [*known, *range(after, after + max(least - len(known), 0))]

    def names(self, at: str) -> list[str]:
        return keys_under(self.fields, at)

    def way(self, at: str, otherwise: str) -> str:
        return first(self.fields, at) or otherwise

    # --- options and pairs ------------------------------------------------------------------

    def right_values(self, component: str) -> set[str]:
        """The values that are right for a component in one variant or another."""
        return {value for face in self.faces for key in face.keys if key.component == component for value in key.values}

    def why(self, component: str, value: str) -> list[Text]:
        """The facts that would make an option right, in the first variant of which any is known."""
        keys = [key for face in self.faces for key in face.keys if key.component == component]
        return [note.words for key in keys for note in key.would_be_right if note.value == value][:1]

    def values_of(self, name: str) -> list[Choice]:
        """The values that a field of the decision may have, as they are written."""
        word = self.book.words.get(name) if self.book else None
        if word is None or self.book is None:
            return []
        if word.type.kind is Kind.YES_NO:
            return [Choice(value, value_words(self.book, name, value == "yes")) for value in ("yes", "no")]
        as_list = word.type.kind in (Kind.LIST, Kind.SET)
        values = [
            (f"[{value}]" if as_list else value, value_words(self.book, name, value)) for value in word.type.values
        ]
        return [Choice(*pair) for pair in values]

    @cached_property
    def right_choices(self) -> list[Choice]:
        """What stands on the right of a matching question, as it is being written."""
        rows = [(first(self.fields, f"rights.{n}.name"), f"rights.{n}") for n in self.rows("rights")]
        words = {name: Text(*(first(self.fields, f"{at}.{one}") or name for one in LANGUAGES)) for name, at in rows}
        return [Choice(name, text) for name, text in words.items() if name]

    def pair_decision(self, row: str) -> str:
        """The decision that one scene is put to."""
        shared = first(self.fields, "decision")
        own = first(self.fields, f"{row}.decision")
        return own if "/" in own else f"{shared.partition('/')[0]}/{own}" if own else shared

    @cached_property
    def pair_decisions(self) -> tuple[Group, ...]:
        """The decisions of the same book, by their names in it."""
        if self.book is None:
            return ()
        return (Group(self.book.title, tuple(Choice(one.name, one.title) for one in self.book.decisions.values())),)

    # --- choices ----------------------------------------------------------------------------

    @cached_property
    def choices(self) -> dict[str, Any]:
        """What stands in the lists of this kind of question; long ones only where they are needed."""
        kind = self.form.kind
        makers = {
            "decisions": (("ruling", "matching", "choice"), decision_choices),
            "provisions": (("choice", "ordering", "matching", "cloze"), provision_choices),
            "numbers": (("numeric", "cloze"), number_choices),
            "concepts": (("term", "matching", "cloze"), concept_choices),
        }
        return {
            "sections": section_choices(self.course),
            "objectives": objective_choices(self.quiz, self.course),
            "gives": field_choices(self.book, self.decision) if self.book and self.decision else (),
            **{name: make() if kind in kinds else () for name, (kinds, make) in makers.items()},
        }

    @cached_property
    def scene_gives(self) -> tuple[Choice, ...]:
        """The fields of the decision that options are proposed from."""
        name = first(self.fields, f"{PROPOSED}.decision")
        book, decision = book_of(name, library().books), self.decision_of(name)
        return field_choices(book, decision) if book and decision else ()


def form_page(
    draft: Draft, form: EntryForm, fields: Fields, check: EntryCheck, course: Course | None, quiz: Quiz | None
) -> FormPage:
    """The page of a form whose text was checked."""
    node = check.reading.tree
    question = readable(form.whole, Sources(library().books, library().terms)) if form.kind == "ruling" else None
    faults = by_field(check.findings, node, [*fields, *_groups(form)]) if node else {}
    return FormPage(draft, form, fields, check, course, quiz, faults, question, proposed(fields))


def _groups(form: EntryForm) -> list[str]:
    """Groups of fields that stand there even while they are empty."""
    own = ["id", "text", "objectives", "section", "knowledge", "load", "points", "explanation", "pitfall", "tests"]
    decision = _decision(form)
    facts = [f"facts.{name}" for name in decision.facts] if decision else []
    return [*own, *OWN.get(form.kind, ()), *form.fields, *facts]


def _decision(form: EntryForm) -> Decision | None:
    name = first(form.fields, "decision")
    book = book_of(name, library().books)
    return book.decisions.get(name.partition("/")[2]) if book else None


OWN: Mapping[str, tuple[str, ...]] = {
    "ruling": ("decision", "facts", "ask", "labels", "distractors"),
    "choice": ("options", "credit", "provision"),
    "numeric": ("label", "numbers", "key", "unit", "tolerance"),
    "ordering": ("steps", "credit", "provision"),
    "matching": ("pairs", "rights", "terms", "decision", "field", "facts", "others", "credit", "provision", "into"),
    "cloze": ("passage", "gaps", "provision"),
    "term": ("concept", "into"),
}


def proposed(fields: Fields) -> tuple[Wrong, ...]:
    """The options that the rulebook proposes for the situation that was told, if it can be ruled on."""
    name, asked = first(fields, f"{PROPOSED}.decision"), first(fields, f"{PROPOSED}.field")
    book = book_of(name, library().books)
    decision = book.decisions.get(name.partition("/")[2]) if book else None
    if book is None or decision is None or asked not in decision.gives:
        return ()
    ruling = scene_ruling(book, decision.name, told_at(book, decision, fields, f"{PROPOSED}.facts"))
    return options(book, ruling, asked) if ruling and not ruling.missing else ()


def told_at(book: Rulebook, decision: Decision, fields: Fields, at: str) -> dict[str, Value]:
    """The facts of one situation as far as they can be read."""
    told = Facts(book).tree(at, fields, None)
    return read_facts(book, decision.name, node_of(told).mapping([]), []) if told else {}


def group_anchor(name: str) -> str:
    """The id of a group of fields; one that is itself the field of a list has the id of that field."""
    return anchor(name) if name in LISTS else f"group-{name}"


def anchor(name: str) -> str:
    """The id of the element that holds a field or a group of fields."""
    return f"f-{ODD.sub('-', name)}"
