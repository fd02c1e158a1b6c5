"""The text of one question, read as an entry of its quiz: the same reader as for files, with places in this text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from courseware.finding import Finding, blockers, fault
from courseware.quiz.model import Question, Quiz, Sources
from courseware.quiz.read import invisible, read_question
from courseware.reading import Node, duplicate, read_yaml
from courseware.rules import Rulebook
from courseware.source import Place
from courseware.terms import Termbase

FILE = "draft.yaml"


@dataclass(frozen=True, slots=True)
class EntryReading:
    """What a text holds: its question, unless something in it is wrong; all findings; its tree, if it is YAML at all."""

    question: Question | None
    findings: tuple[Finding, ...]
    tree: Node | None = None

    @property
    def is_sound(self) -> bool:
        return self.question is not None and not blockers(self.findings)


def read_entry(
    text: str, quiz: Quiz, books: Mapping[str, Rulebook], terms: Mapping[str, Termbase], *, replaces: str = ""
) -> EntryReading:
    """The question that a draft would be in this quiz; `replaces` is the id of the question that it edits, if any."""
    faults: list[Finding] = []
    tree = read_yaml(text, FILE, faults)
    if tree is None:
        return EntryReading(None, tuple(faults))
    faults += invisible(tree)
    question = read_question(tree, Sources(books, terms), quiz.objectives, faults)
    faults += _id_faults(tree, quiz, replaces)
    return EntryReading(question, tuple(faults), tree)


def _id_faults(tree: Node, quiz: Quiz, replaces: str) -> list[Finding]:
    """An id is for good: that of a published question stays, and no two questions of a quiz share one."""
    node = tree.value.get("id") if isinstance(tree.value, dict) else None
    if node is None or not isinstance(node.value, str):
        return []
    if replaces and node.value != replaces:
        return [_renamed(node.place, replaces)]
    other = quiz.question(node.value)
    return [duplicate(node.place, node.value, other.at("id"))] if other and not replaces else []


def _renamed(place: Place, replaces: str) -> Finding:
    return fault(
        place,
        "QUIZ-150",
        f"公開した問題の id は変えられません。「{replaces}」に戻してください。別の問題にするなら、写しから始めます。",
        f"The id of a published question never changes. Make it “{replaces}” again; for another question, start from a copy.",
    )
