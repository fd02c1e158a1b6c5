"""Kinds of question. One file a kind, each with the same five functions; a new kind is a file and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from courseware.finding import Finding
from courseware.quiz.answering import Answer, Form, FormFault
from courseware.quiz.instance import Instance
from courseware.quiz.judgement import Judgement
from courseware.quiz.kinds import choice, cloze, matching, numeric, ordering, ruling, term
from courseware.quiz.model import Face, Question, Sources, Variant
from courseware.reading import Node
from courseware.rules import Rulebook


class Kind(Protocol):
    """The five functions of a kind."""

    def read(self, node: Node, sources: Sources, faults: list[Finding]) -> Question | None:
        """The question out of YAML, with faults for what is wrong in it."""

    def vary(self, question: Question, variant: Variant, seed: int, books: Mapping[str, Rulebook]) -> Face:
        """What is asked under one set of facts, with key and feedback."""

    def take(self, instance: Instance, form: Form) -> Answer | tuple[FormFault, ...]:
        """The answer in a form, or why it cannot be read."""

    def judge(self, instance: Instance, answer: Answer) -> Judgement:
        """The comparison of an answer with the key."""

    def check(self, question: Question, books: Mapping[str, Rulebook]) -> list[Finding]:
        """What is wrong with a question that can be read."""


KINDS: Mapping[str, Kind] = {
    "ruling": ruling,
    "choice": choice,
    "numeric": numeric,
    "ordering": ordering,
    "matching": matching,
    "cloze": cloze,
    "term": term,
}


def take(instance: Instance, form: Form) -> Answer | tuple[FormFault, ...]:
    """The answer in a form, or for each component that cannot be read why."""
    return KINDS[instance.kind].take(instance, form)


def judge(instance: Instance, answer: Answer) -> Judgement:
    """The comparison of an answer with the frozen key, component by component."""
    return KINDS[instance.kind].judge(instance, answer)
